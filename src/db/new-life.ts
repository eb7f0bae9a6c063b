// The life of the server's database that a device has followed. After a backup was put back, versions and feed positions are given a
// second time and mean something else: whatever the device knows by them restarts, what is unsent is kept, and what was accepted
// after the backup is offered again (docs/decisions/2026-11-22-restored-servers.md).
import { cellKey } from '#contract/core/documents.ts';
import { findMutation } from '#contract/mutations.ts';
import { announcedKey } from './announcements.ts';
import type { QalamDatabase } from './database.ts';
import { outOfDate } from './documents.ts';
import { baseByTime, inLife } from './lives.ts';
import type { CursorRow, OutboxRow, ReceiptRow } from './schema.ts';
import { forgetSent, withSent } from './sent.ts';

/** The server was put back: how much of what it had accepted was offered to it again, and when. */
export type RestoredNotice = { readonly schoolId: number; readonly at: number; readonly offered: number };
const restoredKey = 'restored';

/**
 * Takes over that the server's database of a school lives again; within the transaction of the answer. Documents stay readable until they
 * are given again.
 * @param since up to when (server time) what the device had accepted is in the new life.
 * @returns numbers of the rows that changed or returned.
 */
export async function beginLife(
  database: QalamDatabase,
  school: { readonly schoolId: number; readonly eduYear: number; readonly userId: number },
  life: { readonly epoch: string | null; readonly since: number; readonly now: number },
): Promise<number[]> {
  const { schoolId } = school;
  await database.caches
    .where('kind')
    .equals('document')
    .filter((row) => row.schoolId === schoolId)
    .modify({ asOf: outOfDate, live: false });
  const all = await withSent(database, await database.outbox.orderBy('seq').toArray());
  const kept = all.filter((row) => row.schoolId === schoolId).map((row) => anew(row, life.epoch));
  const accepted = await database.receipts.where('acceptedAt').above(life.since).toArray();
  const offered = offeredAgain(accepted, school, life.epoch);
  const rows = [...offered, ...kept.map((row) => following(row, offered))];
  await database.outbox.bulkPut(rows);
  await database.receipts.bulkDelete(offered.map(idOf));
  await database.settings.delete(announcedKey(schoolId));
  if (offered.length > 0) await noteRestored(database, { schoolId, at: life.now, offered: offered.length });
  return rows.map(({ seq }) => seq);
}

const idOf = ({ clientId, seq }: OutboxRow) => `${clientId} ${seq}`;

/**
 * Offers receipts that were away while lives changed, such as sealed ones; within a transaction. `previous`: the life that they speak of, by
 * school.
 * @returns numbers of the rows that are back in the outbox.
 */
export async function offerReceipts(
  database: QalamDatabase,
  userId: number,
  receipts: readonly ReceiptRow[],
  former: ReadonlyMap<number, string | null>,
): Promise<number[]> {
  const back: number[] = [];
  for (const { schoolId, epoch = null, livesSince = 0 } of await database.cursors.toArray()) {
    const before = former.get(schoolId) ?? null;
    if (before === null || before === epoch) continue;
    const lost = receipts.filter(({ acceptedAt }) => acceptedAt > livesSince);
    const offered = offeredAgain(lost, { schoolId, userId, eduYear: 0 }, epoch).filter(({ eduYear }) => eduYear > 0);
    const kept = (await database.outbox.toArray()).filter((row) => row.schoolId === schoolId);
    await database.outbox.bulkPut([...offered, ...kept.map((row) => following(inLife(row, epoch), offered))]);
    await database.receipts.bulkDelete(offered.map(idOf));
    back.push(...offered.map(({ seq }) => seq));
  }
  return back;
}

/** Pending again where the server's word was about a value of the previous life. */
function anew(row: OutboxRow, epoch: string | null): OutboxRow {
  const isDisputed = row.state === 'parked' && row.error?.code === 'CONFLICT';
  return {
    ...row,
    base: baseByTime(row),
    epoch,
    attempts: 0,
    nextAttemptAt: 0,
    ...(isDisputed ? { state: 'pending', error: null } : {}),
  };
}

/**
 * The operations of receipts, under their own numbers: the server knows by them which it has. Of a cell those of one device number, in
 * their order; what the device wrote under an earlier number it has written over itself.
 */
