// Files that wait for the scanner: right after they arrived, and again each minute while the scanner is away.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/shared/context.ts';
import type { FileStorage, VirusScanner } from '#server/shared/file-storage.ts';
import { startTurns, type Turns } from '#server/shared/turns.ts';
import type { FileRow } from './file-rows.ts';
import { schoolsWithUnscanned, unscannedFiles } from './files.repository.ts';
import { drop, settle } from './settle-file.ts';

type Parts = {
  readonly storage: FileStorage;
  readonly scanner: VirusScanner;
  readonly runWrite: Services['runWrite'];
  readonly log: FastifyBaseLogger;
};

/** Scans a file and stores the result. @throws when the scanner or the storage is away: the file waits. */
export async function scanFile({ storage, scanner, runWrite, log }: Parts, file: FileRow): Promise<void> {
  const result = await scanner((await storage.read(file.storageKey)) as AsyncIterable<Buffer>);
  const caller = {
    schoolId: file.schoolId,
    userId: file.ownerUserId,
    call: 'scan of a file',
    device: null,
    request: null,
    log,
  };
  const isInfected = result === 'infected';
  const settled = await settle((work) => runWrite(caller, work), file, 'checking', {
    state: isInfected ? 'refused' : 'ready',
    refusal: isInfected ? 'FILE_INFECTED' : null,
  });
  if (settled && isInfected) await drop(storage, log, file.storageKey);
}

const usualEveryMs = 60_000;
const mostOfTurn = 200;

/** Scans what waits, again and again. */
export function startFileScans(
  { database, ...parts }: Parts & { readonly database: Database },
  { everyMs = usualEveryMs }: { readonly everyMs?: number } = {},
): Turns {
  const look = async (isStopped: () => boolean) => {
    for (const schoolId of await schoolsWithUnscanned(database.db)) {
      for (const file of await unscannedFiles(database.db, schoolId, mostOfTurn)) {
        if (isStopped()) return;
        // A file that the scanner cannot read must not hold up those behind it.
        await scanFile(parts, file).catch((error: Error) => parts.log.error({ name: error.name }, 'file not scanned'));
      }
    }
  };
  return startTurns(look, { everyMs, log: parts.log, failure: 'files not scanned' });
}
