import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Accounts of the partner diary that are bound to ours, one to one (decisions D62). */
export const partnerLinks = pgTable('partner_links', {
  userId: integer('user_id').primaryKey(),
  partnerId: text('partner_id').notNull().unique(),
  /** As the partner called the person then. */
  name: text('name').notNull(),
  school: text('school').notNull(),
  /** Of the code that was used up for it. */
  codeHash: text('code_hash').notNull().unique(),
  linkedAt: bigint('linked_at', { mode: 'number' }).notNull(),
  device: text('device'),
});
