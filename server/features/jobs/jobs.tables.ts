import { isNotNull } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#server/db/bytes.ts';

const instant = (name: string) => bigint(name, { mode: 'number' });

/** Work that calls have started: what waits, what a server is running, and their outcome for some days. */
export const jobs = pgTable(
  'jobs',
  {
    schoolId: integer('school_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    /** Who asked, in which request, and under which name of their own. */
    userId: integer('user_id').notNull(),
    requestId: text('request_id').notNull(),
    dedupeKey: text('dedupe_key'),
    input: jsonb('input').notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed', 'canceled'] }).notNull(),
    attempts: integer('attempts').notNull(),
    progress: integer('progress').notNull(),
    /** From when on a server may take it: after a pause, or when the lease of the one that has it is over. Null once it has ended. */
    dueAt: instant('due_at'),
    /** Of the attempt that has it; whoever bears another one has lost it. */
    lease: uuid('lease'),
    result: jsonb('result'),
    error: text('error'),
    fileName: text('file_name'),
    fileKind: text('file_kind'),
    fileContent: bytes('file_content'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.id] }),
    // Both hold what is not over yet, which is little.
    index('jobs_due').on(table.dueAt).where(isNotNull(table.dueAt)),
    uniqueIndex('jobs_asked_once')
      .on(table.schoolId, table.userId, table.kind, table.dedupeKey)
      .where(isNotNull(table.dueAt)),
  ],
);
