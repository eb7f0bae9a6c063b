import { AppError, type ErrorCode } from '#contract/core/errors.ts';
import type { FileKind } from '#contract/core/files.ts';
import type { JobAnswer, jobsEndpoints } from '#contract/jobs/jobs.endpoints.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { cancelJob, findFile, findJob } from './jobs.repository.ts';

type Endpoints = typeof jobsEndpoints;
const instant = (epochMs: number) => new Date(epochMs).toISOString();

/** @throws AppError NOT_FOUND also for somebody else's job. */
async function jobOf({ school, caller, params }: Call<Endpoints['job']>, db: ReadDb): Promise<JobAnswer> {
  const row = await findJob(db, school.id, params.id, caller.userId);
  if (!row) throw new AppError('NOT_FOUND');
  const { fileName, fileBytes, createdAt, endedAt, error, ...shown } = row;
  return {
    ...shown,
    file: fileName === null ? null : { name: fileName, bytes: fileBytes },
    error: error as ErrorCode | null,
    createdAt: instant(createdAt),
    endedAt: endedAt === null ? null : instant(endedAt),
  };
}

export const job: Handler<Endpoints['job']> = async (call) => ({ data: await jobOf(call, call.services.database.db) });

export const cancel: Handler<Endpoints['cancel']> = async (call) => {
  const { services, school, params, write } = call;
  const data = await write(async ({ db }) => {
    await jobOf(call, db);
    await cancelJob(db, school.id, params.id, services.clock.now());
    return jobOf(call, db);
  });
  return { data };
};

export const file: Handler<Endpoints['file']> = async ({ services, school, caller, params }) => {
  const row = await findFile(services.database.db, school.id, params.id, caller.userId);
  if (!row?.name || !row.content) throw new AppError('NOT_FOUND');
  return { file: { name: row.name, kind: row.kind as FileKind, content: Buffer.from(row.content) } };
};
