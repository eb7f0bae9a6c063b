// Empty databases that tests migrate to an older version by hand, before today's server opens them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/client.ts';
import { bareTemplate, type TestDatabaseKind } from './database.ts';

const migrations = path.resolve(import.meta.dirname, '../../server/db/migrations');
type Journal = { readonly entries: readonly { readonly idx: number; readonly when: number; readonly tag: string }[] };

/** Runs raw statements and returns the rows of the last one. */
export type Run = (statement: string) => Promise<Record<string, unknown>[]>;
/** An empty database: raw statements on it first, then the server's own way of opening it. */
export type FreshDatabase = {
  raw(work: (run: Run) => Promise<void>): Promise<void>;
  open(): Promise<Database>;
  remove(): Promise<void>;
};

async function freshEmbedded(): Promise<FreshDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-fresh-'));
  return {
    async raw(work) {
      // A cluster takes seconds to make; that the server makes one, `open` shows.
      const isNew = fs.readdirSync(folder).length === 0;
      const client = await PGlite.create(folder, isNew ? { loadDataDir: await bareTemplate() } : {});
      await work(async (statement) => (await client.exec(statement)).at(-1)?.rows ?? []);
      await client.close();
    },
    open: () => openDatabase({ folder }),
    remove: async () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

async function freshPostgresql(): Promise<FreshDatabase> {
  const url = new URL(process.env.QALAM_TEST_POSTGRES ?? '');
  const name = `qalam_fresh_${process.pid}_${Math.floor(Math.random() * 1e9)}`;
  const admin = new pg.Client({ connectionString: url.toString() });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return {
    async raw(work) {
      const client = new pg.Client({ connectionString: url.toString() });
      await client.connect();
      await work(async (statement) => {
        const result = (await client.query(statement)) as pg.QueryResult | pg.QueryResult[];
        return ([result].flat().at(-1)?.rows ?? []) as Record<string, unknown>[];
      });
      await client.end();
    },
    open: () => openDatabase({ url: url.toString() }),
    remove: async () => {},
  };
}

export const freshDatabase = (kind: TestDatabaseKind): Promise<FreshDatabase> =>
  kind === 'pglite' ? freshEmbedded() : freshPostgresql();

/** Migrates an empty database to a version as the server of that time did: all migrations up to this one. */
export async function migrateTo(run: Run, newest: number): Promise<void> {
  const { entries } = JSON.parse(fs.readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8')) as Journal;
  const of = entries.filter(({ idx }) => idx <= newest);
  for (const { tag } of of) await run(fs.readFileSync(path.join(migrations, `${tag}.sql`), 'utf8'));
  await run(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of before', ${of.at(-1)?.when});`);
}

/** Replaces the contents of tables with rows given as JSON. */
export async function fillTables(run: Run, tables: Readonly<Record<string, readonly unknown[]>>): Promise<void> {
  for (const [name, rows] of Object.entries(tables)) {
    const text = JSON.stringify(rows).replaceAll("'", "''");
    await run(
      `delete from "${name}"; insert into "${name}" select * from json_populate_recordset(null::"${name}", '${text}')`,
    );
  }
}
