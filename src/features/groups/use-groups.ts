// What the forms about classes choose from, and whether the person may write.
import { isIn } from '#contract/core/roles.ts';
import { groupWritesEndpoints } from '#contract/groups/group-writes.endpoints.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { roomsEndpoints } from '#contract/rooms/rooms.endpoints.ts';
import { roomLabel } from '#contract/rooms/rooms.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import type { Option } from '#domain/group/class-options.ts';
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

export function useRoomOptions(): readonly Option[] {
  const { schoolId } = useAccount().school;
  const { data } = useRead(roomsEndpoints.list, { query: { schoolId } });
  return (data ?? [])
    .filter(({ isArchived }) => !isArchived)
    .map((room) => ({ value: String(room.id), label: roomLabel(room) }));
}
