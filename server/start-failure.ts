import { FolderInUse } from './db/configured.ts';
import { databaseFailureOf } from './db/failures.ts';
import { EnvironmentRefused } from './shared/environment.ts';
import { StorageRefused } from './shared/file-storage.ts';

/** Why the server or a command did not start, for whoever started it; null for what only a stack explains. */
export function startFailure(error: Error): string | null {
  const isWrongArgument = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  const isTold = [FolderInUse, EnvironmentRefused, StorageRefused].some((known) => error instanceof known);
  if (isTold || isWrongArgument) return error.message;
  if (databaseFailureOf(error) === 'unreachable')
    return 'The PostgreSQL server that DATABASE_URL names does not answer. Start it, or correct the address.';
  return null;
}
