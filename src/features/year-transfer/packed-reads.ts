// The years of the school on the device before anybody opens them.
import { isIn } from '#contract/core/roles.ts';
import { yearTransferEndpoints as endpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import { type PackedPlace, type PackedRead, packedRead } from '#shared/lib/packed-read.ts';

export function packedReads({ role, school }: PackedPlace): readonly PackedRead[] {
  return isIn('management', role) ? [packedRead(endpoints.years, { query: { schoolId: school.schoolId } })] : [];
}
