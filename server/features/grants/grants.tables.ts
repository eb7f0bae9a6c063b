import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { grantKinds } from '#contract/grants/grants.schema.ts';

const moment = (name: string) => bigint(name, { mode: 'number' });

/** Who may do what beyond their roles. One that was taken back keeps its row, so that the list says who gave it and who took it. */
export const grants = pgTable(
  'grants',
  {
    uuid: uuid('uuid').primaryKey(),
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: grantKinds }).notNull(),
    givenBy: integer('given_by').notNull(),
    /** Epoch milliseconds, as all times here. */
    givenAt: moment('given_at').notNull(),
    takenBy: integer('taken_by'),
    takenAt: moment('taken_at'),
  },
  (table) => [
    // A person holds a grant once.
    uniqueIndex('grants_held').on(table.userId, table.kind).where(sql`${table.takenAt} is null`),
  ],
);
