import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { BellsBody, TimeScheme } from '#contract/bells/bells.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { groupLabel, groups, holdSchool } from '#server/features/school/public.ts';
import { type BellState, changesBetween, schemeOf, valuesOf } from './bell-state.ts';
import { timeSchemes } from './bells.tables.ts';

/** Whether a school has a scheme for a shift. */
export async function hasBells(db: ReadDb, schoolId: number, uuid: string, shift: number): Promise<boolean> {
  const [row] = await db
    .select({ uuid: timeSchemes.uuid })
    .from(timeSchemes)
    .where(and(eq(timeSchemes.schoolId, schoolId), eq(timeSchemes.uuid, uuid), eq(timeSchemes.shift, shift)));
  return row !== undefined;
}

/** Schemes by name, and the classes of the current year. */
export async function readBells(db: ReadDb, schoolId: number): Promise<BellState> {
  const rows = await db
    .select()
    .from(timeSchemes)
    .where(eq(timeSchemes.schoolId, schoolId))
    .orderBy(asc(timeSchemes.name), asc(timeSchemes.shift), asc(timeSchemes.uuid));
  const { id, parallel, letter, shift, timeSchemeUuid } = groups;
  const classes = await db
    .select({ id, parallel, letter, shift, timeSchemeUuid })
    .from(groups)
    .innerJoin(
      schoolYears,
      and(
        eq(schoolYears.schoolId, groups.schoolId),
        eq(schoolYears.eduYear, groups.eduYear),
        eq(schoolYears.isCurrent, true),
      ),
    )
    .where(eq(groups.schoolId, schoolId))
    .orderBy(asc(parallel), asc(letter), asc(id));
  return { schemes: rows.map(({ schoolId: _, ...scheme }) => scheme), classes };
}

/** The same, held until the end of the transaction: schemes share defaults and classes, so their writers take turns. */
export async function holdBells(db: ReadDb, schoolId: number): Promise<BellState> {
  await holdSchool(db, schoolId);
  return readBells(db, schoolId);
}

/** As the calls and the document tell it. */
export function bodyOf(state: BellState, schoolId: number): BellsBody {
  const values = valuesOf(state);
  return {
    schemes: state.schemes.map((scheme): TimeScheme => {
      const groupIds = values.get(scheme.uuid)?.groupIds ?? [];
      return { schoolId, ...scheme, groupIds };
    }),
    classes: state.classes.map((one) => ({
      groupId: one.id,
      label: groupLabel(one),
      parallel: one.parallel,
      letter: one.letter,
      shift: one.shift,
      timeSchemeUuid: schemeOf(state, one)?.uuid ?? null,
      isChosen: one.timeSchemeUuid !== null,
    })),
  };
}

/** Classes as their own feature calls them: a later one of the server. */
export const classKind = { kind: 'group' } as const;

/** Writes what differs. @returns the changes for the history, and the classes whose version it raised (`classKind`). */
export async function storeBells(db: Db, schoolId: number, before: BellState, after: BellState) {
  const changes = changesBetween(before, after);
  for (const { id, before: former, after: value } of changes) {
    const isThis = and(eq(timeSchemes.schoolId, schoolId), eq(timeSchemes.uuid, id));
    const version = (before.schemes.find(({ uuid }) => uuid === id)?.version ?? 0) + 1;
    if (value === null) await db.delete(timeSchemes).where(isThis);
    else {
      const { groupIds: _, ...fields } = value;
      if (former)
        await db
          .update(timeSchemes)
          .set({ ...fields, version })
          .where(isThis);
      else await db.insert(timeSchemes).values({ schoolId, uuid: id, version, ...fields });
    }
  }
  const moved = after.classes.filter(
    ({ id, timeSchemeUuid }) => before.classes.find((one) => one.id === id)?.timeSchemeUuid !== timeSchemeUuid,
  );
  for (const [timeSchemeUuid, own] of Map.groupBy(moved, (one) => one.timeSchemeUuid)) {
    const ids = own.map(({ id }) => id);
    await db
      .update(groups)
      .set({ timeSchemeUuid, version: sql`${groups.version} + 1` })
      .where(and(eq(groups.schoolId, schoolId), inArray(groups.id, ids)));
  }
  return { changes, raised: moved.map(({ id }) => id) };
}

/** Schemes that other classes chose count as changed: whoever has one open is told. @returns them, for `raised` of the write. */
export async function touchSchemes(
  db: Db,
  schoolId: number,
  before: BellState,
  after: BellState,
): Promise<readonly string[]> {
  const ids = changesBetween(before, after).map(({ id }) => id);
  if (ids.length === 0) return [];
  await db
    .update(timeSchemes)
    .set({ version: sql`${timeSchemes.version} + 1` })
    .where(and(eq(timeSchemes.schoolId, schoolId), inArray(timeSchemes.uuid, ids)));
  return ids;
}
