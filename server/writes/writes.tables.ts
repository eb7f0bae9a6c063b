// The history of ordinary writes: batches of changes, and the requests that were done.
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => bigint(name, { mode: 'number' });

/** Everything that one call changed. */
export const changeBatches = pgTable(
  'change_batches',
  {
    schoolId: integer('school_id').notNull(),
    batch: uuid('batch').notNull(),
    userId: integer('user_id').notNull(),
    at: instant('at').notNull(),
    call: text('call').notNull(),
    device: text('device'),
    /** How many entries of each kind. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.batch] }),
    index('change_batches_by_time').on(table.schoolId, table.at),
  ],
);

export const changes = pgTable(
  'changes',
  {
    schoolId: integer('school_id').notNull(),
    batch: uuid('batch').notNull(),
    /** Place in the batch, from 1. */
    position: integer('position').notNull(),
    entity: text('entity').notNull(),
    id: text('id').notNull(),
    before: jsonb('before').$type<object>(),
    after: jsonb('after').$type<object>(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.batch, table.position] }),
    index('changes_of_entry').on(table.schoolId, table.entity, table.id),
  ],
);

/**
 * Whom a change is about: "student:<number of the school>", "staff:<user id>", "group:<id>", so that one look finds all that happened to
 * them, newest first. Or, without a change (position 0), that a write raised the version of an entry: "version group:41".
 */
export const changeSubjects = pgTable(
  'change_subjects',
  {
    schoolId: integer('school_id').notNull(),
    subject: text('subject').notNull(),
    /** Of the batch. */
    at: instant('at').notNull(),
    batch: uuid('batch').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.subject, table.at, table.batch, table.position] })],
);

/** Requests with a client-made id, and their answers. */
export const doneRequests = pgTable(
  'done_requests',
  {
    schoolId: integer('school_id').notNull(),
    userId: integer('user_id').notNull(),
    requestId: uuid('request_id').notNull(),
    /** Hash of the call and everything else in the body. */
    hash: text('hash').notNull(),
    result: jsonb('result').$type<{ readonly value?: unknown }>(),
    /** The caller's rights at that time: "role:zavuch", "leads:41". */
    rights: jsonb('rights').$type<readonly string[]>(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.userId, table.requestId] }),
    index('done_requests_by_time').on(table.schoolId, table.at),
  ],
);
