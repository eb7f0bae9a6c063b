// What of the outbox the server has not seen, without its bodies: told ahead of them, and kept outside this database too, so that
// a person learns what is missing when the browser has thrown the database away (docs/decisions/2026-11-21-announced-work.md).
import { toRanges } from '#contract/core/ranges.ts';
import { type Announcement, type LostWork, maxAnnouncedEntries } from '#contract/sync/sync.schema.ts';
import { formerClientIds } from './client-id.ts';
import type { QalamDatabase } from './database.ts';
import type { Handles } from './handles.ts';
import type { OutboxRow } from './schema.ts';

/** Unsent work of a database that is gone, as far as it was remembered outside. */
export type VanishedWork = {
  readonly clientId: string;
  readonly schoolId: number;
  readonly announced: Announcement;
};
/** What the server says of work that vanished: these entries have never arrived. */
export type LostRecord = LostWork & { readonly schoolId: number };

const vanishedKey = 'vanished';
const lostKey = 'lost';
export const announcedKey = (schoolId: number) => `announced ${schoolId}`;
/** Documents in one announcement, as many as the server takes. */
const maxDocuments = 500;

/** Rows by document, as ranges of their numbers; as much of them as the server takes. */
export function announcementOf(rows: readonly Pick<OutboxRow, 'seq' | 'document'>[]): Announcement {
  const byDocument = Map.groupBy(rows.slice(0, maxAnnouncedEntries), ({ document }) => document);
  return [...byDocument].slice(0, maxDocuments).map(([document, of]) => [document, toRanges(of.map(({ seq }) => seq))]);
}

async function readList<Item>(database: QalamDatabase, key: string): Promise<Item[]> {
  const row = await database.flags.get(key);
  return Array.isArray(row?.value) ? (row.value as Item[]) : [];
}

/** Whether a device number was ever this database's own. */
export async function isOwnClientId(handles: Handles, clientId: string): Promise<boolean> {
  return handles.run(async () => {
    const database = handles.relaxed;
    const present = await database.settings.get('clientId');
    if (present?.value === clientId || (await formerClientIds(database)).includes(clientId)) return true;
    return (await database.outbox.filter((row) => row.clientId === clientId).count()) > 0;
  });
}

/**
 * What of rows that a page has shown went with their database, which was cleared under the page; not what was settled, or decided elsewhere.
 * @param rows pending ones.
 */
export async function vanishedAmong(handles: Handles, rows: readonly OutboxRow[]): Promise<VanishedWork[]> {
  const gone: VanishedWork[] = [];
  for (const [clientId, own] of Map.groupBy(rows, (row) => row.clientId)) {
    if (await isOwnClientId(handles, clientId)) continue;
    for (const [schoolId, ofSchool] of Map.groupBy(own, (row) => row.schoolId))
      gone.push({ clientId, schoolId, announced: announcementOf(ofSchool) });
  }
  return gone;
}

/** Remembers, durably, what a previous database held, until the server has said what of it arrived. */
export async function noteVanished(handles: Handles, work: readonly VanishedWork[]): Promise<void> {
  await handles.write(async () => {
    const database = handles.strict;
    await database.transaction('rw', database.flags, async () => {
      const known = await readList<VanishedWork>(database, vanishedKey);
      await database.flags.put({ key: vanishedKey, value: [...known, ...work] });
    });
  });
}

export async function readVanished(database: QalamDatabase): Promise<VanishedWork[]> {
  return readList(database, vanishedKey);
}

/** Takes over what the server says of vanished work; within the transaction of the answer. */
export async function takeLost(database: QalamDatabase, schoolId: number, lost: readonly LostWork[]): Promise<void> {
  const asked = await readVanished(database);
  const answered = new Set(lost.map(({ clientId }) => clientId));
  const left = asked.filter((work) => work.schoolId !== schoolId || !answered.has(work.clientId));
  await database.flags.put({ key: vanishedKey, value: left });
  const known = await readList<LostRecord>(database, lostKey);
  const others = known.filter((record) => record.schoolId !== schoolId || !answered.has(record.clientId));
  const fresh = lost.filter(({ entries }) => entries.length > 0).map((work): LostRecord => ({ ...work, schoolId }));
  await database.flags.put({ key: lostKey, value: [...others, ...fresh] });
}

/** What is missing, as far as it is known: told by the server, or remembered and not asked about yet. */
export async function readLost(
  handles: Handles,
): Promise<{ readonly lost: readonly LostRecord[]; readonly vanished: readonly VanishedWork[] }> {
  return handles.run(async () => ({
    lost: await readList<LostRecord>(handles.relaxed, lostKey),
    vanished: await readVanished(handles.relaxed),
  }));
}

/** The user has read it. */
export async function forgetLost(handles: Handles): Promise<void> {
  await handles.write(() => handles.strict.flags.put({ key: lostKey, value: [] }));
}
