// How a school knows a student. Names, IIN, birth date and gender belong to the account, and the school where the student learns today may
// change them. What the books and certificates of a former school say must not change with that: it keeps the values that the student left with.
import { type SQL, sql } from 'drizzle-orm';
import type { Gender } from '#contract/core/people-fields.ts';
import { type PersonAsLeft, students, users } from './people.tables.ts';

type Card = Pick<typeof students.$inferSelect, 'state' | 'leftOn' | 'asLeft'>;
type Person = Omit<PersonAsLeft, 'leftOn'>;

/** The values that a card keeps; null where the account still has them. */
export function keptHere({ state, leftOn, asLeft }: Card): Person | null {
  if (asLeft === null || state === 'active' || asLeft.leftOn !== leftOn) return null;
  const { leftOn: _, ...person } = asLeft;
  return person;
}

/** An account with the values by which the school of the card knows it. */
export const knownHere = <User extends Person>(card: Card, user: User): User => ({ ...user, ...keptHere(card) });

type StudentCard = { readonly student: typeof students.$inferSelect; readonly user: typeof users.$inferSelect };
/**
 * The card that a school has among those of the students with an IIN. Of a former student who learns elsewhere it is none if that school
 * has given them the IIN: the former one does not learn whose it is.
 */
export function cardKnownBy(schoolId: number, iin: string, cards: readonly StudentCard[]): StudentCard | undefined {
  const own = cards.find(({ student }) => student.schoolId === schoolId);
  const isElsewhere = cards.some(({ student }) => student.schoolId !== schoolId && student.state === 'active');
  return own && isElsewhere && knownHere(own.student, own.user).iin !== iin ? undefined : own;
}

/** The same as `keptHere`, as a condition on a row of `students`. */
export const isKeptHere = sql`(${students.asLeft} is not null and ${students.state} = 'archived'
  and ${students.asLeft} ->> 'leftOn' is not distinct from ${students.leftOn}::text)`;

const here = <Value>(field: keyof Person): SQL<Value> =>
  sql<Value>`case when ${isKeptHere} then ${students.asLeft} ->> ${sql.raw(`'${field}'`)} else ${users[field]}::text end`;

/** The same as columns of a query that joins `students` and `users`. */
export const personHere = {
  surname: here<string>('surname'),
  firstname: here<string>('firstname'),
  patronymic: here<string | null>('patronymic'),
  iin: here<string | null>('iin'),
  bornDate: here<string | null>('bornDate'),
  gender: here<Gender>('gender'),
};
