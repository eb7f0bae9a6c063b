import { personnelEndpoints } from '#contract/personnel/personnel.endpoints.ts';
import type { StaffPosition } from '#contract/personnel/personnel.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';

/** The whole staff of the chosen year, the archive too: one answer, kept on the device, for the lists and every card. */
export function usePersonnel() {
  const { school } = useAccount();
  return useRead(personnelEndpoints.list, { query: school });
}

const noPositions: readonly StaffPosition[] = [];
/** Positions that the reader may see; none until they are known. */
export function usePositions(): readonly StaffPosition[] {
  const { school } = useAccount();
  return useRead(personnelEndpoints.positions, { query: { schoolId: school.schoolId } }).data ?? noPositions;
}
