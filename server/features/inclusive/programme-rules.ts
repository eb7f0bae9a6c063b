// What a programme may hold: its class, teacher, bells and quarters (part 3 section 5; decisions E18).
import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { quartersOf } from '#server/features/calendar/public.ts';
import { holdLessonsAfter, type Membership, type Writing, writtenAfter } from '#server/features/contingent/public.ts';
import { groups } from '#server/features/school/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import { type HeldProgramme, missingOf, type ProgrammeValue, readProgrammeValues } from './programme-state.ts';

/** @throws AppError NOT_FOUND for a programme that the school has not. */
export async function findProgramme(db: ReadDb, schoolId: number, id: number): Promise<HeldProgramme> {
  const [held] = await readProgrammeValues(db, schoolId, [id]);
  if (!held) throw new AppError('NOT_FOUND');
  return held;
}

/** @throws AppError CONFLICT for one that is closed: it only stands in the archive. */
export async function openProgramme({ tx, schoolId }: Writing, id: number): Promise<HeldProgramme> {
  const held = await findProgramme(tx.db, schoolId, id);
  if (held.value.closedOn !== null) throw new AppError('CONFLICT');
  return held;
}

export async function findGroup(db: ReadDb, schoolId: number, id: number) {
  const [row] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), eq(groups.id, id)));
  return row;
}

/** @throws AppError VALIDATION_FAILED at the field of a teacher or bells that are not there for it. */
export async function refuseMissing(
  { tx, schoolId, language }: Writing,
  value: ProgrammeValue,
  before: ProgrammeValue | null,
): Promise<void> {
  const [missing] = await missingOf(tx.db, schoolId, value, before);
  if (missing === 'leadUserId') throw refusal(language, 'personnelId', 'inclusive.wrong.teacher');
  if (missing) throw refusal(language, missing, 'inclusive.wrong.timeScheme');
}

/** From the first day of the first quarter of a programme to the last of its last one. */
export async function daysOfProgramme(
  { tx, schoolId, year }: Writing,
  { quarterStart, quarterEnd }: Pick<ProgrammeValue, 'quarterStart' | 'quarterEnd'>,
): Promise<{ from: string; to: string }> {
  const quarters = await quartersOf(tx.db, schoolId, year.eduYear);
  const first = quarters.find(({ number }) => number === quarterStart);
  const last = quarters.find(({ number }) => number === quarterEnd);
  return { from: first?.dateStart ?? year.dateStart, to: last?.dateEnd ?? year.dateEnd };
}

/** An order with a day of its own, or with that of what it orders. */
export const orderWith = (number: string, date: string | null | undefined, day: string) => ({
  number,
  date: date ?? day,
});

/** Marks and absences of later days would be outside of the pupil's time in the programme. */
export async function refuseWritten(
  { tx, schoolId, language }: Writing,
  open: readonly Membership[],
  lastDay: string,
  field: string,
): Promise<void> {
  const uuids = open.map(({ uuid }) => uuid);
  await holdLessonsAfter(tx.db, schoolId, open, lastDay);
  const last = [...(await writtenAfter(tx.db, schoolId, uuids, lastDay)).values()].sort().at(-1);
  if (last !== undefined) throw refusal(language, field, 'contingent.wrong.written', { date: formatLocalDate(last) });
}
