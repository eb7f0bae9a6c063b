import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { LayoutColumn, LayoutList } from '#contract/list-layouts/list-layouts.schema.ts';

export const listLayouts = pgTable(
  'list_layouts',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    version: integer('version').notNull(),
    list: text('list').$type<LayoutList>().notNull(),
    name: text('name').notNull(),
    /** Read and written as a whole: their order is what they are about. */
    columns: jsonb('columns').$type<LayoutColumn[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.uuid] })],
);
