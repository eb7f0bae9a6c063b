// Tells whether a device has followed the current life (epoch) of a school's database. After a backup is restored, feed positions and
// versions are assigned a second time with other meanings; a new epoch tells every device (docs/decisions/2026-11-22-restored-servers.md).
// It starts by command (scripts/restored.ts), or when a device proves that it holds a cursor which this database never issued.
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
/** Work of the device that was accepted up to this time is in the current database, epoch milliseconds. */
export type Restored = { readonly since: number };

const newEpoch = sql`substr(md5(random()::text || clock_timestamp()::text), 1, 16)`;

/**
 * Proof that a cursor was issued here: the entry at its position was made at `at`, and no other life's entry was.
 * @param at epoch milliseconds; 0 where no entry is remembered.
 */
export function cursorProof(tokens: Tokens, schoolId: number, cursor: number, at: number): string {
  return `${at}.${tokens.deviceSeal(`cursor ${schoolId} ${cursor} ${at}`)}`;
}

/** When the entry at a proven cursor was made; null when the proof is missing or invalid. */
function provenAt(tokens: Tokens, schoolId: number, { cursor, cursorProof: proof }: Followed): number | null {
  if (cursor === null || proof === undefined) return null;
  const at = Number(proof.split('.')[0]);
  return Number.isSafeInteger(at) && cursorProof(tokens, schoolId, cursor, at) === proof ? at : null;
}

/**
 * Checks, before anything else, whether a device has followed another life of the school's database; null when it has not. A proven
 * cursor that this life did not issue starts a new one. Devices with an older application send no epoch; they are served as usual.
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
    // The position may have been reused since; an entry made at another time is a different entry.
    const isOurs =
      cursor <= present.position && (at === 0 || (await entryMadeAt(database.db, schoolId, present, cursor)) === at);
    if (isOurs) return null;
    await beginEpoch(database.db, schoolId, epoch);
  }
  // Known only for a life that had started before this request; one that starts with it knows nothing about the backup.
  const restoredTo = present?.epoch === epoch ? 0 : (present?.restoredTo ?? 0);
  return { since: await restoredSince(database.db, schoolId, clientId, restoredTo) };
}

/**
 * Up to when the work of a device is in this database: a device sends in order, so everything accepted before its last contact
 * recorded here is present.
 */
async function restoredSince(db: ReadDb, schoolId: number, clientId: string, restoredTo: number): Promise<number> {
  const [client] = await db
    .select({ seenAt: syncClients.seenAt })
    .from(syncClients)
    .where(and(eq(syncClients.schoolId, schoolId), eq(syncClients.clientId, clientId)));
  return Math.max(client?.seenAt ?? 0, restoredTo);
}

/**
 * Starts a new life of a school's database, unless `former` is no longer the current one.
 * @param restoredTo when the newest entry of the backup was made, if nothing was written since; epoch milliseconds.
 */
export async function beginEpoch(db: Db, schoolId: number, former: string, restoredTo?: number): Promise<void> {
  await db
    .update(feedPositions)
    .set({ epoch: newEpoch, restoredTo: restoredTo ?? null })
    .where(and(eq(feedPositions.schoolId, schoolId), eq(feedPositions.epoch, former)));
}

/**
 * Starts new lives for all schools: for the command that is run after a backup was restored and before the server starts.
 * @returns the number of schools.
 */
export async function beginEpochs(db: Db): Promise<number> {
  const schools = await db.select().from(feedPositions);
  for (const { schoolId, epoch, newestAt } of schools) await beginEpoch(db, schoolId, epoch, newestAt);
  return schools.length;
}
