import { AppError } from '#contract/core/errors.ts';
import { groupImportEndpoints } from '#contract/groups/group-import.endpoints.ts';
import { answerPlan, noteApplied } from '#server/features/kept-imports/public.ts';
import { recordMet } from '#server/features/personnel/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { importGroups, leadsMet, planGroups } from './group-import.ts';
import { beginGroupWriting } from './group-writing.ts';
import { findYear } from './year-of.ts';

type Endpoints = typeof groupImportEndpoints;

export const planImport: Handler<Endpoints['planImport']> = async (call) => {
  const { services, school, body } = call;
  const { eduYear, rows, keep } = body;
  const { db } = services.database;
  const { year } = await findYear(db, school.id, eduYear);
  if (year.status !== 'Active') throw new AppError('YEAR_READ_ONLY');
  const { plan } = await planGroups(db, { schoolId: school.id, eduYear, rows });
  await recordMet(call, groupImportEndpoints.planImport, await leadsMet(db, school.id, rows));
  return { data: await answerPlan(call, { kind: 'classes', eduYear, plan, rows, keep }) };
};

export const applyImport: Handler<Endpoints['applyImport']> = async (call) => {
  const { services, school, body } = call;
  const { rows, mark, applyFrom, kept } = body;
  // The answer tells as much as a plan, also a refusal.
  await recordMet(call, groupImportEndpoints.applyImport, await leadsMet(services.database.db, school.id, rows));
  const data = await call.write(async (tx) => {
    const done = await importGroups(await beginGroupWriting(tx, call), { rows, mark, applyFrom });
    return noteApplied(tx, call, kept, done);
  });
  return { data };
};
