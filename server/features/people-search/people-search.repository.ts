// Students of many schools at once. On a cluster these are the two statements of the product that ask every node for something about
// people (tests/support/distribution.ts names them): an index answers the first, and the second reads thirty people.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isIin } from '#contract/core/iin.ts';
import { personName } from '#contract/core/person-name.ts';
import { groupLabel } from '#contract/groups/group-label.ts';
import { mostFound, wordsSought } from '#contract/people-search/people-search.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf, rowsOf } from '#server/db/records.ts';
import { personHere, personWords, students, users } from '#server/features/people/public.ts';
import { groupMembers, groups } from '#server/features/school/public.ts';

export type Card = { readonly schoolId: number; readonly userId: number };

/** A person is found by several of their words: so many are read that they are enough when each is there thrice. */
const mostRead = (mostFound + 1) * 3;

/** The first text behind all that begin with a word, byte by byte. */
const endOf = (word: string): string => `${word}\u{10ffff}`;

/**
 * Whoever has a word that begins with each of the sought ones, in some schools; one more than may be told, so that it shows that there are
 * more. The longest word is looked up, since it is the seldomest as a rule, and the others are looked for in the names that it leads to: an
 * index holds both. Operators of bytes instead of `like`: a plan that is made for any word still reads a range of it. `+ 0` keeps the
 * planner from the key of the table, which it prefers for few schools.
 */
export async function cardsByWords(
  db: ReadDb,
  schoolIds: readonly number[],
  words: readonly string[],
): Promise<Card[]> {
  const [longest = '', ...others] = [...words].sort((a, b) => b.length - a.length);
  const rows = await rowsOf<{ school: number; person: number }>(
    db,
    sql`select found_words.school_id as school, found_words.user_id as person from ${personWords} as found_words
      where found_words.word ~>=~ ${longest} and found_words.word ~<~ ${endOf(longest)}
        and found_words.school_id + 0 = any(${`{${schoolIds.join(',')}}`}::integer[])
        ${sql.join(others.map((word) => sql` and strpos(found_words.name, ${` ${word}`}) > 0`))}
      order by found_words.word using ~<~ limit ${mostRead}`,
  );
  const cards = new Map(
    rows.map(({ school, person }) => [`${school} ${person}`, { schoolId: school, userId: person }]),
  );
  return [...cards.values()].slice(0, mostFound + 1);
}

/** Cards of the accounts with an IIN in some schools, as far as the school of the card knows it. */
export async function cardsByIin(db: ReadDb, schoolIds: readonly number[], iin: string): Promise<Card[]> {
  return db
    .select({ schoolId: students.schoolId, userId: students.userId })
    .from(users)
    .innerJoin(students, eq(students.userId, users.id))
    .where(
      and(
        eq(users.iin, iin),
        eq(personHere.iin, iin),
        isOneOf(students.schoolId, schoolIds),
        isNull(students.duplicateOf),
      ),
    );
}

export const cardsOf = (db: ReadDb, schoolIds: readonly number[], text: string): Promise<Card[]> =>
  isIin(text.trim()) ? cardsByIin(db, schoolIds, text.trim()) : cardsByWords(db, schoolIds, wordsSought(text));

/** Name, state and class of some cards: the class of a day, or the last one before it. */
export async function readCards(db: ReadDb, cards: readonly Card[], day: string) {
  if (cards.length === 0) return [];
  const found = await db
    .select({
      schoolId: students.schoolId,
      userId: students.userId,
      uuid: students.studentSchoolUuid,
      state: students.state,
      surname: personHere.surname,
      firstname: personHere.firstname,
      patronymic: personHere.patronymic,
    })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        ...[
          isOneOf(
            students.userId,
            cards.map(({ userId }) => userId),
          ),
          isNull(students.duplicateOf),
        ],
        isOneOf(students.schoolId, new Set(cards.map(({ schoolId }) => schoolId))),
      ),
    );
  const asked = new Set(cards.map(({ schoolId, userId }) => `${schoolId} ${userId}`));
  const people = found.filter(({ schoolId, userId }) => asked.has(`${schoolId} ${userId}`));
  const labels = await classesOf(db, people, day);
  return people.map(({ uuid, surname, firstname, patronymic, ...card }) => ({
    ...card,
    name: personName({ surname, firstname, patronymic }),
    group: labels.get(`${card.schoolId} ${uuid}`) ?? null,
  }));
}

type Numbered = { readonly schoolId: number; readonly uuid: string };
async function classesOf(db: ReadDb, people: readonly Numbered[], day: string): Promise<Map<string, string>> {
  const list = (values: readonly (string | number)[]) => `{${values.join(',')}}`;
  const rows = await rowsOf<{ school: number; student: string; parallel: number; letter: string }>(
    db,
    // A group of no grade is no class: a programme, or pupils of several classes.
    sql`select distinct on (sought_members.school_id, sought_members.student_school_uuid) sought_members.school_id as school,
        sought_members.student_school_uuid::text as student, ${groups.parallel} as parallel, ${groups.letter} as letter
      from ${groupMembers} as sought_members
      join ${groups} on ${groups.schoolId} = sought_members.school_id and ${groups.id} = sought_members.group_id
      where sought_members.school_id = any(${list([...new Set(people.map(({ schoolId }) => schoolId))])}::integer[])
        and sought_members.student_school_uuid = any(${list(people.map(({ uuid }) => uuid))}::uuid[])
        and sought_members.date_from <= ${day}::date and ${groups.parallel} > 0
      order by sought_members.school_id, sought_members.student_school_uuid, sought_members.date_from desc`,
  );
  return new Map(rows.map(({ school, student, ...group }) => [`${school} ${student}`, groupLabel(group)]));
}
