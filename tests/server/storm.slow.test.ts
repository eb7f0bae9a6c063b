// What was acknowledged survives kill -9 of the server, of PostgreSQL and of both, many times in a row, at random moments while several
// devices push and one reads over HTTP. QALAM_KILLS sets the number of kills, QALAM_KILLS_SEED selects others. Single kills at chosen
// moments are in killed.test.ts and durability.slow.test.ts.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { databaseKinds, type TestDatabaseKind } from '#tests/support/database.ts';
import { createDurableSchool, type DurableSchool } from '#tests/support/durable-school.ts';
import { type ServerProcess, startServer } from '#tests/support/processes.ts';
import { seeded } from '#tests/sync/random.ts';
import { findPostgresBinaries } from '../../scripts/throwaway-postgres.ts';
import {
  expectEachOnce,
  expectNothingLost,
  type SignedIn,
  StormDevice,
  StormReader,
  sessionOf,
  signInTo,
  storm,
  type World,
} from './storm.ts';

const asked = process.env.QALAM_KILLS;
/** On each database. */
const kills = Number(asked ?? 3);
const seed = Number(process.env.QALAM_KILLS_SEED ?? 20_261_122);
// Processes start here, perhaps on busy machines.
vi.setConfig({ testTimeout: 180_000 + kills * 20_000, hookTimeout: 180_000 });

/** It needs its own PostgreSQL; if kills are requested, they happen there too. */
const isOnPostgres =
  findPostgresBinaries() !== undefined && (asked !== undefined || databaseKinds.includes('postgresql'));
const kinds: readonly TestDatabaseKind[] =
  asked !== undefined && isOnPostgres ? ['pglite', 'postgresql'] : databaseKinds;

describe.each(kinds)('a storm, on %s', (kind) => {
  const devices = [
    new StormDevice('lesson early', 'teacher', false),
    new StormDevice('lesson now', 'teacher', true),
    new StormDevice('lesson sor', 'teacher2', false),
    new StormDevice('lesson later', 'teacher2', true),
  ];
  const reader = new StormReader();
  const sessions = new Map<string, SignedIn>();
  const world: World = { devices, reader, sessions };
  let school: DurableSchool;
  let server: ServerProcess;
  beforeAll(async () => {
    school = await createDurableSchool(kind);
    server = await startServer(school.environment);
    for (const login of ['teacher', 'teacher2']) sessions.set(login, await signInTo(server, login));
  });
  afterAll(() => school.remove());

  it(`of ${kills} kills loses nothing that was acknowledged and does nothing twice (seed ${seed})`, async () => {
    const { postgres, environment } = school;
    const random = seeded(seed);
    for (let round = 0; round < kills; round++) {
      // PostgreSQL and the server in turn, and both at once.
      const victims = postgres ? (['server', 'postgres', 'both'] as const)[round % 3] : 'server';
      await storm(server, world, 1 + random.below(12), async () => {
        // Not waiting for anything: the random moment itself is under test.
        await wait(random.below(40));
        await Promise.all([
          victims === 'postgres' ? undefined : server.kill(),
          victims === 'server' ? undefined : postgres?.kill(),
        ]);
      });
      if (victims !== 'server') await postgres?.start();
      if (victims !== 'postgres') server = await startServer(environment);
      // Half of the time the next storm starts with unsettled work, half of the time the work is settled first.
      if (random.chance(0.5)) for (const device of devices) await device.settle(server, sessionOf(world, device.login));
    }
    await expectNothingLost(server, world);
  });

  it('leaves every operation once in history, cell, ledger and feed, and the reader with the newest of each cell', async () => {
    await server.terminate();
    const database = await school.open();
    await expectEachOnce(database, world);
    await database.close();
  });
});
