// The small school in a database on the disk, for servers that get killed: a folder of the embedded one, or a PostgreSQL of its own.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '#server/db/client.ts';
import { findPostgresBinaries } from '../../scripts/throwaway-postgres.ts';
import type { TestDatabaseKind } from './database.ts';
import { makeSmallSchool } from './open-small-school.ts';
import { createPostgres, type DurablePostgres, type Environment, killServers } from './processes.ts';
import { buildSmallSchool, schoolNow } from './small-school.ts';

export type DurableSchool = {
  /** For `startServer`: makes the server use this database and the time of the tests. */
  readonly environment: Environment;
  /** Null on the embedded database, and where PostgreSQL is not the school's own. */
  readonly postgres: DurablePostgres | null;
  /** The database as it is on the disk; close it before the next server starts. */
  open(): Promise<Database>;
  /** Ends all servers and removes everything. */
  remove(): Promise<void>;
};

/** @throws Error if PostgreSQL is asked for and not installed. */
export async function createDurableSchool(kind: TestDatabaseKind): Promise<DurableSchool> {
  const postgres = kind === 'postgresql' ? await createPostgres(findPostgresBinaries() ?? '') : null;
  await postgres?.start();
  const school = schoolIn(postgres?.url, postgres, async () => postgres?.remove());
  await fill(school);
  return school;
}

/** Quicker, for tests that kill servers only: on PostgreSQL a database of the server of the tests. */
export async function createKillableSchool(kind: TestDatabaseKind): Promise<DurableSchool> {
  const copy = kind === 'postgresql' ? await makeSmallSchool() : null;
  const school = schoolIn(copy?.url, null, async () => copy?.remove());
  if (!copy) await fill(school);
  return school;
}

async function fill(school: DurableSchool): Promise<void> {
  const database = await school.open();
  await buildSmallSchool(database.db);
  await database.close();
}

/** @param url of PostgreSQL; without it the school is on the embedded database. */
function schoolIn(
  url: string | undefined,
  postgres: DurablePostgres | null,
  removeDatabase: () => Promise<void>,
): DurableSchool {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-durable-'));
  const open = () => openDatabase(url ? { url } : { folder: path.join(folder, 'database') });
  return {
    environment: {
      QALAM_DATA: folder,
      QALAM_NOW: new Date(schoolNow).toISOString(),
      ...(url ? { DATABASE_URL: url } : {}),
    },
    postgres,
    open,
    remove: async () => {
      await killServers();
      await removeDatabase();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