function offeredAgain(
  receipts: readonly ReceiptRow[],
  { schoolId, eduYear, userId }: { schoolId: number; eduYear: number; userId: number },
  epoch: string | null,
): OutboxRow[] {
  const rows: OutboxRow[] = [];
  const own = receipts.filter((receipt) => receipt.schoolId === schoolId);
  for (const ofCell of Map.groupBy(own, ({ cellKey: key }) => key).values()) {
    const numbered = ofCell
      .map((receipt) => ({ receipt, clientId: receipt.id.split(' ')[0] ?? '', seq: Number(receipt.id.split(' ')[1]) }))
      .sort((a, b) => a.seq - b.seq);
    const clientId = numbered.at(-1)?.clientId;
    let before: number | undefined;
    for (const { receipt, seq } of numbered.filter((item) => item.clientId === clientId)) {
      const mutation = findMutation(receipt.name);
      if (!mutation || clientId === undefined) continue;
      const { name, payload, document, capturedAt, acceptedAt } = receipt;
      rows.push({
        seq,
        clientId,
        userId,
        schoolId,
        name,
        payload,
        document,
        capturedAt,
        epoch,
        eduYear: receipt.eduYear ?? eduYear,
        payloadVersion: receipt.payloadVersion ?? mutation.payloadVersion,
        cellKey: receipt.cellKey,
        requires: mutation.requires(payload).map(cellKey),
        base: before === undefined ? { seenAt: acceptedAt } : { afterSeq: before },
        baseAt: acceptedAt,
        firstSentAt: receipt.deliveredAt,
        state: 'pending',
        attempts: 0,
        nextAttemptAt: 0,
        error: null,
      });
      before = seq;
    }
  }
  return rows.sort((a, b) => a.seq - b.seq);
}

/** What was typed on top of an operation that is offered again follows it. What was sent already keeps its number, and what it saw. */
function following(row: OutboxRow, offered: readonly OutboxRow[]): OutboxRow {
  const before = offered.findLast((item) => item.cellKey === row.cellKey && item.seq < row.seq);
  if (!before || 'afterSeq' in row.base) return row;
  if (row.clientId === before.clientId) return { ...row, base: { afterSeq: before.seq } };
  if (row.firstSentAt !== null) return row;
  return { ...row, clientId: before.clientId, base: { afterSeq: before.seq } };
}

async function noteRestored(database: QalamDatabase, notice: RestoredNotice): Promise<void> {
  const others = (await readRestored(database)).filter(({ schoolId }) => schoolId !== notice.schoolId);
  await database.flags.put({ key: restoredKey, value: [...others, notice] });
}

/** What the user should be told of servers that were put back. */
export async function readRestored(database: QalamDatabase): Promise<readonly RestoredNotice[]> {
  const row = await database.flags.get(restoredKey);
  return Array.isArray(row?.value) ? (row.value as RestoredNotice[]) : [];
}

/** The user has read it. */
export async function forgetRestored(database: QalamDatabase): Promise<void> {
  await database.flags.delete(restoredKey);
}

/** Whether an answer belongs to a life that the device has left, or has not started. */
export function isOfOtherLife(
  known: CursorRow | undefined,
  asked: { readonly epoch: string | null },
  answer: { readonly epoch?: string | undefined; readonly restored?: unknown },
): boolean {
  const present = known?.epoch ?? null;
  if (present === null) return false;
  if (answer.restored) return asked.epoch !== present;
  return answer.epoch !== undefined && answer.epoch !== present;
}

/**
 * Gives the pending rows of a device number a new one: the server knows other operations under theirs. They count as never sent, and build
 * on what they built on by its time.
 * @returns their numbers.
 */
export async function renumber(database: QalamDatabase, former: string, clientId: string): Promise<number[]> {
  const rows = await database.outbox.filter((row) => row.clientId === former && row.state === 'pending').toArray();
  const waiting = new Set(rows.map(({ seq }) => seq));
  const renumbered: OutboxRow[] = [];
  for (const row of rows) {
    const isBroken = 'afterSeq' in row.base && !waiting.has(row.base.afterSeq);
    const before = isBroken
      ? await database.receipts.get(`${former} ${(row.base as { afterSeq: number }).afterSeq}`)
      : null;
    renumbered.push({
      ...row,
      clientId,
      ...(isBroken ? { base: { seenAt: before?.acceptedAt ?? 0 } } : {}),
      firstSentAt: null,
      attempts: 0,
      nextAttemptAt: 0,
      isRenumbered: true,
    });
  }
  await database.outbox.bulkPut(renumbered);
  await forgetSent(database, [...waiting]);
  return [...waiting];
}
