import { staffMembers, userSchools, users } from '#server/features/people/public.ts';
import { teacherReplacements } from '#server/features/personnel/replacement.tables.ts';
import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

/** A teacher of others, in whose place somebody asks; nothing that ends their rights is asked of them. */
const id = 5;
/** Somebody who asks for nothing. */
const fuzzed = 900;
const ofStaff =
  (what: string, more: object = {}): Ask =>
  (schoolId, userId) => ({
    body: { schoolId, eduYear: 2026, requestId: idOf(`${what} of staff by ${userId}`), id, ...more },
  });

/** A teacher of no country's number, another one for each who asks. */
const sheet = (userId: number) => {
  const name = `Сатпаева${[...String(userId)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')}`;
  return `Фамилия;Имя;Пол;Дата рождения;Должность;Телефон;Нерезидент\n${name};Гүлнар;ж;15.03.1985;Учитель;87015551412;да`;
};

/** A day of grade 1 for a teacher whom nothing else is asked of there; another one for each who asks. */
const handover = (month: string, schoolId: number, userId: number) => {
  const date = `${month}-${String((userId % 27) + 1).padStart(2, '0')}`;
  const assignments = [{ assignmentUuid: idOf('first grade'), substituteId: 5 }];
  return { schoolId, eduYear: 2026, userId: 2, dateFrom: date, dateTo: date, assignments };
};

export const personnelAccess = {
  calls: {
    'personnel.list': (schoolId) => ({ query: { schoolId, eduYear: 2026 } }),
    // Somebody of school 1.
    'personnel.byId': (schoolId) => ({ query: { schoolId, eduYear: 2026, id: 2 } }),
    'personnel.chosenPasswords': (schoolId) => ({ query: { schoolId, id: 2 } }),
    'personnel.positions': (schoolId) => ({ query: { schoolId } }),
    'personnel.create': (schoolId, userId) => ({
      body: {
        schoolId,
        eduYear: 2026,
        requestId: idOf(`new staff by ${userId}`),
        surname: 'Сатпаева',
        firstname: 'Гүлнар',
        lastname: null,
        iin: null,
        isNotResident: true,
        sex: 'f',
        bornDate: '1985-03-15',
        phone: '+77015551412',
        category: null,
        positionId: 4,
        isInStatistic: 1,
      },
    }),
    'personnel.planImport': (schoolId) => ({
      body: {
        schoolId,
        eduYear: 2026,
        rows: [{ line: 2, cells: { fullName: 'Сатпаева Гүлнар', position: 'Учитель' } }],
      },
    }),
    'personnel.import': (schoolId, userId) => ({
      query: { schoolId, eduYear: 2026, requestId: idOf(`import of staff by ${userId}`) },
      file: sheet(userId),
    }),
    'personnel.updateUser': ofStaff('user', { category: 'expert' }),
    'personnel.updateProfile': ofStaff('profile', { phone: '+77015551412' }),
    'personnel.updateAccess': ofStaff('access', { isInStatistic: 1 }),
    'personnel.delete': ofStaff('delete', { id: 9_999, date: '2026-11-20', order: null, reason: null }),
    'personnel.remove': ofStaff('remove', { id: 9_999 }),
    'personnel.restore': ofStaff('restore'),
    'personnel.block': ofStaff('block', { id: 9_999, reason: null }),
    'personnel.unblock': ofStaff('unblock'),
    'personnel.resetPassword': ofStaff('reset', { id: 9_999 }),
    'personnel.resetMany': ofStaff('reset of many', { ids: [9_999] }),
    'personnel.slip': ofStaff('slip'),
    'personnel.slips': ofStaff('slips', { ids: [id] }),
    'personnel.wholeIin': ofStaff('whole iin of staff'),
    'personnel.replacements': (schoolId) => ({ query: { schoolId, eduYear: 2026 } }),
    'personnel.previewReplacement': (schoolId, userId) => ({ body: handover('2027-01', schoolId, userId) }),
    'personnel.saveReplacement': (schoolId, userId) => ({
      body: {
        ...handover('2026-12', schoolId, userId),
        requestId: idOf(`replacement by ${userId}`),
        reason: null,
        orderNumber: null,
        orderDate: null,
      },
    }),
    'personnel.cancelReplacement': (schoolId, userId) => ({
      body: {
        schoolId,
        eduYear: 2026,
        requestId: idOf(`end of a replacement by ${userId}`),
        uuid: idOf('no replacement'),
        from: '2026-11-20',
      },
    }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [
    {
      path: '/personnel',
      add: async (db) => {
        const name = { surname: 'Сатпаева', firstname: 'Гүлнар', gender: 'f' as const };
        await db.insert(users).values({ id: fuzzed, login: 'fuzzed', passwordHash: null, ...name });
        await db.insert(userSchools).values({ userId: fuzzed, schoolId: 1, role: 'teacher' });
        await db.insert(staffMembers).values({ userId: fuzzed, schoolId: 1, positionId: 4, changedAt: 1 });
        await db.insert(teacherReplacements).values({
          schoolId: 1,
          uuid: idOf('fuzzed replacement'),
          eduYear: 2026,
          userId: fuzzed,
          recordedAt: 1,
          dateFrom: '2026-12-15',
          dateTo: '2026-12-20',
        });
      },
      values: {
        id: [...Array(6).fill(fuzzed), 9_999_999, 2_147_483_648],
        ids: [...Array(15).fill(fuzzed), 9_999_999],
        eduYear: [2026],
        state: ['active', 'archived', 'active', 'archived', 'blocked'],
        position: ['4', '9', '131'],
        category: ['expert', 'master'],
        weeklyHours: ['10..', '..20'],
        archivedOn: ['2026-09-01..'],
        signIn: ['own', 'none'],
        since: ['2026-11-01T00:00:00Z'],
        positionId: [4, 24, 133, 131],
        date: ['2026-11-20', '2027-07-01', '2026-02-31'],
        bornDate: ['1985-03-15', '2020-01-01'],
        iin: [null, '131231500008'],
        phone: ['+77015551412', '8 701'],
        userId: [2, 2, 2, fuzzed],
        dateFrom: ['2026-12-01', '2026-11-20', '2026-12-01', '2026-02-31'],
        dateTo: [null, '2026-12-10', '2026-12-01'],
        substituteId: [fuzzed, fuzzed, fuzzed, 2_147_483_648],
        uuid: [idOf('fuzzed replacement')],
        from: ['2026-12-01', '2026-12-17', '2026-12-30'],
        orderNumber: [null],
        orderDate: [null],
        assignmentUuid: [idOf('first grade')],
      },
    },
  ],
} satisfies FeatureAccess;
