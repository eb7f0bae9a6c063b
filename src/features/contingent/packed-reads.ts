// Lists of students and parents that are on the device before anybody opens them.
import { contingentEndpoints } from '#contract/contingent/contingent.endpoints.ts';
import { studentWritesEndpoints } from '#contract/contingent/student-writes.endpoints.ts';
import { isIn, type Role, roleGroups } from '#contract/core/roles.ts';
import { parentsEndpoints } from '#contract/parents/parents.endpoints.ts';
import { type PackedPlace, type PackedRead, packedRead } from '#shared/lib/packed-read.ts';

/** Who works with the list every day; a teacher comes to it from a journal. */
const listReaders: readonly Role[] = [...roleGroups.management, 'group_lead', 'social_worker'];
const parentReaders: readonly Role[] = [...roleGroups.management, 'group_lead'];

export function packedReads({ role, school }: PackedPlace): readonly PackedRead[] {
  if (!listReaders.includes(role)) return [];
  return [
    packedRead(studentListOf(role), { query: school }),
    packedRead(studentWritesEndpoints.nationalities, { query: { schoolId: school.schoolId } }),
    ...(parentReaders.includes(role) ? [packedRead(parentsEndpoints.list, { query: school })] : []),
  ];
}

/** Who sees the whole school; a group lead sees the own class (CONT-012). */
export const seesSchool = (role: Role): boolean => isIn('management', role) || role === 'social_worker';
export const studentListOf = (role: Role) =>
  seesSchool(role) ? contingentEndpoints.list : contingentEndpoints.ledList;
