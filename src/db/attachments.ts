// Files that wait to be sent: one head row and chunks of bytes in one store, so that a file is there whole or not at all. Bytes never
// stand in the outbox: an operation that names a file leaves at once, over any link.
import type { ServerTime } from '#contract/core/time.ts';
import { chunkBytes } from './chunk-bytes.ts';
import type { QalamDatabase } from './database.ts';
import type { Handles } from './handles.ts';
import { longestPauseMs } from './queue.ts';
import type { AttachmentRow, ChunkRow, ParkReason } from './schema.ts';
import { openChunk } from './sealed-files.ts';

const chunkId = (id: string, index: number) => `${id}/${index}`;
/** Of all chunks of a file; "0" follows "/" in the order of keys. */
const chunkRange = (id: string) => [`${id}/`, `${id}0`] as const;

export const isHead = (row: AttachmentRow | ChunkRow): row is AttachmentRow => 'cellKey' in row;

export type NewAttachment = Pick<
  AttachmentRow,
  'id' | 'schoolId' | 'eduYear' | 'cellKey' | 'purpose' | 'name' | 'type' | 'sha256' | 'width' | 'height'
> & {
  readonly capturedAt: ServerTime;
  readonly content: ArrayBuffer;
  readonly state?: AttachmentRow['state'];
  /** The id of a shared file that is removed in the same transaction. */
  readonly insteadOf?: string | undefined;
};

/**
 * Stores a file durably. When this returns it is on the disk. A file that is there already is left as it is.
 * @throws AppError NOT_SAVED when the device has no room left.
 */
export async function addAttachment(handles: Handles, { content, insteadOf, ...file }: NewAttachment): Promise<void> {
  await handles.write(async () => {
    const { attachments } = handles.strict;
    await handles.strict.transaction('rw', attachments, async () => {
      if (await attachments.get(file.id)) return;
      if (insteadOf !== undefined) await removeIn(handles.strict, insteadOf);
      await putFile(handles.strict, { state: 'pending', ...file, userId: handles.userId, isPressed: false }, content);
    });
  });
}

/** Adds a file to the queue with no attempts and no bytes sent. Call it within a transaction over `attachments`. */
export async function putFile(
  { attachments }: QalamDatabase,
  file: Omit<AttachmentRow, 'bytes' | 'arrived' | 'attempts' | 'nextAttemptAt' | 'error'>,
  content: ArrayBuffer,
): Promise<void> {
  const { byteLength: bytes } = content;
  await attachments.put({ ...file, bytes, arrived: 0, attempts: 0, nextAttemptAt: 0, error: null });
  for (let index = 0; index * chunkBytes < bytes; index++) {
    const chunk = content.slice(index * chunkBytes, (index + 1) * chunkBytes);
    await attachments.put({ id: chunkId(file.id, index), bytes: chunk });
  }
}

/** Heads of files, the oldest first; without their bytes. */
export async function headsIn(database: QalamDatabase): Promise<AttachmentRow[]> {
  const rows = await database.attachments.orderBy('cellKey').toArray();
  return rows.filter(isHead).sort((a, b) => a.capturedAt - b.capturedAt || (a.id < b.id ? -1 : 1));
}

export async function readAttachments(handles: Handles): Promise<AttachmentRow[]> {
  return handles.run(() => headsIn(handles.relaxed));
}

/** The head of one file; null where it does not wait here. */
export async function readHead(handles: Handles, id: string): Promise<AttachmentRow | null> {
  const row = await handles.run(() => handles.relaxed.attachments.get(id));
  return row && isHead(row) ? row : null;
}

/** Bytes of a file from an offset on, at most `most`; null where the file is not here, or is sealed under a key that is not here. */
export async function readBytes(
  handles: Handles,
  { id, bytes }: Pick<AttachmentRow, 'id' | 'bytes'>,
  offset = 0,
  most = bytes,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const end = Math.min(bytes, offset + most);
  const content = new Uint8Array(Math.max(0, end - offset));
  for (let at = offset; at < end; ) {
    const index = Math.floor(at / chunkBytes);
    const row = await handles.run(() => handles.relaxed.attachments.get(chunkId(id, index)));
    if (!row || isHead(row)) return null;
    const chunk = row.iv ? await openChunk(handles, row) : row.bytes;
    if (!chunk) return null;
    const part = new Uint8Array(
      chunk,
      at - index * chunkBytes,
      Math.min(chunk.byteLength, end - index * chunkBytes) - (at - index * chunkBytes),
    );
    content.set(part, at - offset);
    at += part.byteLength;
  }
  return content;
}

/** Notes how much of a file the server holds. */
export async function noteArrived(handles: Handles, id: string, arrived: number): Promise<void> {
  await handles.run(() =>
    handles.relaxed.attachments
      .where('id')
      .equals(id)
      .modify((row) => void Object.assign(row, { arrived })),
  );
}

/** Takes a file away with its bytes: the server has it whole, or the person gave it up. */
export async function removeAttachment(handles: Handles, id: string): Promise<void> {
  await handles.write(async () => {
    const { attachments } = handles.strict;
    await handles.strict.transaction('rw', attachments, () => removeIn(handles.strict, id));
  });
}

async function removeIn({ attachments }: QalamDatabase, id: string): Promise<void> {
  await attachments.delete(id);
  await attachments
    .where('id')
    .between(...chunkRange(id))
    .delete();
}

/** The server does not take the file as it is: its person decides. */
export async function parkAttachment(handles: Handles, id: string, error: ParkReason): Promise<void> {
  await change(handles, id, { state: 'parked', error });
}

/** Tries a parked file again, or lets one leave that was held back to save data. */
export async function retryAttachment(handles: Handles, id: string): Promise<void> {
  await change(handles, id, { state: 'pending', error: null, attempts: 0, nextAttemptAt: 0, isPressed: true });
}

/** Remembers that a stored value names these files. */
export async function noteNamed(handles: Handles, ids: readonly string[]): Promise<void> {
  for (const id of ids) await change(handles, id, { isNamed: true });
}

/** The next try of a file that the server could not take now. */
export async function putOffAttachment(
  handles: Handles,
  id: string,
  attempts: number,
  nextAttemptAt: number,
): Promise<void> {
  await change(handles, id, { attempts, nextAttemptAt });
}

async function change(handles: Handles, id: string, to: Partial<AttachmentRow>): Promise<void> {
  await handles.write(() =>
    handles.strict.attachments
      .where('id')
      .equals(id)
      .modify((row) => void Object.assign(row, to)),
  );
}

export type PendingFiles = {
  readonly next: AttachmentRow | null;
  /** Device time at which another is due; null when none waits for its time. */
  readonly nextDueAt: number | null;
};

/**
 * The next file to send: the oldest of a school that is open. `mayLeave`: whether its size may go over this link unasked.
 */
export function nextAmong(
  heads: readonly AttachmentRow[],
  now: number,
  isOpen: (schoolId: number) => boolean,
  mayLeave: (file: AttachmentRow) => boolean,
): PendingFiles {
  const waiting = heads.filter((file) => file.state === 'pending' && mayLeave(file));
  // A time further away than a pause can be was noted under a clock that was wrong (case 40).
  const isDue = ({ nextAttemptAt }: AttachmentRow) => nextAttemptAt <= now || nextAttemptAt > now + longestPauseMs;
  const later = waiting.filter((file) => !isDue(file)).map(({ nextAttemptAt }) => nextAttemptAt);
  return {
    next: waiting.find((file) => isDue(file) && isOpen(file.schoolId)) ?? null,
    nextDueAt: later.length > 0 ? Math.min(...later) : null,
  };
}
