// Loaded into a server process before it starts (`node --import`): a job that reports its progress in a folder and waits there for a
// signal.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addJobs } from '#server/features/jobs/public.ts';
import { defineJob } from '#server/shared/job.ts';

const folder = process.env.QALAM_TEST_FOLDER ?? '';

/** A file named `go` is the test's signal to continue. */
async function pauseAt(place: string, pausesAt: string): Promise<void> {
  fs.writeFileSync(path.join(folder, place), '');
  while (place === pausesAt && !fs.existsSync(path.join(folder, 'go'))) await wait(20);
}

export const killedJob = defineJob({
  kind: 'testKilled',
  input: z.object({ pausesAt: z.string() }),
  run: async ({ input: { pausesAt } }) => {
    await pauseAt('running', pausesAt);
    return async ({ db }) => {
      await db.execute(sql`insert into job_effects (name) values ('killed')`);
      await pauseAt('finishing', pausesAt);
      return { result: 'made' };
    };
  },
});
addJobs(killedJob);
