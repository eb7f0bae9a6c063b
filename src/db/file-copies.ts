// Copies of files that the server holds, for reading without a network. The first to go when room is needed.
import type { ServerTime } from '#contract/core/time.ts';
import { sessionIn } from './device-session.ts';
import type { Handles } from './handles.ts';
import { type AttachmentRow, type CacheRow, copyKey, isCopyKey } from './schema.ts';

export type FileCopy = {
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** How this device sent it: if the server is restored to before that, it is sent again (`files-again.ts`). */
  readonly sent?: AttachmentRow;
};
export const copyOf = (row: CacheRow): FileCopy => row.body as FileCopy;

/** A larger file is fetched again where it is wanted. */
export const mostCopyBytes = 4_000_000;
/** Copies of an account; the oldest go when there are more. */
const mostCopies = 200;

/** Keeps a copy if there is room for it without removing anything, and if the account has not signed out since. */
export async function keepCopy(
  handles: Handles,
  { schoolId, uuid, copy, now }: { schoolId: number; uuid: string; copy: FileCopy; now: ServerTime },
): Promise<void> {
  if (copy.bytes.byteLength > mostCopyBytes) return;
  const document = `file:${uuid}`;
  const times = { fetchedAt: now, usedAt: now };
  const fixed = { cells: {}, asOf: 0, live: false, refusal: null };
  const row: CacheRow = {
    key: copyKey(schoolId, uuid),
    kind: 'file',
    schoolId,
    document,
    body: copy,
    ...fixed,
    ...times,
  };
  const { relaxed } = handles;
  const { caches, flags } = relaxed;
  const put = async () => {
    if ((await sessionIn(relaxed)).kind === 'out') return;
    await caches.put(row);
    const keys = (await caches.orderBy('usedAt').primaryKeys()).filter(isCopyKey);
    await caches.bulkDelete(keys.slice(0, Math.max(0, keys.length - mostCopies)));
  };
  await handles.write(() => relaxed.transaction('rw', caches, flags, put), { mayEvict: false }).catch(() => undefined);
}

/** The copy of a file; null where there is none. */
export async function readCopy(handles: Handles, schoolId: number, uuid: string): Promise<FileCopy | null> {
  const row = await handles.run(() => handles.relaxed.caches.get(copyKey(schoolId, uuid)));
  return row ? copyOf(row) : null;
}
