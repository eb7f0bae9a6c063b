import { and, eq } from 'drizzle-orm';
import { personName } from '#contract/core/person-name.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { knownHere } from './known-here.ts';
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
