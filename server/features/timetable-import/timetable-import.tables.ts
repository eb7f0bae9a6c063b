// What was imported, so that it can be taken back, and so that the next file finds whom the last one meant.
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LessonRow, Links } from './school-state.ts';

const instant = (name: string) => bigint(name, { mode: 'number' });

/** What an import made and what was there before: all that an undo needs. */
export type ImportRecord = {
  madeSchool: boolean;
  people: number[];
  groups: number[];
  subgroups: string[];
  rooms: number[];
  subjects: number[];
  assignments: string[];
  hours: { uuid: string; before: number; after: number }[];
  lessons: { inserted: string[]; changed: LessonRow[]; removed: LessonRow[] };
};

export const timetableImports = pgTable(
  'timetable_imports',
  {
    schoolId: integer('school_id').notNull(),
    /** From 1 in each school. */
    number: integer('number').notNull(),
    eduYear: integer('edu_year').notNull(),
    /** Name of the file, and of the solution in it. */
    source: text('source').notNull(),
    madeSchool: boolean('made_school').notNull(),
    importedAt: instant('imported_at').notNull(),
    undoneAt: instant('undone_at'),
    links: jsonb('links').$type<Links>().notNull(),
    record: jsonb('record').$type<ImportRecord>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.number] })],
);
