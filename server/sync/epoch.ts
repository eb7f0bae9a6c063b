// Which life of a school's database a device has followed. A backup that is put back begins another one: feed positions and versions are
// given a second time and mean something else. A new epoch tells every device so (docs/decisions/2026-11-22-restored-servers.md). It
// begins by command (scripts/restored.ts), or by itself when a device proves that it was given a cursor which this database never gave.
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Db, ReadDb } from '#server/db/client.ts';
import type { Tokens } from '#server/shared/context.ts';
import { entryMadeAt, positionOf } from './feed.ts';
import { feedPositions, syncClients } from './sync.tables.ts';

type Followed = {
  readonly cursor: number | null;
  readonly cursorProof?: string | undefined;
  readonly epoch?: string | null | undefined;
};
/** Up to when what the device had accepted is in the present database, epoch milliseconds. */
export type Restored = { readonly since: number };

const newEpoch = sql`substr(md5(random()::text || clock_timestamp()::text), 1, 16)`;

/**
 * Proves later that a cursor was given here: the entry of its position was made at `at`, which another life's entry was not.
 * @param at epoch milliseconds; 0 where no entry is remembered.
 */
export function cursorProof(tokens: Tokens, schoolId: number, cursor: number, at: number): string {
  return `${at}.${tokens.deviceSeal(`cursor ${schoolId} ${cursor} ${at}`)}`;
}

/** When the entry of a proven cursor was made; null when the proof is none. */
function provenAt(tokens: Tokens, schoolId: number, { cursor, cursorProof: proof }: Followed): number | null {
  if (cursor === null || proof === undefined) return null;
  const at = Number(proof.split('.')[0]);
  return Number.isSafeInteger(at) && cursorProof(tokens, schoolId, cursor, at) === proof ? at : null;
}

/**
 * Looks, before anything else, whether a device has followed another life of the school's database; null when it has not. A proven cursor
 * that this life did not give begins a new one. Devices of older applications say no epoch; they are served as usual.
 */
export async function findRestored(
  database: Database,
  tokens: Tokens,
  device: { readonly schoolId: number; readonly clientId: string } & Followed,
): Promise<Restored | null> {
  const { schoolId, clientId, cursor, epoch } = device;
  if (epoch === undefined || epoch === null) return null;
  const present = await positionOf(database.db, schoolId);
  if (present?.epoch === epoch) {
    const at = provenAt(tokens, schoolId, device);
    if (at === null || cursor === null || cursor <= present.prunedTo) return null;
    // An entry made at another time is another entry, whatever has grown over the position since.
    const isOurs =
      cursor <= present.position && (at === 0 || (await entryMadeAt(database.db, schoolId, present, cursor)) === at);
    if (isOurs) return null;
    await beginEpoch(database.db, schoolId, epoch);
  }
  // Of the life that the device has not followed; one that begins with this request knows nothing of the backup.
  const restoredTo = present?.epoch === epoch ? 0 : (present?.restoredTo ?? 0);
  return { since: await restoredSince(database.db, schoolId, clientId, restoredTo) };
}

/**
 * Up to when the work of a device is here: it sends in order, so what was accepted before its last word that this database knows of
 * is in it.
 */
async function restoredSince(db: ReadDb, schoolId: number, clientId: string, restoredTo: number): Promise<number> {
  const [client] = await db
    .select({ seenAt: syncClients.seenAt })
    .from(syncClients)
    .where(and(eq(syncClients.schoolId, schoolId), eq(syncClients.clientId, clientId)));
  return Math.max(client?.seenAt ?? 0, restoredTo);
}

/**
 * Begins a new life of a school's database, unless another one than `previous` has started already.
 * @param restoredTo when the newest entry of the backup was made, where nothing was written since, epoch milliseconds.
 */
export async function beginEpoch(db: Db, schoolId: number, former: string, restoredTo?: number): Promise<void> {
  await db
    .update(feedPositions)
    .set({ epoch: newEpoch, restoredTo: restoredTo ?? null })
    .where(and(eq(feedPositions.schoolId, schoolId), eq(feedPositions.epoch, former)));
}

/**
 * For the command that is given after a backup was put back and before the server starts: new lives of all schools.
 * @returns how many.
 */
export async function beginEpochs(db: Db): Promise<number> {
  const schools = await db.select().from(feedPositions);
  for (const { schoolId, epoch, newestAt } of schools) await beginEpoch(db, schoolId, epoch, newestAt);
  return schools.length;
}
