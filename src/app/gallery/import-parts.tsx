// The import block with a peer that lives in this page: rooms, planned by the helper that servers use.
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { ImportBlock } from '#blocks/import/import-block.tsx';
import { AppError } from '#contract/core/errors.ts';
import { type ImportColumn, type ImportRow, planImport } from '#contract/core/import.ts';
import { Button, Card } from '#shared/ui/index.ts';

const columns: readonly ImportColumn[] = [
  {
    field: 'number',
    titles: { kz: 'Нөмірі', ru: 'Номер', en: 'Number' },
    synonyms: ['№', 'Кабинет', '№ кабинета'],
    kind: 'text',
    schema: z.string().check(z.maxLength(6)),
    isRequired: true,
    example: '214',
  },
  {
    field: 'name',
    titles: { kz: 'Атауы', ru: 'Название', en: 'Name' },
    kind: 'text',
    schema: z.string().check(z.minLength(3)),
    isRequired: true,
    example: 'Физика',
  },
  {
    field: 'capacity',
    titles: { kz: 'Орын саны', ru: 'Мест', en: 'Seats' },
    kind: 'number',
    schema: z.int().check(z.gte(1), z.lte(500)),
    example: '30',
  },
  {
    field: 'inspected',
    titles: { kz: 'Тексерілген күні', ru: 'Дата проверки', en: 'Inspected' },
    kind: 'date',
    schema: z.string(),
    example: '01.09.2026',
  },
];
type Room = Readonly<Record<string, unknown>>;
const first: readonly Room[] = [
  { number: '101', name: 'Бастауыш сынып', capacity: 24, inspected: null },
  { number: '118', name: 'Информатика', capacity: 16, inspected: '2026-09-01' },
];

export default function ImportParts() {
  const [rooms, setRooms] = useState(first);
  const server = useMemo(() => ({ rooms: first, former: first, isBusy: false }), []);
  const plan = (rows: readonly ImportRow[]) => planImport({ columns, rows, existing: server.rooms, key: ['number'] });
  const store = (next: readonly Room[]) => {
    server.former = server.rooms;
    server.rooms = next;
    setRooms(next);
  };
  return (
    <div className="stack">
      <ImportBlock
        name="rooms"
        columns={columns}
        plan={async (rows) => plan(rows)}
        apply={async (rows, requestId) => {
          if (server.isBusy) {
            server.isBusy = false;
            store([...server.rooms, { number: '301', name: 'Кітапхана', capacity: null, inspected: null }]);
            throw new AppError('CONFLICT');
          }
          const planned = plan(rows).rows.filter(({ values, outcome }) => values && outcome !== 'same');
          const byNumber = new Map(server.rooms.map((room) => [room.number, room]));
          for (const { values } of planned)
            byNumber.set(values?.number, { ...byNumber.get(values?.number), ...values });
          store([...byNumber.values()]);
          const added = planned.filter(({ outcome }) => outcome === 'new').length;
          return { batch: requestId, added, changed: planned.length - added };
        }}
        undo={async () => {
          store(server.former);
          return { kept: [], undone: 1 };
        }}
      />
      <Card title="Rooms">
        <Button
          onClick={() => {
            server.isBusy = true;
          }}
        >
          Refuse the next
        </Button>
        <ul data-testid="rooms">
          {rooms.map((room) => (
            <li key={String(room.number)}>
              {[room.number, room.name, room.capacity, room.inspected].map((value) => value ?? '-').join(', ')}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
