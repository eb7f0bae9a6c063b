// The button of a lesson or its homework (part 1 section 4 "Lesson/homework button by status").
import { isIn, type Role } from '#contract/core/roles.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';

export type ButtonWord = 'goOver' | 'verified' | 'create' | 'notCreated';
export type EntryButton = { readonly word: ButtonWord; readonly isDisabled: boolean };
export type ButtonPlace = {
  readonly role: Role;
  readonly date: LocalDate;
  /** The school's today. */
  readonly today: LocalDate;
  readonly isDisabledWeek: boolean;
};
type Part = { status: 'empty' | 'created'; evaluation_status: 'done' | null };

export function isExam(entry: Pick<ScheduleEntry, 'type'>): boolean {
  return entry.type === 'sor' || entry.type === 'soch';
}

/** Null: there is no button, a sentence says what is known. */
function buttonOf(part: Part, isSummative: boolean, place: ButtonPlace): EntryButton | null {
  const isEmployee = isIn('employee', place.role);
  const isShut = !isEmployee && (place.isDisabledWeek || (isSummative && place.date > place.today));
  if (part.status === 'created' || isSummative) {
    return { word: part.evaluation_status === 'done' ? 'verified' : 'goOver', isDisabled: isShut };
  }
  if (place.role === 'student') return { word: 'notCreated', isDisabled: true };
  return isEmployee ? { word: 'create', isDisabled: isShut } : null;
}

/**
 * A SOR or SOCH can be gone over even before anything was written into it; its day counts, not its hour. For an employee the
 * button of an empty lesson is there and does nothing (SCHED-031): the row itself leads to the lesson.
 */
export function lessonButton(entry: Pick<ScheduleEntry, 'type' | 'lesson'>, place: ButtonPlace): EntryButton | null {
  const found = buttonOf(entry.lesson, isExam(entry), place);
  return found?.word === 'create' ? { ...found, isDisabled: true } : found;
}

/** Homework of a SOR or SOCH does not exist by itself: only its own status tells. The day of the lesson still shuts it. */
export function homeworkButton(
  entry: Pick<ScheduleEntry, 'type' | 'homework'>,
  place: ButtonPlace,
): EntryButton | null {
  const found = buttonOf(entry.homework, false, place);
  const isBeforeExam = isExam(entry) && place.date > place.today && !isIn('employee', place.role);
  return found && isBeforeExam ? { ...found, isDisabled: true } : found;
}
