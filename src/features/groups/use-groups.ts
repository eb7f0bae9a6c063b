// What the forms about classes choose from, and whether the person may write.
import { bellsEndpoints } from '#contract/bells/bells.endpoints.ts';
import { isIn } from '#contract/core/roles.ts';
import { groupWritesEndpoints } from '#contract/groups/group-writes.endpoints.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { personnelEndpoints } from '#contract/personnel/personnel.endpoints.ts';
import { staffName } from '#contract/personnel/personnel.schema.ts';
import { roleOfPosition } from '#contract/personnel/positions.ts';
import { roomsEndpoints } from '#contract/rooms/rooms.endpoints.ts';
import { roomLabel } from '#contract/rooms/rooms.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { office } from './office.ts';

/** The management writes, in a year that is open. */
export function useCanWrite(): boolean {
  const { role, isReadOnly } = usePerson();
  return isIn('management', role) && !isReadOnly;
}

export function useGroups() {
  const { school } = useAccount();
  return useRead(groupsEndpoints.list, { params: office, query: school });
}

export function useGroupSettings() {
  const { schoolId } = useAccount().school;
  return useRead(groupWritesEndpoints.settings, { query: { schoolId } });
}

type Option = { readonly value: string; readonly label: string };
const leading: readonly (string | null)[] = ['director', 'zavuch', 'teacher'];

/** Whoever may lead a class, with what each leads already. */
export function useLeads(): readonly Option[] {
  const { school } = useAccount();
  const { data } = useRead(personnelEndpoints.list, { query: school });
  return (data?.rows ?? [])
    .filter(({ state, positionId }) => state === 'active' && leading.includes(roleOfPosition(positionId)))
    .map((member) => ({ value: String(member.id), label: [staffName(member), ...member.leads].join(', ') }));
}

export function useRoomOptions(): readonly Option[] {
  const { schoolId } = useAccount().school;
  const { data } = useRead(roomsEndpoints.list, { query: { schoolId } });
  return (data ?? [])
    .filter(({ isArchived }) => !isArchived)
    .map((room) => ({ value: String(room.id), label: roomLabel(room) }));
}

export type BellOption = Option & { readonly shift: number };
/** All bells of the school; which of them suit depends on the shift that is typed. */
export function useBellOptions(): readonly BellOption[] {
  const text = useText();
  const { school } = useAccount();
  const { data } = useRead(bellsEndpoints.shortList, { query: school });
  return (data ?? []).map(({ uuid, name, shift }) => ({
    ...{ value: uuid, shift },
    label: `${name} (${text('groups.shiftOf', { shift })})`,
  }));
}
