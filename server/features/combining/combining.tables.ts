// Which cards of pupils were combined, and which pairs are of two persons.
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

export const combinations = pgTable(
  'combinations',
  {
    schoolId: integer('school_id').notNull(),
    /** The batch of changes that did it. */
    batch: uuid('batch').notNull(),
    keptUserId: integer('kept_user_id').notNull(),
    goneUserId: integer('gone_user_id').notNull(),
    /** Numbers of the school. */
    keptNumber: uuid('kept_number').notNull(),
    goneNumber: uuid('gone_number').notNull(),
    /** Since when either of them was in a class. */
    since: date('since', { mode: 'string' }).notNull(),
    /** Their memberships of before, by which marks are found that would be outside of them after an undo. */
    members: jsonb('members').$type<readonly string[]>().notNull(),
    /** Open invitations of parents that went over. */
    invites: jsonb('invites').$type<readonly string[]>().notNull(),
    madeBy: integer('made_by').notNull(),
    /** Epoch milliseconds. */
    at: bigint('at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.batch] }),
    index('combinations_by_time').on(table.schoolId, table.at),
  ],
);

/** Pupils who look alike and are not the same, by user id, the lower one first. */
export const apartPairs = pgTable(
  'apart_pairs',
  {
    schoolId: integer('school_id').notNull(),
    firstUserId: integer('first_user_id').notNull(),
    secondUserId: integer('second_user_id').notNull(),
    saidBy: integer('said_by').notNull(),
    at: bigint('at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.firstUserId, table.secondUserId] })],
);
