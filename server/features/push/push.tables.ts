// Devices that are told by push, and what their owners chose. Of the installation: a person may be in several schools.
import { bigint, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { languages } from '#contract/core/localized.ts';
import type { NoticeKind } from '#contract/core/notice-kind.ts';
import { lockScreenWords } from '#contract/push/push.schema.ts';
import type { QuietHours } from '#contract/push/quiet-hours.ts';

const instant = (name: string) => bigint(name, { mode: 'number' });

/** A browser of an account: where its push service takes messages, and the keys that only it can read them with. */
export const pushDevices = pgTable(
  'push_devices',
  {
    userId: integer('user_id').notNull(),
    id: uuid('id').notNull(),
    /** The sign-in that it belongs to: when that is over, nothing more is told. */
    sessionId: uuid('session_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    words: text('words', { enum: lockScreenWords }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    name: text('name'),
    addedAt: instant('added_at').notNull(),
    sentAt: instant('sent_at'),
    testedAt: instant('tested_at'),
    /** In a row; after some the device rests until then. */
    failures: integer('failures').notNull(),
    restsUntil: instant('rests_until'),
    /** Its page is in sight, or was seconds ago: up to then it needs no push (decisions D58). */
    sightUntil: instant('sight_until'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('push_devices_by_endpoint').on(table.userId, table.endpoint),
  ],
);

/** What a person chose; without a row the usual. */
export const noticeSettings = pgTable('notice_settings', {
  userId: integer('user_id').primaryKey(),
  kindsOff: jsonb('kinds_off').$type<readonly NoticeKind[]>().notNull(),
  quiet: jsonb('quiet').$type<QuietHours>(),
});
