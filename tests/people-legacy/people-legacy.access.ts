import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

/** In whose places nobody asks: a pupil of 7 «А», and a teacher whose rights nothing ends here. */
const pupil = 16;
const teacher = 5;
const eduYear = 2026;
const names = { surname: 'Ержанов', firstname: 'Нұрбек', lastname: null, sex: 'm', iin: null, is_not_resident: true };

const read =
  (id?: number): Ask =>
  (schoolId) => ({ ...(id !== undefined && { params: { id: String(id) } }), query: { schoolId, eduYear } });
const write =
  (what: string, id: number | null, more: object = {}): Ask =>
  (schoolId, userId) => ({
    ...(id !== null && { params: { id: String(id) } }),
    body: { schoolId, eduYear, requestId: idOf(`legacy ${what} by ${userId}`), ...more },
  });

export const peopleLegacyAccess = {
  calls: {
    'peopleLegacy.student': read(pupil),
    'peopleLegacy.staff': read(teacher),
    'peopleLegacy.groups': read(),
    // Nobody has left who could be asked for.
    'peopleLegacy.archivedStudent': read(9_999),
    'peopleLegacy.archivedStaff': read(9_999),
    'peopleLegacy.resetStudent': read(pupil),
    'peopleLegacy.resetStaff': read(9_999),
    'peopleLegacy.addStudent': write('student', null, { ...names, born_date: '2013-12-31', group_id: 71 }),
    'peopleLegacy.addStaff': write('staff', null, {
      ...names,
      born_date: '1985-03-15',
      position_id: 4,
      phone: '+77015551412',
    }),
    'peopleLegacy.changeStudent': write('change of a student', pupil, { surname: 'Асанов' }),
    'peopleLegacy.changeStaff': write('change of staff', teacher, { firstname: 'Валентина' }),
    'peopleLegacy.unblockStudent': write('unblocking of a student', pupil),
    'peopleLegacy.unblockStaff': write('unblocking of staff', teacher),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [
    {
      path: '/api/v2/os/backoffice/',
      values: {
        // Nobody who asks: what is done to them ends a sign-in.
        id: [...Array(6).fill(12), 9_999, 2_147_483_648],
        eduYear: [eduYear, eduYear, 2025],
        group_id: [71, 72, 9_999],
        position_id: [4, 133],
        sex: ['m', 'w', 'f'],
        born_date: ['2013-12-31', '1985-03-15', '31.12.2013'],
        surname: ['Ержанов', '-Ержанов'],
        phone: ['+77015551412', '8 701'],
      },
    },
  ],
} satisfies FeatureAccess;
