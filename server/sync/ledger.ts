// The ledger holds the outcome of every operation that was answered before. It is written in the transaction of the effect, so an
// operation takes effect once, however it is retried, duplicated or reordered.
import { createHash } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import { AppError, type ErrorCode } from '#contract/core/errors.ts';
import { canonicalJson, type Operation } from '#contract/core/mutation.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { incomingRows } from '#server/db/records.ts';
import { ledger, syncClients } from './sync.tables.ts';

export type LedgerRow = typeof ledger.$inferSelect;

type Content = Pick<Operation, 'name' | 'payloadVersion' | 'payload'>;
const hashOf = (content: object) =>
  createHash('sha256').update(canonicalJson(content)).digest('base64url').slice(0, 22);

/**
 * Hash of what the author asked for and when: the same change on another day is another operation. This also holds when a device
 * whose disk was rolled back assigns a number twice. The base is not part of the hash.
 */
export function operationHash({ name, payloadVersion, payload, capturedAt }: Content & { capturedAt: number }): string {
  return hashOf({ name, payloadVersion, payload, capturedAt });
}
/** The hash of ledger rows written before 2026-11-22, without the time. */
function formerHash({ name, payloadVersion, payload }: Content): string {
  return hashOf({ name, payloadVersion, payload });
}

/** Whether a ledger row belongs to exactly this operation. */
export function isSameOperation(row: LedgerRow, operation: Operation): boolean {
  return row.hash === operationHash(operation) || row.hash === formerHash(operation);
}

type Client = { schoolId: number; clientId: string; userId: number; ackFloor: number; now: number };
const holdClient = prepared((db, { schoolId, clientId, userId, ackFloor, now }: Given<Client>) =>
  db
    .insert(syncClients)
    .values({ schoolId, clientId, userId, ackFloor, seenAt: now })
    .onConflictDoUpdate({
      target: [syncClients.schoolId, syncClients.clientId],
      set: { seenAt: sql`excluded.seen_at`, ackFloor: sql`greatest(${syncClients.ackFloor}, excluded.ack_floor)` },
      setWhere: eq(syncClients.userId, userId),
    })
    .returning({ ackFloor: syncClients.ackFloor }),
);

/**
 * Binds the device to its user, raises its floor and locks its row, so that two pushes of one device take turns.
 * @returns the floor: everything at or below it is settled.
 * @throws AppError CLIENT_BOUND_TO_OTHER when the device belongs to somebody else.
 */
export async function lockClient(db: Db, client: Client): Promise<number> {
  const [row] = await holdClient(db, client);
  if (!row) throw new AppError('CLIENT_BOUND_TO_OTHER');
  return row.ackFloor;
}

/**
 * Refuses another user's device, without binding an unknown one.
 * @throws AppError CLIENT_BOUND_TO_OTHER when the device belongs to somebody else.
 */
export async function refuseOthersDevice(
  db: ReadDb,
  { schoolId, clientId, userId }: { schoolId: number; clientId: string; userId: number },
): Promise<void> {
  const [row] = await db
    .select({ userId: syncClients.userId })
    .from(syncClients)
    .where(and(eq(syncClients.schoolId, schoolId), eq(syncClients.clientId, clientId)));
  if (row && row.userId !== userId) throw new AppError('CLIENT_BOUND_TO_OTHER');
}

type Seqs = { schoolId: number; clientId: string; seqs: readonly { seq: number }[] };
const rowsOfSeqs = prepared((db, { schoolId, clientId, seqs }: Given<Seqs>) =>
  db
    .select()
    .from(ledger)
    .where(
      and(
        eq(ledger.schoolId, schoolId),
        eq(ledger.clientId, clientId),
        sql`${ledger.seq} in (select incoming.seq from ${incomingRows(seqs, 'seq integer')})`,
      ),
    ),
);

export async function readLedger(
  db: ReadDb,
  schoolId: number,
  clientId: string,
  seqs: readonly number[],
): Promise<Map<number, LedgerRow>> {
  if (seqs.length === 0) return new Map();
  const rows = await rowsOfSeqs(db, { schoolId, clientId, seqs: seqs.map((seq) => ({ seq })) });
  return new Map(rows.map((row) => [row.seq, row]));
}

type NewRows = { schoolId: number; clientId: string; acceptedAt: number; rows: readonly object[] };
const insertRows = prepared(
  (_db, { schoolId, clientId, acceptedAt, rows }: Given<NewRows>) => sql`insert into ${ledger}
    (school_id, client_id, seq, hash, outcome, code, cell_key, version, accepted_at)
    select ${schoolId}::integer, ${clientId}::uuid, seq, hash, outcome, code, cell_key, version, ${acceptedAt}::bigint
    from ${incomingRows(rows, 'seq integer, hash text, outcome text, code text, cell_key text, version integer')}`,
);

export async function appendToLedger(
  db: Db,
  device: { schoolId: number; clientId: string; acceptedAt: number },
  rows: readonly {
    seq: number;
    hash: string;
    outcome: 'ok' | 'conflict' | 'rejected';
    code: ErrorCode | null;
    cellKey: string | null;
    version: number | null;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(db, { ...device, rows: rows.map(({ cellKey, ...row }) => ({ ...row, cell_key: cellKey })) });
}

type Settled = { schoolId: number; clientId: string; floor: number };
const deleteSettled = prepared(
  (_db, { schoolId, clientId, floor }: Given<Settled>) => sql`delete from ${ledger}
    where ${and(eq(ledger.schoolId, schoolId), eq(ledger.clientId, clientId), lte(ledger.seq, floor))}`,
);

/** Deletes the rows up to the floor: the device has confirmed those outcomes. */
export async function pruneLedger(db: Db, schoolId: number, clientId: string, floor: number): Promise<void> {
  if (floor === 0) return;
  await deleteSettled(db, { schoolId, clientId, floor });
}
