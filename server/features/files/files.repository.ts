import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { FilePurpose } from '#contract/files/file-purposes.ts';
import type { FileProgress, FileRefusal, NewUpload } from '#contract/files/files.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { holdInGroups } from '#server/db/locks.ts';
import { isOneOf } from '#server/db/records.ts';
import { keyOf } from './file-keys.ts';
import { giveRoomBack, type Sender, takeRoom, waitOfDay } from './file-room.ts';
import { type FileRow, isAt, isAttempt, type Place } from './file-rows.ts';
import { files, fileUses, schoolFiles } from './files.tables.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** How long unattached files and broken uploads stay. */
const unusedMs = 30 * dayMs;
const brokenOffMs = 7 * dayMs;

export async function findFile(db: ReadDb, place: Place): Promise<FileRow | undefined> {
  const [found] = await db
    .select()
    .from(files)
    .where(and(isAt(place), isNull(files.removedAt)));
  return found;
}

export async function findOwnFile(db: ReadDb, place: Place, userId: number): Promise<FileRow | undefined> {
  const found = await findFile(db, place);
  return found?.ownerUserId === userId ? found : undefined;
}

/** How far a file is, as devices are told. */
export function progressOf({ state, refusal }: Pick<FileRow, 'state' | 'refusal'>): FileProgress {
  return state === 'refused' ? { state, refusal: refusal ?? 'FILE_BROKEN' } : { state, refusal: null };
}

export type Begun =
  | { readonly kind: 'file'; readonly file: FileRow }
  /** The uuid is of another file. */
  | { readonly kind: 'taken' }
  /** Of a day: again after some time. */
  | { readonly kind: 'day'; readonly retryAfterMs: number }
  | { readonly kind: 'school' };

/** Begins a file, or finds the one that the same person has started with the same bytes. @param upload.type as it will be served */
export async function beginFile(db: Db, { schoolId, userId, now }: Sender, upload: NewUpload): Promise<Begun> {
  const place = { schoolId, uuid: upload.uuid };
  // A person's uploads are counted one after the other.
  await holdInGroups(db, 'files of a person', [`${schoolId}:${userId}`]);
  const [known] = await db.select().from(files).where(isAt(place)).for('update');
  if (known) {
    const isSame = known.ownerUserId === userId && known.bytes === upload.bytes && known.sha256 === upload.sha256;
    return isSame && known.removedAt === null ? { kind: 'file', file: known } : { kind: 'taken' };
  }
  if (await isOfAnother(db, place, userId)) return { kind: 'taken' };
  const retryAfterMs = await waitOfDay(db, { schoolId, userId, now }, upload.bytes);
  if (retryAfterMs > 0) return { kind: 'day', retryAfterMs };
  if (!(await takeRoom(db, { schoolId, now }, upload.bytes))) return { kind: 'school' };
  const attempt = 1;
  const row = {
    ...upload,
    schoolId,
    ownerUserId: userId,
    state: 'expected' as const,
    room: 'announced' as const,
    attempt,
    storageKey: keyOf(schoolId, upload.uuid, attempt),
    createdAt: now,
    touchedAt: now,
    unusedSince: now,
  };
  const [file] = await db.insert(files).values(row).returning();
  return file ? { kind: 'file', file } : { kind: 'taken' };
}

/** The uuid of a file may be read in an answer before its first byte is sent: it is of the person who named it first. */
async function isOfAnother(db: ReadDb, { schoolId, uuid }: Place, userId: number): Promise<boolean> {
  const [first] = await db
    .select({ authorUserId: fileUses.authorUserId })
    .from(fileUses)
    .where(and(eq(fileUses.schoolId, schoolId), eq(fileUses.fileUuid, uuid)))
    .orderBy(asc(fileUses.createdAt), sql`${fileUses.authorUserId} <> ${userId}`)
    .limit(1);
  return first !== undefined && first.authorUserId !== userId;
}

/** Whether it is to be recorded that a piece arrived: once an hour is enough. */
export const isTouchDue = ({ touchedAt }: FileRow, now: number): boolean => now - touchedAt >= hourMs;

export async function touchFile(db: Db, row: FileRow, now: number): Promise<void> {
  await db.update(files).set({ touchedAt: now }).where(isAttempt(row));
}

/** The file is sent again from its first byte, under a key of its own; undefined when another process has already said so. */
export async function beginAgain(db: Db, row: FileRow, now: number): Promise<FileRow | undefined> {
  const attempt = row.attempt + 1;
  const storageKey = keyOf(row.schoolId, row.uuid, attempt);
  const [begun] = await db
    .update(files)
    .set({ state: 'refused', refusal: 'FILE_BROKEN', attempt, storageKey, touchedAt: now })
    .where(and(isAttempt(row), eq(files.state, 'expected')))
    .returning();
  return begun;
}

/** The first piece of a file that was broken arrives. */
export async function expectAgain(db: Db, row: FileRow): Promise<void> {
  await db
    .update(files)
    .set({ state: 'expected', refusal: null })
    .where(and(isAttempt(row), eq(files.refusal, 'FILE_BROKEN')));
}

