import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/client.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { cleanKeyOf, keyOf } from './file-keys.ts';
import type { FileRow } from './file-rows.ts';
import { deleteFiles, markLeftFiles } from './files.repository.ts';

type Parts = {
  readonly storage: FileStorage;
  readonly transaction: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * Deletes files of a school that are attached to nothing for 30 days, and uploads without a piece for 7. Rows go after their bytes, so
 * that a server that ends in between leaves nothing behind.
 * @returns how many were deleted, and whether there may be more.
 */
export async function pruneFiles(
  { storage, transaction, log, now }: Parts,
  schoolId: number,
  limit: number,
): Promise<{ readonly deleted: number; readonly isFull: boolean }> {
  const left = await transaction((db) => markLeftFiles(db, schoolId, { now, limit }));
  const gone: FileRow[] = [];
  for (const file of left) {
    const sent = keyOf(schoolId, file.uuid, file.attempt);
    try {
      await storage.remove(sent);
      await storage.remove(cleanKeyOf(sent));
      gone.push(file);
    } catch (error) {
      // Again at the next run.
      log.error({ name: (error as Error).name }, 'bytes of a file not deleted');
    }
  }
  if (gone.length > 0) await transaction((db) => deleteFiles(db, schoolId, gone));
  return { deleted: gone.length, isFull: left.length === limit && gone.length === left.length };
}
