// What a class or a programme is given: who leads it, and by which bells it rings.
import { bellsEndpoints } from '#contract/bells/bells.endpoints.ts';
import { personnelEndpoints } from '#contract/personnel/personnel.endpoints.ts';
import { staffName } from '#contract/personnel/personnel.schema.ts';
import { mayLead } from '#contract/personnel/positions.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';

export type Option = { readonly value: string; readonly label: string };

/** Whoever may lead a class, with what each leads already. */
export function useLeads(): readonly Option[] {
  const { school } = useAccount();
  const { data } = useRead(personnelEndpoints.list, { query: school });
  return (data?.rows ?? [])
    .filter(({ state, positionId }) => state === 'active' && mayLead(positionId))
    .map((member) => ({ value: String(member.id), label: [staffName(member), ...member.leads].join(', ') }));
}

export type BellOption = Option & { readonly shift: number };
/** All bells of the school; which of them suit depends on the shift. A page that asks has the texts of `groups`. */
export function useBellOptions(): readonly BellOption[] {
  const text = useText();
  const { school } = useAccount();
  const { data } = useRead(bellsEndpoints.shortList, { query: school });
  return (data ?? []).map(({ uuid, name, shift }) => ({
    value: uuid,
    shift,
    label: `${name} (${text('groups.shiftOf', { shift })})`,
  }));
}
