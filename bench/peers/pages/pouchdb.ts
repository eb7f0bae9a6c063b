// PouchDB with its HTTP server: a cell is a document, live replication with retry. `tuned`: one batch for everything, checkpoints on one
// side only, a token renewed inside the request, and a new replication as soon as the network is back.
import PouchDB, { type Replication } from 'pouchdb-browser';
import { currentToken, renew } from './api.ts';
import { install } from './harness.ts';
import type { Peer, Setting } from './peer.ts';

let database: PouchDB;
let chosen: Setting = 'default';
let progress = () => {};
const revisions = new Map<string, string>();
/** What was written and not yet sent, according to the replication. */
const unsent = new Map<string, string>();
let replication: Replication | undefined;

async function request(url: string | Request, options: RequestInit = {}): Promise<Response> {
  const send = () => {
    const headers = new Headers(options.headers);
    headers.set('authorization', `Bearer ${currentToken()}`);
    return fetch(url, { ...options, headers });
  };
  const response = await send();
  if (response.status !== 401) return response;
  if (chosen === 'default') {
    void renew().catch(() => undefined);
    return response;
  }
  await renew();
  return send();
}

const remote = () => new PouchDB(`${location.origin}/pouch/db`, { fetch: request, skip_setup: true });

function replicate(): void {
  const isTuned = chosen === 'tuned';
  replication?.cancel();
  replication = database.replicate.to(remote(), {
    live: true,
    retry: true,
    ...(isTuned ? { batch_size: 1_000, checkpoint: 'source', back_off_function: () => 1_000 } : {}),
  });
  replication.on('change', ({ docs }) => {
    for (const { _id, _rev } of docs) if (unsent.get(_id) === _rev) unsent.delete(_id);
    progress();
  });
  // Only an event reports it: the document stays, and looks like every other.
  replication.on('denied', ({ id }) => {
    unsent.delete(id);
    progress();
  });
  replication.on('error', () => progress());
}

const pouchdb: Peer = {
  async open(setting) {
    chosen = setting;
    database = new PouchDB('bench');
    await database.info();
  },
  async start() {
    await renew();
    replicate();
    if (chosen === 'tuned') window.addEventListener('online', replicate);
  },
  async write({ id, lesson, value, at }) {
    const _rev = revisions.get(id);
    const { rev } = await database.put({ _id: id, ...(_rev ? { _rev } : {}), lesson, value, at });
    revisions.set(id, rev);
    unsent.set(id, rev);
  },
  waiting: async () => unsent.size,
  refused: async () => 0,
  onProgress(changed) {
    progress = changed;
  },
  async download(journals) {
    await request(`/pouch/db/_fill?journals=${journals}`);
    await database.replicate.from(remote(), { batch_size: 5_000 });
    for (const { id, value } of (await database.allDocs()).rows) revisions.set(id, value.rev);
  },
  readLesson: async (lesson) => {
    // Ids start with the lesson, as PouchDB advises for such a query.
    const found = await database.allDocs({
      include_docs: true,
      startkey: `lesson:${lesson}`,
      endkey: `lesson:${lesson}\uffff`,
    });
    return found.rows.length;
  },
};

install(pouchdb);
