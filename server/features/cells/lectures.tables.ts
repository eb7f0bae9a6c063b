// Lectures as their authors write them, and the themes in whose lessons they stand.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { nilUuid } from './cells.tables.ts';

const instant = (name: string) => bigint(name, { mode: 'number' }).notNull();
const identity = {
  schoolId: integer('school_id').notNull(),
  lectureUuid: uuid('lecture_uuid').notNull(),
  /** content, archived, theme. */
  kind: text('kind').notNull(),
  /** The nil uuid for cells of the lecture itself. */
  themeUuid: uuid('theme_uuid').notNull().default(nilUuid),
};
const content = {
  version: integer('version').notNull(),
  value: jsonb('value'),
  authorUserId: integer('author_user_id').notNull(),
  /** Device time of the act; information only. */
  capturedAt: instant('captured_at'),
  acceptedAt: instant('accepted_at'),
};

export const lectureCells = pgTable('lecture_cells', { ...identity, ...content }, (table) => [
  primaryKey({ name: 'lecture_cells_pk', columns: [table.schoolId, table.lectureUuid, table.kind, table.themeUuid] }),
  index('lectures_of_author').on(table.schoolId, table.authorUserId).where(sql`${table.kind} = 'content'`),
  index('lectures_of_theme').on(table.schoolId, table.themeUuid).where(sql`${table.kind} = 'theme'`),
]);

/** Every value a cell ever had, with its author, the device it came from and the three times. */
export const lectureHistory = pgTable(
  'lecture_history',
  { ...identity, ...content, clientId: uuid('client_id'), seq: integer('seq'), receivedAt: instant('received_at') },
  (table) => [
    primaryKey({
      name: 'lecture_history_pk',
      columns: [table.schoolId, table.lectureUuid, table.kind, table.themeUuid, table.version],
    }),
  ],
);
