import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { movementRegisterEndpoints } from '#contract/contingent/movement-register.endpoints.ts';
import { movementRegister, type orderBody, type RegisterRow } from '#contract/contingent/movement-register.ts';
import { AppError } from '#contract/core/errors.ts';
import type { ListFile } from '#contract/core/files.ts';
import type { Language } from '#contract/core/localized.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { isOneOf } from '#server/db/records.ts';
import { quartersOf, type SchoolYearRow } from '#server/features/calendar/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { listFile, wholeQuery } from '#server/shared/list-file.ts';
import { listQuery } from '#server/shared/list-query.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import { contingentIn } from './contingent.repository.ts';
import { movements } from './contingent.tables.ts';
import { movementEntity } from './movement.entity.ts';
import { isOfYear, readBalance, readRegister } from './movement-register.repository.ts';
import { orderOf, storeMovements } from './movements.repository.ts';
import { beginWriting, type Writing } from './writing.ts';

type Endpoints = typeof movementRegisterEndpoints;

async function yearOf({
  services,
  school,
  query,
  receivedAt,
}: Pick<Call<Endpoints['balance']>, 'services' | 'school' | 'receivedAt'> & { query: { eduYear: number } }) {
  const asked = { schoolId: school.id, eduYear: query.eduYear, leadUserId: null, now: receivedAt };
  return contingentIn(services.database.db, asked);
}

export const register: Handler<Endpoints['register']> = async (call) => {
  const { services, school, language, query } = call;
  await yearOf(call);
  const { date, kind } = movements;
  const pageOf = (parameters: typeof query) =>
    listQuery(
      movementRegister,
      {
        schoolColumn: movements.schoolId,
        columns: { date, kind },
        read: (where) => readRegister(services.database.db, query.eduYear, where),
      },
      { ...parameters, schoolId: school.id },
      language,
    );
  if (query.format === undefined) return { data: await pageOf(query) };
  return { file: await fileOf(query.format, (await pageOf(wholeQuery(query))).rows, language) };
};

function fileOf(format: ListFile, rows: readonly RegisterRow[], language: Language) {
  const title = (field: string) => textOf(language, `contingent.register.field.${field}`);
  const of = (start: string) => (value: string) => textOf(language, `${start}.${value}`);
  return listFile(
    format,
    {
      list: movementRegister,
      rows,
      name: textOf(language, 'contingent.register.title'),
      columns: [
        { field: 'date', title: title('date') },
        { field: 'name', title: title('name'), width: 36 },
        { field: 'kind', title: title('kind'), width: 16, words: of('contingent.register.kind') },
        { field: 'reason', title: title('reason'), width: 36, words: of('contingent.reason') },
        { field: 'group', title: title('group'), width: 16 },
        { field: 'order', title: title('order') },
        { field: 'orderDate', title: title('orderDate') },
      ],
    },
    language,
  );
}

export const balance: Handler<Endpoints['balance']> = async (call) => {
  const { services, school, query, language } = call;
  const { db } = services.database;
  const { contingent, year } = await yearOf(call);
  const quarters = await quartersOf(db, school.id, query.eduYear);
  const whole = { number: 0, from: year.dateStart, to: year.dateEnd };
  const periods = [
    ...quarters.map(({ number, dateStart, dateEnd }) => ({ number, from: dateStart, to: dateEnd })),
    whole,
  ];
  const begun = periods.findLast(({ number, from }) => number > 0 && from <= contingent.today) ?? whole;
  const { from = begun.from, to = begun.to } = query;
  const days = daysOfYear(year);
  refuseDay(language, 'from', from, days);
  refuseDay(language, 'to', to, { from, to: days.to });
  return {
    data: {
      from,
      to,
      periods,
      rows: await readBalance(db, { schoolId: school.id, eduYear: query.eduYear }, { from, to }),
    },
  };
};

const daysOfYear = ({ dateStart, dateEnd }: SchoolYearRow) => ({ from: dateStart, to: dateEnd });

export const addOrder: Handler<Endpoints['addOrder']> = async (call) => ({
  data: await call.write(async (tx) => giveOrder(await beginWriting(tx, call), call.body)),
});

/** @throws AppError NOT_FOUND for a movement of another school or year; field errors for one that has an order, and for two kinds. */
async function giveOrder(writing: Writing, body: z.infer<typeof orderBody>) {
  const { tx, schoolId, contingent, language } = writing;
  const { eduYear, today } = contingent;
  const uuids = [...new Set(body.movements)];
  const rows = await tx.db
    .select()
    .from(movements)
    .where(and(eq(movements.schoolId, schoolId), isOneOf(movements.uuid, uuids), isOfYear(eduYear)));
  const [first] = rows;
  if (!first || rows.length !== uuids.length) throw new AppError('NOT_FOUND');
  if (rows.some(({ orderUuid }) => orderUuid !== null))
    throw refusal(language, 'movements', 'contingent.register.wrong.ordered');
  if (rows.some(({ kind }) => kind !== first.kind))
    throw refusal(language, 'movements', 'contingent.register.wrong.kinds');
  refuseDay(language, 'orderDate', body.orderDate, { from: `${eduYear}-01-01`, to: today });
  const number = body.orderNumber;
  const given = await orderOf(tx.db, { schoolId, eduYear, kind: first.kind }, { number, date: body.orderDate });
  if ('takenOn' in given) {
    const values = { number, date: formatLocalDate(given.takenOn) };
    throw refusal(language, 'orderNumber', 'contingent.wrong.orderTaken', values);
  }
  const changes = rows.map(({ schoolId: _, uuid, ...before }) => ({
    id: uuid,
    before,
    after: { ...before, orderUuid: given.uuid },
  }));
  await storeMovements(tx.db, schoolId, new Map(changes.map(({ id, after }) => [id, after])));
  tx.changed(movementEntity, changes);
  return { count: changes.length, batch: tx.batch };
}
