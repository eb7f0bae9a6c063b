import { AppError } from '#contract/core/errors.ts';
import { inZone } from '#contract/core/time.ts';
import { staffImportEndpoints } from '#contract/personnel/staff-import.endpoints.ts';
import { answerPlan, noteApplied } from '#server/features/kept-imports/public.ts';
import { findSchoolInYear } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { metByIin } from '#server/shared/imported-cards.ts';
import { rowsOfFile } from '#server/shared/sheets.ts';
import { recordMet } from './met-by-iin.ts';
import { importStaff, planStaff, staffColumnsFor } from './staff-import.ts';
import { beginStaffWriting } from './staff-writes.ts';

type Endpoints = typeof staffImportEndpoints;

export const planImport: Handler<Endpoints['planImport']> = async (call) => {
  const { services, school, body, receivedAt } = call;
  const { db } = services.database;
  const found = await findSchoolInYear(db, school.id, body.eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  if (found.year.status !== 'Active') throw new AppError('YEAR_READ_ONLY');
  const today = inZone(receivedAt, found.school.timeZone).date;
  const asker = { schoolId: school.id, isDirector: school.roles.includes('director'), today };
  const { plan, idOf } = await planStaff(db, asker, body.rows);
  await recordMet(call, staffImportEndpoints.planImport, metByIin(idOf));
  const { eduYear, rows, keep } = body;
  return { data: await answerPlan(call, { kind: 'staff', eduYear, plan, rows, keep }) };
};

export const importSheet: Handler<Endpoints['import']> = async (call) => {
  const { services, school, language, body, query } = call;
  const columns = await staffColumnsFor(services.database.db, school.roles.includes('director'));
  const { rows, leftOut } = await rowsOfFile(school.id, body.content, columns, language);
  const inYear = { ...call, body: { eduYear: query.eduYear } };
  let met: ReadonlySet<number> = new Set();
  const tell = (matched: ReadonlySet<number>) => {
    met = matched;
  };
  try {
    const data = await call.write(async (tx) => {
      const done = await importStaff(await beginStaffWriting(tx, inYear), { rows, mark: query.mark, tell });
      return noteApplied(tx, call, query.kept, done);
    });
    return { data: leftOut.length > 0 ? { ...data, leftOut: [...leftOut] } : data };
  } catch (error) {
    // What was written is taken back with the refusal; that it told of them is not.
    await recordMet(call, staffImportEndpoints.import, met);
    throw error;
  }
};
