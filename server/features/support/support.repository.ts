import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { mostOnDesk, type Ticket, type TicketAnswer } from '#contract/support/support.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import { supportTickets } from './support.tables.ts';

export type TicketRow = typeof supportTickets.$inferSelect;
/** More than anybody asks; earlier ones are in the table. */
const mostShown = 200;

export const ticketOf = ({ topic, text, about }: TicketRow): Ticket => ({ topic, text, about });

export const answerOf = ({ answer, answeredAt }: TicketRow): TicketAnswer | null =>
  answer === null || answeredAt === null ? null : { text: answer, at: answeredAt };

/** Requests of a person in a school, the newest first. */
export async function ticketsOf(db: ReadDb, schoolId: number, userId: number): Promise<TicketRow[]> {
  return db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.schoolId, schoolId), eq(supportTickets.userId, userId)))
    .orderBy(desc(supportTickets.receivedAt), desc(supportTickets.uuid))
    .limit(mostShown);
}

/**
 * How many requests a person has sent since a moment. They are counted by one transaction at a time, so that two devices at once do not both
 * send the last one of a day.
 */
export async function sentSince(
  db: Db,
  { schoolId, userId, since }: { schoolId: number; userId: number; since: number },
): Promise<number> {
  const place = `requests of ${userId} in ${schoolId}`;
  await rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))::text`);
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

const isOpen = isNull(supportTickets.closedAt);

/**
 * Open requests of all schools, the oldest first. If there are too many, each person gets as many as the others, so that one who sends
 * hundreds hides none of theirs.
 */
export async function openTickets(db: ReadDb): Promise<TicketRow[]> {
  const { receivedAt, uuid, schoolId, userId } = supportTickets;
  const place = sql<number>`row_number() over (partition by ${schoolId}, ${userId} order by ${receivedAt}, ${uuid})`;
  const rows = await db
    .select()
    .from(supportTickets)
    .where(isOpen)
    .orderBy(place, asc(receivedAt), asc(uuid))
    .limit(mostOnDesk);
  return rows.sort((one, other) => one.receivedAt - other.receivedAt || (one.uuid < other.uuid ? -1 : 1));
}

/** How many of them have no answer. */
export async function countWaiting(db: ReadDb): Promise<number> {
  const [row] = await db
    .select({ waiting: sql<number>`count(*)::integer` })
    .from(supportTickets)
    .where(and(isOpen, isNull(supportTickets.answer)));
  return row?.waiting ?? 0;
}

/** A request of a school, locked until the end of the transaction. */
export async function holdTicket(db: Db, schoolId: number, uuid: string): Promise<TicketRow | undefined> {
  const [row] = await db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.schoolId, schoolId), eq(supportTickets.uuid, uuid)))
    .for('update');
  return row;
}

type Settled = Partial<Pick<TicketRow, 'answer' | 'answeredBy' | 'answeredAt' | 'closedAt' | 'closedBy'>>;
export async function settleTicket(db: Db, { schoolId, uuid }: TicketRow, settled: Settled): Promise<void> {
  await db
    .update(supportTickets)
    .set(settled)
    .where(and(eq(supportTickets.schoolId, schoolId), eq(supportTickets.uuid, uuid)));
}
