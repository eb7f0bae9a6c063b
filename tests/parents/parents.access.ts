import type { Db } from '#server/db/client.ts';
import { parentChildren, parentInvites, users } from '#server/features/people/public.ts';
import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';

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

/** Detached one after the other; the parents who ask keep their children. */
const fuzzedLinks = [0, 1, 2, 3, 4, 5].map((index) => idOf(`fuzzed link ${index}`));
/** The first three wait. */
const fuzzedInvites = [0, 1, 2, 3, 4, 5].map((index) => idOf(`fuzzed invite ${index}`));
async function addLinks(db: Db): Promise<void> {
  const person = { passwordHash: null, surname: 'Сапарова', firstname: 'Жанна', gender: 'f' as const };
  await db
    .insert(users)
    .values(fuzzedLinks.map((_, index) => ({ id: 950 + index, login: `fuzzed${index}`, ...person })));
  await db.insert(parentChildren).values(
    fuzzedLinks.map((linkUuid, index) => ({
      schoolId: 1,
      parentUserId: 950 + index,
      linkUuid,
      studentSchoolUuid: idOf(`student ${1 + (index % 3)}`),
    })),
  );
  await db.insert(parentInvites).values(
    fuzzedInvites.map((uuid, index) => ({
      schoolId: 1,
      uuid,
      studentSchoolUuid: idOf('student 5'),
      codeHash: `fuzzed ${index}`,
      madeBy: 1,
      madeAt: schoolNow,
      expiresAt: 2 * schoolNow,
      acceptedBy: index < 3 ? 950 + index : null,
    })),
  );
}

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
    'parents.resetPassword': press('parents reset', { ids: [nobody] }),
    'parents.slips': press('parents slips', { ids: [idOf('link of the parent')] }),
    'parents.block': press('parents block', { id: nobody, reason: null }),
    'parents.unblock': press('parents unblock', { id: idOf('link of the parent') }),
    'parents.wholeIin': press('parents whole iin', { id: idOf('link of the parent') }),
    'parents.parentLink': (schoolId) => ({ query: { schoolId } }),
    'parents.code': noCode,
    'parents.signByCode': noCode,
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [
    {
      path: '/backoffice/parents/reset-pass',
      values: { ids: [[fuzzedLinks[0]], [fuzzedLinks[1], fuzzedLinks[4]], [nobody]], eduYear: [eduYear, 2031] },
    },
    {
      path: '/backoffice/parents/slips',
      values: { ids: [[fuzzedLinks[0]], [fuzzedLinks[1], fuzzedLinks[1]], [nobody]], eduYear: [eduYear, 2031] },
    },
    {
      path: '/backoffice/parents/block',
      values: { id: [...fuzzedLinks, nobody], eduYear: [eduYear, eduYear, 2031], reason: [null, 'Себеп', ' '] },
    },
    {
      path: '/backoffice/parents',
      add: addLinks,
      values: {
        id: [...fuzzedLinks, ...fuzzedInvites, nobody],
        ids: [[id], [id], [id, 12], [9_999]],
        eduYear: [eduYear, eduYear, eduYear, 2031],
        phone: ['8 705 555 14 12', null, '1'],
        state: ['activated', 'invited'],
      },
    },
    {
      path: '/school/contingent/parent-by-iin',
      values: { office: ['backoffice', 'frontoffice'], userId: [id, id, 9_999], iin: [iin, iin, '000000000000'] },
    },
    {
      path: '/school/contingent/set-parent',
      values: {
        office: ['backoffice', 'frontoffice'],
        id: [id, id, 9_999],
        eduYear: [eduYear],
        parentship: [[iin], [iin], [iin, iin], [], ['••••••••0001']],
        names: [names, names, []],
      },
    },
    {
      path: '/clientoffice/parent-link',
      values: { studentSchoolUuid: [idOf('student 0'), idOf('student 0'), nobody] },
    },
    { path: '/api/system/code', values: { code: ['K7MP4XWD', ' ', 'k7mp-4xwd'] } },
    { path: '/sign-by-code', values: { code: ['K7MP4XWD', ' '], iin: [iin, '1'], phone: ['8 705 555 14 12', '1'] } },
  ],
} satisfies FeatureAccess;
