import type { studentImportEndpoints } from '#contract/contingent/student-import.endpoints.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { markOf, rowsOfFile } from '#server/shared/sheets.ts';
import { columnsIn, importStudents, planStudents } from './student-import.ts';
import { beginWriting, type Reach, writableIn } from './writing.ts';

type Endpoints = typeof studentImportEndpoints;

async function planned(call: Call<Endpoints['planImport']>, reach: Reach) {
  const { db } = call.services.database;
  const { contingent } = await writableIn(db, call, reach);
  const { plan } = await planStudents(db, contingent, call.body.rows);
  return { data: { ...plan, mark: markOf(plan) } };
}
export const planImport: Handler<Endpoints['planImport']> = (call) => planned(call, 'school');
export const ledPlanImport: Handler<Endpoints['ledPlanImport']> = (call) => planned(call, 'led');

async function applied(call: Call<Endpoints['import']>, reach: Reach) {
  const { services, language, query, body } = call;
  const { eduYear, mark, arrivalDate, reason, arrivalOrder = null, arrivalOrderDate = null } = query;
  const inYear = { ...call, body: { eduYear } };
  // Who may not write has no file read.
  const { contingent } = await writableIn(services.database.db, inYear, reach);
  const columns = await columnsIn(services.database.db, contingent);
  const rows = await rowsOfFile(body.content, columns, language);
  const arrival = { arrivalDate, reason, arrivalOrder, arrivalOrderDate };
  const data = await call.write(async (tx) =>
    importStudents(await beginWriting(tx, inYear, reach), { rows, mark, arrival }),
  );
  return { data };
}
export const importSheet: Handler<Endpoints['import']> = (call) => applied(call, 'school');
export const ledImportSheet: Handler<Endpoints['ledImport']> = (call) => applied(call, 'led');
