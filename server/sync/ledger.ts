// The ledger says what became of an operation that was answered before. It is written in the transaction of the effect, which
// is what makes "once" true whatever is retried, doubled or reordered.
import { createHash } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import { AppError, type ErrorCode } from '#contract/core/errors.ts';
import { canonicalJson, type Operation } from '#contract/core/mutation.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows } from '#server/db/records.ts';
import { ledger, syncClients } from './sync.tables.ts';

export type LedgerRow = typeof ledger.$inferSelect;

type Content = Pick<Operation, 'name' | 'payloadVersion' | 'payload'>;
const hashOf = (content: object) =>
  createHash('sha256').update(canonicalJson(content)).digest('base64url').slice(0, 22);

/**
 * Of what the author asked for, and when: the same wish of another day is another operation, also where a device whose disk went back
 * gives it a number once more. The base is not part of it.
 */
export function operationHash({ name, payloadVersion, payload, capturedAt }: Content & { capturedAt: number }): string {
  return hashOf({ name, payloadVersion, payload, capturedAt });
}
/** As the ledger was written before 2026-11-22, without the time. */
function formerHash({ name, payloadVersion, payload }: Content): string {
  return hashOf({ name, payloadVersion, payload });
}

/** Whether a row of the ledger speaks of this very operation. */
export function isSameOperation(row: LedgerRow, operation: Operation): boolean {
  return row.hash === operationHash(operation) || row.hash === formerHash(operation);
}

/**
 * Binds the device to its user, moves its floor and locks it, so that two pushes of one device take turns.
 * @returns the floor: everything at or below it is settled.
 * @throws AppError CLIENT_BOUND_TO_OTHER when the device belongs to somebody else.
 */
export async function lockClient(
  db: Db,
  client: { schoolId: number; clientId: string; userId: number; ackFloor: number; now: number },
): Promise<number> {
  const { schoolId, clientId, userId, ackFloor, now } = client;
  const [row] = await db
    .insert(syncClients)
    .values({ schoolId, clientId, userId, ackFloor, seenAt: now })
    .onConflictDoUpdate({
      target: [syncClients.schoolId, syncClients.clientId],
      set: { seenAt: now, ackFloor: sql`greatest(${syncClients.ackFloor}, excluded.ack_floor)` },
      setWhere: eq(syncClients.userId, userId),
    })
    .returning({ ackFloor: syncClients.ackFloor });
  if (!row) throw new AppError('CLIENT_BOUND_TO_OTHER');
  return row.ackFloor;
}

/**
 * For words that bind no device: they are not taken from somebody else's.
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

export async function readLedger(
  db: ReadDb,
  schoolId: number,
  clientId: string,
  seqs: readonly number[],
): Promise<Map<number, LedgerRow>> {
  if (seqs.length === 0) return new Map();
  const incoming = incomingRows(
    seqs.map((seq) => ({ seq })),
    'seq integer',
  );
  const rows = await db
    .select()
    .from(ledger)
    .where(
      and(
        eq(ledger.schoolId, schoolId),
        eq(ledger.clientId, clientId),
        sql`${ledger.seq} in (select incoming.seq from ${incoming})`,
      ),
    );
  return new Map(rows.map((row) => [row.seq, row]));
}

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
  const { schoolId, clientId, acceptedAt } = device;
  const incoming = incomingRows(
    rows.map(({ cellKey, ...row }) => ({ ...row, cell_key: cellKey })),
    'seq integer, hash text, outcome text, code text, cell_key text, version integer',
  );
  await db.execute(sql`insert into ${ledger}
    (school_id, client_id, seq, hash, outcome, code, cell_key, version, accepted_at)
    select ${schoolId}::integer, ${clientId}::uuid, seq, hash, outcome, code, cell_key, version, ${acceptedAt}::bigint
    from ${incoming}`);
}

/** Forgets what the device has told that it knows. */
export async function pruneLedger(db: Db, schoolId: number, clientId: string, floor: number): Promise<void> {
  if (floor === 0) return;
  await db
    .delete(ledger)
    .where(and(eq(ledger.schoolId, schoolId), eq(ledger.clientId, clientId), lte(ledger.seq, floor)));
}
