// One schema for two databases: embedded PGlite without DATABASE_URL, PostgreSQL with it. Both run the same migrations.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { setPhoneRules } from '#contract/core/phone.ts';
import { type Commits, withCommits } from './commits.ts';
import { lockFolder } from './folder-lock.ts';
import { statementNames } from './prepared-statements.ts';

/** What repositories work on: the database itself or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
/**
 * Read-only access. Handlers get nothing else and write through `call.write` (server/shared/write.ts). Functions that only read take
 * this type; a transaction fits too.
 */
export type ReadDb = Pick<Db, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'>;
export type DatabaseKind = 'pglite' | 'postgresql';
export type Database = Commits & {
  readonly db: Db;
  readonly kind: DatabaseKind;
  /**
   * Runs work in a transaction. Inside, use only the `Db` that is handed over: the embedded database has one connection,
   * so a call on the outer `db` would wait for this transaction forever.
   */
  readonly transaction: RunTransaction;
  close(): Promise<void>;
};

export type RunTransaction = <Result>(
  work: (tx: Db) => Promise<Result>,
  config?: PgTransactionConfig,
) => Promise<Result>;

export type DatabaseOptions =
  | { readonly url: string }
  | { readonly folder: string }
  | { readonly memory: true; readonly snapshot?: Blob };

// Here, as every process that stores a phone opens a database.
setPhoneRules((number) => {
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.isPossible() ? parsed.number : null;
});

/** Any number that nobody else uses: "qala" in ASCII. */
const migrationLock = 0x71616c61;
const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations');

/**
 * Opens the database and brings it to the newest schema.
 * @throws FolderInUse when another process holds the embedded database.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return 'url' in options ? openPostgresql(options.url) : openEmbedded(options);
}

async function openPostgresql(url: string): Promise<Database> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const nameOf = statementNames();
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // The pool replaces a lost idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // The same for a connection in use: its query fails anyway, and the process must survive a restart of PostgreSQL.
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    // The driver's method has a dozen forms; only a text with values gets a name, all others pass through unchanged.
    const named = (...given: unknown[]) => {
      const [statement, values] = given as [Partial<QueryConfig> | null, unknown];
      const isNameable = typeof statement?.text === 'string' && statement.name === undefined && Array.isArray(values);
      const name = isNameable && values.length > 0 ? nameOf(statement.text ?? '') : undefined;
      return name === undefined ? query(...given) : query({ ...statement, name }, ...given.slice(1));
    };
    Object.assign(client, { query: named });
  });
  const db = drizzle(pool);
  try {
    await migrateAlone(pool, (client) => migrate(drizzle(client), { migrationsFolder }));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: db as unknown as Db,
    kind: 'postgresql',
    ...withCommits<RunTransaction>((work, config) => db.transaction((tx) => work(tx as unknown as Db), config)),
    close: () => pool.end(),
  };
}

/** Serializes two servers that start at once on one database; the migrations themselves take no lock. */
async function migrateAlone(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await work(client);
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // Ends the connection, and with it the lock.
    client.release(true);
    throw error;
  }
}

type Programs = { readonly pgliteWasmModule: WebAssembly.Module; readonly initdbWasmModule: WebAssembly.Module };
let compiled: Promise<Programs> | undefined;
/** Node's types know its modules, but not how to compile one. */
const { compile } = (
  globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> } }
).WebAssembly;

/**
 * The embedded database's programs, compiled once per process. Tests open many databases in one process, where each compilation costs time
 * and memory, and many at once can crash Node (nodejs/node#64500).
 */
async function compilePrograms(): Promise<Programs> {
  const folder = path.dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite')));
  const read = (name: string) => readFile(path.join(folder, name)).then(compile);
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([read('pglite.wasm'), read('initdb.wasm')]);
  return { pgliteWasmModule, initdbWasmModule };
}

async function openEmbedded(options: { folder: string } | { memory: true; snapshot?: Blob }): Promise<Database> {
  const lock = 'folder' in options ? await lockFolder(options.folder) : undefined;
  try {
    const [{ PGlite }, { drizzle }, { migrate }, { DurableFiles, durableStartParameters }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('drizzle-orm/pglite'),
      import('drizzle-orm/pglite/migrator'),
      import('./durable-files.ts'),
    ]);
    compiled ??= compilePrograms();
    const programs = await compiled;
    const pglite =
      'folder' in options
        ? await PGlite.create({
            ...programs,
            fs: new DurableFiles(options.folder),
            startParams: durableStartParameters,
          })
        : await PGlite.create({ ...programs, ...(options.snapshot && { loadDataDir: options.snapshot }) });
    const db = drizzle(pglite);
    await migrate(db, { migrationsFolder });
    return {
      db: db as unknown as Db,
      kind: 'pglite',
      ...withCommits<RunTransaction>((work, config) => db.transaction((tx) => work(tx as unknown as Db), config)),
      close: async () => {
        await pglite.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}
