// Says of a file that is whole what became of it, tells those who wait for it, and deletes bytes that are not needed any more.
import type { FastifyBaseLogger } from 'fastify';
import type { FileStorage } from '#server/shared/file-storage.ts';
import type { Write } from '#server/shared/write.ts';
import type { FileRow } from './file-rows.ts';
import { concernsOfFile } from './file-uses.ts';
import { beginAgain, findFile, type Settled, settleFile } from './files.repository.ts';
import type { Finished } from './finish-file.ts';

/** Runs a write in a transaction, such as `call.write`. */
export type InWrite = <Result>(work: (write: Write) => Promise<Result>) => Promise<Result>;

type Parts = {
  readonly storage: FileStorage;
  readonly inWrite: InWrite;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Stores what became of a file, and says it to all whose documents show the file; undefined when another process was faster. */
export async function settle(
  inWrite: InWrite,
  file: FileRow,
  from: 'expected' | 'checking',
  to: Settled,
): Promise<FileRow | undefined> {
  return inWrite(async (write) => {
    const settled = await settleFile(write.db, file, from, to);
    if (settled && to.state !== 'checking') write.concerns(await concernsOfFile(write.db, settled));
    return settled;
  });
}

/** Bytes that are left cost room and no more: deleting them is not tried again. */
export async function drop(storage: FileStorage, log: FastifyBaseLogger, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await storage.remove(key).catch((error: Error) => log.error({ name: error.name }, 'bytes of a file not deleted'));
  }
}

/**
 * Stores what the check of a whole file has found.
 * @param isScanned whether it is scanned for viruses before anyone gets it.
 * @returns the file as it is now.
 */
export async function settleUpload(
  { storage, inWrite, log, now }: Parts,
  file: FileRow,
  finished: Finished,
  isScanned: boolean,
): Promise<FileRow> {
  const settled = await settleFinished(inWrite, file, finished, { isScanned, now });
  const isLeft = finished.refusal !== null || finished.storageKey !== file.storageKey;
  if (settled && isLeft) await drop(storage, log, file.storageKey);
  return settled ?? (await inWrite(async ({ db }) => (await findFile(db, file)) ?? file));
}

function settleFinished(
  inWrite: InWrite,
  file: FileRow,
  finished: Finished,
  { isScanned, now }: { readonly isScanned: boolean; readonly now: number },
): Promise<FileRow | undefined> {
  if (finished.refusal === 'FILE_BROKEN') return inWrite(({ db }) => beginAgain(db, file, now));
  if (finished.refusal !== null) return settle(inWrite, file, 'expected', { state: 'refused', ...finished });
  return settle(inWrite, file, 'expected', { state: isScanned ? 'checking' : 'ready', ...finished });
}
