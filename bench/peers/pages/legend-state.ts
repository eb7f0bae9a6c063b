// Legend-State 3 with its synced observable, kept in IndexedDB with the pending changes (`retrySync`). `default`: every change is a
// request, retried forever as its documentation advises. `tuned`: changes wait for the network and go in one request.
import { observable, syncState } from '@legendapp/state';
import { observablePersistIndexedDB } from '@legendapp/state/persist-plugins/indexeddb';
import { synced } from '@legendapp/state/sync';
import { careful, plain, renew } from './api.ts';
import { install } from './harness.ts';
import type { Cell, Peer, Setting } from './peer.ts';

let chosen: Setting = 'default';
let progress = () => {};
const isOnline$ = observable(true);

const plugin = observablePersistIndexedDB({ databaseName: 'bench', version: 1, tableNames: ['cells'] });

type Cells = Record<string, Cell>;
type Change = { readonly path: readonly string[]; readonly valueAtPath: unknown };

async function send(changes: readonly Change[], value: Cells): Promise<void> {
  // A change may name a part of a cell; the server takes the whole cell.
  const cells = [...new Set(changes.map(({ path }) => path[0] ?? ''))].flatMap((id) => value[id] ?? []);
  if (chosen === 'tuned') {
    await careful('/apply-many', cells);
    return;
  }
  for (const cell of cells) await plain('/apply', cell);
}

function makeCells() {
  return observable<Cells>(
    synced<Cells>({
      initial: {},
      set: ({ changes, value }) => send(changes as never, value),
      persist: { name: 'cells', plugin, retrySync: true },
      retry: { infinite: true },
      ...(chosen === 'tuned' ? { debounceSet: 250, waitForSet: isOnline$ } : {}),
    }) as never,
  );
}
let cells$: ReturnType<typeof makeCells>;

const legend: Peer = {
  async open(setting) {
    chosen = setting;
    window.addEventListener('online', () => isOnline$.set(true));
    window.addEventListener('offline', () => isOnline$.set(false));
    await renew();
    cells$ = makeCells();
    cells$.get();
    const state$ = syncState(cells$);
    await new Promise<void>((resolve) => {
      const look = () => state$.isPersistLoaded.peek() && resolve();
      state$.isPersistLoaded.onChange(look);
      look();
    });
    state$.onChange(() => progress());
  },
  async start() {},
  async write({ id, lesson, value, at }) {
    (cells$ as unknown as Record<string, { set(cell: Cell): void }>)[id]?.set({ id, lesson, value, at });
    // A separate event for each edit, as for a tap.
    await new Promise((resolve) => setTimeout(resolve, 0));
  },
  waiting: async () => Object.keys(syncState(cells$).getPendingChanges() ?? {}).length,
  refused: async () => 0,
  onProgress(changed) {
    progress = changed;
  },
};

install(legend);
