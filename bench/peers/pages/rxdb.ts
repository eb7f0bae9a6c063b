// RxDB with its Dexie storage and the replication of its documentation: a cell is a document, batches of 100 by default. `tuned`: one batch
// for everything, a token renewed inside the handler, a short pause between retries.
import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core';
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { careful, download, plain, renew } from './api.ts';
import { install } from './harness.ts';
import type { Cell, Peer, Setting } from './peer.ts';

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 120 },
    lesson: { type: 'string', maxLength: 36 },
    value: {},
    at: { type: 'number' },
  },
  required: ['id', 'lesson', 'at'],
  indexes: ['lesson'],
} as const;

let cells: RxCollection<Cell>;
let replication: RxReplicationState<Cell, unknown>;
let chosen: Setting = 'default';
let journals = 0;
let progress = () => {};
/** What was written and not yet sent, according to the replication. */
const unsent = new Map<string, number>();

const rxdb: Peer = {
  async open(setting) {
    chosen = setting;
    const database = await createRxDatabase({ name: 'bench', storage: getRxStorageDexie(), multiInstance: true });
    ({ cells } = await database.addCollections({ cells: { schema: schema as never } }));
  },
  async start() {
    await renew();
    const isTuned = chosen === 'tuned';
    const request = isTuned ? careful : plain;
    replication = replicateRxCollection<Cell, unknown>({
      collection: cells,
      replicationIdentifier: 'bench',
      live: true,
      ...(isTuned ? { retryTime: 1_000, waitForLeadership: false } : {}),
      push: {
        ...(isTuned ? { batchSize: 1_000 } : {}),
        handler: async (rows) => {
          const conflicts = (await request('/rxdb/push', rows)) as (Cell & { _deleted: boolean })[];
          for (const { id } of conflicts) unsent.delete(id);
          return conflicts;
        },
      },
      pull: {
        batchSize: 40_000,
        handler: async (checkpoint) =>
          checkpoint === undefined && journals > 0
            ? {
                documents: (await download(journals)).map((cell) => ({ ...cell, _deleted: false })),
                checkpoint: { done: true },
              }
            : { documents: [], checkpoint },
      },
    });
    replication.sent$.subscribe(({ id, at }) => {
      if (unsent.get(id) === at) unsent.delete(id);
      progress();
    });
    replication.active$.subscribe(() => progress());
  },
  async write({ id, lesson, value, at }) {
    await cells.upsert({ id, lesson, value, at });
    unsent.set(id, at);
  },
  waiting: async () => unsent.size,
  // The server's state has replaced it; nothing of what was typed is left.
  refused: async () => 0,
  onProgress(changed) {
    progress = changed;
  },
  async download(count) {
    await replication.cancel();
    journals = count;
    await rxdb.start();
    await replication.awaitInSync();
  },
  readLesson: async (lesson) => (await cells.find({ selector: { lesson } }).exec()).length,
};

install(rxdb);
