import { AppError } from '#contract/core/errors.ts';
import type { ImportMend } from '#contract/core/import.ts';
import type { keptImportsEndpoints } from '#contract/kept-imports/kept-imports.endpoints.ts';
import type { KeptImport } from '#contract/kept-imports/kept-imports.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { recordAccess, shortNames } from '#server/features/people/public.ts';
import { leadAdmits } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { keptReach } from './keep-import.ts';
import {
  deleteKept,
  findKept,
  isAnyAboveDeputies,
  type KeptReach,
  type KeptRow,
  keptMs,
  ownPeople,
  readKept,
  rowsOfKept,
  type StoredRow,
} from './kept-imports.repository.ts';

type Endpoints = typeof keptImportsEndpoints;

/** @throws AppError ACCESS_DENIED for a group lead who may not import students, in this school or in the current year (decisions E8). */
async function reachOf(db: ReadDb, call: Pick<Call<Endpoints['list']>, 'school' | 'caller'>): Promise<KeptReach> {
  const reach = keptReach(call);
  if (reach.ownOf === null) return reach;
  if (!(await leadAdmits(db, reach.schoolId, reach.ownOf))) throw new AppError('ACCESS_DENIED');
  return reach;
}

async function describe(db: ReadDb, rows: readonly KeptRow[]): Promise<KeptImport[]> {
  const people = rows.flatMap(({ madeBy, changedBy, appliedBy }) => [madeBy, changedBy, appliedBy ?? madeBy]);
  const names = await shortNames(db, [...new Set(people)]);
  const who = (userId: number) => ({ userId, name: names.get(userId) ?? '' });
  return rows.map(({ id, kind, name, version, counts, changedAt, ...row }) => ({
    id,
    kind,
    name,
    version,
    counts,
    changedAt,
    madeBy: who(row.madeBy),
    changedBy: who(row.changedBy),
    applied:
      row.appliedAt === null
        ? null
        : { at: row.appliedAt, by: who(row.appliedBy ?? 0), added: row.added ?? 0, changed: row.changed ?? 0 },
  }));
}

export const list: Handler<Endpoints['list']> = async (call) => {
  const { db } = call.services.database;
  const { eduYear } = call.query;
  const reach = await reachOf(db, call);
  return { data: await describe(db, await readKept(db, reach, { eduYear, now: call.receivedAt })) };
};

/** As the plan reads them: without spaces, and with the zeros that a number has lost. */
const iinFields = ['iin', 'parentOneIin', 'parentTwoIin', 'lead'];
const iinsIn = (rows: readonly StoredRow[]): string[] => {
  const cells = rows.flatMap((row) => iinFields.flatMap((field) => row.cells[field] || []));
  return [...new Set(cells.map((cell) => cell.replace(/\D/g, '').padStart(12, '0')))];
};

async function held(db: Db, call: Pick<Call<Endpoints['open']>, 'school' | 'caller' | 'receivedAt' | 'body'>) {
  const found = await findKept(db, await reachOf(db, call), call.body.id);
  const isOver = found === undefined || found.changedAt < call.receivedAt - keptMs;
  if (isOver || found.eduYear !== call.body.eduYear) throw new AppError('NOT_FOUND');
  return found;
}

export const open: Handler<Endpoints['open']> = async (call) => {
  const { school, caller, receivedAt, services } = call;
  const { found, rows } = await call.write(async ({ db }) => {
    const of = await held(db, call);
    const stored = await rowsOfKept(db, school.id, of.id);
    // What others have put in is seen, as on the press that shows a whole IIN (decisions E29).
    if (of.madeBy !== caller.userId || of.changedBy !== caller.userId) {
      const ofUserIds = await ownPeople(db, school.id, iinsIn(stored));
      const mayReadAll = of.kind !== 'staff' || school.roles.includes('director');
      // As on their cards, a deputy is not told the IINs of directors and administrators (decisions E9).
      if (!mayReadAll && (await isAnyAboveDeputies(db, school.id, ofUserIds))) throw new AppError('ACCESS_DENIED');
      await recordAccess(db, { schoolId: school.id, at: receivedAt, userId: caller.userId, what: 'iin', ofUserIds });
    }
    return { found: of, rows: stored };
  });
  const [described] = await describe(services.database.db, [found]);
  if (!described) throw new AppError('NOT_FOUND');
  const mends = rows.flatMap(({ line, mended }): ImportMend[] => (mended ? [{ line, ...mended }] : []));
  return {
    data: {
      ...described,
      answers: found.answers,
      mark: found.mark,
      mends,
      rows: rows.map(({ line, cells }) => ({ line, cells })),
    },
  };
};

export const forget: Handler<Endpoints['forget']> = async (call) => {
  const data = await call.write(async ({ db }) => {
    const { id } = await held(db, call);
    await deleteKept(db, call.school.id, id);
    return { id };
  });
  return { data };
};
