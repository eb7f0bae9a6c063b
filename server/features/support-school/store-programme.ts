import { and, eq, sql } from 'drizzle-orm';
import { mondayOf } from '#contract/core/time.ts';
import { programmeWeekDocument } from '#contract/schedule/programme.office.documents.ts';
import type { Db } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { schools } from '#server/features/school/public.ts';
import type { Concern } from '#server/shared/concern.ts';
import type { ProgrammePlan } from './programme-file.ts';
import { type ProgrammeLessonRow, programmeLessons } from './support-school.tables.ts';

const concernOf = ({ userId, date }: ProgrammeLessonRow): Concern => ({
  scope: `user:${userId}`,
  document: programmeWeekDocument.name(mondayOf(date)),
});

/** Writes what a plan without problems would change. @returns whom it concerns, each once. */
export async function storeProgramme(
  tx: Db,
  schoolId: number,
  { added, changed, removed }: Pick<ProgrammePlan, 'added' | 'changed' | 'removed'>,
): Promise<Concern[]> {
  const gone = [...removed, ...changed].map(({ scheduleUuid }) => scheduleUuid);
  if (gone.length > 0) {
    const { schoolId: school, scheduleUuid } = programmeLessons;
    await tx.delete(programmeLessons).where(and(eq(school, schoolId), isOneOf(scheduleUuid, gone)));
  }
  const rows = [...added, ...changed];
  if (rows.length > 0) await tx.insert(programmeLessons).values(rows);
  const concerns = [...rows, ...removed].map(concernOf);
  return [...new Map(concerns.map((concern) => [`${concern.scope} ${concern.document}`, concern])).values()];
}

/** Makes a school a support school: devices of its employees ask for programme lessons from their next sign-in or start on. */
export async function makeSupportSchool(tx: Db, schoolId: number): Promise<void> {
  const flags = sql`${schools.flags} || '{"mksVksIsSupport": true}'::jsonb`;
  await tx.update(schools).set({ flags }).where(eq(schools.id, schoolId));
}
