// The staff on the device before anybody opens the list.
import { isIn } from '#contract/core/roles.ts';
import { personnelEndpoints } from '#contract/personnel/personnel.endpoints.ts';
import { type PackedPlace, type PackedRead, packedRead } from '#shared/lib/packed-read.ts';

export function packedReads({ role, school }: PackedPlace): readonly PackedRead[] {
  if (!isIn('management', role)) return [];
  return [
    packedRead(personnelEndpoints.list, { query: school }),
    packedRead(personnelEndpoints.positions, { query: { schoolId: school.schoolId } }),
  ];
}
