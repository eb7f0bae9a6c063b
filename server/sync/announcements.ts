// Work that a device has announced but not delivered: who still has some, and which of it is lost because the device's database
// is gone (docs/decisions/2026-11-21-announced-work.md). Only the ledger knows what has arrived; an announcement never does.
import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { parseDocumentKey } from '#contract/core/documents.ts';
import { AppError } from '#contract/core/errors.ts';
import { isUuid } from '#contract/core/ids.ts';
import { countIn, joinedRanges, type Range } from '#contract/core/ranges.ts';
import { type Announcement, type LostWork, maxAnnouncedEntries, type SyncRequest } from '#contract/sync/sync.schema.ts';
import type { Database, Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { employeesAmong } from '#server/features/people/public.ts';
import { concernOfDay, lessonsByUuid } from '#server/features/schedule/public.ts';
import { appendToFeed } from './feed.ts';
import { lockClient, refuseOthersDevice } from './ledger.ts';
import { inSchoolTurn } from './school-turn.ts';
import { announcements, ledger, syncClients } from './sync.tables.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;
export type Undelivered<Row extends AnnouncementRow> = {
  readonly row: Row;
  readonly entries: readonly [document: string, count: number][];
};

type Device = {
  readonly schoolId: number;
  readonly clientId: string;
  readonly userId: number;
  readonly sessionId: string;
  readonly now: number;
};

/**
 * Records what a request says about the device's undelivered work and about databases that it replaced.
 * @returns lost work for the device to report to its user; undefined when there is none.
 * @throws AppError VALIDATION_FAILED for ranges that no device can have made, CLIENT_BOUND_TO_OTHER for another user's device.
 */
export async function heedAnnouncements(
  database: Database,
  device: Device,
  said: Pick<SyncRequest, 'announced' | 'vanished' | 'cursor'>,
): Promise<LostWork[] | undefined> {
  const { announced, vanished } = said;
  for (const entries of [announced, vanished?.announced])
    if (entries && !isSane(entries)) throw new AppError('VALIDATION_FAILED');
  // Only the first request of a new database can mean that an earlier database is gone.
  const isFirstWord = said.cursor === null;
  if (!announced && !vanished && !isFirstWord) return undefined;
  return inSchoolTurn(database, device.schoolId, async (db) => {
    // The push that follows would refuse the whole request, so nothing of it may be recorded here.
    await refuseOthersDevice(db, device);
    const before = await lessonsAnnounced(db, device.schoolId, device.userId);
    const lost = isFirstWord ? await noteReplaced(db, device) : [];
    if (vanished) {
      const told = await noteVanished(db, { ...device, clientId: vanished.clientId }, vanished.announced);
      lost.splice(0, lost.length, ...lost.filter(({ clientId }) => clientId !== told.clientId), told);
    }
    if (announced) await noteAnnounced(db, device, announced);
    await tellDays(db, device, before);
    return lost.length > 0 ? lost : undefined;
  });
}

/** The management sees in the day of the school which lessons are on their way: told of those that now are, or no longer. */
async function tellDays(db: Db, device: Device, before: ReadonlySet<string>): Promise<void> {
  const { schoolId, userId, clientId, now } = device;
  const after = await lessonsAnnounced(db, schoolId, userId);
  const changed = [...before, ...after].filter((uuid) => before.has(uuid) !== after.has(uuid));
  const days = new Set((await lessonsByUuid(db, schoolId, changed)).map(({ lesson }) => lesson.date));
  const entries = [...days].map((date) => ({ ...concernOfDay(date), cell: null, kind: 'change' as const }));
  await appendToFeed(db, schoolId, entries, { clientId, at: now });
}

function isSane(entries: Announcement): boolean {
  const ranges = entries.flatMap(([, of]) => of);
  return (
    ranges.every(([from, to]) => from <= to && to <= 2_147_483_647) &&
    ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0) <= maxAnnouncedEntries
  );
}

/** A document may be named several times. */
function rangesByDocument(entries: Announcement): Map<string, Range[]> {
  const found = new Map<string, Range[]>();
  for (const [document, ranges] of entries) found.set(document, [...(found.get(document) ?? []), ...ranges]);
  return found;
}

/** Merges announcements: for each document, ranges that hold every seq once. */
function united(...announced: readonly Announcement[]): Announcement {
  return [...rangesByDocument(announced.flat())].map(([document, ranges]) => [document, joinedRanges(ranges)]);
}

/** Stores what a device holds; the row is deleted when it holds nothing. */
async function noteAnnounced(db: Db, device: Device, entries: Announcement): Promise<void> {
  const { schoolId, clientId, userId, sessionId, now } = device;
  await lockClient(db, { schoolId, clientId, userId, ackFloor: 0, now });
  if (entries.length === 0) {
    await db.delete(announcements).where(placeOf(device));
    return;
  }
  const values = { entries, sessionId, announcedAt: now, lostAt: null };
  await db
    .insert(announcements)
    .values({ schoolId, clientId, userId, ...values })
    .onConflictDoUpdate({ target: [announcements.schoolId, announcements.clientId], set: values });
  await forgetOldest(db, device);
}

/** Devices of a person whose announcements are kept. No person has so many, but a script may say so. */
export const mostAnnouncing = 30;

/** Forgets what the devices of a person announced that spoke longest ago. It says what is on its way: what comes is taken all the same. */
async function forgetOldest(db: Db, { schoolId, userId }: Device): Promise<void> {
  const own = and(eq(announcements.schoolId, schoolId), eq(announcements.userId, userId));
  const old = await db
    .select({ clientId: announcements.clientId })
    .from(announcements)
    .where(own)
    .orderBy(desc(announcements.announcedAt), announcements.clientId)
    .offset(mostAnnouncing);
  const clients = old.map(({ clientId }) => clientId);
  if (clients.length > 0) await db.delete(announcements).where(and(own, isOneOf(announcements.clientId, clients)));
}

