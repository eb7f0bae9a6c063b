// Runs the writes of handlers: idempotent, with notification of devices and history, all in one transaction.
import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Database, Db } from '#server/db/client.ts';
import { databaseFailureOf } from '#server/db/failures.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import type { Entity, RunWrite, Write, WriteCaller } from '#server/shared/write.ts';
import { appendToFeed, demandSnapshot } from '#server/sync/feed.ts';
import { type Changed, highestIdOf, recordBatch } from './history.repository.ts';
import { beginRequest, endRequest } from './requests.repository.ts';
import { undoBatch } from './undo.ts';

/** The most documents that one write names in the feed. */
const mostConcerns = 5_000;

type Collected = {
  readonly batch: string;
  readonly concerns: Concern[];
  readonly changed: Changed[];
  readonly later: (() => void | Promise<void>)[];
};

/** Makes the function that routes pass to their handlers. */
export function createWrite(database: Database, clock: Clock): RunWrite {
  return async (caller, work) => {
    const run = () => database.transaction((db) => runOnce(db, caller, clock.now(), work));
    const { result, later } = await run().catch((error: unknown) => {
      // Deadlock or serialization failure: the database rolled this transaction back.
      if (databaseFailureOf(error) === 'gaveWay') return run();
      throw error;
    });
    for (const step of later) {
      void Promise.resolve()
        .then(step)
        .catch((error: Error) => caller.log.error({ name: error.name, call: caller.call }, 'after a write'));
    }
    return result;
  };
}

async function runOnce<Result>(
  db: Db,
  caller: WriteCaller,
  now: number,
  work: (write: Write) => Promise<Result>,
): Promise<{ result: Result; later: Collected['later'] }> {
  const done = await beginRequest(db, caller, now);
  if (done) return { result: done.value as Result, later: [] };
  const collected: Collected = { batch: randomUUID(), concerns: [], changed: [], later: [] };
  const result = await work(writeOf(db, caller, collected));
  await settle(db, caller, now, collected);
  await endRequest(db, caller, result);
  return { result, later: collected.later };
}

function writeOf(db: Db, { schoolId, userId }: WriteCaller, { batch, concerns, changed, later }: Collected): Write {
  const write: Write = {
    db,
    batch,
    concerns: (more) => void concerns.push(...more),
    changed(entity, changes) {
      const real = changes.filter(({ before, after }) => canonicalJson(before) !== canonicalJson(after));
      if (real.length > 0) changed.push({ entity: entity as unknown as Entity<object>, changes: real });
    },
    highestId: async ({ kind }) => (schoolId === null ? 0 : highestIdOf(db, schoolId, kind)),
    undo: async ({ roles, ...asked }) => {
      if (schoolId === null) throw new AppError('NOT_FOUND');
      return undoBatch(write, { ...asked, schoolId, by: { userId, roles } });
    },
    after: (step) => void later.push(step),
  };
  return write;
}

/** History first: the feed holds the school's counter until the commit. */
async function settle(db: Db, caller: WriteCaller, now: number, collected: Collected): Promise<void> {
  const { concerns, changed, batch } = collected;
  if (concerns.length === 0 && changed.length === 0) return;
  const { schoolId } = caller;
  if (schoolId === null) throw new Error(`${caller.call} speaks of no school, so it cannot change anything of one`);
  await recordBatch(db, { ...caller, schoolId, batch, at: now }, changed);
  const told = new Map<string, Concern>();
  const note = (more: readonly Concern[]) => {
    for (const concern of more) told.set(`${concern.scope} ${concern.document}`, concern);
  };
  note(concerns);
  const isMany = changed.reduce((sum, { changes }) => sum + changes.length, 0) > mostConcerns;
  if (!isMany) for (const { entity, changes } of changed) note(await entity.concerns(db, schoolId, changes));
  // Fetching its documents again is less for a device to read than an entry for each lesson of a year.
  if (isMany || told.size > mostConcerns) return demandSnapshot(db, schoolId);
  const entries = [...told.values()].map(({ scope, document, isDropped }) => ({
    ...{ scope, document, cell: null },
    kind: isDropped ? ('purge' as const) : ('change' as const),
  }));
  await appendToFeed(db, schoolId, entries, { clientId: null, at: now });
}
