import { personnelEndpoints } from '#contract/personnel/personnel.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';

/** The whole staff of the chosen year, the archive too: one answer, kept on the device, for the lists and every card. */
export function usePersonnel() {
  const { school } = useAccount();
  return useRead(personnelEndpoints.list, { query: school });
}
