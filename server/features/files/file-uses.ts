// Which files are attached to what, and who may read them. A use counts only while its author owns the file: a pupil who names the uuid of
// another's file attaches nothing, and reads nothing.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { AppError } from '#contract/core/errors.ts';
import { filePurposes } from '#contract/files/file-purposes.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import type { Concern } from '#server/shared/concern.ts';
import type { FileReader, FileUse, FileUses } from '#server/shared/file-use.ts';
import type { FileRow } from './file-rows.ts';
import { files, fileUses } from './files.tables.ts';

const known = new Map<string, FileUse>();

/** Makes kinds of uses known to this process. */
export function addFileUses(uses: FileUses): void {
  for (const [kind, use] of Object.entries(uses)) known.set(kind, use);
}

/** The files of one subject. */
export type UseOfFiles = {
  readonly schoolId: number;
  /** As a feature has declared it (server/shared/file-use.ts). */
  readonly kind: string;
  readonly subject: string;
  readonly files: readonly Pick<AttachedFile, 'uuid'>[];
  /** Who attaches them. Files of other owners that are attached already stay. */
  readonly authorUserId: number;
  /** Where it is fewer than the purpose allows. */
  readonly mostFiles?: number;
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * Attaches exactly these files to a subject, in the transaction that stores their names. They need not have arrived, and need not have been
 * started.
 * @throws AppError TOO_MANY_FILES.
 */
export async function hangFiles(db: Db, use: UseOfFiles): Promise<void> {
  const { schoolId, kind, subject, authorUserId, now } = use;
  const declared = known.get(kind);
  if (!declared) throw new Error(`No feature declares what files of the kind ${kind} are attached to`);
  const uuids = [...new Set(use.files.map(({ uuid }) => uuid))];
  const most = Math.min(use.mostFiles ?? Number.POSITIVE_INFINITY, filePurposes[declared.purpose].mostFiles);
  if (uuids.length > most) throw new AppError('TOO_MANY_FILES');
  const isOfSubject = and(eq(fileUses.schoolId, schoolId), eq(fileUses.kind, kind), eq(fileUses.subject, subject));
  const taken = await db
    .update(fileUses)
    .set({ endedAt: now })
    .where(and(isOfSubject, isNull(fileUses.endedAt), sql`not ${isOneOf(fileUses.fileUuid, uuids)}`))
    .returning({ uuid: fileUses.fileUuid });
  if (uuids.length > 0) {
    await keepFromCleanUp(db, schoolId, uuids);
    // A file that was detached and is attached again, by undo or by another author, is its owner's use again.
    await db
      .update(fileUses)
      .set({ endedAt: null })
      .where(and(isOfSubject, isOneOf(fileUses.fileUuid, uuids)));
    await db
      .insert(fileUses)
      .values(uuids.map((fileUuid) => ({ schoolId, kind, subject, fileUuid, authorUserId, createdAt: now })))
      .onConflictDoNothing();
  }
  if (taken.length === 0) return;
  const off = taken.map(({ uuid }) => uuid);
  // A use of another than the owner never counted, so its end changes nothing.
  const wasUsed = sql`exists (select 1 from ${fileUses} where ${isOfSubject} and ${fileUses.fileUuid} = ${files.uuid}
    and ${fileUses.authorUserId} = ${files.ownerUserId} and ${fileUses.endedAt} = ${now})`;
  await db
    .update(files)
    .set({ unusedSince: now })
    .where(and(eq(files.schoolId, schoolId), isOneOf(files.uuid, off), wasUsed));
}

/** Locks files that are about to be attached, so that the clean-up does not take them away meanwhile. */
async function keepFromCleanUp(db: Db, schoolId: number, uuids: readonly string[]): Promise<void> {
  await db
    .select({ uuid: files.uuid })
    .from(files)
    .where(and(eq(files.schoolId, schoolId), isOneOf(files.uuid, uuids)))
    .orderBy(files.uuid)
    .for('key share');
}

export type HeldUse = Pick<typeof fileUses.$inferSelect, 'subject' | 'fileUuid' | 'authorUserId'>;
type OfKind = Pick<UseOfFiles, 'schoolId' | 'kind'>;

/** Current attachments of subjects, with the person who attached each. */
export async function usesOf(db: ReadDb, { schoolId, kind }: OfKind, subjects: readonly string[]): Promise<HeldUse[]> {
  const { subject, fileUuid, authorUserId, endedAt } = fileUses;
  return db
    .select({ subject, fileUuid, authorUserId })
    .from(fileUses)
    .where(and(eq(fileUses.schoolId, schoolId), eq(fileUses.kind, kind), isOneOf(subject, subjects), isNull(endedAt)))
    .orderBy(subject, fileUuid, authorUserId);
}

/** Replaces the attachments of `subjects` by `uses`. Detached files are kept, because an undo attaches them again. */
export async function moveUses(
  db: Db,
  { schoolId, kind, now }: OfKind & Pick<UseOfFiles, 'now'>,
  subjects: readonly string[],
  uses: readonly HeldUse[],
): Promise<void> {
  await keepFromCleanUp(
    db,
    schoolId,
    uses.map((use) => use.fileUuid),
  );
  const isOfKind = and(eq(fileUses.schoolId, schoolId), eq(fileUses.kind, kind));
  await db
    .update(fileUses)
    .set({ endedAt: now })
    .where(and(isOfKind, isOneOf(fileUses.subject, subjects), isNull(fileUses.endedAt)));
  if (uses.length === 0) return;
  const { subject, fileUuid, authorUserId } = fileUses;
  await db
    .insert(fileUses)
    .values(uses.map((use) => ({ schoolId, kind, ...use, createdAt: now })))
    .onConflictDoUpdate({
      target: [fileUses.schoolId, fileUses.kind, subject, fileUuid, authorUserId],
      set: { endedAt: null },
    });
}

/** Which of these subjects have files now. */
export async function subjectsWithFiles(
  db: ReadDb,
  { schoolId, kind }: Pick<UseOfFiles, 'schoolId' | 'kind'>,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ subject: fileUses.subject })
    .from(fileUses)
    .where(
      and(
        eq(fileUses.schoolId, schoolId),
        eq(fileUses.kind, kind),
        isOneOf(fileUses.subject, subjects),
        isNull(fileUses.endedAt),
      ),
    );
  return new Set(rows.map(({ subject }) => subject));
}

