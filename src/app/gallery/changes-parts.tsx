// The history of one room and the changes of a school in all their states, with a peer that lives in this page.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BatchesView } from '#blocks/changes/batches.tsx';
import { HistoryView } from '#blocks/changes/change-history.tsx';
import { type ChangedField, defineKind } from '#blocks/changes/kinds.ts';
import { useStored } from '#blocks/changes/use-undo.ts';
import type { ChangeBatch, EntryHistory } from '#contract/changes/changes.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Account } from '#data/account.ts';
import { AccountProvider } from '#data/account-context.tsx';
import type { Read } from '#data/reads/use-read.ts';
import { Button, Card, Select } from '#shared/ui/index.ts';

type Room = { number: string; name: string; capacity: number | null; kind: string; inspected: string | null };
const fields: readonly ChangedField<Room>[] = [
  { key: 'number', title: 'Number', kind: 'text', value: ({ number }) => number },
  { key: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { key: 'capacity', title: 'Seats', kind: 'number', value: ({ capacity }) => capacity },
  {
    key: 'kind',
    title: 'Kind',
    kind: 'choice',
    words: { class: 'Classroom', lab: 'Laboratory' },
    value: (room) => room.kind,
  },
  { key: 'inspected', title: 'Inspected', kind: 'date', value: ({ inspected }) => inspected },
];
const rooms = defineKind<Room>({ kind: 'room', counted: 'changes.entries', useFields: () => fields, calls: [] });

const first: Room = { number: '214', name: 'Физика', capacity: 30, kind: 'class', inspected: null };
const second: Room = { ...first, kind: 'lab', capacity: 26, inspected: '2026-09-01' };
const author = { userId: 10, name: 'Төлегенова Ұлжан' };
const started = Date.parse('2026-11-23T03:05:00Z');
const ids = ['1', '2', '3', '4', '5'].map((end) => `00000000-0000-4000-8000-00000000000${end}`);
const [renamed = '', imported = '', made = '', taken = '', aged = ''] = ids;
const batch = (id: string, minutes: number, rest: Partial<ChangeBatch>): ChangeBatch => ({
  batch: id,
  at: started - minutes * 60_000,
  author,
  device: 'Chrome, Windows',
  call: 'PUT /room',
  counts: { room: 1 },
  undoneAt: null,
  canUndo: true,
  ...rest,
});
const heads: readonly ChangeBatch[] = [
  batch(taken, 0, { call: 'POST /api/v4/os/changes/undo', counts: { room: 2 } }),
  batch(renamed, 5, { counts: { room: 1 } }),
  batch(imported, 90, { counts: { room: 12 }, device: null, author: { userId: 11, name: 'Ахметов Ерлан' } }),
  batch(made, 3000, { undoneAt: started - 60_000, canUndo: false, notUndone: 'undone' }),
  batch(aged, 60_000, { canUndo: false, notUndone: 'old' }),
];
const changes = [
  { before: { ...second, name: 'Физика және астрономия' }, after: second },
  { before: second, after: { ...second, name: 'Физика және астрономия' } },
  { before: first, after: second },
  { before: null, after: first },
  { before: first, after: null },
];
const histories: readonly EntryHistory[] = heads.map((head, index) => ({
  ...head,
  entity: 'room',
  id: '214',
  before: null,
  after: null,
  ...changes[index],
}));

const states = ['changes', 'empty', 'loading', 'offline', 'old', 'error', 'archive'] as const;
type State = (typeof states)[number];
const peers = ['undoes', 'keeps one', 'keeps all', 'is gone', 'slow'] as const;
type Peer = (typeof peers)[number];

function readOf<Data>(state: State, data: readonly Data[]): Read<readonly Data[]> {
  const failed = { offline: 'NO_CONNECTION', old: 'NO_CONNECTION', error: 'JOURNAL_UNAVAILABLE' } as const;
  const isThere = state === 'changes' || state === 'empty' || state === 'old' || state === 'archive';
  return {
    data: isThere ? (state === 'empty' ? [] : data) : undefined,
    confirmedAt: isThere ? started : null,
    isConfirmed: isThere && state !== 'old',
    error: state in failed ? new AppError(failed[state as keyof typeof failed]) : null,
    askAgain: () => undefined,
  };
}

/** Answers what the block asks for by itself: the entries of a batch, and undoing. */
function answerOf(peer: Peer, path: string): unknown {
  const entry = (id: string, number: string) => ({
    entity: 'room',
    id,
    before: first,
    after: { ...second, number },
  });
  const all = [entry('214', '214'), entry('215', '215')];
  if (!path.includes('/undo')) return all;
  const kept = peer === 'undoes' || peer === 'slow' ? [] : all.slice(peer === 'keeps one' ? 1 : 0);
  return { batch: kept.length === 2 ? null : taken, undone: 2 - kept.length, kept };
}

export default function ChangesParts() {
  const [parameters, setParameters] = useSearchParams();
  const state = states.find((known) => known === parameters.get('state')) ?? 'changes';
  const [peer, setPeer] = useState<Peer>('undoes');
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  // As much of a signed-in person as the block asks for.
  const account = useMemo(() => {
    const fetch = async (path: string) => {
      if (peer === 'is gone') throw new TypeError('gone');
      if (peer === 'slow') await new Promise((resolve) => setTimeout(resolve, 1500));
      return new Response(JSON.stringify({ data: answerOf(peer, path) }));
    };
    const status = { answeredAt: 0 };
    return {
      user: { userId: 10 },
      school: { schoolId: 12, eduYear: 2026 },
      person: { timeZone: 'Asia/Almaty', isReadOnly: state === 'archive' },
      api: { fetch, gate: null, language: () => 'en', school: () => null },
      connection: { onStatus: () => () => undefined, status: () => status, sendNow: () => undefined },
      handles: { run: async () => undefined, write: async () => undefined },
    } as unknown as Account;
  }, [peer, state]);
  return (
    <QueryClientProvider client={client}>
      <AccountProvider account={account}>
        <div className="stack">
          <Select
            label="State"
            value={state}
            onChange={({ target }) => setParameters({ state: target.value })}
            options={states.map((value) => ({ value, label: value }))}
          />
          <Select
            label="Peer"
            value={peer}
            onChange={({ target }) => setPeer(peers.find((known) => known === target.value) ?? 'undoes')}
            options={peers.map((value) => ({ value, label: value }))}
          />
          <Stored />
          <Card title="History of an entry">
            <HistoryView of={rooms} read={readOf(state, histories)} />
          </Card>
          <Card title="Changes of a school">
            <BatchesView kinds={[rooms]} read={readOf(state, heads)} />
          </Card>
        </div>
      </AccountProvider>
    </QueryClientProvider>
  );
}

function Stored() {
  const stored = useStored();
  return (
    <div>
      <Button onClick={() => stored('Room 214 saved', renamed)}>Save</Button>
    </div>
  );
}
