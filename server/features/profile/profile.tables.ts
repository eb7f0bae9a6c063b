// What a person keeps of themselves beside their card. It belongs to no school: a person may be in several.
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes } from '#server/db/bytes.ts';

/** The picture of an account: a small JPEG without anything but the picture. Given to its owner alone. */
export const userPictures = pgTable('user_pictures', {
  userId: integer('user_id').primaryKey(),
  /** Of the content; stands in the account as `photo`, so that a device knows whether the one it has is the one. */
  hash: text('hash').notNull(),
  content: bytes('content').notNull(),
  changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
});
