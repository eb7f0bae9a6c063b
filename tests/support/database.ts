// Databases for tests. A run of `npm test` uses one kind: PostgreSQL when QALAM_TEST_POSTGRES names a server, else the embedded database.
// `npm run test:all` uses both (QALAM_EVERY_DATABASE=1).
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/client.ts';

export type TestDatabaseKind = 'pglite' | 'postgresql';
/** The cheapest kind available: a copy on PostgreSQL costs a tenth of an embedded database. For suites that do not test the database. */
export const databaseKind: TestDatabaseKind = process.env.QALAM_TEST_POSTGRES ? 'postgresql' : 'pglite';
/** Every kind that this machine has. For suites whose subject is the database: migrations, locks, two writers, cell stores. */
export const everyDatabaseKind: readonly TestDatabaseKind[] =
  databaseKind === 'pglite' ? ['pglite'] : ['pglite', databaseKind];
/** The kinds of this run. */
export const databaseKinds: readonly TestDatabaseKind[] = process.env.QALAM_EVERY_DATABASE
  ? everyDatabaseKind
  : [databaseKind];

const root = path.resolve(import.meta.dirname, '../..');
const migrations = path.join(root, 'server/db/migrations');
const engine = path.join(root, 'node_modules/@electric-sql/pglite/package.json');
const cache = path.join(root, 'node_modules/.cache/qalam');

/** Hash of everything that decides what an empty database looks like. */
async function fingerprint(): Promise<string> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  // A database knows its applied migrations by their times in the journal.
  const contents = await Promise.all(
    [engine, path.join(migrations, 'meta/_journal.json'), ...names.map((name) => path.join(migrations, name))].map(
      (file) => readFile(file),
    ),
  );
  return createHash('sha256').update(Buffer.concat(contents)).digest('hex').slice(0, 16);
}

/** Dumps of this process, by name. */
const keptDumps = new Map<string, Promise<Blob>>();

/** A dump that is made once and kept on the disk: making one takes longer than most suites. */
function keptDump(name: string, make: () => Promise<Blob>): Promise<Blob> {
  const kept = keptDumps.get(name) ?? readOrMake(name, make);
  keptDumps.set(name, kept);
  return kept;
}

async function readOrMake(name: string, make: () => Promise<Blob>): Promise<Blob> {
  const file = path.join(cache, `${name}-${await fingerprint()}.tar`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return new Blob([kept]);
  const dump = await make();
  await mkdir(cache, { recursive: true });
  // Written elsewhere, then renamed: others may be reading.
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
  await rename(own, file);
  return dump;
}

const emptyTemplate = () =>
  keptDump('empty', async () => {
    const database = await openDatabase({ memory: true });
    const dump = await dumpOf(database);
    await database.close();
    return dump;
  });

/** An embedded database in which there is nothing, not even a schema. */
export const bareTemplate = () =>
  keptDump('bare', async () => {
    const { PGlite: Embedded } = await import('@electric-sql/pglite');
    const client = await Embedded.create();
    const dump = await client.dumpDataDir('none');
    await client.close();
    return dump;
  });

/** A dump of an embedded database, to open others from. */
export function dumpOf({ db }: Database): Promise<Blob> {
  return (db as unknown as { $client: PGlite }).$client.dumpDataDir('none');
}

/** An empty database with the newest schema; close it when the suite is done. */
export async function openTestDatabase(kind: TestDatabaseKind): Promise<Database> {
  if (kind === 'pglite') {
    return openDatabase({ memory: true, snapshot: await emptyTemplate() });
  }
  return openCopy(await emptyName(), async () => {});
}

const ownName = () => `qalam_test_${randomUUID().replaceAll('-', '')}`;

/** Dumps of filled embedded databases by name. */
const filledDumps = new Map<string, Promise<Blob>>();

const filledName = async (name: string) => `qalam_${name}_${await fingerprint()}_${process.pid}`;

/** A copy of a database that `fill` filled once in this process; `name` is its own among all tests. */
export async function openFilledCopy(kind: TestDatabaseKind, name: string, fill: Fill): Promise<Database> {
  if (kind === 'postgresql') return openCopy(await filledName(name), fill);
  const filled = async () => {
    const database = await openTestDatabase(kind);
    await fill(database);
    const dump = await dumpOf(database);
    await database.close();
    return dump;
  };
  const dump = filledDumps.get(name) ?? filled();
  filledDumps.set(name, dump);
  return openDatabase({ memory: true, snapshot: await dump });
}

let admins: pg.Pool | undefined;

/**
 * Works on the test server itself rather than on a database of it, over one connection for all files of this process: a new one costs
 * more than a copy of a database. One piece of work at a time; the process may end meanwhile.
 */
async function asAdmin<Result>(work: (admin: pg.PoolClient) => Promise<Result>): Promise<Result> {
  admins ??= new pg.Pool({
    connectionString: process.env.QALAM_TEST_POSTGRES ?? '',
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  const admin = await admins.connect();
  try {
    const result = await work(admin);
    admin.release();
    return result;
  } catch (error) {
    // Ends the connection, and with it the lock of a template.
    admin.release(true);
    throw error;
  }
}

function addressOf(name: string): string {
  const url = new URL(process.env.QALAM_TEST_POSTGRES ?? '');
  url.pathname = `/${name}`;
  return url.toString();
}

/** An arbitrary number: "temp" in ASCII. */
const templateLock = 0x74656d70;

/** A PostgreSQL database on the server of the tests, for other processes to open. */
export type DatabaseCopy = { readonly url: string; remove(): Promise<void> };

type Fill = (database: Database) => Promise<unknown>;

/** Makes a template that is not there, from another one: an empty database with its schema costs 20 times a copy of one. */
async function provideTemplate(admin: pg.PoolClient, template: string, from: string | null, fill: Fill): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
  if (rowCount) return;
  if (from) await provideTemplate(admin, from, null, async () => {});
  const filling = ownName();
  await admin.query(`create database ${filling}${from ? ` template ${from}` : ''}`);
  const database = await openDatabase({ url: addressOf(filling) });
  await fill(database);
  await database.close();
  await admin.query(`alter database ${filling} rename to ${template}`);
}

const emptyName = async () => `qalam_empty_${await fingerprint()}`;

/** A copy of a filled template. The first caller fills the template; other processes wait for it. */
async function makeCopy(template: string, fill: Fill): Promise<DatabaseCopy> {
  const name = ownName();
  const empty = await emptyName();
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [templateLock]);
    await provideTemplate(admin, template, template === empty ? null : empty, fill);
    await admin.query(`create database ${name} template ${template}`);
    await admin.query('select pg_advisory_unlock($1)', [templateLock]);
  });
  return {
    url: addressOf(name),
    remove: () => asAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

/** The same as `openFilledCopy`, on PostgreSQL and for other processes to open. */
export async function makeFilledCopy(name: string, fill: Fill): Promise<DatabaseCopy> {
  return makeCopy(await filledName(name), fill);
}

/** A PostgreSQL database copied from a filled template, and removed when it is closed. */
export async function openCopy(template: string, fill: Fill): Promise<Database> {
  const { url, remove } = await makeCopy(template, fill);
  const database = await openDatabase({ url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}
