import type { contingentEndpoints } from '#contract/contingent/contingent.endpoints.ts';
import { studentList } from '#contract/contingent/contingent.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { students } from '#server/features/people/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { wholeQuery } from '#server/shared/list-file.ts';
import { listQuery } from '#server/shared/list-query.ts';
import { type Contingent, contingentIn, isRegisterOnly, readCard, readStudents } from './contingent.repository.ts';
import { studentFile } from './student-file.ts';

type Endpoints = typeof contingentEndpoints;
type ListCall = Pick<Call<Endpoints['list']>, 'services' | 'school' | 'query' | 'caller' | 'language'>;
type CardCall = Pick<Call<Endpoints['byId']>, 'services' | 'school' | 'query' | 'caller'>;

export const list: Handler<Endpoints['list']> = async (call) => listOrFile(call, null);
export const ledList: Handler<Endpoints['ledList']> = async (call) => listOrFile(call, call.caller.userId);
export const byId: Handler<Endpoints['byId']> = async (call) => ({ data: await cardOf(call, null) });
export const ledById: Handler<Endpoints['ledById']> = async (call) => ({
  data: await cardOf(call, call.caller.userId),
});

async function listOrFile(call: ListCall, leadUserId: number | null) {
  const { format } = call.query;
  if (format === undefined) return { data: await listOf(call, leadUserId, call.query) };
  const { rows } = await listOf(call, leadUserId, wholeQuery(call.query));
  return { file: await studentFile(format, rows, call.language) };
}

async function listOf(call: ListCall, leadUserId: number | null, query: ListCall['query']) {
  const { db } = call.services.database;
  const contingent = await contingentOf(call, leadUserId);
  return listQuery(
    studentList,
    {
      schoolColumn: students.schoolId,
      // Not gender and birth date: of one who has left they are not those of the account.
      columns: isRegisterOnly(contingent) ? {} : { state: students.state, leftOn: students.leftOn },
      read: (where) => readStudents(db, contingent, where),
    },
    { ...query, schoolId: call.school.id },
    call.language,
  );
}

async function cardOf(call: CardCall, leadUserId: number | null) {
  const card = await readCard(call.services.database.db, await contingentOf(call, leadUserId), call.query.id);
  if (!card) throw new AppError('NOT_FOUND');
  return card;
}

type SeenCall = Pick<CardCall, 'services' | 'school'> & { readonly query: { readonly eduYear: number } };
async function contingentOf({ services, school, query }: SeenCall, leadUserId: number | null): Promise<Contingent> {
  const { database, clock } = services;
  const asked = { schoolId: school.id, eduYear: query.eduYear, leadUserId, now: clock.now() };
  return (await contingentIn(database.db, asked)).contingent;
}
