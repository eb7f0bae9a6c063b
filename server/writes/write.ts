// Runs the writes of handlers: idempotent, with notification of devices and history, all in one transaction.

import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Database, Db } from '#server/db/client.ts';
import { changesPerson, tellAfterCommit } from '#server/db/commits.ts';
import { databaseFailureOf } from '#server/db/failures.ts';
import { checkOnceLocked } from '#server/db/once-locked.ts';
import { tell, unreadNotices } from '#server/features/notices/public.ts';
import { holdsRoles } from '#server/features/session/public.ts';
import { handsOf, handsOfSchool } from '#server/shared/hands.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import type { Telling } from '#server/shared/telling.ts';
import type { Entity, RunWrite, Write, WriteCaller } from '#server/shared/write.ts';
import { appendToFeed, demandSnapshot } from '#server/sync/feed.ts';
import { type Changed, highestIdOf, type Raised, recordBatch } from './history.repository.ts';
import { lastAuthor } from './last-author.ts';
import { beginRequest, endRequest } from './requests.repository.ts';
import { undoBatch } from './undo.ts';

/** The most documents that one write names in the feed. */
const mostConcerns = 5_000;

type Collected = {
  readonly batch: string;
  readonly concerns: Concern[];
  /** Of other schools than the caller's. */
  readonly elsewhere: Map<number, Concern[]>;
  readonly changed: (Changed & { readonly undoes: number | null })[];
  readonly raised: Raised[];
  readonly told: { readonly schoolId: number; readonly tellings: readonly Telling[] }[];
  readonly later: (() => void | Promise<void>)[];
};

