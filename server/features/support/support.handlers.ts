import { AppError } from '#contract/core/errors.ts';
import type { OwnTicket, supportEndpoints } from '#contract/support/support.endpoints.ts';
import { supportDocument } from '#contract/support/support.office.documents.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { answerOf, closeTicket, sentSince, type TicketRow, ticketOf, ticketsOf } from './support.repository.ts';
import { supportTickets } from './support.tables.ts';

type Endpoints = typeof supportEndpoints;
/** Requests of those who belong to no school stand under this one, which none is. */
const noSchool = 0;
const dayMs = 86_400_000;
const mostADay = 10;

export const close: Handler<Endpoints['close']> = async ({ write, caller, school, params, receivedAt }) => {
  const { userId } = caller;
  const data = await write(async (tx) => {
    const asked = { schoolId: school.id, uuid: params.uuid, userId, now: receivedAt };
    // The same answer for one that is not there and for one of somebody else.
    if (!(await closeTicket(tx.db, asked))) throw new AppError('NOT_FOUND');
    tx.concerns([{ scope: `user:${userId}`, document: supportDocument.name(userId) }]);
    return { uuid: params.uuid };
  });
  return { data };
};

const shown = (row: TicketRow): OwnTicket => ({
  uuid: row.uuid,
  ticket: ticketOf(row),
  at: row.receivedAt,
  closedAt: row.closedAt,
  answer: answerOf(row),
});

export const ownWithoutSchool: Handler<Endpoints['ownWithoutSchool']> = async ({ services, caller }) => ({
  data: (await ticketsOf(services.database.db, noSchool, caller.userId)).map(shown),
});

export const askWithoutSchool: Handler<Endpoints['askWithoutSchool']> = async (call) => {
  const { write, caller, body, receivedAt } = call;
  const { userId, memberships } = caller;
  if (memberships.some(({ schoolId }) => schoolId !== noSchool)) throw new AppError('ACCESS_DENIED');
  const data = await write(async (tx) => {
    const asked = { schoolId: noSchool, userId, since: receivedAt - dayMs };
    if ((await sentSince(tx.db, asked)) >= mostADay) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: dayMs });
    const times = { capturedAt: receivedAt, receivedAt, acceptedAt: receivedAt };
    const row = { schoolId: noSchool, uuid: body.uuid, userId, ...body.ticket, ...times, clientId: null, seq: null };
    const [stored] = await tx.db.insert(supportTickets).values(row).onConflictDoNothing().returning();
    if (!stored) throw new AppError('CONFLICT');
    return shown(stored);
  });
  return { data };
};
