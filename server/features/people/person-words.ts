// What the search over schools finds students by: the words of their names, folded. Kept beside the cards, since folding cannot be said in
// SQL and four hundred thousand names cannot be folded for each search.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { foldForSearch } from '#contract/core/collation.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { personHere } from './known-here.ts';
import { personWords, students, users } from './people.tables.ts';

type Named = { readonly surname: string; readonly firstname: string; readonly patronymic: string | null };

/** The words of a name, each once. */
export function wordsOfName({ surname, firstname, patronymic }: Named): string[] {
  const folded = foldForSearch([surname, firstname, patronymic ?? ''].join(' '));
  return folded === '' ? [] : [...new Set(folded.split(' '))];
}

const named = {
  schoolId: students.schoolId,
  userId: students.userId,
  // As the school of the card knows them: a former school learns no name that another one has given.
  surname: personHere.surname,
  firstname: personHere.firstname,
  patronymic: personHere.patronymic,
};
type Card = { readonly schoolId: number; readonly userId: number } & Named;

async function insertWords(db: Db, schoolId: number, cards: readonly Card[]): Promise<void> {
  const rows = cards.flatMap((card) => {
    const words = wordsOfName(card);
    return words.map((word) => ({ user_id: card.userId, word, name: words.map((each) => ` ${each}`).join('') }));
  });
  if (rows.length === 0) return;
  await db.execute(sql`insert into ${personWords} (school_id, user_id, word, name)
    select ${schoolId}::integer, user_id, word, name from ${incomingRows(rows, 'user_id integer, word text, name text')}
    on conflict do nothing`);
}

/**
 * Writes the words of some students again, in every school that has a card of theirs: a name is of the account, and the change of one school
 * may be shown by the cards of others. The caller that changed the names holds the rows of the accounts.
 */
export async function writeWords(db: Db, schoolId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const cards: Card[] = await db
    .select(named)
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(isOneOf(students.userId, userIds), isNull(students.duplicateOf)));
  const bySchool = Map.groupBy(cards, (card) => card.schoolId);
  for (const id of new Set([schoolId, ...bySchool.keys()])) {
    await dropWords(db, id, userIds);
    await insertWords(db, id, bySchool.get(id) ?? []);
  }
}

/** Deletes the words of some students of a school; in other schools they are found as before. */
export async function dropWords(db: Db, schoolId: number, userIds: readonly number[]): Promise<void> {
  await db.delete(personWords).where(and(eq(personWords.schoolId, schoolId), isOneOf(personWords.userId, userIds)));
}

/** Schools that have students. */
export async function schoolsWithStudents(db: ReadDb): Promise<number[]> {
  const rows = await db.selectDistinct({ schoolId: students.schoolId }).from(students).orderBy(students.schoolId);
  return rows.map(({ schoolId }) => schoolId);
}

/**
 * Writes words for students of a school who have none: cards of before there were words, and those that came by another way than a call.
 * Whoever is being changed at the moment is left out: that change writes the words, and waiting for it could block both.
 * @returns how many students there were, at most `limit`.
 */
export async function completeWords(db: Db, schoolId: number, limit: number): Promise<number> {
  const cards = await db
    .select(named)
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .leftJoin(personWords, and(eq(personWords.schoolId, students.schoolId), eq(personWords.userId, students.userId)))
    .where(and(eq(students.schoolId, schoolId), isNull(students.duplicateOf), isNull(personWords.word)))
    .orderBy(students.userId)
    .limit(limit)
    // Read without a lock, a name that is changed before the words are written would leave its former ones for ever.
    .for('share', { of: [students, users], skipLocked: true });
  await insertWords(db, schoolId, cards);
  // A name without a letter has no word: counted, it would be looked at for ever.
  return cards.filter((card) => wordsOfName(card).length > 0).length;
}
