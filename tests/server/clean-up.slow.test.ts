// The clean-up of a server process; clean-up.test.ts says what it takes.
import { afterAll, expect, it, vi } from 'vitest';
import { sessions } from '#server/features/session/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { createKillableSchool, type DurableSchool } from '#tests/support/durable-school.ts';
import { startServer } from '#tests/support/processes.ts';
import { unusedSession } from './unused-session.ts';

let school: DurableSchool;
afterAll(() => school.remove());

it('begins with the process, and its end does not wait for the next turn', async () => {
  school = await createKillableSchool(databaseKind);
  const before = await school.open();
  await before.db.insert(sessions).values(unusedSession('long over', 61));
  await before.close();
  const server = await startServer({ ...school.environment, QALAM_LOG: 'info' });
  await vi.waitFor(() => expect(server.printed()).toContain('"msg":"clean-up"'), { timeout: 60_000 });
  expect(await server.terminate()).toBe(0);
  const after = await school.open();
  expect(await after.db.select().from(sessions)).toEqual([]);
  await after.close();
}, 180_000);
