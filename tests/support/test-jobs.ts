// Jobs for tests: one counts its effects in a table of its own, waits where a test says so, and fails as often as its input says.
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AppError } from '#contract/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import { addJobs, jobs } from '#server/features/jobs/public.ts';
import { defineJob, type JobRun } from '#server/shared/job.ts';
import { behalfNow } from '#server/shared/on-behalf.ts';
import { schoolNow } from './small-school.ts';

const input = z.object({
  name: z.string(),
  /** How many attempts fail, and where: before the last step, in it, or with a refusal that no retry helps. */
  failures: z.optional(z.int()),
  failsIn: z.optional(z.enum(['run', 'finish', 'refusal'])),
  waits: z.optional(z.boolean()),
  file: z.optional(z.string()),
});
export type CountInput = z.infer<typeof input>;

/** Attempts in the order in which they started, and on whose behalf each was. */
export const runs: JobRun<CountInput>[] = [];
export const behalves: string[] = [];
const gates = new Map<string, PromiseWithResolvers<void>>();

const gateOf = (name: string) => {
  const gate = gates.get(name) ?? Promise.withResolvers<void>();
  gates.set(name, gate);
  return gate;
};
/** Forgets the previous test's attempts, and closes its gates. */
export function forgetRuns(): void {
  runs.length = 0;
  behalves.length = 0;
  gates.clear();
}
/** Lets waiting jobs of a name continue. */
export const letGo = (name: string) => gateOf(name).resolve();

export const countJob = defineJob({
  kind: 'testCount',
  input,
  run: async (run) => {
    runs.push(run);
    behalves.push(behalfNow());
    const { name, failures = 0, failsIn, waits, file } = run.input;
    const attempt = runs.filter((other) => other.input.name === name).length;
    const fails = attempt <= failures;
    run.progress(40);
    if (waits) await gateOf(name).promise;
    if (fails && failsIn === 'refusal') throw new AppError('VALIDATION_FAILED');
    if (fails && failsIn === 'run') throw new Error(`secret of ${name}`);
    return async ({ db }) => {
      await db.execute(sql`insert into job_effects (name) values (${name})`);
      if (fails) throw new Error(`secret of ${name}`);
      return {
        result: { name, attempt },
        ...(file === undefined ? {} : { file: { name: file, kind: 'csv', content: Buffer.from(`${name};`) } }),
      };
    };
  },
});

export async function addTestJobs(db: Db): Promise<void> {
  await db.execute(sql`create table if not exists job_effects (name text not null)`);
  addJobs(countJob);
}

export async function effectsOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(db, sql`select name from job_effects order by name`);
  return rows.map(({ name }) => name);
}

/** A finished job of school 1, with a result and a file that both contain `says`. */
export async function giveAJob(db: Db, { id, userId, says }: { id: string; userId: number; says: string }) {
  const order = { schoolId: 1, id, kind: 'testList', userId, requestId: '', input: {}, createdAt: schoolNow };
  const outcome = { result: { says }, fileName: `${says}.csv`, fileKind: 'csv', fileContent: Buffer.from(says) };
  await db.insert(jobs).values({ ...order, ...outcome, state: 'done', attempts: 1, progress: 100, endedAt: schoolNow });
}
