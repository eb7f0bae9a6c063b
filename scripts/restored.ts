// `npm run restored`: to be run once after a backup was restored and before the server starts on it. Every device then fetches its
// documents again and offers what the server had accepted after the backup. A server started without it notices by itself when the first
// device connects that knows more than the backup.
import { FolderInUse, openConfiguredDatabase } from '#server/db/configured.ts';
import { readEnvironment } from '#server/shared/environment.ts';
import { beginEpochs } from '#server/sync/epoch.ts';

const database = await openConfiguredDatabase(readEnvironment(process.env)).catch((error: unknown) => {
  if (!(error instanceof FolderInUse)) throw error;
  console.error(error.message);
  process.exit(1);
});
try {
  console.log(`${await beginEpochs(database.db)} schools: devices will offer what was accepted after the backup.`);
} finally {
  await database.close();
}
