// Ids of two schools in one request: a lesson of one with a pupil of the other, and every other mixture of what the access table requests.
// The askers have their rights in both schools, so that only the mixture can be refused. Nothing of the other school is revealed or
// written.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellUuid } from '#contract/core/ids.ts';
import { mutations } from '#contract/office.ts';
import { cellHistory } from '#server/features/cells/public.ts';
import { userSchools } from '#server/features/people/public.ts';
import { assignmentTeachers, homeworkUuidOf, lessons, planThemes } from '#server/features/schedule/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { type Access, declared, openAccess, plant, subjects, type Told } from './access-asking.ts';
import { calls, documents, type EndpointName, lesson, payloads, secret } from './access-calls.ts';
import type { Asker } from './access-table.ts';

type School = 1 | 2;
const schools: readonly School[] = [1, 2];
const otherThan = (school: School): School => (school === 1 ? 2 : 1);
const secretOf: Readonly<Record<School, string>> = { 1: secret, 2: 'жасырын' };

const [sor, far, farLater] = [idOf('lesson sor'), idOf('lesson far'), idOf('lesson far later')];
const farMember = idOf('member of user 26');

/** These requests of the table concern the child of a parent with children in both schools, and name everything they can. */
const sharpened: readonly [string, string][] = [
  [idOf('member 0'), idOf('member 4')],
  [idOf('member 1'), idOf('member 4')],
  [idOf('student 0'), idOf('student 4')],
  ['11', '15'],
  ['"dueScheduleUuid":null', `"dueScheduleUuid":"${idOf('lesson now')}"`],
  ['"themeUuid":null', `"themeUuid":"${idOf('theme 1')}"`],
  [secret, 'сөз'],
];
/** By kind, ids of something in school 1 and of its counterpart in school 2. */
const twins: Readonly<Record<string, readonly (readonly [one: string, two: string])[]>> = {
  lesson: [
    [lesson, far],
    [sor, far],
  ],
  'later lesson': [[idOf('lesson now'), farLater]],
  homework: [
    [homeworkUuidOf(1, lesson), homeworkUuidOf(2, far)],
    [homeworkUuidOf(1, sor), homeworkUuidOf(2, far)],
  ],
  mark: [[cellUuid(1, lesson, idOf('member 5'), 'mark'), cellUuid(2, far, farMember, 'mark')]],
  membership: [
    [idOf('member 4'), farMember],
    [idOf('member 5'), farMember],
  ],
  pupil: [[idOf('student 4'), idOf('student of user 26')]],
  person: [['15', '26']],
  class: [['71', '81']],
  assignment: [[idOf('physics'), idOf('far')]],
  theme: [[idOf('theme 1'), idOf('theme far')]],
};
const kinds = Object.keys(twins);

function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  // Whole ids only: an 11 in a date does not match.
  return pairs.reduce((made, [from, to]) => made.replace(new RegExp(`(?<![\\w-])${from}(?![\\w-])`, 'g'), to), text);
}
const named = (text: string, school: School) =>
  kinds.filter((kind) => twins[kind]?.some((pair) => replaced(text, [[pair[school - 1] ?? '', '']]) !== text));
const inWordsOf = (text: string, school: School, which: readonly string[]) =>
  replaced(
    text,
    which.flatMap((kind) => twins[kind] ?? []).map(([one, two]) => (school === 1 ? [two, one] : [one, two])),
  );

/** A request made in a school with some of its ids, or all, replaced by the other school's. */
function mixtures(question: string, school: School): string[] {
  const own = inWordsOf(question, school, kinds);
  const present = named(own, school);
  const choices = Array.from({ length: 2 ** present.length - 1 }, (_, index) => index + 1);
  return choices.map((bits) =>
    inWordsOf(
      own,
      otherThan(school),
      present.filter((_, index) => bits & (1 << index)),
    ),
  );
}

/** The table's request for a subject, as text. */
function questionOf(subject: string, school: School, userId: number): string {
  if (subject in mutations) return JSON.stringify(payloads[subject as keyof typeof payloads]);
  if (subject in documents) return JSON.stringify(documents[subject as keyof typeof documents]);
  return JSON.stringify(calls[subject as EndpointName](school, userId));
}
const ofSchool = subjects.filter((subject) => named(questionOf(subject, 1, 2), 1).length > 0);

