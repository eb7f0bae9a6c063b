// The desk: holders of the grant `support_desk` answer requests of all schools, and close them (decisions D88).
import { AppError } from '#contract/core/errors.ts';
import { factName } from '#contract/notices/notices.schema.ts';
import type { supportEndpoints } from '#contract/support/support.endpoints.ts';
import { supportDocument } from '#contract/support/support.office.documents.ts';
import { hasGrant, holdsGrant } from '#server/features/grants/public.ts';
import { shortNames } from '#server/features/people/public.ts';
import { schoolNames } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Write } from '#server/shared/write.ts';
import {
  answerOf,
  countWaiting,
  holdTicket,
  openTickets,
  settleTicket,
  type TicketRow,
  ticketOf,
} from './support.repository.ts';

type Endpoints = typeof supportEndpoints;
/** Requests of people who belong to no school; nobody is told anything there. */
const noSchool = 0;

const isHolder = ({
  services,
  caller,
  receivedAt,
}: Pick<Call<Endpoints['desk']>, 'services' | 'caller' | 'receivedAt'>) =>
  hasGrant(services.database.db, caller.userId, 'support_desk', receivedAt);

export const desk: Handler<Endpoints['desk']> = async (call) => {
  if (!(await isHolder(call))) throw new AppError('ACCESS_DENIED');
  const { db } = call.services.database;
  const rows = await openTickets(db);
  const schools = await schoolNames(
    db,
    rows.map(({ schoolId }) => schoolId),
  );
  const names = await shortNames(
    db,
    rows.flatMap(({ answeredBy }) => answeredBy ?? []),
  );
  return {
    data: rows.map((row) => {
      const answer = answerOf(row);
      return {
        place: row.schoolId,
        school: schools.get(row.schoolId) ?? null,
        uuid: row.uuid,
        ticket: ticketOf(row),
        at: row.receivedAt,
        answer: answer && { ...answer, by: names.get(row.answeredBy ?? 0) ?? '' },
      };
    }),
  };
};

export const deskCount: Handler<Endpoints['deskCount']> = async (call) => ({
  data: { waiting: (await isHolder(call)) ? await countWaiting(call.services.database.db) : null },
});

type Settling = Pick<Call<Endpoints['answer']>, 'services' | 'caller' | 'write' | 'params' | 'receivedAt'>;
/** Changes an open request in one transaction, and tells the devices of its author. */
async function settle(call: Settling, work: (tx: Write, row: TicketRow) => Promise<void>): Promise<{ uuid: string }> {
  const { caller, write, params, receivedAt } = call;
  if (!(await isHolder(call))) throw new AppError('ACCESS_DENIED');
  return write(async (tx) => {
    if (!(await holdsGrant(tx.db, caller.userId, 'support_desk', receivedAt))) throw new AppError('ACCESS_DENIED');
    const row = await holdTicket(tx.db, params.place, params.uuid);
    if (!row) throw new AppError('NOT_FOUND');
    await work(tx, row);
    const concern = { scope: `user:${row.userId}`, document: supportDocument.name(row.userId) };
    if (row.schoolId !== noSchool) tx.concerns([concern], row.schoolId);
    return { uuid: row.uuid };
  });
}

export const answer: Handler<Endpoints['answer']> = async (call) => {
  const { caller, body, language, receivedAt } = call;
  const refuse = (key: string) => new AppError('VALIDATION_FAILED', { errors: { text: [textOf(language, key)] } });
  const data = await settle(call, async (tx, row) => {
    if (row.answer !== null) throw refuse('support.wrong.answered');
    if (row.closedAt !== null) throw refuse('support.wrong.closed');
    await settleTicket(tx.db, row, {
      answer: body.text,
      answeredBy: caller.userId,
      answeredAt: receivedAt,
      ...(body.isClosed && { closedAt: receivedAt, closedBy: caller.userId }),
    });
    if (row.schoolId === noSchool) return;
    const notice = { kind: 'supportAnswer', ticket: row.uuid } as const;
    tx.tell([{ to: [row.userId], fact: factName('supportAnswer', row.uuid), notice }], row.schoolId);
  });
  return { data };
};

export const closeOnDesk: Handler<Endpoints['closeOnDesk']> = async (call) => {
  const { caller, receivedAt } = call;
  const data = await settle(call, async (tx, row) => {
    if (row.closedAt === null) await settleTicket(tx.db, row, { closedAt: receivedAt, closedBy: caller.userId });
  });
  return { data };
};
