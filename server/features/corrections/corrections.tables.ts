import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const textCorrections = pgTable(
  'text_corrections',
  {
    schoolId: integer('school_id').notNull(),
    language: text('language').notNull(),
    key: text('key').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.language, table.key] })],
);
