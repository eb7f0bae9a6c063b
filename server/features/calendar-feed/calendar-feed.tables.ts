import { bigint, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FeedOptions } from '#contract/calendar-feed/calendar-feed.schema.ts';

/**
 * `through`: the accounts from which the session came that made the address, by links, the first one first; absent for one that was opened
 * with a password. `changes`: how often the password of the person had changed; absent for an address from before that was kept.
 */
export type KeptOptions = FeedOptions & { readonly through?: readonly number[]; readonly changes?: number };

const instant = (name: string) => bigint(name, { mode: 'number' });

/** Secret addresses of timetables: one for each person and child. Of a secret only its hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    schoolId: integer('school_id').notNull(),
    userId: integer('user_id').notNull(),
    /** Whose lessons; the nil uuid: those that the person gives. */
    studentSchoolUuid: uuid('student_school_uuid').notNull(),
    tokenHash: text('token_hash').notNull(),
    options: jsonb('options').$type<KeptOptions>().notNull(),
    madeAt: instant('made_at').notNull(),
    usedAt: instant('used_at'),
    /** Requests are counted within an hour, which began then. */
    hourStart: instant('hour_start').notNull(),
    asked: integer('asked').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.userId, table.studentSchoolUuid] }),
    uniqueIndex('calendar_feeds_by_token').on(table.schoolId, table.tokenHash),
  ],
);
