// Databases for tests. Each suite runs on the embedded database, and on PostgreSQL too when QALAM_TEST_POSTGRES names a server.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/client.ts';

export type TestDatabaseKind = 'pglite' | 'postgresql';
/** Kinds that this machine can run. */
export const databaseKinds: TestDatabaseKind[] = process.env.QALAM_TEST_POSTGRES
  ? ['pglite', 'postgresql']
  : ['pglite'];

const root = path.resolve(import.meta.dirname, '../..');
const migrations = path.join(root, 'server/db/migrations');
const engine = path.join(root, 'node_modules/@electric-sql/pglite/package.json');
const cache = path.join(root, 'node_modules/.cache/qalam');

/** Of everything that decides what an empty database looks like. */
async function fingerprint(): Promise<string> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  const contents = await Promise.all(
    [engine, ...names.map((name) => path.join(migrations, name))].map((file) => readFile(file)),
  );
  return createHash('sha256').update(Buffer.concat(contents)).digest('hex').slice(0, 16);
}

let template: Promise<Blob> | undefined;

/** Made once and kept on the disk: every test file is a process of its own, and migrating takes longer than most suites. */
async function emptyTemplate(): Promise<Blob> {
  const file = path.join(cache, `empty-${await fingerprint()}.tar`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return new Blob([kept]);
  const database = await openDatabase({ memory: true });
  const dump = await dumpOf(database);
  await database.close();
  await mkdir(cache, { recursive: true });
  // Whole or not at all: others may be reading.
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
  await rename(own, file);
  return dump;
}

/** An embedded database as it stands, to open others from. */
export function dumpOf({ db }: Database): Promise<Blob> {
  return (db as unknown as { $client: PGlite }).$client.dumpDataDir('none');
}

/** An empty database with the newest schema; close it when the suite is done. */
export async function openTestDatabase(kind: TestDatabaseKind): Promise<Database> {
  if (kind === 'pglite') {
    template ??= emptyTemplate();
    return openDatabase({ memory: true, snapshot: await template });
  }
  const server = process.env.QALAM_TEST_POSTGRES ?? '';
  const name = `qalam_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return openDatabase({ url: url.toString() });
}
