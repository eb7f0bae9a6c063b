// Files that people have sent, and what they are attached to. Their bytes are in a storage of their own (server/shared/file-storage.ts).
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { filePurposeNames } from '#contract/files/file-purposes.ts';
import { fileRefusals, fileStates } from '#contract/files/files.schema.ts';

const count = (name: string) => bigint(name, { mode: 'number' });

export const files = pgTable(
  'files',
  {
    schoolId: integer('school_id').notNull(),
    /** Chosen by the device of its owner. */
    uuid: uuid('uuid').notNull(),
    ownerUserId: integer('owner_user_id').notNull(),
    purpose: text('purpose', { enum: filePurposeNames }).notNull(),
    name: text('name').notNull(),
    /** Media type as it is served. */
    type: text('type').notNull(),
    /** As the device announced them; what is stored may be shorter (`storedBytes`). */
    bytes: count('bytes').notNull(),
    sha256: text('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    state: text('state', { enum: fileStates }).notNull(),
    /** Null for every state but `refused`. */
    refusal: text('refusal', { enum: fileRefusals }),
    /** Whether its bytes count to those of the school: `released` does not, as no piece came for an hour (`file-room.ts`). */
    room: text('room', { enum: ['announced', 'taken', 'released'] })
      .notNull()
      .default('taken'),
    /** Under which key the storage holds it, or what has arrived of it. */
    storageKey: text('storage_key').notNull(),
    /** How often it was started from the first byte: each time has a key of its own. */
    attempt: integer('attempt').notNull(),
    /** Null until it is whole. */
    storedBytes: count('stored_bytes'),
    /** Epoch milliseconds, as all times here. */
    createdAt: count('created_at').notNull(),
    /** When a piece arrived last, to the hour. */
    touchedAt: count('touched_at').notNull(),
    /** Since when it may be unattached: when it was started, or last detached. */
    unusedSince: count('unused_since').notNull(),
    /** Marked for deletion: it is not found any more, and its bytes are deleted before its row. */
    removedAt: count('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.uuid] }),
    index('files_of_owner').on(table.schoolId, table.ownerUserId, table.createdAt),
    // Few files are not ready.
    index('files_unfinished').on(table.schoolId, table.touchedAt).where(sql`${table.state} <> 'ready'`),
    index('files_unused').on(table.schoolId, table.unusedSince),
    // Only files without a piece.
    index('files_announced').on(table.schoolId, table.createdAt).where(sql`${table.room} = 'announced'`),
  ],
);

/** A use counts only where its author owns the file (`file-uses.ts`). The file need not have been started. */
export const fileUses = pgTable(
  'file_uses',
  {
    schoolId: integer('school_id').notNull(),
    /** What the file is attached to, such as `answer`, and which one. */
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    fileUuid: uuid('file_uuid').notNull(),
    /** Who attached it. */
    authorUserId: integer('author_user_id').notNull(),
    createdAt: count('created_at').notNull(),
    /** When it was detached; null: it is attached. Attached again, by any author, it counts as before. */
    endedAt: count('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.kind, table.subject, table.fileUuid, table.authorUserId] }),
    index('uses_of_file').on(table.schoolId, table.fileUuid),
  ],
);

/** How much the files of a school may take, and take. */
export const schoolFiles = pgTable('school_files', {
  schoolId: integer('school_id').primaryKey(),
  heldBytes: count('held_bytes').notNull().default(0),
  /** Null: `usualSchoolBytes`. */
  mostBytes: count('most_bytes'),
});
