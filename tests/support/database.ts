// Databases for tests. Each suite runs on the embedded database, and on PostgreSQL too when QALAM_TEST_POSTGRES names a server.
import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/client.ts';

export type TestDatabaseKind = 'pglite' | 'postgresql';
/** Kinds that this machine can run. */
export const databaseKinds: TestDatabaseKind[] = process.env.QALAM_TEST_POSTGRES
  ? ['pglite', 'postgresql']
  : ['pglite'];

let template: Promise<Blob> | undefined;

async function emptyTemplate(): Promise<Blob> {
  const database = await openDatabase({ memory: true });
  const dump = await dumpOf(database);
  await database.close();
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
