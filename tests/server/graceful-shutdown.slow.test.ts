// A process that is asked to end; graceful-shutdown.test.ts says how a server ends.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectionLimits } from '#server/plugins/connection-limits.ts';
import { createDurableSchool, type DurableSchool } from '#tests/support/durable-school.ts';
import { startServer } from '#tests/support/processes.ts';
import { unfinishedCallers } from './unfinished-callers.ts';

describe('a process that is asked to end', () => {
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
  let school: DurableSchool;
  beforeAll(async () => {
    school = await createDurableSchool('pglite');
  });
  afterAll(() => school.remove());

  it('does so within its time whatever its callers do, and closes its database', async () => {
    const server = await startServer(school.environment);
    const callers = await unfinishedCallers(server.port);
    // Answered, so the earlier requests have arrived too.
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    const beganAt = performance.now();
    expect(await server.terminate()).toBe(0);
    expect(performance.now() - beganAt).toBeLessThan(connectionLimits().endMs);
    expect(server.printed()).toBe(`Qalam is ready at http://localhost:${server.port}\n`);
    callers.close();
    // The folder has no trace of a process: another one may use it at once.
    const database = await school.open();
    await database.close();
  });
});
