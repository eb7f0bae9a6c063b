import { columnsOf, type ListColumn } from '#blocks/list/index.ts';
import { type RoomRow, roomKinds, roomList } from '#contract/rooms/rooms.schema.ts';
import type { Text } from '#shared/i18n/index.ts';

/** Classes that a row names before it counts the rest. */
const named = 3;

export function columnsIn(text: Text): readonly ListColumn<RoomRow>[] {
  const title = (field: string) => text(`rooms.field.${field}`);
  const state = { open: text('rooms.state.open'), archived: text('rooms.state.archived') };
  return columnsOf(roomList, {
    number: { title: title('number'), width: 6 },
    name: { title: title('name'), width: 15, card: 'detail' },
    kind: {
      title: title('kind'),
      width: 11,
      words: Object.fromEntries(roomKinds.map((kind) => [kind, text(`rooms.kind.${kind}`)])),
    },
    capacity: { title: title('capacity'), width: 6, card: 'end' },
    building: { title: title('building'), width: 10, isHidden: true },
    usedBy: {
      title: title('usedBy'),
      width: 14,
      show: ({ usedBy }) =>
        usedBy?.length === 0 ? <span className="muted">{text('rooms.unused')}</span> : usersIn(text, usedBy),
    },
    state: {
      title: title('state'),
      width: 8,
      words: state,
      card: 'state',
      show: ({ isArchived }) => isArchived && <span className="tag">{state.archived}</span>,
    },
  });
}

/** "7 «А», 7 «Б», 8 «А» and 4 more". */
function usersIn(text: Text, usedBy: readonly string[] | null): string {
  if (!usedBy) return '…';
  const rest = usedBy.length - named;
  const first = usedBy.slice(0, named).join(', ');
  return rest > 0 ? `${first} ${text('rooms.more', { count: rest })}` : first;
}
