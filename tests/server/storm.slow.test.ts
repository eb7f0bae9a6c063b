// What was acknowledged survives kill -9 of the server, of PostgreSQL and of both, many times in a row, at random moments while several
// devices push and one reads over HTTP. QALAM_KILLS sets the number of kills, QALAM_KILLS_SEED selects others. Single kills at chosen
// moments are in durability.slow.test.ts.
import { setTimeout as wait } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cellHistory, cellNameOf, journalCells } from '#server/features/cells/public.ts';
import { feed, feedPositions, ledger } from '#server/sync/sync.tables.ts';
import { databaseKinds, type TestDatabaseKind } from '#tests/support/database.ts';
import { createDurableSchool, type DurableSchool } from '#tests/support/durable-school.ts';
import { type ServerProcess, startServer } from '#tests/support/processes.ts';
import { seeded } from '#tests/sync/random.ts';
import { findPostgresBinaries } from '../../scripts/throwaway-postgres.ts';
import {
  type SignedIn,
  StormDevice,
  StormReader,
  sessionOf,
  sharedLesson,
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
    for (const device of devices) await device.settle(server, sessionOf(world, device.login));
    expect([...devices, reader].flatMap(({ faults }) => faults)).toEqual([]);
    for (const device of devices) {
      expect(device.acknowledged).toBe(device.sent.length);
      // The server may forget what the device reported as settled, but must never apply it again: what left no trace is told to come under
      // a new number.
      const known = device.floor === 0 ? ['duplicate'] : ['duplicate', 'settled', 'rejected'];
      expect(known).toEqual(
        expect.arrayContaining([...(await device.sendAllAgain(server, sessionOf(world, device.login)))]),
      );
    }
    expect(await reader.read(server, sessionOf(world, reader.login))).toBe(true);
  });

  it('leaves every operation once in history, cell, ledger and feed, and the reader with the newest of each cell', async () => {
    await server.terminate();
    const database = await school.open();
    const { db } = database;
    const history = await db.select().from(cellHistory).orderBy(asc(cellHistory.version));
    const cells = await db.select().from(journalCells);
    for (const device of devices) {
      const attended = history.filter(({ clientId, kind: of }) => clientId === device.clientId && of === 'attendance');
      const versions = new Map(attended.map(({ seq, version }) => [seq, version]));
      expect(attended).toHaveLength(device.own.length);
      expect(device.own.map(({ seq }) => versions.get(seq))).toEqual(
        device.own.map((_, index) => Math.floor(index / 6) + 1),
      );
      const known = await db.select().from(ledger).where(eq(ledger.clientId, device.clientId));
      const remembered = device.sent.map(({ seq }) => seq).filter((seq) => seq > device.floor);
      expect(known.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(remembered);
    }
    // The history of every cell counts without a gap, ends with the cell's value, and holds no operation twice.
    for (const cell of cells) {
      const values = history.filter(
        (row) => row.scheduleUuid === cell.scheduleUuid && cellNameOf(row) === cellNameOf(cell),
      );
      expect(values.map(({ version }) => version)).toEqual(values.map((_, index) => index + 1));
      expect([values.at(-1)?.version, values.at(-1)?.value ?? null]).toEqual([cell.version, cell.value ?? null]);
      expect(reader.versions.get(`lesson:${cell.scheduleUuid}|${cellNameOf(cell)}`)).toBe(cell.version);
    }
    expect(new Set(history.map(({ clientId, seq }) => `${clientId} ${seq}`)).size).toBe(history.length);
    expect(cells.some(({ kind: of, scheduleUuid }) => of === 'noMarks' && scheduleUuid === sharedLesson)).toBe(true);
    const [counter] = await db.select().from(feedPositions);
    const positions = await db.select({ position: feed.position }).from(feed).orderBy(asc(feed.position));
    expect(positions.map(({ position }) => position)).toEqual(positions.map((_, index) => index + 1));
    expect(positions).toHaveLength(counter?.position ?? -1);
    await database.close();
  });
});
