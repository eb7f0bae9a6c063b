// From which day lessons to come ring otherwise, and their move: what changes of bells and of classes share.
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { inZone } from '#contract/core/time.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { findSchool } from '#server/features/school/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import type { Change, Write } from '#server/shared/write.ts';
import { type Move, planMoves, type SchoolMoment } from './bell-moves.ts';
import { type BellState, classesThatMove } from './bell-state.ts';
import { readBells, touchSchemes } from './bells.repository.ts';
import { type LessonTime, lessonTimeOf, storeLessonTimes } from './lesson-time.entity.ts';
import { timeSchemeEntity } from './time-scheme.entity.ts';

/** The day that somebody gave; none of the past. */
export function dayOf(applyFrom: string | null | undefined, { date }: SchoolMoment, language: Language): string | null {
  if (applyFrom && applyFrom < date) throw refusal(language, 'applyFrom', 'bells.wrong.past');
  return applyFrom ?? null;
}

export async function momentOf(db: ReadDb, schoolId: number, now: number): Promise<SchoolMoment> {
  const school = await findSchool(db, schoolId);
  if (!school) throw new AppError('NOT_FOUND');
  const { date, time } = inZone(now, school.timeZone);
  return { date, time: time.slice(0, 5) };
}

/** Writes where lessons are moved to. @returns the changes for the history. */
export async function moveLessons(db: Db, schoolId: number, moves: readonly Move[]): Promise<Change<LessonTime>[]> {
  await storeLessonTimes(
    db,
    schoolId,
    moves.map(({ lesson, ...times }) => ({ scheduleUuid: lesson.scheduleUuid, ...times })),
  );
  return moves.map(({ lesson, ...times }) => {
    const before = lessonTimeOf(lesson);
    return { id: lesson.scheduleUuid, before, after: { ...before, ...times } };
  });
}

/**
 * What follows for bells and lessons after classes were written that choose their bells themselves.
 * @param before the bells before, held.
 * @returns the lessons that moved, for the history: they come before the classes there, so that an undo takes the classes back first.
 * @throws AppError VALIDATION_FAILED at `applyFrom` where lessons would move and no day is given.
 */
export async function ringAnew(
  { db, raised }: Pick<Write, 'db' | 'raised'>,
  schoolId: number,
  before: BellState,
  asked: { readonly applyFrom: string | null | undefined; readonly now: number; readonly language: Language },
): Promise<Change<LessonTime>[]> {
  const { applyFrom, now, language } = asked;
  const after = await readBells(db, schoolId);
  raised(timeSchemeEntity, await touchSchemes(db, schoolId, before, after));
  const moment = await momentOf(db, schoolId, now);
  const from = dayOf(applyFrom, moment, language);
  const plan = { state: after, classes: classesThatMove(before, after), from: from ?? moment.date, now: moment };
  const { moves } = await planMoves(db, schoolId, { ...plan, isHeld: from !== null });
  if (moves.length > 0 && from === null) throw refusal(language, 'applyFrom', 'bells.wrong.applyFrom');
  return moveLessons(db, schoolId, moves);
}
