// How much a person may send within a day, and how much room the files of a school take.
import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { type FileRow, isAttempt } from './file-rows.ts';
import { files, schoolFiles } from './files.tables.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What one person may begin to send within a day. */
const mostBytesOfDay = 200_000_000;
const mostFilesOfDay = 500;
/** What the files of a school may take where the school has no number of its own (`school_files`). */
const usualSchoolBytes = 100_000_000_000;
/** For how long a file that was announced keeps its room without a piece. */
const announcedMs = hourMs;
/** How many announcements lose their room in one act. */
const mostReleased = 2_000;

export type Sender = { readonly schoolId: number; readonly userId: number; readonly now: number };

/** After which time one more file of so many bytes fits into what a person may send within a day; 0: now. */
export async function waitOfDay(db: ReadDb, { schoolId, userId, now }: Sender, bytes: number): Promise<number> {
  // Older files than these do not change the answer, so no more rows are read.
  const latest = db
    .select({
      at: files.createdAt,
      newerBytes:
        sql<number>`sum(${files.bytes}) over (order by ${files.createdAt} desc, ${files.uuid}) - ${files.bytes}`.as(
          'newer_bytes',
        ),
      bytes: files.bytes,
    })
    .from(files)
    .where(and(eq(files.schoolId, schoolId), eq(files.ownerUserId, userId), gt(files.createdAt, now - dayMs)))
    .orderBy(desc(files.createdAt), files.uuid)
    .limit(mostFilesOfDay)
    .as('latest');
  const [sent] = await db
    .select({
      count: count(),
      bytes: sql`coalesce(sum(${latest.bytes}), 0)`.mapWith(Number),
      /** When the newest of the files was created that must leave the day first. */
      roomAfter: sql<
        string | null
      >`min(${latest.at}) filter (where ${latest.newerBytes} + ${bytes} <= ${mostBytesOfDay})`,
    })
    .from(latest);
  if (!sent || (sent.count < mostFilesOfDay && sent.bytes + bytes <= mostBytesOfDay)) return 0;
  return sent.roomAfter === null ? dayMs : Number(sent.roomAfter) + dayMs - now;
}

/** Counts bytes to those of the school; false when they do not fit, also after old announcements have lost their room. */
export async function takeRoom(
  db: Db,
  { schoolId, now }: { readonly schoolId: number; readonly now: number },
  bytes: number,
): Promise<boolean> {
  await db.insert(schoolFiles).values({ schoolId }).onConflictDoNothing();
  if (await countIfFits(db, schoolId, bytes)) return true;
  return (await releaseRoom(db, schoolId, now)) && countIfFits(db, schoolId, bytes);
}

async function countIfFits(db: Db, schoolId: number, bytes: number): Promise<boolean> {
  const { heldBytes, mostBytes } = schoolFiles;
  const taken = await db
    .update(schoolFiles)
    .set({ heldBytes: sql`${heldBytes} + ${bytes}` })
    .where(
      and(
        eq(schoolFiles.schoolId, schoolId),
        sql`${heldBytes} + ${bytes} <= coalesce(${mostBytes}, ${usualSchoolBytes})`,
      ),
    )
    .returning({ heldBytes });
  return taken.length > 0;
}

/** Files that were announced and did not come take no room. @returns whether there were any */
async function releaseRoom(db: Db, schoolId: number, now: number): Promise<boolean> {
  const isOld = and(eq(files.schoolId, schoolId), eq(files.room, 'announced'), lt(files.createdAt, now - announcedMs));
  // Skipped are those whose first piece arrives now.
  const old = await db
    .select({ uuid: files.uuid, bytes: files.bytes })
    .from(files)
    .where(isOld)
    .orderBy(files.createdAt)
    .limit(mostReleased)
    .for('update', { skipLocked: true });
  if (old.length === 0) return false;
  const uuids = old.map(({ uuid }) => uuid);
  await db
    .update(files)
    .set({ room: 'released' })
    .where(and(eq(files.schoolId, schoolId), isOneOf(files.uuid, uuids)));
  await giveRoomBack(
    db,
    schoolId,
    old.reduce((sum, one) => sum + one.bytes, 0),
  );
  return true;
}

export async function giveRoomBack(db: Db, schoolId: number, bytes: number): Promise<void> {
  await db
    .update(schoolFiles)
    .set({ heldBytes: sql`greatest(0, ${schoolFiles.heldBytes} - ${bytes})` })
    .where(eq(schoolFiles.schoolId, schoolId));
}

/** The first piece of a file arrives: its room is kept, or asked for again where it was lost. False: the school is full. */
export async function keepRoom(db: Db, row: FileRow, now: number): Promise<boolean> {
  const [found] = await db.select({ room: files.room }).from(files).where(isAttempt(row)).for('update');
  if (!found || found.room === 'taken') return true;
  if (found.room === 'released' && !(await takeRoom(db, { schoolId: row.schoolId, now }, row.bytes))) return false;
  await db.update(files).set({ room: 'taken' }).where(isAttempt(row));
  return true;
}
