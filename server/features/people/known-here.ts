// How a school knows a student. Names, IIN, birth date and gender belong to the account, and the school where the student learns today may
// change them. What the books and certificates of a former school say must not change with that: it keeps the values that the student left with.
import { type SQL, sql } from 'drizzle-orm';
import type { Gender } from '#contract/core/people-fields.ts';
import { type PersonAsLeft, students, users } from './people.tables.ts';

/** An account with the values by which the school of the card knows it. */
export const knownHere = <User extends PersonAsLeft>(
  { state, asLeft }: Pick<typeof students.$inferSelect, 'state' | 'asLeft'>,
  user: User,
): User => (asLeft === null || state === 'active' ? user : { ...user, ...asLeft });

const here = <Value>(field: keyof PersonAsLeft): SQL<Value> =>
  sql<Value>`case when ${students.asLeft} is null or ${students.state} = 'active' then ${users[field]}::text else ${students.asLeft} ->> ${sql.raw(`'${field}'`)} end`;

/** The same as columns of a query that joins `students` and `users`. */
export const personHere = {
  surname: here<string>('surname'),
  firstname: here<string>('firstname'),
  patronymic: here<string | null>('patronymic'),
  bornDate: here<string | null>('bornDate'),
  gender: here<Gender>('gender'),
};
