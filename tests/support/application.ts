// The built application with the real server behind it, for browser tests: one process, a database of its own, and a clock that the test
// controls.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type AppOptions, buildApp } from '#server/app.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { installation } from '#server/features/configuration/public.ts';
import { demoPassword, generateSchools } from '#server/features/demo-school/public.ts';
import { hashPassword } from '#server/features/session/public.ts';
import type { Bus } from '#server/realtime/bus.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { databaseKind, dumpOf, openCopy, openTestDatabase, type TestDatabaseKind } from './database.ts';
import { quickHash } from './quick-hash.ts';
import { type TestClock, testClock } from './server.ts';
import { temporaryFiles } from './temporary-files.ts';

export const applicationFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist');
/** Friday, 20 November 2026, 14:30 in Almaty: most lessons of the day are over. */
export const browserNow = Date.parse('2026-11-20T09:30:00Z');

export type Application = {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: TestClock;
  close(): Promise<void>;
};

type Filling = { groups?: number; kind?: TestDatabaseKind; postgres?: string };

async function fill(database: Database, groups: number): Promise<Database> {
  await generateSchools(database.db, {
    schools: 2,
    seed: 1,
    groups,
    today: '2026-11-20',
    passwordHash: await hashPassword(demoPassword, quickHash),
  });
  await database.db.insert(installation).values({ name: 'demo', value: true });
  return database;
}

/** Filled embedded databases by their number of classes, each filled once: filling is the slowest part of a start. */
const templates = new Map<number, Promise<Blob>>();
async function templateOf(groups: number): Promise<Blob> {
  const database = await fill(await openTestDatabase('pglite'), groups);
  const template = await dumpOf(database);
  await database.close();
  return template;
}

/** Named after the run: a reused server may hold templates of other runs with other code. */
const filledName = (groups: number) => `qalam_filled_${process.env.QALAM_BROWSER_RUN ?? process.pid}_${groups}`;

/**
 * The demo schools in a database of their own; on PostgreSQL if there is one, where a copy takes a tenth of the CPU that starting the
 * embedded database does, and browser tests have no time to spare.
 */
async function openFilled({ groups = 5, kind, postgres }: Filling): Promise<Database> {
  if (postgres) return fill(await openDatabase({ url: postgres }), groups);
  if ((kind ?? databaseKind) === 'postgresql') {
    return openCopy(filledName(groups), (database) => fill(database, groups));
  }
  const known = templates.get(groups) ?? templateOf(groups);
  templates.set(groups, known);
  return openDatabase({ memory: true, snapshot: await known });
}

/** Where a database on PostgreSQL is. */
const addressOf = ({ db }: Database): string =>
  (db as unknown as { $client: Pool }).$client.options.connectionString ?? '';

/**
 * Starts server and application on a free port, over a test database of `kind` (default: the best available) or the PostgreSQL in
 * `postgres`.
 */
export async function startApplication(
  options: Filling & {
    now?: number;
    lab?: boolean;
    archiveOf2022?: string;
    registry?: string;
    sisters?: AppOptions['sisters'];
    push?: AppOptions['push'];
    port?: number;
    /** Where files go; without it into a folder that goes with the application. */
    storage?: FileStorage;
    /** Another build than the one in dist. */
    folder?: string;
    /** What carries a commit to the other processes of the database at that address; without it this is the only one. */
    bus?: (url: string) => Promise<Bus>;
    /** Another process over the database of this one. */
    beside?: Application;
  } = {},
): Promise<Application> {
  const folder = options.folder ?? applicationFolder;
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new Error('dist is missing: run `npm run build` first (npm test does)');
  }
  const clock = testClock(options.now ?? browserNow);
  const beside = options.beside && addressOf(options.beside.database);
  const database = beside === undefined ? await openFilled(options) : await openDatabase({ url: beside });
  const bus = await options.bus?.(addressOf(database));
  const files = await temporaryFiles();
  const app = await buildApp({
    passwordCost: quickHash,
    database,
    clock,
    version: 'test',
    lab: options.lab ?? false,
    archiveOf2022: options.archiveOf2022,
    registry: options.registry,
    sisters: options.sisters,
    push: options.push,
    realtime: bus && { bus },
    // As with the demo school.
    partner: { where: 'demo' },
    applicationFolder: folder,
    files: { storage: options.storage ?? files.storage },
    logLevel: 'silent',
  });
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    app,
    database,
    clock,
    close: async () => {
      await app.close();
      await database.close();
      await files.remove();
    },
  };
}
