import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { HandoverTarget } from '#contract/handover/handover.schema.ts';

const instant = (name: string) => bigint(name, { mode: 'number' });

/** One-time hashes that lead a person from here to another service, or back: what is stored is the hash of the hash (decisions D63). */
export const handoverHashes = pgTable(
  'handover_hashes',
  {
    hash: text('hash').primaryKey(),
    target: text('target').$type<HandoverTarget>().notNull(),
    userId: integer('user_id').notNull(),
    /** The session that asked for it: with it ends what was not used. */
    sessionId: uuid('session_id').notNull(),
    endsAt: instant('ends_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('handover_hashes_by_end').on(table.endsAt)],
);
