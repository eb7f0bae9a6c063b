import { and, eq } from 'drizzle-orm';
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import { roleGroups } from '#contract/core/roles.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { findYear, quartersOf, type SchoolYearRow, schoolYears, yearsOf } from '#server/features/calendar/public.ts';
import { followLeads, groups, holdSchool } from '#server/features/school/public.ts';
import type { Entity } from '#server/shared/write.ts';

export type YearValue = Pick<SchoolYearRow, 'status'>;

/** In which state a year of a school is, by the year. */
export const schoolYearEntity: Entity<YearValue> = {
  kind: 'schoolYear',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  concerns: async (_db, _schoolId, changes) =>
    changes.map(({ id }) => ({ scope: 'school', document: yearDocument.name(Number(id)) })),
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const { eduYear, status } = schoolYears;
    const rows = await db
      .select({ eduYear, status })
      .from(schoolYears)
      .where(and(eq(schoolYears.schoolId, schoolId), isOneOf(eduYear, ids)))
      .for('no key update');
    return new Map(rows.map((row) => [String(row.eduYear), { status: row.status }]));
  },
  /**
   * Stays: a year that would be archived although it could not be closed now.
   * A year that goes back before it was active is not the current one either.
   */
  async restore(db, schoolId, values) {
    const stay: string[] = [];
    for (const [id, value] of values) {
      if (value === null) stay.push(id);
      else if (value.status === 'Archive' && (await whyNotClosed(db, schoolId, Number(id))) !== null) stay.push(id);
      else {
        await setStatus(db, schoolId, Number(id), value.status);
        const year = (await yearsOf(db, schoolId)).find(({ eduYear }) => eduYear === Number(id));
        if (year?.isCurrent && (value.status === 'Transfer' || value.status === 'NotStarted'))
          await makeCurrent(db, schoolId, year.eduYear - 1);
      }
    }
    return stay;
  },
};

/** Why a year cannot be closed: the step into the next year is not applied, or these quarters are open; null: it can. */
export async function whyNotClosed(
  db: ReadDb,
  schoolId: number,
  eduYear: number,
): Promise<{ readonly openQuarters: readonly number[] } | 'notApplied' | null> {
  if ((await findYear(db, schoolId, eduYear + 1))?.status !== 'Active') return 'notApplied';
  const open = (await quartersOf(db, schoolId, eduYear)).filter(({ status }) => status === 'open');
  return open.length > 0 ? { openQuarters: open.map(({ number }) => number) } : null;
}

export async function setStatus(
  db: Db,
  schoolId: number,
  eduYear: number,
  status: SchoolYearRow['status'],
): Promise<void> {
  await db
    .update(schoolYears)
    .set({ status })
    .where(and(eq(schoolYears.schoolId, schoolId), eq(schoolYears.eduYear, eduYear)));
}

/** Makes a year the current one of a school, with the rights that follow from leading its classes (decisions E9, E20). */
export async function makeCurrent(db: Db, schoolId: number, eduYear: number): Promise<void> {
  const years = await yearsOf(db, schoolId);
  const former = years.find(({ isCurrent }) => isCurrent);
  if (former?.eduYear === eduYear || !years.some((year) => year.eduYear === eduYear)) return;
  const isOfSchool = eq(schoolYears.schoolId, schoolId);
  const canEditPeriods = former?.canEditPeriods ?? false;
  await db.update(schoolYears).set({ isCurrent: false, canEditPeriods: false }).where(isOfSchool);
  await db
    .update(schoolYears)
    .set({ isCurrent: true, canEditPeriods })
    .where(and(isOfSchool, eq(schoolYears.eduYear, eduYear)));
  await followLeads(db, schoolId, await leadsOfYears(db, schoolId, [eduYear, former?.eduYear ?? eduYear]));
}

async function leadsOfYears(db: ReadDb, schoolId: number, eduYears: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ lead: groups.leadUserId })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), isOneOf(groups.eduYear, eduYears)));
  return rows.flatMap(({ lead }) => lead ?? []);
}