export type Settled = {
  readonly state: 'checking' | 'ready' | 'refused';
  readonly refusal: FileRefusal | null;
  readonly storageKey?: string;
  readonly storedBytes?: number;
  readonly width?: number | null;
  readonly height?: number | null;
};
/** What became of a file that is whole; undefined when another process was faster. */
export async function settleFile(
  db: Db,
  row: FileRow,
  from: 'expected' | 'checking',
  to: Settled,
): Promise<FileRow | undefined> {
  const [settled] = await db
    .update(files)
    .set(to)
    .where(and(isAttempt(row), eq(files.state, from)))
    .returning();
  return settled;
}

/** Schools with files that wait for a scanner. */
export async function schoolsWithUnscanned(db: ReadDb): Promise<number[]> {
  const rows = await db.selectDistinct({ schoolId: files.schoolId }).from(files).where(eq(files.state, 'checking'));
  return rows.map(({ schoolId }) => schoolId);
}

/** Files that wait for a scanner, the oldest first. */
export function unscannedFiles(db: ReadDb, schoolId: number, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(and(eq(files.schoolId, schoolId), eq(files.state, 'checking'), isNull(files.removedAt)))
    .orderBy(asc(files.touchedAt))
    .limit(limit);
}

/** What is known of an attached file. */
export type KnownFile = FileProgress & {
  readonly uuid: string;
  readonly purpose: FilePurpose;
  readonly name: string;
  readonly type: string;
  /** As it is served. */
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
};

/**
 * State, size and type of files that are attached to subjects, by uuid. Files that were not started, and those that their owner has not
 * attached to one of these subjects, are not among them: naming the uuid of a stranger's file tells nothing.
 */
export async function filesOf(
  db: ReadDb,
  schoolId: number,
  { kind, subjects }: { readonly kind: string; readonly subjects: readonly string[] },
): Promise<ReadonlyMap<string, KnownFile>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([files.uuid])
    .from(files)
    .innerJoin(
      fileUses,
      and(
        eq(fileUses.schoolId, files.schoolId),
        eq(fileUses.fileUuid, files.uuid),
        eq(fileUses.authorUserId, files.ownerUserId),
      ),
    )
    .where(
      and(
        eq(files.schoolId, schoolId),
        eq(fileUses.kind, kind),
        isOneOf(fileUses.subject, subjects),
        isNull(files.removedAt),
        isNull(fileUses.endedAt),
      ),
    );
  return new Map(
    rows.map(({ files: { uuid, purpose, name, type, bytes, storedBytes, width, height, ...row } }) => [
      uuid,
      { ...progressOf(row), uuid, purpose, name, type, bytes: storedBytes ?? bytes, width, height },
    ]),
  );
}

/** Schools that files were ever sent in. */
export async function schoolsWithFiles(db: ReadDb): Promise<number[]> {
  const rows = await db.select({ schoolId: schoolFiles.schoolId }).from(schoolFiles);
  return rows.map(({ schoolId }) => schoolId);
}

const isLeft = (now: number) => {
  const isUsed = sql`exists (select 1 from ${fileUses} where ${fileUses.schoolId} = ${files.schoolId}
    and ${fileUses.fileUuid} = ${files.uuid} and ${fileUses.authorUserId} = ${files.ownerUserId} and ${fileUses.endedAt} is null)`;
  const isBrokenOff = and(
    or(eq(files.state, 'expected'), eq(files.refusal, 'FILE_BROKEN')),
    lt(files.touchedAt, now - brokenOffMs),
  );
  const isUnused = and(ne(files.state, 'expected'), lt(files.unusedSince, now - unusedMs), sql`not ${isUsed}`);
  return or(sql`${files.removedAt} is not null`, isBrokenOff, isUnused);
};

/** Marks unattached files and broken uploads for deletion. @returns what is to be deleted, also of earlier runs */
export async function markLeftFiles(
  db: Db,
  schoolId: number,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<FileRow[]> {
  // Locked, so that they are not attached meanwhile.
  const found = await db
    .select({ uuid: files.uuid })
    .from(files)
    .where(and(eq(files.schoolId, schoolId), isLeft(now)))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (found.length === 0) return [];
  const uuids = found.map(({ uuid }) => uuid);
  // Checks again under the lock: a file may have been attached after the query began.
  return db
    .update(files)
    .set({ removedAt: now })
    .where(and(eq(files.schoolId, schoolId), isOneOf(files.uuid, uuids), isLeft(now)))
    .returning();
}

/** Deletes rows whose bytes are gone, and their former uses. */
export async function deleteFiles(db: Db, schoolId: number, gone: readonly FileRow[]): Promise<void> {
  const uuids = gone.map(({ uuid }) => uuid);
  const deleted = await db
    .delete(files)
    .where(and(eq(files.schoolId, schoolId), isOneOf(files.uuid, uuids), sql`${files.removedAt} is not null`))
    .returning({ uuid: files.uuid, bytes: files.bytes, room: files.room });
  const bytes = deleted.reduce((sum, one) => sum + (one.room === 'released' ? 0 : one.bytes), 0);
  const ended = deleted.map(({ uuid }) => uuid);
  await db
    .delete(fileUses)
    .where(
      and(eq(fileUses.schoolId, schoolId), isOneOf(fileUses.fileUuid, ended), sql`${fileUses.endedAt} is not null`),
    );
  await giveRoomBack(db, schoolId, bytes);
}
