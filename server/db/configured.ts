import path from 'node:path';
import type { Environment } from '#server/shared/environment.ts';
import { type Database, openDatabase } from './client.ts';

export { FolderInUse } from './folder-lock.ts';

/** The database that the environment names: PostgreSQL by DATABASE_URL, else the embedded one below QALAM_DATA. */
export function openConfiguredDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'dataFolder'>,
): Promise<Database> {
  const { databaseUrl, dataFolder } = environment;
  return openDatabase(
    databaseUrl === undefined ? { folder: path.resolve(dataFolder, 'database') } : { url: databaseUrl },
  );
}
