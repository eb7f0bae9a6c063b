// TanStack DB with its offline transactions: every edit is a transaction of its own. `tuned`: the token is renewed inside the request and a
// refusal is reported as one; there is no option for sending several transactions at once.
import { createCollection } from '@tanstack/db';
import {
  IndexedDBAdapter,
  NonRetriableError,
  type OfflineExecutor,
  startOfflineExecutor,
} from '@tanstack/offline-transactions';
import { careful, isRefusal, plain, renew } from './api.ts';
import { install } from './harness.ts';
import type { Cell, Peer, Setting } from './peer.ts';

let chosen: Setting = 'default';
let executor: OfflineExecutor;
let progress = () => {};
let stored = () => {};
let confirm: (cell: Cell) => void = () => undefined;

const collection = createCollection<Cell, string>({
  id: 'cells',
  getKey: ({ id }) => id,
  sync: {
    sync: ({ begin, write, commit, markReady }) => {
      confirm = (value) => {
        begin();
        write({ type: collection._state.syncedData.has(value.id) ? 'update' : 'insert', value });
        commit();
      };
      begin();
      commit();
      markReady();
    },
  },
});

/** The library's own storage; the bench is notified when an entry is stored. */
class HeardStorage extends IndexedDBAdapter {
  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value);
    stored();
  }
}

const tanstack: Peer = {
  async open(setting) {
    chosen = setting;
    await collection.preload();
    await renew();
    executor = startOfflineExecutor({
      collections: { cells: collection as never },
      storage: new HeardStorage(),
      mutationFns: {
        edit: async ({ transaction, idempotencyKey }) => {
          for (const { modified } of transaction.mutations) {
            const { id, lesson, value, at } = modified as unknown as Cell;
            const request = chosen === 'tuned' ? careful : plain;
            try {
              await request('/apply', { id, lesson, value, at }, idempotencyKey);
            } catch (error) {
              if (chosen === 'tuned' && isRefusal(error)) throw new NonRetriableError('refused');
              throw error;
            }
            confirm({ id, lesson, value, at });
          }
        },
      },
    });
    await executor.waitForInit();
  },
  async start() {},
  async write({ id, lesson, value, at }) {
    const inOutbox = new Promise<void>((resolve) => {
      stored = resolve;
    });
    const transaction = executor.createOfflineTransaction({ mutationFnName: 'edit', autoCommit: false });
    transaction.mutate(() => {
      if (collection.has(id)) {
        collection.update(id, (draft) => {
          draft.value = value;
          draft.at = at;
        });
      } else collection.insert({ id, lesson, value, at });
    });
    transaction
      .commit()
      .catch(() => undefined)
      .finally(() => progress());
    await inOutbox;
  },
  waiting: async () => executor.getPendingCount(),
  // The optimistic value is rolled back and the entry deleted; only the page that made it is notified.
  refused: async () => 0,
  onProgress(changed) {
    progress = changed;
  },
};

install(tanstack);
