// What makes "once" true: the ledger of operations, the devices they come from, and the change feed of each school.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Announcement } from '../../contract/sync/sync.schema.ts';

const instant = (name: string) => bigint(name, { mode: 'number' });

/** A device database of one account. A clientId is bound to the user who first used it. */
export const syncClients = pgTable(
  'sync_clients',
  {
    schoolId: integer('school_id').notNull(),
    clientId: uuid('client_id').notNull(),
    userId: integer('user_id').notNull(),
    /** Operations at or below it were settled and forgotten; one that comes again is answered "settled". */
    ackFloor: integer('ack_floor').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.clientId] })],
);

/**
 * What a device said it holds and has not delivered. Which of it has arrived meanwhile is the ledger's word; a row whose work is all
 * there is removed with the device's next word.
 */
export const announcements = pgTable(
  'announcements',
  {
    schoolId: integer('school_id').notNull(),
    clientId: uuid('client_id').notNull(),
    userId: integer('user_id').notNull(),
    /** The sign-in under which it was said: a new database under the same sign-in means that the old one is gone. */
    sessionId: uuid('session_id').notNull(),
    entries: jsonb('entries').$type<Announcement>().notNull(),
    announcedAt: instant('announced_at').notNull(),
    /** Since when the device's database is known to be gone. */
    lostAt: instant('lost_at'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.clientId] }),
    index('announcements_of_user').on(table.schoolId, table.userId),
  ],
);

/** Written in the transaction of the effect. */
export const ledger = pgTable(
  'ledger',
  {
    schoolId: integer('school_id').notNull(),
    clientId: uuid('client_id').notNull(),
    seq: integer('seq').notNull(),
    /** Of name, version and payload as first sent. */
    hash: text('hash').notNull(),
    outcome: text('outcome').notNull(),
    code: text('code'),
    /** The cell it acted on and the version it left, for operations based on this one. */
    cellKey: text('cell_key'),
    version: integer('version'),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.clientId, table.seq] })],
);

/** What changed, in commit order: the position comes from feed_positions, taken last in the transaction. */
export const feed = pgTable(
  'feed',
  {
    schoolId: integer('school_id').notNull(),
    position: integer('position').notNull(),
    /** Whom it concerns: assignment:…, student:…, group:…, user:…, school. */
    scope: text('scope').notNull(),
    document: text('document').notNull(),
    /** The cell that changed; null: the whole document. */
    cell: text('cell'),
    kind: text('kind', { enum: ['change', 'purge'] }).notNull(),
    /** The device it came from, which has it already. */
    clientId: uuid('client_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.position] }),
    index('feed_of_scope').on(table.schoolId, table.scope, table.position),
  ],
);

export const feedPositions = pgTable('feed_positions', {
  schoolId: integer('school_id').primaryKey(),
  position: integer('position').notNull(),
  /** Entries at or below it were pruned: a cursor before it is too old. */
  prunedTo: integer('pruned_to').notNull(),
  /** When the entry of the newest position was made, epoch milliseconds; 0 where there is none. */
  newestAt: instant('newest_at').notNull().default(0),
  /** The life of the school's database: another one after a backup was put back (epoch.ts). */
  epoch: text('epoch').notNull().default(sql`substr(md5(random()::text || clock_timestamp()::text), 1, 16)`),
  /** When the newest entry of the backup was made that this life began with, epoch milliseconds; null where nobody knows. */
  restoredTo: instant('restored_to'),
});
