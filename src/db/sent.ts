// Which rows have left the device, from when on they are immutable (law 10). Kept beside the rows as ranges of their numbers: marking a
// batch is one small write however many rows it has, and a disk without room for a hundred rows still has some for it.
import { toRanges } from '#contract/core/ranges.ts';
import type { QalamDatabase } from './database.ts';
import type { Readable } from './first-reads.ts';
import type { OutboxRow } from './schema.ts';

/** From number to number, and the device time at which they left. */
type SentRange = readonly [from: number, to: number, at: number];

const sentKey = 'sent';

async function readSent(database: Pick<Readable, 'flags'>): Promise<readonly SentRange[]> {
  const row = await database.flags.get(sentKey);
  return Array.isArray(row?.value) ? (row.value as SentRange[]) : [];
}

/** Rows with the time at which each first left. `flags` must be within the transaction that read them. */
export async function withSent(database: Pick<Readable, 'flags'>, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const sent = rows.length > 0 ? await readSent(database) : [];
  return rows.map((row) => {
    if (row.firstSentAt !== null) return row;
    const range = sent.find(([from, to]) => from <= row.seq && row.seq <= to);
    return range ? { ...row, firstSentAt: range[2] } : row;
  });
}

/** Notes that these rows, none of which had left before, leave now. */
export async function noteSent(database: QalamDatabase, seqs: readonly number[], now: number): Promise<void> {
  if (seqs.length === 0) return;
  const left = toRanges(seqs).map(([from, to]): SentRange => [from, to, now]);
  await database.flags.put({ key: sentKey, value: [...(await readSent(database)), ...left] });
}

/** Rows that have a new number have not left under it. */
export async function forgetSent(database: QalamDatabase, seqs: readonly number[]): Promise<void> {
  const known = await readSent(database);
  if (known.length === 0 || seqs.length === 0) return;
  const gone = new Set(seqs);
  const left = known.flatMap(([from, to, at]): SentRange[] => {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((seq) => !gone.has(seq));
    return toRanges(numbers).map(([first, last]) => [first, last, at]);
  });
  await database.flags.put({ key: sentKey, value: left });
}

/** Forgets what is below the lowest row that waits: a number is never given twice. */
export async function forgetSettled(database: QalamDatabase): Promise<void> {
  const known = await readSent(database);
  if (known.length === 0) return;
  const lowest = (await database.outbox.orderBy('seq').first())?.seq ?? Number.POSITIVE_INFINITY;
  const left = known.filter(([, to]) => to >= lowest);
  if (left.length < known.length) await database.flags.put({ key: sentKey, value: left });
}
