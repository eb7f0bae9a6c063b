// Whose answer it is: the pupil's own, and of grades 1 to 4 their parents' to write too (decisions L21).
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '#server/db/records.ts';
import { enrolledPupils, ownPupils } from '#server/features/people/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { type Reader, remembered } from '#server/shared/projection.ts';

/** Parents write for children up to this grade (decisions L21). */
const lastGradeOfParents = 4;

/** Whether a reader writes into answers of own pupils in a grade. */
export function mayWriteAnswer({ roles }: Pick<Reader, 'roles'>, grade: number): boolean {
  return roles.includes('student') || (roles.includes('parent') && grade <= lastGradeOfParents);
}

/** Memberships of the reader or the reader's children that the reader may read, mapped to the pupil's number. */
export const ownMemberships = (reader: Reader, asked: readonly string[]): Promise<Map<string, string>> =>
  membershipsAmong(reader, asked, ownPupils);
/** Memberships in which the reader may write: only of pupils who are enrolled. */
export const writableMemberships = (reader: Reader, asked: readonly string[]): Promise<Map<string, string>> =>
  membershipsAmong(reader, asked, enrolledPupils);

async function membershipsAmong(
  reader: Reader,
  asked: readonly string[],
  pupilsFor: (reader: Reader) => Promise<readonly string[]>,
): Promise<Map<string, string>> {
  const uuids = [...new Set(asked)].sort();
  if (uuids.length === 0) return new Map();
  const pupils = await pupilsFor(reader);
  if (pupils.length === 0) return new Map();
  const rows = await pupilsOfMemberships(reader, uuids);
  return new Map([...rows].filter(([, pupil]) => pupils.includes(pupil)));
}

/** Numbers of the pupils of memberships. Of one push each set is read once. */
export function pupilsOfMemberships(
  reader: Pick<Reader, 'db' | 'schoolId' | 'memory'>,
  asked: readonly string[],
): Promise<Map<string, string>> {
  const uuids = [...new Set(asked)].sort();
  return remembered(reader, `pupils of ${uuids.join(' ')}`, async () => {
    const rows = await reader.db
      .select({ membership: groupMembers.studentGroupUuid, pupil: groupMembers.studentSchoolUuid })
      .from(groupMembers)
      .where(and(eq(groupMembers.schoolId, reader.schoolId), isOneOf(groupMembers.studentGroupUuid, uuids)));
    return new Map(rows.map(({ membership, pupil }) => [membership, pupil]));
  });
}
