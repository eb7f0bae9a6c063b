// How people sign in. These tables belong to no school: a person may be in several.
import { isNotNull } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => bigint(name, { mode: 'number' });

/** A sign-in on one device: the family of refresh tokens that grew from it. Tokens are derived, never stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id').notNull(),
    /** The newest refresh token that was given out. */
    generation: integer('generation').notNull(),
    /** The one that was used last, and the first of those given out for it; null in rows of before: the one before the newest, the newest. */
    usedGeneration: integer('used_generation'),
    firstGeneration: integer('first_generation'),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    /** The session of a related account from which this one was entered without a password. */
    openedThrough: uuid('opened_through'),
  },
  (table) => [
    index('sessions_of_user').on(table.userId),
    index('sessions_opened_through').on(table.openedThrough).where(isNotNull(table.openedThrough)),
  ],
);

/** Accounts whose owner linked them, signed in to one and with the password of the other; a row for each direction. */
export const accountRelations = pgTable(
  'account_relations',
  {
    userId: integer('user_id').notNull(),
    relatedUserId: integer('related_user_id').notNull(),
    provenAt: instant('proven_at').notNull(),
    /** The account in which the other was linked, and the kind of browser there, such as "Chrome, Android", if it said so. */
    linkedBy: integer('linked_by').notNull(),
    device: text('device'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.relatedUserId] })],
);

/** Failed sign-ins within a window, per account and address, and loosely per address alone (decisions B42). */
export const loginAttempts = pgTable('login_attempts', {
  key: text('key').primaryKey(),
  failures: smallint('failures').notNull(),
  windowStart: instant('window_start').notNull(),
  blockedUntil: instant('blocked_until'),
});

/** Keys that sign tokens and derive refresh tokens, made once for each installation. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** When a password became another one: by its owner, or given again by the school. Never which one. */
export const passwordChanges = pgTable(
  'password_changes',
  {
    userId: integer('user_id').notNull(),
    id: uuid('id').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** The session in which its owner changed it; null: the school gave a new first password. */
    sessionId: uuid('session_id'),
    /**
     * The school that gave the first password, and so may know what was chosen after it; null: its owner changed it, or has shown another
     * school their document since (`provenTo`).
     */
    givenBy: integer('given_by'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
