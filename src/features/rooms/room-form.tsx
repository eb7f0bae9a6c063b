import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import {
  longestNumber,
  type Room,
  type RoomFields,
  roomFieldsAfter,
  roomKinds,
  roomLabel,
  type StoredRoom,
} from '#contract/rooms/rooms.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { useRooms } from './use-rooms.ts';

type Field = FormField<keyof RoomFields & string>;

/** `room` is null for a new one. */
export function RoomForm({ room, onClose }: { room: Room | null; onClose: () => void }) {
  const text = useText();
  const { timeZone } = usePerson();
  const { send, saved } = useRooms();
  return (
    <FormModal<RoomFields, StoredRoom>
      name={`rooms-${room?.id ?? 'new'}`}
      title={text(room ? 'rooms.edit' : 'rooms.add')}
      subtitle={room && roomLabel(room)}
      fields={fieldsIn(text, room)}
      schema={roomFieldsAfter(room?.number)}
      entry={room ?? {}}
      version={room?.version ?? null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      send={(fields) => send(room, fields)}
      onSent={(stored) => {
        saved(stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function fieldsIn(text: Text, room: Room | null): readonly Field[] {
  const label = (field: string) => `rooms.field.${field}`;
  return [
    {
      name: 'number',
      kind: 'text',
      label: label('number'),
      hint: 'rooms.field.numberHint',
      width: 'half',
      // A number that an import brought may be longer.
      maxLength: Math.max(longestNumber, room?.number.length ?? 0),
    },
    { name: 'capacity', kind: 'number', label: label('capacity'), isOptional: true, width: 'half' },
    { name: 'name', kind: 'text', label: label('name'), maxLength: 60 },
    {
      name: 'kind',
      kind: 'select',
      label: label('kind'),
      isOptional: true,
      options: roomKinds.map((kind) => ({ value: kind, label: text(`rooms.kind.${kind}`) })),
    },
    { name: 'building', kind: 'text', label: label('building'), isOptional: true, maxLength: 60 },
  ];
}
