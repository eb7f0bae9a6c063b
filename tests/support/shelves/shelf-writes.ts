// Writes of shelves, as a handler makes them, and what the calls about changes say of them.
import type { FastifyBaseLogger } from 'fastify';
import { vi } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Write, WriteCaller } from '#server/shared/write.ts';
import { positionOf, readFeed } from '#server/sync/feed.ts';
import { createWrite } from '#server/writes/write.ts';
import { headersOf } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import type { SyncCaller } from '#tests/support/sync-caller.ts';
import { createShelves, putShelf, type Shelf, shelfEntity, shelvesOf } from './shelves.ts';

const teacher = 2;

/** In the school of the caller; the teacher writes. */
export async function openShelfWrites(caller: SyncCaller) {
  const { database, clock } = caller;
  const run = createWrite(database, clock);
  await createShelves(database.db);
  const error = vi.fn();
  const by = (press?: string, said = 'a', roles: readonly Role[] = ['teacher']): WriteCaller => ({
    schoolId: 1,
    userId: teacher,
    call: 'POST /api/shelf',
    device: 'Chrome, Android',
    request: press === undefined ? null : { id: idOf(press), hash: said, roles },
    log: { error } as unknown as FastifyBaseLogger,
  });
  let numbers = 0;
  const put = async (tx: Write, id: string, after: Shelf | null) => {
    const before = (await shelfEntity.hold(tx.db, 1, [id])).get(id) ?? null;
    await putShelf(tx.db, id, after);
    tx.changed(shelfEntity, [{ id, before, after }]);
    return tx.batch;
  };
  return {
    run,
    /** What was logged as an error. */
    error,
    by,
    /** Makes a shelf with a number of its own. */
    shelf: (name: string): Shelf => ({ number: ++numbers, name }),
    put,
    write: (id: string, after: Shelf | null, from = by()) => run(from, (tx) => put(tx, id, after)),
    shelves: () => shelvesOf(database.db),
    told: async (after: number) => {
      const rows = await readFeed(database.db, 1, { scopes: ['school'], after, limit: 100 });
      return rows.map(({ document }) => document);
    },
    position: async () => (await positionOf(database.db, 1))?.position ?? 0,
    codeOf: (work: Promise<unknown>) =>
      work.then(
        () => 'ok',
        (failure: { code?: ErrorCode }) => failure.code,
      ),
    async ask<Data>(login: string, path: string, query: Record<string, string> = {}, school = 1) {
      const url = `/api/v4/os/changes/${path}?${new URLSearchParams({ schoolId: String(school), ...query })}`;
      const headers = headersOf(await caller.person(login), school);
      const response = await caller.app.inject({ method: 'GET', url, headers });
      return response.statusCode === 200 ? response.json<{ data: Data }>().data : response.json().error.code;
    },
    async undo(login: string, batch: string, press = `undo ${batch} ${login}`, school = 1) {
      const response = await caller.app.inject({
        method: 'POST',
        url: '/api/v4/os/changes/undo',
        headers: headersOf(await caller.person(login), school),
        payload: { schoolId: school, batch, requestId: idOf(press) },
      });
      const { data, error: refused } = response.json<{ data: Undone; error: { code: ErrorCode } }>();
      return refused?.code ?? data;
    },
  };
}

export type ShelfWrites = Awaited<ReturnType<typeof openShelfWrites>>;