/** A device reports that an earlier database of its user is gone. What it remembers is merged with what that database announced. */
async function noteVanished(db: Db, device: Device, entries: Announcement): Promise<LostWork> {
  const { schoolId, clientId, userId, sessionId, now } = device;
  await lockClient(db, { schoolId, clientId, userId, ackFloor: 0, now });
  const [known] = await db.select().from(announcements).where(placeOf(device));
  const joined = united(known?.entries ?? [], entries);
  const row = {
    schoolId,
    clientId,
    userId,
    sessionId,
    // Repeated reports with other numbers would grow the row without limit; beyond the limit the latest report replaces the rest.
    entries: isSane(joined) ? joined : entries,
    announcedAt: known?.announcedAt ?? now,
    lostAt: known?.lostAt ?? now,
  };
  await db
    .insert(announcements)
    .values(row)
    .onConflictDoUpdate({
      target: [announcements.schoolId, announcements.clientId],
      set: { entries: row.entries, lostAt: row.lostAt },
    });
  await forgetOldest(db, device);
  const [undelivered] = await undeliveredOf(db, schoolId, [row]);
  return { clientId, at: row.lostAt, entries: [...(undelivered?.entries ?? [])] };
}

function placeOf({ schoolId, clientId }: Device) {
  return and(eq(announcements.schoolId, schoolId), eq(announcements.clientId, clientId));
}

/** A new database uses this sign-in: undelivered work that earlier databases of the sign-in announced is lost. */
async function noteReplaced(db: Db, device: Device): Promise<LostWork[]> {
  const { schoolId, clientId, userId, sessionId, now } = device;
  const replaced = and(
    eq(announcements.schoolId, schoolId),
    eq(announcements.userId, userId),
    eq(announcements.sessionId, sessionId),
    ne(announcements.clientId, clientId),
    isNull(announcements.lostAt),
  );
  const rows = await db.update(announcements).set({ lostAt: now }).where(replaced).returning();
  return (await undeliveredOf(db, schoolId, rows)).map(({ row, entries }) => ({
    clientId: row.clientId,
    at: now,
    entries: [...entries],
  }));
}

/** What each announcement still lacks; those that have arrived completely are left out. All rows belong to one school. */
export async function undeliveredOf<Row extends AnnouncementRow>(
  db: ReadDb,
  schoolId: number,
  rows: readonly Row[],
): Promise<Undelivered<Row>[]> {
  if (rows.length === 0) return [];
  const clients = rows.map(({ clientId }) => clientId);
  const floors = await db
    .select({ clientId: syncClients.clientId, ackFloor: syncClients.ackFloor })
    .from(syncClients)
    .where(and(eq(syncClients.schoolId, schoolId), isOneOf(syncClients.clientId, clients)));
  const settled = await db
    .select({ clientId: ledger.clientId, seq: ledger.seq })
    .from(ledger)
    .where(and(eq(ledger.schoolId, schoolId), isOneOf(ledger.clientId, clients)));
  const floorOf = new Map(floors.map(({ clientId, ackFloor }) => [clientId, ackFloor]));
  const arrived = Map.groupBy(settled, ({ clientId }) => clientId);
  return rows.flatMap((row) => {
    const least = (floorOf.get(row.clientId) ?? 0) + 1;
    const seqs = (arrived.get(row.clientId) ?? []).map(({ seq }) => seq).sort((one, other) => one - other);
    // Counted by ranges: a device may announce thousands of entries, and a person may have many devices.
    const entries = [...rangesByDocument(row.entries)].flatMap(([document, ranges]): [string, number][] => {
      const count = countIn(ranges, least, seqs);
      return count > 0 ? [[document, count]] : [];
    });
    return entries.length > 0 ? [{ row, entries }] : [];
  });
}

/**
 * Lessons for which devices of a school's staff, or of one person, have announced work that has not come. What was delivered is
 * withdrawn by the request that delivers it.
 */
export async function lessonsAnnounced(db: ReadDb, schoolId: number, userId?: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ entries: announcements.entries, userId: announcements.userId })
    .from(announcements)
    .where(
      and(
        eq(announcements.schoolId, schoolId),
        isNull(announcements.lostAt),
        userId === undefined ? undefined : eq(announcements.userId, userId),
      ),
    );
  const people = rows.map((row) => row.userId);
  const staff = await employeesAmong(db, schoolId, people);
  const documents = rows.flatMap((row) => (staff.has(row.userId) ? row.entries.map(([document]) => document) : []));
  return new Set(documents.flatMap((document) => lessonOfDocument(document) ?? []));
}

/** The lesson that a document is; undefined for others. */
export function lessonOfDocument(document: string): string | undefined {
  const { kind, parts } = parseDocumentKey(document);
  return kind === 'lesson' && isUuid(parts[0]) ? parts[0] : undefined;
}

/** All announcements of a school with the last contact of their devices, oldest first. */
export async function announcementsOf(db: ReadDb, schoolId: number): Promise<(AnnouncementRow & { seenAt: number })[]> {
  const rows = await db
    .select({ row: announcements, seenAt: syncClients.seenAt })
    .from(announcements)
    .innerJoin(
      syncClients,
      and(eq(syncClients.schoolId, announcements.schoolId), eq(syncClients.clientId, announcements.clientId)),
    )
    .where(eq(announcements.schoolId, schoolId))
    .orderBy(announcements.announcedAt, announcements.clientId);
  return rows.map(({ row, seenAt }) => ({ ...row, seenAt }));
}
