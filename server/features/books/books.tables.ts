import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { eduLanguages } from '#contract/core/class-fields.ts';

/** Textbooks that a school uses. */
export const books = pgTable(
  'books',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    version: integer('version').notNull(),
    subjectId: integer('subject_id').notNull(),
    parallel: integer('parallel').notNull(),
    eduLang: text('edu_lang', { enum: eduLanguages }).notNull(),
    title: text('title').notNull(),
    /** `foldedTitle`: a database with the locale C folds Latin letters only. */
    foldedTitle: text('folded_title').notNull(),
    author: text('author'),
    year: integer('year'),
    isArchived: boolean('is_archived').notNull(),
    /** Set for titles that `rememberBooks` added: the teacher whose homework named the title. Null for books added in the list. */
    addedBy: integer('added_by'),
    /** Epoch milliseconds. */
    addedAt: bigint('added_at', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.uuid] }),
    uniqueIndex('books_by_title')
      .on(table.schoolId, table.subjectId, table.parallel, table.eduLang, table.foldedTitle)
      .where(sql`not ${table.isArchived}`),
  ],
);
