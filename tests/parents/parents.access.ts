import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const eduYear = 2026;
/** A pupil of 7 «А» without parents. */
const id = 13;
const iin = '840322400001';
const params = { office: 'backoffice' };
const nobody = idOf('no parent');
const names = [{ iin, surname: 'Сапарова', firstname: 'Жанна', patronymic: null }];
const press =
  (what: string, more: object): Ask =>
  (schoolId, userId) => ({ body: { schoolId, eduYear, requestId: idOf(`${what} by ${userId}`), ...more } });
const ending: Ask = (schoolId) => ({ query: { schoolId, eduYear, id: nobody } });
/** Wrong codes are counted, and everybody here asks from one address. */
const noCode: Ask = () => ({ body: { code: '' } });

export const parentsAccess = {
  calls: {
    'parents.byIin': (schoolId) => ({ params, query: { schoolId, iin, userId: id } }),
    'parents.lookUp': (schoolId) => ({ params, body: { schoolId, iin, userId: id } }),
    'parents.setParents': (schoolId, userId) => ({
      params,
      ...press('bind', { id, parentship: [iin], names })(schoolId, userId),
    }),
    'parents.list': (schoolId) => ({ query: { schoolId, eduYear } }),
    'parents.savePhone': press('phone', { id: idOf('link of the parent'), phone: '8 705 555 14 12' }),
    'parents.deleteActivated': ending,
    'parents.deleteInactivated': ending,
    'parents.invite': press('invite', { ids: [id] }),
    'parents.confirm': press('confirm', { id: nobody }),
    'parents.refuse': press('refuse', { id: nobody }),
    'parents.parentLink': (schoolId) => ({ query: { schoolId } }),
    'parents.code': noCode,
    'parents.signByCode': noCode,
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [
    {
      path: 'parent',
      values: {
        office: ['backoffice', 'frontoffice'],
        id: [idOf('link of the parent'), nobody, id, 12, 9_999],
        userId: [id, 12, 2, 9_999],
        ids: [[id], [id, 12], [2], [9_999]],
        iin: [iin, '131231500017', '000000000000'],
        parentship: [[iin], [iin, iin], [], ['8403••••0017']],
        names: [names, []],
        phone: ['8 705 555 14 12', null, '1'],
        eduYear: [eduYear, 2025, 2031],
        studentSchoolUuid: [idOf('student 0'), idOf('nobody')],
        code: ['K7MP4XWD', ' ', 'k7mp-4xwd'],
        state: ['activated', 'invited'],
      },
    },
  ],
} satisfies FeatureAccess;
