// How rooms look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { roomsEndpoints } from '#contract/rooms/rooms.endpoints.ts';
import type { Room, RoomFields } from '#contract/rooms/rooms.schema.ts';
import { useText } from '#shared/i18n/index.ts';

export const roomKind = defineKind<RoomFields & Pick<Room, 'isArchived'>>({
  kind: 'room',
  counted: 'rooms.counted',
  calls: [
    [roomsEndpoints.create, 'rooms.add'],
    [roomsEndpoints.update, 'rooms.edit'],
    [roomsEndpoints.archive, 'rooms.archive'],
    [roomsEndpoints.delete, 'rooms.delete'],
    [roomsEndpoints.applyImport, 'rooms.import'],
  ],
  useFields: () => {
    const text = useText();
    const title = (field: string) => text(`rooms.field.${field}`);
    return [
      { key: 'number', title: title('number'), kind: 'text', value: ({ number }) => number },
      { key: 'name', title: title('name'), kind: 'text', value: ({ name }) => name },
      { key: 'capacity', title: title('capacity'), kind: 'number', value: ({ capacity }) => capacity },
      {
        key: 'kind',
        title: title('kind'),
        kind: 'text',
        value: ({ kind }) => kind && text(`rooms.kind.${kind}`),
      },
      { key: 'building', title: title('building'), kind: 'text', value: ({ building }) => building },
      {
        key: 'state',
        title: title('state'),
        kind: 'text',
        value: ({ isArchived }) => text(isArchived ? 'rooms.state.archived' : 'rooms.state.open'),
      },
    ];
  },
});

export default [roomKind];
