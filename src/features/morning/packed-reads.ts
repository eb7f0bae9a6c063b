// Whether the school has lessons in its year: known from the start on to whoever would have to bring a timetable.
import { isIn } from '#contract/core/roles.ts';
import { morningEndpoints } from '#contract/morning/morning.endpoints.ts';
import { type PackedPlace, type PackedRead, packedRead } from '#shared/lib/packed-read.ts';

export function packedReads({ role, school }: PackedPlace): readonly PackedRead[] {
  return isIn('management', role) ? [packedRead(morningEndpoints.hasLessons, { query: school })] : [];
}
