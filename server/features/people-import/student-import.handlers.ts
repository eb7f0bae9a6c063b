import { studentImportEndpoints } from '#contract/contingent/student-import.endpoints.ts';
import type { NewClasses } from '#contract/contingent/student-import.ts';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import {
  beginWriting,
  columnsIn,
  importStudents,
  planStudents,
  type Reach,
  writableIn,
} from '#server/features/contingent/public.ts';
import { answerPlan, noteApplied } from '#server/features/kept-imports/public.ts';
import { recordMatched, recordTold } from '#server/features/people/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { type LookingCall, look } from '#server/shared/look.ts';
import { rowsOfFile } from '#server/shared/sheets.ts';
import { classMaker } from './class-maker.ts';
import { parentsBeside } from './parents-beside.ts';

type Endpoints = typeof studentImportEndpoints;

type Told = { readonly told: ReadonlySet<number>; readonly matched: ReadonlySet<number> };
/**
 * The record is no part of the request, which may be refused and sent again.
 * @throws AppError TOO_MANY_REQUESTS: a sheet asks whose IINs are no more than a form does (decisions E3).
 */
async function recordTellings(
  call: LookingCall & { readonly receivedAt: number },
  endpoint: AnyEndpoint,
  { told, matched }: Told,
): Promise<void> {
  if (told.size + matched.size === 0) return;
  const { school, caller, receivedAt } = call;
  const by = { schoolId: school.id, userId: caller.userId, at: receivedAt };
  await look(call, endpoint, async ({ db }) => {
    await holdSchool(db, school.id);
    if (told.size > 0) await recordTold(db, { ...by, ofUserIds: [...told] });
    // A row that meets a person tells that its IIN is theirs.
    await recordMatched(db, { ...by, ofUserIds: [...matched] });
  });
}

type Planning = LookingCall &
  Pick<Call<Endpoints['planImport']>, 'language' | 'receivedAt' | 'write'> & {
    readonly body: Call<Endpoints['ledPlanImport']>['body'];
  };
async function planned(call: Planning, reach: Reach, newClasses: NewClasses | null) {
  const { db } = call.services.database;
  const { contingent } = await writableIn(db, call, reach);
  const maker = await classMaker(db, { school: call.school, eduYear: contingent.eduYear }, newClasses);
  const sheet = { rows: call.body.rows, beside: parentsBeside, maker };
  const { plan, ...told } = await planStudents(db, contingent, sheet);
  await recordTellings(call, studentImportEndpoints.planImport, told);
  const { rows, keep } = call.body;
  return { data: await answerPlan(call, { kind: 'students', eduYear: contingent.eduYear, plan, rows, keep }) };
}
export const planImport: Handler<Endpoints['planImport']> = (call) =>
  planned(call, 'school', call.body.newClasses ?? null);
export const ledPlanImport: Handler<Endpoints['ledPlanImport']> = (call) => planned(call, 'led', null);

type Applying = LookingCall &
  Pick<Call<Endpoints['ledImport']>, 'language' | 'query' | 'body' | 'receivedAt' | 'write'>;
async function applied(call: Applying, reach: Reach, newClasses: NewClasses | null) {
  const { services, language, query, body } = call;
  const { eduYear, mark, arrivalDate, reason, arrivalOrder = null, arrivalOrderDate = null } = query;
  const inYear = { ...call, body: { eduYear } };
  // Who may not write has no file read.
  const { contingent } = await writableIn(services.database.db, inYear, reach);
  const maker = await classMaker(services.database.db, { school: call.school, eduYear }, newClasses);
  const columns = await columnsIn(services.database.db, contingent, maker);
  const { rows, leftOut } = await rowsOfFile(call.school.id, body.content, columns, language);
  const arrival = { arrivalDate, reason, arrivalOrder, arrivalOrderDate };
  let told: Told = { told: new Set(), matched: new Set() };
  const tell = (more: Told) => {
    told = more;
  };
  try {
    const data = await call.write(async (tx) => {
      const writing = await beginWriting(tx, inYear, reach);
      const done = await importStudents(writing, { rows, beside: parentsBeside, maker, mark, arrival, tell });
      return noteApplied(tx, call, query.kept, done);
    });
    return { data: leftOut.length > 0 ? { ...data, leftOut: [...leftOut] } : data };
  } catch (error) {
    // What was written is taken back with the refusal; that it told of them is not.
    await recordTellings(call, studentImportEndpoints.import, told);
    throw error;
  }
}
export const importSheet: Handler<Endpoints['import']> = (call) => {
  const { newClassesLang: eduLang, newClassesShift: shift } = call.query;
  return applied(call, 'school', eduLang && shift ? { eduLang, shift } : null);
};
export const ledImportSheet: Handler<Endpoints['ledImport']> = (call) => applied(call, 'led', null);