const askers: readonly (Omit<Asker, 'school'> & { login: string; schools: readonly School[] })[] = [
  { login: 'teacher', role: 'teacher', schools },
  { login: 'director', role: 'director', schools },
  { login: 'parent3', role: 'parent', schools },
  { login: 'pupil5', role: 'student', schools: [1] },
  { login: 'student2', role: 'student', schools: [2] },
];

describe('ids of two schools in one question', () => {
  let access: Access;
  beforeAll(async () => {
    access = await openAccess(databaseKind);
    const { db } = access.database;
    await access.enter('pupil5');
    await db.insert(userSchools).values([
      { userId: 1, schoolId: 2, role: 'director', subrole: null },
      { userId: 2, schoolId: 2, role: 'teacher', subrole: null },
    ]);
    const ofFar = { schoolId: 2, assignmentUuid: idOf('far') };
    await db.insert(assignmentTeachers).values({ ...ofFar, userId: 2, isMain: false });
    const theme = { uuid: idOf('theme far'), ordinal: 1, theme: 'Тақырып', type: 'regular' as const };
    await db.insert(planThemes).values({ ...ofFar, ...theme });
    const later = { date: '2026-11-20', number: 3, timeStart: '09:50', timeEnd: '10:35', roomId: null };
    await db.insert(lessons).values({ ...ofFar, ...later, scheduleUuid: farLater, type: 'regular', theme: 'Тақырып' });
    await plant(db, 2, secretOf[2]);
    const teacher: Asker = { login: 'other', role: 'teacher', school: 2 };
    const written = {
      conductLesson: { scheduleUuid: far, themeUuid: null, theme: secretOf[2] },
      setHomework: { scheduleUuid: far, homework: { body: secretOf[2], dueScheduleUuid: null } },
      setMark: { scheduleUuid: far, studentGroupUuid: farMember, mark: 8, comment: secretOf[2] },
    };
    for (const [name, payload] of Object.entries(written))
      expect((await access.mutate(name, teacher, payload, '')).word).toBe('ok');
  });
  afterAll(() => access.close());

  async function ask(subject: string, asker: Asker, question: string, device = ''): Promise<Told> {
    const made = JSON.parse(question);
    const endpoint = declared.find(([name]) => name === subject)?.[1];
    if (endpoint) return access.ask(endpoint, asker, made, asker.school);
    return subject in mutations ? access.mutate(subject, asker, made, device) : access.readDocument(made, asker);
  }
  const questionFor = (subject: string, asker: Asker) =>
    replaced(questionOf(subject, asker.school, access.userIdOf(asker)), sharpened);
  const writtenIn = async (school: School) =>
    (await access.database.db.select().from(cellHistory)).filter(({ schoolId }) => schoolId === school);

  it.each([
    ['document lesson', 'teacher'],
    ['document pupil-week', 'parent3'],
  ])('each school tells its own by %s', async (subject, login) => {
    for (const school of schools) {
      const asker: Asker = { login, role: null, school };
      const { text } = await ask(subject, asker, inWordsOf(questionFor(subject, asker), school, kinds));
      expect(text).toContain(secretOf[school]);
      expect(text).not.toContain(secretOf[otherThan(school)]);
    }
  });

  it.each(ofSchool)('%s tells nothing of the other school, and writes nothing there', async (subject) => {
    for (const school of schools) {
      const before = await writtenIn(otherThan(school));
      for (const { schools: own, ...person } of askers.filter((asker) => asker.schools.includes(school))) {
        const asker: Asker = { ...person, school };
        for (const question of mixtures(questionFor(subject, asker), school)) {
          const { text } = await ask(subject, asker, question, question);
          expect(text.includes(secretOf[otherThan(school)]), `${person.login} in ${school}: ${question}`).toBe(false);
        }
      }
      expect(await writtenIn(otherThan(school))).toEqual(before);
      const lessonsOfTwo = [far, farLater];
      const strays = (await writtenIn(school)).filter(
        (row) => lessonsOfTwo.includes(row.scheduleUuid) !== (school === 2),
      );
      expect(strays).toEqual([]);
    }
  });
});
