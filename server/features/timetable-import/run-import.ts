// An import from the file to the tables: the dry run stops after the plan.
import { randomBytes } from 'node:crypto';
import { uuidV7 } from '#contract/core/ids.ts';
import type { Db } from '#server/db/client.ts';
import { newsOfTimetable } from '#server/features/lesson/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import type { Telling } from '#server/shared/telling.ts';
import type { NewAccount } from './accounts.ts';
import { findTarget, lastImport, type Target, type TargetRequest } from './find-target.ts';
import { lockImports } from './import-lock.ts';
import { changesNothing, type ImportPlan, isBlocked } from './import-plan.ts';
import { ImportRefused } from './import-refused.ts';
import { planImport } from './plan-import.ts';
import { lockPlannedLessons, readSchool } from './read-school.ts';
import type { Timetable } from './timetable.ts';
import { writePlan } from './write-plan.ts';

export type Prepared = { target: Target; plan: ImportPlan };
/** Their devices learn of it with the documents that they fetch again after an import. `now`: of the import or its undo. */
export type TellPeople = (db: Db, schoolId: number, now: number, news: readonly Telling[]) => Promise<void>;
export type ApplyPorts = {
  /** Name of the file, for the list of imports. */
  source: string;
  /** Tells the devices of the school to fetch again; the sync owns how. */
  refreshDevices(db: Db, schoolId: number): Promise<void>;
  /** Tells people of the lessons of the coming week that changed. */
  tellPeople: TellPeople;
  /** Keeps the passwords of new people; when it throws, nothing is written. */
  saveAccounts(accounts: readonly NewAccount[]): void;
};

/** Ids in the order of the file: lessons of one hour are shown in it, such as those of two classes that are taught together. */
function idsFrom(now: number): () => string {
  let count = 0;
  return () => uuidV7(now + count++, randomBytes(10));
}

const targetOf = (request: TargetRequest, { schoolName }: Timetable): TargetRequest => ({
  ...request,
  schoolName: request.schoolName ?? schoolName ?? undefined,
});

/**
 * What an import would do. Writes nothing.
 * @throws ImportRefused when the school, year or day cannot be meant.
 */
export async function prepareImport(db: Db, request: TargetRequest, timetable: Timetable): Promise<Prepared> {
  const target = await findTarget(db, targetOf(request, timetable));
  return { target, plan: planImport(timetable, await readSchool(db, target), idsFrom(request.now)) };
}

/**
 * Plans again and writes. Call it in a transaction: it is all or nothing.
 * A file that changes nothing leaves no trace: there is nothing to take back, and no device has to ask.
 * @throws ImportRefused also when the plan has something that must be put right first.
 */
export async function applyImport(
  db: Db,
  request: TargetRequest,
  timetable: Timetable,
  ports: ApplyPorts,
): Promise<Prepared & { accounts: NewAccount[] }> {
  await lockImports(db);
  // Lock before planning: the plan depends on the people of the school and on what is written in its lessons.
  const found = await findTarget(db, targetOf(request, timetable));
  if (!found.isNew) {
    await holdSchool(db, found.schoolId);
    await lockPlannedLessons(db, found);
  }
  const { target, plan } = await prepareImport(db, request, timetable);
  if (isBlocked(plan))
    throw new ImportRefused('Nothing was written: what is listed as an error must be put right first.');
  if (!target.isNew && changesNothing(plan)) return { target, plan, accounts: [] };
  const source = timetable.solution === null ? ports.source : `${ports.source}, ${timetable.solution}`;
  const { next: number } = await lastImport(db, target.schoolId);
  const accounts = await writePlan(db, target, plan, { number, source, now: request.now });
  const { inserted, changed, removed } = plan.lessons;
  const news = await newsOfTimetable(db, { schoolId: target.schoolId, now: request.now, unread: null }, [
    ...inserted.map((after) => ({ before: null, after })),
    ...changed,
    ...removed.map((before) => ({ before, after: null })),
  ]);
  await ports.tellPeople(db, target.schoolId, request.now, news);
  if (accounts.length > 0) ports.saveAccounts(accounts);
  await ports.refreshDevices(db, target.schoolId);
  return { target, plan, accounts };
}
