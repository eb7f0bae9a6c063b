// What a teacher is told about a lesson: what needs a person first, then what is done, then where it is in time.

import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { defaultAttendance } from '#contract/journal/journal.schema.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import type { LessonPhase } from './lesson-phase.ts';

/** What this device knows of a lesson, its unsent work included. */
export type LessonFacts = {
  readonly isConducted: boolean;
  /** Theme it was conducted with; null where only the week knows it. */
  readonly theme: string | null;
  readonly isRollTaken: boolean;
  /** Undefined where only the week knows it; null: nothing was entered. */
  readonly homework?: HomeworkValue | null;
  /** Homework that waits to be sent; it is told beside the homework and is not in `waiting`. */
  readonly isHomeworkWaiting?: boolean;
  /** Null while the roll is not taken. */
  readonly absent: number | null;
  readonly waiting: number;
  readonly conflicts: number;
  readonly refused: number;
  readonly notSaved: number;
};

/** `conducted` and `rollTaken` carry how many came, when it is known. */
export type LessonState =
  | { readonly kind: 'conflict' | 'refused' | 'notSaved'; readonly count: number }
  | {
      readonly kind: 'conducted' | 'rollTaken';
      readonly isWaiting: boolean;
      readonly tally: { readonly present: number; readonly total: number } | null;
    }
  | { readonly kind: 'waiting' | 'now' | 'notConducted' | 'notStarted' | 'online' };

/** By the week alone, where the lesson itself is not on the device. */
export function factsOfEntry(entry: Pick<ScheduleEntry, 'lesson' | 'absentCount'>): LessonFacts {
  return {
    isConducted: entry.lesson.evaluation_status === 'done',
    theme: null,
    isRollTaken: entry.absentCount !== null,
    absent: entry.absentCount,
    waiting: 0,
    conflicts: 0,
    refused: 0,
    notSaved: 0,
  };
}

/** The entry as this device knows it: conducting and homework count at once, and so does undoing them. */
export function withFacts(entry: ScheduleEntry, { isConducted, theme, homework }: LessonFacts): ScheduleEntry {
  return {
    ...entry,
    theme: { label: theme || entry.theme.label },
    lesson: isConducted
      ? { status: 'created', evaluation_status: 'done' }
      : { status: entry.lesson.status, evaluation_status: null },
    ...(homework !== undefined && {
      homework: {
        ...entry.homework,
        status: homework === null ? 'empty' : 'created',
        body: homework?.body ?? null,
      },
    }),
  };
}

/** Who is not in the room; who is late is. */
export function countAbsent(attendance: readonly unknown[]): number {
  return attendance.filter((value) => value !== null && value !== defaultAttendance && value !== 'late').length;
}

export function stateOf(
  entry: Pick<ScheduleEntry, 'count' | 'isSyncLesson'>,
  facts: LessonFacts,
  phase: LessonPhase,
): LessonState {
  if (facts.notSaved > 0) return { kind: 'notSaved', count: facts.notSaved };
  if (facts.conflicts > 0) return { kind: 'conflict', count: facts.conflicts };
  if (facts.refused > 0) return { kind: 'refused', count: facts.refused };
  if (facts.isConducted || facts.isRollTaken) {
    const isCounted = facts.isRollTaken && facts.absent !== null && entry.count > 0;
    return {
      kind: facts.isConducted ? 'conducted' : 'rollTaken',
      isWaiting: facts.waiting > 0,
      tally: isCounted ? { present: entry.count - (facts.absent ?? 0), total: entry.count } : null,
    };
  }
  if (facts.waiting > 0) return { kind: 'waiting' };
  if (phase.kind === 'now') return { kind: 'now' };
  if (phase.kind === 'past') return { kind: 'notConducted' };
  return { kind: entry.isSyncLesson ? 'online' : 'notStarted' };
}
