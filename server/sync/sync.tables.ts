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
    /** Operations at or below it are settled and no longer in the ledger; one that is sent again is answered "settled". */
    ackFloor: integer('ack_floor').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.clientId] })],
);

/**
 * What a device said it holds and has not delivered. The ledger shows which of it has arrived since; once all has, the device's next
 * announcement removes the row.
 */
export const announcements = pgTable(
  'announcements',
  {
    schoolId: integer('school_id').notNull(),
    clientId: uuid('client_id').notNull(),
    userId: integer('user_id').notNull(),
    /** The sign-in that announced it: a new database under the same sign-in means that the old one is gone. */
    sessionId: uuid('session_id').notNull(),
    entries: jsonb('entries').$type<Announcement>().notNull(),
    announcedAt: instant('announced_at').notNull(),
    /** When the device's database was found to be gone. */
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
    /** Hash of the operation as first sent (`operationHash`). */
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
    /** The device that made the change and therefore has it already. */
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
  /** Entries at or below it were pruned, so a cursor before it is too old. */
  prunedTo: integer('pruned_to').notNull(),
  /** When the entry at the newest position was made, epoch milliseconds; 0 if there is none. */
  newestAt: instant('newest_at').notNull().default(0),
  /** The life of the school's database; it changes after a backup was restored (epoch.ts). */
  epoch: text('epoch').notNull().default(sql`substr(md5(random()::text || clock_timestamp()::text), 1, 16)`),
  /** When the newest entry of the backup that this life started from was made, epoch milliseconds; null if unknown. */
  restoredTo: instant('restored_to'),
});
