import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Bell } from '#contract/bells/bells.schema.ts';

/** Which classes chose one is in `groups.time_scheme_uuid`. */
export const timeSchemes = pgTable(
  'time_schemes',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    shift: integer('shift').notNull(),
    lessonMinutes: integer('lesson_minutes').notNull(),
    /** One for each shift that has schemes. */
    isDefault: boolean('is_default').notNull(),
    /** Read and written as a whole: only together can they be right or wrong. */
    entries: jsonb('entries').$type<Bell[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.uuid] })],
);
