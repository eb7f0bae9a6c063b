import { FolderInUse } from './db/configured.ts';
import { databaseFailureOf } from './db/failures.ts';
import { EnvironmentRefused } from './shared/environment.ts';

/** Why the server or a command did not start, for whoever started it; null for what only a stack explains. */
export function startFailure(error: Error): string | null {
  const isWrongArgument = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (error instanceof FolderInUse || error instanceof EnvironmentRefused || isWrongArgument) return error.message;
  if (databaseFailureOf(error) === 'unreachable')
    return 'The PostgreSQL server that DATABASE_URL names does not answer. Start it, or correct the address.';
  return null;
}
