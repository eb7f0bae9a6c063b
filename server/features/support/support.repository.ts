import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Ticket } from '#contract/support/support.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { supportTickets } from './support.tables.ts';

export type TicketRow = typeof supportTickets.$inferSelect;
/** More than anybody asks; earlier ones are in the table. */
const mostShown = 200;

export const ticketOf = ({ topic, text, about }: TicketRow): Ticket => ({ topic, text, about });

/** Requests of a person in a school, the newest first. */
export async function ticketsOf(db: ReadDb, schoolId: number, userId: number): Promise<TicketRow[]> {
  return db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.schoolId, schoolId), eq(supportTickets.userId, userId)))
    .orderBy(desc(supportTickets.receivedAt), desc(supportTickets.uuid))
    .limit(mostShown);
}

/** How many requests a person has sent since a moment. */
export async function sentSince(
  db: ReadDb,
  { schoolId, userId, since }: { schoolId: number; userId: number; since: number },
): Promise<number> {
  const [row] = await db
    .select({ sent: sql<number>`count(*)::integer` })
    .from(supportTickets)
    .where(
      and(
        ...[eq(supportTickets.schoolId, schoolId), eq(supportTickets.userId, userId)],
        sql`${supportTickets.receivedAt} > ${since}`,
      ),
    );
  return row?.sent ?? 0;
}

/** @returns false where it is not theirs, or not there; one that is closed stays so. */
export async function closeTicket(
  db: Db,
  { schoolId, uuid, userId, now }: { schoolId: number; uuid: string; userId: number; now: number },
): Promise<boolean> {
  const own = and(
    ...[eq(supportTickets.schoolId, schoolId), eq(supportTickets.uuid, uuid), eq(supportTickets.userId, userId)],
  );
  await db
    .update(supportTickets)
    .set({ closedAt: now })
    .where(and(own, isNull(supportTickets.closedAt)));
  const [row] = await db.select({ uuid: supportTickets.uuid }).from(supportTickets).where(own);
  return row !== undefined;
}
