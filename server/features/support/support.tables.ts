import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { supportTopics, type TicketAbout } from '#contract/support/support.schema.ts';

const moment = (name: string) => bigint(name, { mode: 'number' });

/**
 * What people ask support. A request is written once, by its author; a holder of the grant `support_desk` answers it once; either closes it.
 * School 0: the author has none.
 */
export const supportTickets = pgTable(
  'support_tickets',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    userId: integer('user_id').notNull(),
    topic: text('topic', { enum: supportTopics }).notNull(),
    text: text('text').notNull(),
    about: jsonb('about').$type<TicketAbout>().notNull(),
    /** Epoch milliseconds, as all times here: by the clock of the device, and as the server got and stored it. */
    capturedAt: moment('captured_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    acceptedAt: moment('accepted_at').notNull(),
    /** The device it came from, and its number there. */
    clientId: text('client_id'),
    seq: integer('seq'),
    /** Null: it is open. */
    closedAt: moment('closed_at'),
    /** The holder of the grant who closed it; null: its author did. */
    closedBy: integer('closed_by'),
    answer: text('answer'),
    answeredBy: integer('answered_by'),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.uuid] }),
    index('support_tickets_open').on(table.receivedAt).where(sql`${table.closedAt} is null`),
    index('support_tickets_of_user').on(table.schoolId, table.userId),
    index('support_tickets_of_device').on(table.schoolId, table.clientId, table.seq),
  ],
);
