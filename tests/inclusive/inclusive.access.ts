import { groupMembers, groups, programmeGroups } from '#server/features/school/public.ts';
import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

/** A programme that is not there: whoever may ask is told so. */
const id = 9_999;
const press =
  (what: string, more: object): Ask =>
  (schoolId, userId) => ({ body: { schoolId, requestId: idOf(`programme ${what} by ${userId}`), ...more } });
const one: Ask = (schoolId) => ({ query: { schoolId, id } });

const often = <Value>(usual: Value): Value[] => Array(8).fill(usual);

export const inclusiveAccess = {
  calls: {
    'inclusive.list': (schoolId) => ({ query: { schoolId, eduYear: 2026 } }),
    'inclusive.byId': one,
    'inclusive.byParentId': (schoolId) => ({ query: { schoolId, id: 71 } }),
    'inclusive.members': one,
    'inclusive.create': press('create', {
      programmeId: 8,
      inclusiveDescription: 'Жеке бағдарлама',
      parentId: 71,
      parallel: 7,
      letter: 'А',
      eduLang: 'kk',
      personnelId: null,
      faculty: null,
      quarterStart: 1,
      quarterEnd: 4,
      isInStatistic: 0,
      timeSchemeUuid: idOf('bells'),
    }),
    'inclusive.update': press('update', { id, quarterEnd: 3 }),
    'inclusive.close': press('close', { id, endDate: '2026-11-20', endOrder: '90-и' }),
    'inclusive.delete': press('delete', { id }),
    'inclusive.transferContingent': press('transfer', {
      groupId: id,
      contingentId: 12,
      arrivalDate: '2026-11-20',
      arrivalOrder: '77-и',
    }),
    // In no programme.
    'inclusive.retirementContingent': press('retirement', {
      contingentId: 12,
      retirementDate: '2026-11-20',
      retirementOrder: '80-и',
    }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [
    {
      path: '/school/inclusive-',
      values: {
        // Many fields must be right at once, so the usual value stands several times.
        id: [...often(900), 71, 9_999],
        groupId: [...often(900), 71],
        parentId: [...often(71), 72, 81],
        parallel: [...often(7), 6],
        letter: [...often('А'), 'Б'],
        contingentId: [12, 13, 14, 16, 16, 26, 9_999],
        personnelId: [...often(5), null, 6, 11],
        programmeId: [1, 2, 3, 4, 5, 6, 7, 8, 9],
        inclusiveDescription: [...often(null), 'Дислексия', '  '],
        eduLang: ['kk', 'ru'],
        faculty: [...often(null), 'emn'],
        isInStatistic: [...often(0), 1],
        quarterStart: [1, 2],
        quarterEnd: [2, 3, 4],
        version: [1, 1, 2],
        timeSchemeUuid: [...often(idOf('bells')), idOf('nothing')],
        arrivalDate: [...often('2026-11-20'), '2026-08-31', '2026-02-31'],
        retirementDate: [...often('2026-11-20'), '2027-07-01'],
        endDate: [...often('2026-11-20'), '2026-02-31'],
        arrivalOrderDate: ['2026-11-19'],
        retirementOrderDate: ['2026-11-19'],
        endOrderDate: ['2026-11-19'],
        eduYear: [2026, 2025, 2031],
      },
      async add(db) {
        const group = {
          schoolId: 1,
          id: 900,
          eduYear: 2026,
          parallel: 0,
          letter: '7 «А» · инкл.',
          eduLang: 'kk',
          shift: 1,
        };
        await db.insert(groups).values({ ...group, leadUserId: 5, timeSchemeUuid: idOf('bells') });
        await db.insert(programmeGroups).values({
          schoolId: 1,
          groupId: 900,
          parentGroupId: 71,
          parallel: 7,
          programmeId: 5,
          quarterStart: 1,
          quarterEnd: 4,
        });
        // With somebody in it, so that it is not deleted at once.
        await db.insert(groupMembers).values({
          schoolId: 1,
          studentGroupUuid: idOf('in the programme'),
          groupId: 900,
          dateFrom: '2026-11-02',
          studentSchoolUuid: idOf('student 5'),
        });
      },
    },
  ],
} satisfies FeatureAccess;
