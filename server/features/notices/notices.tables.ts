// What people are told in a school, and up to where they have read it (decisions D47-D50, D59).
import { isNotNull } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cellHistoryTable, cellTable } from '#server/shared/cell-table.ts';

const instant = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** A row for each person and fact. The fact that comes twice has the same name, so it tells once; one taken back has no value. */
export const notices = pgTable(
  'notices',
  {
    schoolId: integer('school_id').notNull(),
    userId: integer('user_id').notNull(),
    /** Names the fact: "mark:<lesson>:<pupil>". */
    fact: text('fact').notNull(),
    version: integer('version').notNull(),
    value: jsonb('value'),
    /** Whose act it follows from. */
    authorUserId: integer('author_user_id').notNull(),
    /** When it was told in its present form. */
    toldAt: instant('told_at'),
    /** From when on devices may be told by push, or when the lease of the server that tells them is over; null: never, or not again. */
    pushAt: bigint('push_at', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.userId, table.fact] }),
    index('notices_to_push').on(table.pushAt).where(isNotNull(table.pushAt)),
    index('notices_by_age').on(table.schoolId, table.toldAt),
  ],
);

/** The last day on which a school was told what has its hour of the day (server/day-words.ts). */
export const toldDays = pgTable(
  'told_days',
  {
    schoolId: integer('school_id').notNull(),
    kind: text('kind').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.kind] })],
);

/** Up to where a person has read: a cell of their document. */
export const noticeMarks = cellTable('notice_marks');
export const noticeMarkHistory = cellHistoryTable('notice_mark_history');
