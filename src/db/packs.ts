// What was wanted of a pack and what of it is on the device. A part counts as here only when a record says what it consists of and
// every document of it is found beside that record: a download that was interrupted is never taken as complete (case 21).
import type { ServerTime } from '#contract/core/time.ts';
import { documentOf } from '#contract/documents.ts';
import type { Handles } from './handles.ts';
import type { CacheRow } from './schema.ts';

/** A document of a pack as it is on the device; null where it is not. */
export type HeldDocument = {
  readonly body: unknown;
  /** The reader may not have it, or there is none: an answer too, and nothing to wait for. */
  readonly isRefused: boolean;
  readonly live: boolean;
  readonly fetchedAt: ServerTime;
};

/** What a part of a pack consists of, as far as it is known. */
export type WantedPart = {
  readonly part: string;
  /** Keys of `caches`. */
  readonly wanted: readonly string[];
  /** Every document that names further ones is here, so that `wanted` is all there is to want. */
  readonly isResolved: boolean;
};

export type PackRecord = WantedPart & {
  readonly arrived: number;
  /** When it was first wanted, and since when all of it has been here; null while it is not. */
  readonly startedAt: ServerTime;
  readonly completeAt: ServerTime | null;
  /** The oldest word of the server about any of its documents; null while none is here. */
  readonly asOf: ServerTime | null;
  /** Characters of its documents as text: what they take up, roughly. */
  readonly characters: number;
};

const prefix = 'pack:';
const recordKey = (pack: string, part: string) => `${prefix}${pack}:${part}`;

/**
 * Documents by key of `caches`; bodies only where they name further documents: of all others only their presence matters to a pack.
 * @param naming keys of others whose bodies are looked into.
 */
export async function readHeldDocuments(
  handles: Handles,
  keys: readonly string[],
  naming: readonly string[] = [],
): Promise<ReadonlyMap<string, HeldDocument | null>> {
  const rows = await handles.run(() => handles.relaxed.caches.bulkGet([...keys]));
  return new Map(
    keys.map((key, index) => {
      const held = heldOf(rows[index]);
      const names = documentOf(rows[index]?.document ?? '')?.pack === 'names' || naming.includes(key);
      return [key, held && !names ? { ...held, body: null } : held];
    }),
  );
}

function heldOf(row: CacheRow | undefined): HeldDocument | null {
  if (!row || (row.body === null && row.refusal === null)) return null;
  return { body: row.body, isRefused: row.body === null, live: row.live, fetchedAt: row.fetchedAt };
}

/** Writes down what a part consists of and what of it is here, counted in the same transaction; what was written before says nothing. */
export async function notePackPart(
  handles: Handles,
  pack: string,
  { part, wanted, isResolved }: WantedPart,
  now: number,
): Promise<PackRecord> {
  return handles.write(async () => {
    const database = handles.relaxed;
    return database.transaction('rw', database.settings, database.caches, database.cursors, async () => {
      const key = recordKey(pack, part);
      const known = (await database.settings.get(key))?.value as PackRecord | undefined;
      const count = await countOf(handles, wanted);
      const isHere = isResolved && count.arrived === wanted.length;
      const isSame = known?.wanted.join() === wanted.join();
      const record: PackRecord = {
        part,
        wanted,
        isResolved,
        startedAt: known?.startedAt ?? now,
        completeAt: isHere ? ((isSame ? known?.completeAt : null) ?? now) : null,
        ...count,
      };
      await database.settings.put({ key, value: record });
      return record;
    });
  });
}

type Count = Pick<PackRecord, 'arrived' | 'asOf' | 'characters'>;

/** Inside a transaction that holds `caches` and `cursors`. */
async function countOf({ relaxed }: Handles, keys: readonly string[]): Promise<Count> {
  const rows = await relaxed.caches.bulkGet([...keys]);
  const cursors = await relaxed.cursors.toArray();
  const here = rows.filter((row): row is CacheRow => row !== undefined && heldOf(row) !== null);
  // What the feed keeps fresh is as old as the last exchange.
  const times = here.map(({ live, schoolId, fetchedAt }) => {
    const syncedAt = cursors.find((cursor) => cursor.schoolId === schoolId)?.syncedAt ?? 0;
    return live ? Math.max(fetchedAt, syncedAt) : fetchedAt;
  });
  return {
    arrived: here.length,
    asOf: times.length > 0 ? Math.min(...times) : null,
    characters: here.reduce((sum, { body, cells }) => sum + JSON.stringify([body, cells]).length, 0),
  };
}

// ---- the user's own choice ----

export type DataSaver = 'browser' | 'on' | 'off';
const saverKey = 'packs.dataSaver';

/** Whether the user wants to save data on this device; `browser`: they did not say. */
export async function readDataSaver(handles: Handles): Promise<DataSaver> {
  const row = await handles.run(() => handles.relaxed.settings.get(saverKey));
  return row?.value === 'on' || row?.value === 'off' ? row.value : 'browser';
}

export async function keepDataSaver(handles: Handles, value: DataSaver): Promise<void> {
  await handles.write(() => handles.strict.settings.put({ key: saverKey, value }));
}
