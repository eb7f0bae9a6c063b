// Classes with their registers on the device before anybody opens them.
import { bellsEndpoints } from '#contract/bells/bells.endpoints.ts';
import { isIn } from '#contract/core/roles.ts';
import { groupWritesEndpoints } from '#contract/groups/group-writes.endpoints.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { roomsEndpoints } from '#contract/rooms/rooms.endpoints.ts';
import { type PackedPlace, type PackedRead, packedRead } from '#shared/lib/packed-read.ts';
import { office } from './office.ts';

export function packedReads({ role, school }: PackedPlace): readonly PackedRead[] {
  if (!isIn('management', role) && role !== 'group_lead') return [];
  const { schoolId } = school;
  const registerOf = ({ id }: { id: number }) =>
    packedRead(groupsEndpoints.byId, { params: office, query: { ...school, id } });
  return [
    packedRead(groupsEndpoints.list, { params: office, query: school }, (groups) => groups.map(registerOf)),
    packedRead(roomsEndpoints.list, { query: { schoolId } }),
    packedRead(bellsEndpoints.shortList, { query: school }),
    ...(isIn('management', role) ? [packedRead(groupWritesEndpoints.settings, { query: { schoolId } })] : []),
  ];
}
