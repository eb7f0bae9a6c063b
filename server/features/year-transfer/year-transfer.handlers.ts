import { AppError } from '#contract/core/errors.ts';
import type { yearTransferEndpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { refusal } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import { applyPlan } from './apply.ts';
import { readPlanning, readState } from './plan-state.ts';
import { changePlan } from './planning.ts';
import { previewOf } from './preview.ts';
import { schoolYearEntity, setStatus, whyNotClosed } from './school-year.entity.ts';
import { readYears } from './school-years.ts';
import { beginTransferWriting } from './writing.ts';
import { whyNotUndone } from './year-transfer.entity.ts';

type Endpoints = typeof yearTransferEndpoints;

export const state: Handler<Endpoints['state']> = async ({ services, school, query, receivedAt }) => ({
  data: await readState(services.database.db, { schoolId: school.id, eduYear: query.eduYear }, receivedAt),
});

export const years: Handler<Endpoints['years']> = async ({ services, school, receivedAt }) => ({
  data: await readYears(services.database.db, school.id, receivedAt),
});

export const preview: Handler<Endpoints['preview']> = async ({ services, school, query, receivedAt }) => {
  const place = { schoolId: school.id, eduYear: query.eduYear };
  return { data: previewOf(await readPlanning(services.database.db, place, receivedAt)) };
};

export const plan: Handler<Endpoints['plan']> = async (call) => ({
  data: await call.write(async (tx) => changePlan(await beginTransferWriting(tx, call), call.body)),
});

export const apply: Handler<Endpoints['apply']> = async (call) => ({
  data: await call.write(async (tx) => applyPlan(await beginTransferWriting(tx, call), call.body.digest)),
});

export const undo: Handler<Endpoints['undo']> = async (call) => ({
  data: await call.write(async (tx) => {
    const { planning, schoolId, now, language } = await beginTransferWriting(tx, call);
    const { head, eduYear } = planning;
    if (head?.state !== 'applied' || head.batch === null || head.appliedAt === null) throw new AppError('CONFLICT');
    const why = await whyNotUndone(tx.db, { schoolId, eduYear }, head.appliedAt, now);
    if (why !== null)
      throw new AppError('UNDO_IMPOSSIBLE', { message: textOf(language, `year-transfer.notUndone.${why}`) });
    const { batch, undone, kept } = await tx.undo({ batch: head.batch, roles: call.school.roles, now });
    return { batch, undone, kept: kept.length };
  }),
});

export const closeYear: Handler<Endpoints['closeYear']> = async (call) => ({
  data: await call.write(async (tx) => {
    const { planning, schoolId, language } = await beginTransferWriting(tx, call);
    const { eduYear } = planning;
    const why = await whyNotClosed(tx.db, schoolId, eduYear);
    if (why === 'notApplied') throw refusal(language, 'eduYear', 'year-transfer.wrong.notApplied');
    if (why !== null)
      throw refusal(language, 'eduYear', 'year-transfer.wrong.quarters', { numbers: why.openQuarters.join(', ') });
    await setStatus(tx.db, schoolId, eduYear, 'Archive');
    tx.changed(schoolYearEntity, [{ id: String(eduYear), before: { status: 'Active' }, after: { status: 'Archive' } }]);
    return { yearStatus: 'Archive' as const, batch: tx.batch };
  }),
});
