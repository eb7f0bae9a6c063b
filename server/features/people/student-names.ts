import { and, eq } from 'drizzle-orm';
import { personName } from '#contract/core/person-name.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { knownHere, personHere } from './known-here.ts';
import { namesOf, type PersonName } from './people.repository.ts';
import { students, users } from './people.tables.ts';

/** Names of a school's students by their number there; null for one whose card is gone. */
export async function studentNames(
  db: ReadDb,
  schoolId: number,
  numbers: readonly string[],
): Promise<(number: string) => string | null> {
  const rows = await db
    .select({ number: students.studentSchoolUuid, student: students, user: users })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.studentSchoolUuid, [...new Set(numbers)])));
  const names = new Map(rows.map(({ number, student, user }) => [number, personName(knownHere(student, user))]));
  return (number) => names.get(number) ?? null;
}

/** Names of people by account, those of a school's students as it knows them. */
export async function namesHere(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, PersonName>> {
  const { surname, firstname, patronymic } = personHere;
  const rows = await db
    .select({ id: users.id, surname, firstname, patronymic })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, userIds)));
  const known = rows.map(({ id, ...name }): [number, PersonName] => [id, name]);
  return new Map([...(await namesOf(db, userIds)), ...known]);
}
