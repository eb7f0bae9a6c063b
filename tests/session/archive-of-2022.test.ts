// The year 2022-2023 stands in another system, and is offered where it was written (part 1 section 4, decisions E15).
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserInfo } from '#contract/session/session.schema.ts';
import type { Database } from '#server/db/client.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const address = 'https://archive.example.kz/2022';
let database: Database;
beforeAll(async () => {
  ({ database } = await openSmallSchool(databaseKind));
  await widenSmallSchool(database.db);
});
afterAll(() => database.close());

/** Who of these is told where the archive is. */
async function toldIn(regionId: number, archiveOf2022?: string): Promise<string[]> {
  await database.db.update(schools).set({ regionId }).where(eq(schools.id, 1));
  const app = await startTestApp(database, testClock(), { ...(archiveOf2022 && { archiveOf2022 }) });
  const told: string[] = [];
  for (const login of ['director', 'zavuch', 'monitoring', 'teacher', 'grouplead', 'student', 'parent']) {
    const { data } = await call<UserInfo>(app, 'GET /api/v4/os/user-info', { as: await signIn(app, login) });
    if (data.archiveOf2022 !== undefined) told.push(`${login} ${data.archiveOf2022}`);
  }
  await app.close();
  return told;
}

// covers YEAR-018 SYSTEM-021
it('is told to management and monitoring of region 15, where the installation names its address', async () => {
  expect(await toldIn(15, address)).toEqual(['director', 'zavuch', 'monitoring'].map((login) => `${login} ${address}`));
  expect(await toldIn(14, address)).toEqual([]);
  expect(await toldIn(15)).toEqual([]);
});
