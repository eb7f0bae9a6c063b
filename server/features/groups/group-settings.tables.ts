import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { GroupDefault } from '#contract/groups/group-settings.ts';

/** What a school offers where classes are made; one without a row offers the usual. Its flags for group leads and teachers are in `schools`. */
export const groupSettings = pgTable('group_settings', {
  schoolId: integer('school_id').primaryKey(),
  version: integer('version').notNull(),
  /** Both are read and written as a whole. */
  letters: jsonb('letters').$type<string[]>().notNull(),
  defaults: jsonb('defaults').$type<GroupDefault[]>().notNull(),
});
