// Whom news of a pupil reach: the pupil and the parents, as far as they have ever signed in.
import { and, eq, isNotNull } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import type { Reader } from '#server/shared/projection.ts';
import { fullName } from './people.repository.ts';
import { parentChildren, students, users } from './people.tables.ts';

export type Family = {
  readonly name: string;
  /** User ids of the pupil, if they have signed in, and of the parents who have. */
  readonly pupil: number | null;
  readonly parents: readonly number[];
};

type Asked = { schoolId: number; numbers: readonly string[] };
const pupilsAsked = prepared((db, { schoolId, numbers }: Given<Asked>) =>
  db
    .select({
      number: students.studentSchoolUuid,
      userId: students.userId,
      surname: users.surname,
      firstname: users.firstname,
      firstSignedInAt: users.firstSignedInAt,
    })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.studentSchoolUuid, numbers))),
);
const parentsAsked = prepared((db, { schoolId, numbers }: Given<Asked>) =>
  db
    .select({ number: parentChildren.studentSchoolUuid, userId: parentChildren.parentUserId })
    .from(parentChildren)
    .innerJoin(users, eq(users.id, parentChildren.parentUserId))
    .where(
      and(
        eq(parentChildren.schoolId, schoolId),
        isOneOf(parentChildren.studentSchoolUuid, numbers),
        isNotNull(users.firstSignedInAt),
      ),
    ),
);

async function readFamilies(db: ReadDb, schoolId: number, numbers: readonly string[]): Promise<Map<string, Family>> {
  const parents = Map.groupBy(await parentsAsked(db, { schoolId, numbers }), ({ number }) => number);
  return new Map(
    (await pupilsAsked(db, { schoolId, numbers })).map((row) => [
      row.number,
      {
        name: fullName(row),
        pupil: row.firstSignedInAt === null ? null : row.userId,
        parents: (parents.get(row.number) ?? []).map(({ userId }) => userId),
      },
    ]),
  );
}

/** Families by the pupil's number of the school. Of one push each is read once. */
export async function familiesOf(
  { db, schoolId, memory }: Pick<Reader, 'db' | 'schoolId' | 'memory'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Family>> {
  const known = (memory?.get('families') ?? new Map()) as Map<string, Family>;
  memory?.set('families', known);
  const missing = [...new Set(numbers)].filter((number) => !known.has(number));
  if (missing.length === 0) return known;
  for (const [number, family] of await readFamilies(db, schoolId, missing)) known.set(number, family);
  return known;
}
