// What an account keeps on the device, counted by kind and school, and the removal of what the server has too.

import { documentGroups } from '#contract/core/document.ts';
import type { DeviceTime, ServerTime } from '#contract/core/time.ts';
import { documentOf } from '#contract/documents.ts';
import { isWork } from '#contract/mutations.ts';
import { headsIn } from './attachments.ts';
import { busyDocuments } from './busy-documents.ts';
import { copyOf } from './file-copies.ts';
import type { Handles } from './handles.ts';
import type { CacheRow } from './schema.ts';

/** In the order in which they are told: copies of the server's data first, then what exists nowhere else. */
export const storedKinds = [
  ...documentGroups,
  'reads',
  'copies',
  'unsent',
  'drafts',
  'attachments',
  'receipts',
] as const;
export type StoredKind = (typeof storedKinds)[number];
export type StoredGroup = {
  readonly kind: StoredKind;
  readonly schoolId: number | null;
  readonly count: number;
  /** As text in UTF-8; what the browser takes for it on the disk may be more or less. */
  readonly bytes: number;
  /** When the server last confirmed the oldest of it, or when it was typed. */
  readonly oldestAt: ServerTime | null;
  /** Copies that hold the ground of unsent work, and so stay. */
  readonly kept: number;
};

function kindOf({ kind, document }: CacheRow): StoredKind {
  if (kind === 'file') return 'copies';
  return kind === 'read' ? 'reads' : (documentOf(document)?.group ?? 'lists');
}

const encoder = new TextEncoder();
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value) ?? '').length;

type Item = {
  readonly kind: StoredKind;
  readonly schoolId: number | null;
  readonly bytes: number;
  readonly at: ServerTime | null;
  readonly isKept: boolean;
};

/** Everything of the account that is on the device. `serverTimeOf`: drafts were noted by the device's clock, all else by the server's. */
export async function countStorage(
  handles: Handles,
  serverTimeOf: (at: DeviceTime) => ServerTime,
): Promise<StoredGroup[]> {
  return handles.run(async () => {
    const { relaxed } = handles;
    const tables = [relaxed.caches, relaxed.outbox, relaxed.drafts, relaxed.attachments, relaxed.receipts];
    const items = await relaxed.transaction('r', tables, async () => {
      const busy = await busyDocuments(relaxed);
      const found: Item[] = [];
      await relaxed.caches.each((row) => {
        const isKept = busy.has(row.document);
        const bytes = row.kind === 'file' ? copyOf(row).bytes.byteLength : bytesOf(row);
        found.push({ kind: kindOf(row), schoolId: row.schoolId, bytes, at: row.fetchedAt, isKept });
      });
      await relaxed.outbox.filter(isWork).each((row) => {
        found.push({ kind: 'unsent', schoolId: row.schoolId, bytes: bytesOf(row), at: row.capturedAt, isKept: true });
      });
      await relaxed.drafts.each((row) => {
        found.push({
          kind: 'drafts',
          schoolId: row.schoolId,
          bytes: bytesOf(row),
          at: serverTimeOf(row.at),
          isKept: true,
        });
      });
      for (const { schoolId, bytes, capturedAt } of await headsIn(relaxed))
        found.push({ kind: 'attachments', schoolId, bytes, at: capturedAt, isKept: true });
      await relaxed.receipts.each((row) => {
        found.push({ kind: 'receipts', schoolId: row.schoolId, bytes: bytesOf(row), at: row.acceptedAt, isKept: true });
      });
      return found;
    });
    return groupsOf(items);
  });
}

function groupsOf(items: readonly Item[]): StoredGroup[] {
  const groups = Map.groupBy(items, ({ kind, schoolId }) => `${kind} ${schoolId}`);
  return [...groups.values()].flatMap((members): StoredGroup[] => {
    const [first] = members;
    if (!first) return [];
    const times = members.flatMap(({ at }) => (at === null ? [] : [at]));
    return [
      {
        kind: first.kind,
        schoolId: first.schoolId,
        count: members.length,
        bytes: members.reduce((sum, { bytes }) => sum + bytes, 0),
        oldestAt: times.length > 0 ? Math.min(...times) : null,
        kept: members.filter(({ isKept }) => isKept).length,
      },
    ];
  });
}

/**
 * Removes every copy of the server's data but those that unsent work builds on. Unsent work, drafts, files and receipts are not
 * touched (law 7). Returns the keys that went.
 */
export async function removeCopies(handles: Handles): Promise<string[]> {
  return handles.write(async () => {
    const { relaxed } = handles;
    return relaxed.transaction('rw', relaxed.caches, relaxed.outbox, relaxed.attachments, async () => {
      const busy = await busyDocuments(relaxed);
      // By their keys, `schoolId/name`: copies of files may be large.
      const keys = await relaxed.caches.toCollection().primaryKeys();
      const gone = keys.filter((key) => !busy.has(key.slice(key.indexOf('/') + 1)));
      await relaxed.caches.bulkDelete(gone);
      return gone;
    });
  });
}
