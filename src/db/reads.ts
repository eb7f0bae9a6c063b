// Reads that are no synced documents, kept beside them in `caches`: what a page was shown last, for the next time without a network. The
// page that asked writes them; the engine touches documents only.
import type { ServerTime } from '#contract/core/time.ts';
import { sessionIn } from './device-session.ts';
import type { Handles } from './handles.ts';
import { cacheKey } from './schema.ts';

export type KeptRead = {
  readonly body: unknown;
  /** Names this state of it to the server; null where the server gave none. */
  readonly etag: string | null;
  /** When the server last confirmed it, server time in epoch milliseconds. */
  readonly at: ServerTime;
};

/** Undefined when it was never read here, or had to make room. */
export async function readKept(handles: Handles, schoolId: number, name: string): Promise<KeptRead | undefined> {
  const row = await handles.read(['caches'], async ({ caches }) => caches.get(cacheKey(schoolId, name)));
  return row && { body: row.body, etag: row.etag ?? null, at: row.fetchedAt };
}

/** The reader may not have it any more, or it is not there. */
export async function forgetRead(handles: Handles, schoolId: number, name: string): Promise<void> {
  await handles.run(() => handles.relaxed.caches.delete(cacheKey(schoolId, name)));
}

/**
 * Keeps what the server gave. Nothing has to make room for it, and nothing is kept for somebody who has signed out since.
 * @throws AppError NOT_SAVED when the disk is full.
 */
export async function keepRead(handles: Handles, schoolId: number, name: string, read: KeptRead): Promise<void> {
  const { body, etag, at } = read;
  const times = { fetchedAt: at, usedAt: at };
  const place = { key: cacheKey(schoolId, name), kind: 'read', schoolId, document: name } as const;
  await handles.write(
    () => {
      const { relaxed } = handles;
      return relaxed.transaction('rw', relaxed.caches, relaxed.flags, async () => {
        if ((await sessionIn(relaxed)).kind === 'out') return;
        await relaxed.caches.put({ ...place, ...times, body, etag, cells: {}, asOf: 0, live: false, refusal: null });
      });
    },
    { mayEvict: false },
  );
}

/** Names of what is kept of a school, and when the server last confirmed each; the oldest first. */
export async function keptReads(handles: Handles, schoolId: number): Promise<{ name: string; at: ServerTime }[]> {
  const rows = await handles.run(() => handles.relaxed.caches.where('kind').equals('read').toArray());
  return rows
    .filter((row) => row.schoolId === schoolId)
    .map(({ document, fetchedAt }) => ({ name: document, at: fetchedAt }))
    .sort((a, b) => a.at - b.at);
}

/** Forgets what the server confirmed last before a moment. */
export async function forgetReadsBefore(handles: Handles, schoolId: number, before: ServerTime): Promise<void> {
  await handles.run(() =>
    handles.relaxed.caches
      .where('kind')
      .equals('read')
      .filter((row) => row.schoolId === schoolId && row.fetchedAt < before)
      .delete(),
  );
}

/** Under which rights everything that is kept of a school was last confirmed, and since when they are others. */
export type ConfirmedRights = { readonly scopes: string; readonly changedAt: ServerTime | null };
const rightsKey = (schoolId: number) => `reads:${schoolId}`;

/** `scopes`: what stands for the person's rights now, as the server told the device; undefined before it has. */
export async function readRights(
  handles: Handles,
  schoolId: number,
): Promise<{ scopes: string | undefined; known: ConfirmedRights | undefined }> {
  return handles.run(async () => ({
    scopes: (await handles.relaxed.cursors.get(schoolId))?.scopes,
    known: (await handles.relaxed.settings.get(rightsKey(schoolId)))?.value as ConfirmedRights | undefined,
  }));
}

export async function noteRights(handles: Handles, schoolId: number, value: ConfirmedRights): Promise<void> {
  await handles.run(() => handles.relaxed.settings.put({ key: rightsKey(schoolId), value }));
}
