// What the notices of an account say on this device, read without a page: up to where they were read, and how many were not.
import { noticesDocument, seenCell } from '#contract/notices/notices.office.documents.ts';
import { noticesIn } from '#contract/notices/notices.schema.ts';
import type { Handles } from './handles.ts';
import { cacheKey, type OutboxRow } from './schema.ts';

export type HeldNotices = {
  readonly unread: number;
  /** By school: everything told up to this server time was read. */
  readonly seen: ReadonlyMap<number, number>;
  /** Schools whose notices are not on this device. */
  readonly missing: readonly number[];
};

/** What was read here and has not reached the server yet. */
function readHere(rows: readonly OutboxRow[], schoolId: number, document: string): number {
  const marks = rows.filter((row) => row.schoolId === schoolId && row.document === document);
  return Math.max(0, ...marks.map(({ payload }) => (payload as { upTo?: number }).upTo ?? 0));
}

export async function readNotices(handles: Handles, schoolIds: readonly number[]): Promise<HeldNotices> {
  const document = noticesDocument.name(handles.userId);
  const [found, rows] = await handles.read(['caches', 'outbox'], async ({ caches, outbox }) => [
    await caches.bulkGet(schoolIds.map((schoolId) => cacheKey(schoolId, document))),
    await outbox.toArray(),
  ]);
  const seen = new Map<number, number>();
  let unread = 0;
  for (const [index, schoolId] of schoolIds.entries()) {
    const cells = found[index]?.cells ?? {};
    const marked = cells[seenCell]?.value;
    const upTo = Math.max(typeof marked === 'number' ? marked : 0, readHere(rows, schoolId, document));
    seen.set(schoolId, upTo);
    const held = Object.entries(cells).map(([id, { value, at }]) => [id, { value, at }] as const);
    unread += noticesIn(held, upTo).filter(({ isRead }) => !isRead).length;
  }
  return { unread, seen, missing: schoolIds.filter((_, index) => found[index] === undefined) };
}
