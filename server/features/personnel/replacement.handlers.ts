import { AppError } from '#contract/core/errors.ts';
import { inZone } from '#contract/core/time.ts';
import type { replacementEndpoints } from '#contract/personnel/replacement.endpoints.ts';
import { findSchoolInYear } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { listReplacements } from './replacement.repository.ts';
import { previewOf } from './replacement-preview.ts';
import { endReplacement, recordReplacement } from './replacements.ts';
import { beginStaffWriting } from './staff-writes.ts';

type Endpoints = typeof replacementEndpoints;

export const replacements: Handler<Endpoints['replacements']> = async ({ services, school, query }) => ({
  data: await listReplacements(services.database.db, { schoolId: school.id, eduYear: query.eduYear }),
});

export const previewReplacement: Handler<Endpoints['previewReplacement']> = async ({
  services,
  school,
  body,
  language,
  receivedAt,
}) => {
  const found = await findSchoolInYear(services.database.db, school.id, body.eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  if (found.year.status !== 'Active') throw new AppError('YEAR_READ_ONLY');
  const today = inZone(receivedAt, found.school.timeZone).date;
  const asking = { schoolId: school.id, eduYear: body.eduYear, language, today };
  const isDirector = school.roles.includes('director');
  return { data: await previewOf({ ...asking, isDirector, db: services.database.db }, body) };
};

export const saveReplacement: Handler<Endpoints['saveReplacement']> = async (call) => ({
  data: await call.write(async (tx) => recordReplacement(await beginStaffWriting(tx, call), call.body)),
});

export const cancelReplacement: Handler<Endpoints['cancelReplacement']> = async (call) => ({
  data: await call.write(async (tx) => endReplacement(await beginStaffWriting(tx, call), call.body)),
});
