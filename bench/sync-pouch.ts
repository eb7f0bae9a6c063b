// PouchDB's own HTTP server (express-pouchdb, in memory) for the peer of that name. Its writes pass `apply` first, in the same request: a
// refusal is answered per document, as CouchDB does for its validation functions.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { answer, readBody } from './sync-http.ts';
import { makeBase } from './sync-job.ts';
import { refuse } from './sync-peers-server.ts';
import { portOf, worldOf } from './sync-worlds.ts';

type Document = { _id: string; _rev: string; lesson: string; value: unknown; at: number };
type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers everything below /pouch/<database>; `database` is the link's. */
export function openPouch(
  packageFile: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const load = createRequire(packageFile);
  const PouchDB = load('pouchdb-core')
    .plugin(load('pouchdb-adapter-memory'))
    .plugin(load('pouchdb-mapreduce'))
    .plugin(load('pouchdb-replication'))
    .defaults({ adapter: 'memory' });
  const handle: Handle = load('express')().use(
    '/pouch',
    load('express-pouchdb')(PouchDB, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: '/dev/null' }),
  );
  const filled = new Set<string>();

  return async (request, response) => {
    if (!request.url?.startsWith('/pouch/')) return false;
    const database = `db${portOf(request)}`;
    const world = worldOf(request);
    const path = request.url.slice('/pouch/db'.length).split('?')[0] ?? '';
    // The page does not know its database: the link's name stands in for it.
    request.url = request.url.replace('/pouch/db', `/pouch/${database}`);
    if (!filled.has(database)) {
      filled.add(database);
      await new PouchDB(database).info();
    }
    if (path === '/_fill') {
      const journals = Number(new URL(request.url, 'http://bench').searchParams.get('journals'));
      await new PouchDB(database).bulkDocs(makeBase(journals).map(({ id, ...cell }) => ({ _id: id, ...cell })));
      answer(request, response, 200, { ok: true });
      return true;
    }
    const isWrite = path === '/_bulk_docs';
    const body = isWrite ? ((await readBody(request)) as { docs: Document[]; new_edits?: boolean }) : undefined;
    if (refuse(request, response, world, body?.docs.length ?? 0)) return true;
    if (!body) {
      handle(request, response);
      return true;
    }
    // The revision names the operation: a repeated one has no effect.
    const refused = body.docs.filter(
      ({ _id, _rev, lesson, value, at }) => world.apply({ id: _id, lesson, value, at }, `${_id} ${_rev}`) === 'refused',
    );
    const kept = body.docs.filter((document) => !refused.includes(document));
    const results = await new PouchDB(database).bulkDocs(kept, { new_edits: body.new_edits ?? true });
    const reason = 'not in the class';
    const errors = refused.map(({ _id }) => ({ id: _id, error: true, name: 'forbidden', status: 403, reason }));
    answer(request, response, 201, [...results, ...errors]);
    return true;
  };
}