type Subjects = ReadonlyMap<string, readonly string[]>;
/** What a file is attached to by a use that counts, by kind. */
async function subjectsOf(db: ReadDb, { schoolId, uuid, ownerUserId }: FileRow): Promise<Subjects> {
  const rows = await db
    .select({ kind: fileUses.kind, subject: fileUses.subject })
    .from(fileUses)
    .where(
      and(
        eq(fileUses.schoolId, schoolId),
        eq(fileUses.fileUuid, uuid),
        eq(fileUses.authorUserId, ownerUserId),
        isNull(fileUses.endedAt),
      ),
    );
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, of]) => [kind, of.map(({ subject }) => subject)]));
}

/** Whether a person may read a file: its owner, and all who may read something that it is attached to. */
export async function mayRead(reader: FileReader, file: FileRow): Promise<boolean> {
  if (file.ownerUserId === reader.userId) return true;
  for (const [kind, subjects] of await subjectsOf(reader.db, file)) {
    const use = known.get(kind);
    if (use?.purpose !== file.purpose) continue;
    if ((await use.readable(reader, subjects)).size > 0) return true;
  }
  return false;
}

/** Which documents say how far a file is. */
export async function concernsOfFile(db: ReadDb, file: FileRow): Promise<Concern[]> {
  const concerns: Concern[] = [];
  for (const [kind, subjects] of await subjectsOf(db, file)) {
    concerns.push(...((await known.get(kind)?.concerns?.(db, file.schoolId, subjects)) ?? []));
  }
  return concerns;
}