/** Makes the function that routes pass to their handlers. */
export function createWrite(database: Database, clock: Clock): RunWrite {
  const schools = handsOf(handsOfSchool);
  return async (caller, work, turnOf = caller.schoolId ?? undefined) => {
    const begin = () => database.transaction((db) => runOnce(db, caller, clock, work));
    // One school's writers wait here, where they hold no connection that others need.
    const run = () => (turnOf === undefined ? begin() : schools.run(turnOf, begin));
    const { result, later } = await run().catch((error: unknown) => {
      // The database rolled this transaction back because of a concurrent one. Run it again on the current data.
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
  clock: Clock,
  work: (write: Write) => Promise<Result>,
): Promise<{ result: Result; later: Collected['later'] }> {
  const now = clock.now();
  const done = await beginRequest(db, caller, now);
  if (done) {
    await refuseLostRoles(db, caller, now);
    return { result: done.value as Result, later: [] };
  }
  const collected: Collected = {
    batch: randomUUID(),
    concerns: [],
    elsewhere: new Map(),
    changed: [],
    raised: [],
    told: [],
    later: [],
  };
  if (caller.schoolId !== null) checkOnceLocked(db, caller.schoolId, () => refuseLostRoles(db, caller, now));
  const result = await work(writeOf(db, caller, collected, clock));
  await settle(db, caller, now, collected);
  // Last, since the work may have waited for an account. A write that takes the right itself was checked when it locked the school.
  if (!changesPerson(db, caller.userId)) await refuseLostRoles(db, caller, now);
  await endRequest(db, caller, result);
  return { result, later: collected.later };
}

/** @throws AppError ACCESS_DENIED when the caller no longer holds a role by which the call was let in. */
async function refuseLostRoles(db: Db, { schoolId, userId, roles }: WriteCaller, now: number): Promise<void> {
  if (schoolId === null || roles === undefined) return;
  if (!(await holdsRoles(db, { schoolId, userId, roles }, now))) throw new AppError('ACCESS_DENIED');
}

function writeOf(
  db: Db,
  { schoolId, userId }: WriteCaller,
  { batch, concerns, elsewhere, changed, raised, told, later }: Collected,
  clock: Clock,
): Write {
  const now = clock.now();
  const write: Write = {
    db,
    batch,
    now: () => clock.now(),
    concerns(more, of = schoolId ?? undefined) {
      if (of === undefined || of === schoolId) concerns.push(...more);
      else elsewhere.set(of, [...(elsewhere.get(of) ?? []), ...more]);
    },
    tell(tellings, of = schoolId ?? undefined) {
      if (of === undefined) throw new Error('Nobody is told anything in no school');
      if (tellings.length > 0) told.push({ schoolId: of, tellings });
    },
    changed(entity, changes, undoes) {
      const real = changes.filter(({ before, after }) => canonicalJson(before) !== canonicalJson(after));
      if (real.length > 0)
        changed.push({ entity: entity as unknown as Entity<object>, changes: real, undoes: undoes ?? null });
    },
    raised: ({ kind: entity }, ids) => void raised.push(...ids.map((id) => ({ entity, id: String(id) }))),
    stale: async ({ kind: entity }, id, current) => {
      const changedBy = schoolId === null ? null : await lastAuthor(db, schoolId, { entity, id }, now);
      return new AppError('STALE_VERSION', { current, ...(changedBy && { changedBy }) });
    },
    highestId: async ({ kind }) => (schoolId === null ? 0 : highestIdOf(db, schoolId, kind)),
    undo: async ({ roles, ...asked }) => {
      if (schoolId === null) throw new AppError('NOT_FOUND');
      return undoBatch(write, { ...asked, schoolId, by: { userId, roles, raised: write.raised } });
    },
    after: (step) => void later.push(step),
  };
  return write;
}

/** History first, then notices, then the feed, which holds the school's counter until the commit: one order for all writers. */
async function settle(db: Db, caller: WriteCaller, now: number, collected: Collected): Promise<void> {
  const { concerns, elsewhere, changed, raised, batch, told } = collected;
  const { schoolId, userId } = caller;
  const tellIn = (of: number, tellings: readonly Telling[]) => tell({ db, schoolId: of, userId, now }, tellings);
  const others = new Set([...elsewhere.keys(), ...told.map((one) => one.schoolId)].filter((of) => of !== schoolId));
  // In one order, so that two writers cannot wait for each other.
  for (const of of [...others].sort((a, b) => a - b)) {
    const news = await tellIn(of, tellingsOf(told.filter((one) => one.schoolId === of)));
    await appendToFeed(db, of, entriesOf([...(elsewhere.get(of) ?? []), ...news]), { clientId: null, at: now });
  }
  const own = tellingsOf(told.filter((one) => one.schoolId === schoolId));
  if (concerns.length + changed.length + raised.length + own.length === 0) return;
  if (schoolId === null) throw new Error(`${caller.call} speaks of no school, so it cannot change anything of one`);
  await recordBatch(db, { ...caller, schoolId, batch, at: now }, changed, raised);
  const entries = new Map<string, Told>();
  const note = (more: readonly Told[]) => {
    for (const entry of more) entries.set(`${entry.scope} ${entry.document} ${entry.cell ?? ''}`, entry);
  };
  note(concerns);
  const isMany = changed.reduce((sum, { changes }) => sum + changes.length, 0) > mostConcerns;
  if (!isMany) for (const { entity, changes } of changed) note(await entity.concerns(db, schoolId, changes));
  for (const { entity, changes, undoes } of changed) {
    if (entity.news) {
      const unread = undoes === null ? null : await unreadNotices(db, schoolId, undoes);
      own.push(...(await entity.news(db, schoolId, changes, { now, unread })));
    }
    const people = (await entity.rights?.(db, schoolId, changes)) ?? [];
    for (const userId of new Set(people)) tellAfterCommit(db, { kind: 'person', userId });
  }
  note(await tellIn(schoolId, own));
  // Fetching its documents again is less for a device to read than an entry for each lesson of a year.
  if (isMany || entries.size > mostConcerns) return demandSnapshot(db, schoolId);
  await appendToFeed(db, schoolId, entriesOf([...entries.values()]), { clientId: null, at: now });
}

const tellingsOf = (told: Collected['told']) => told.flatMap(({ tellings }) => tellings);

/** Of a notice the cell alone is told. */
type Told = Concern & { readonly cell?: string };
const entriesOf = (told: readonly Told[]) =>
  told.map(({ scope, document, isDropped, cell = null }) => ({
    scope,
    document,
    cell,
    kind: isDropped ? ('purge' as const) : ('change' as const),
  }));
