// What a step types: the same intents that the screens give, on the lessons of the run. Every value differs from what is there, so that
// each is an entry.

import { cellKey } from '#contract/core/documents.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { type Attendance, absentAttendance } from '#contract/journal/journal.schema.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { findMutation } from '#contract/mutations.ts';
import { intent } from '#data/outbox/use-mutation.ts';
import { type Run, type RunLesson, valueNow } from './run.ts';
import type { Step } from './steps.ts';
import type { Act } from './verdict.ts';

function lessonOf(run: Run, step: { lesson?: number | undefined }): RunLesson | undefined {
  return run.lessons[step.lesson ?? 0] ?? run.lessons[0];
}

function keyOf(lesson: RunLesson, cell: string): string {
  return cellKey({ document: lessonDocument.name(lesson.scheduleUuid), cell });
}

/** The wanted value, or the next one that is not there yet. */
function otherAttendance(run: Run, key: string, wanted: Attendance): Attendance {
  if (valueNow(run, key) !== wanted) return wanted;
  return wanted === 'late' ? absentAttendance : wanted === absentAttendance ? 'missing_by_sick' : absentAttendance;
}

function attendances(run: Run, lesson: RunLesson, numbers: readonly number[], wanted: Attendance): Intent[] {
  return numbers.flatMap((number) => {
    const studentGroupUuid = lesson.pupils[number - 1];
    if (!studentGroupUuid) return [];
    const attendance = otherAttendance(run, keyOf(lesson, lessonCell.attendance(studentGroupUuid)), wanted);
    return [intent('setAttendance', { scheduleUuid: lesson.scheduleUuid, studentGroupUuid, attendance })];
  });
}

function roll(run: Run, lesson: RunLesson, step: { absent: readonly number[]; late: readonly number[] }): Intent[] {
  const { scheduleUuid, theme } = lesson;
  const isOpen = (cell: string) => valueNow(run, keyOf(lesson, cell)) === null;
  return [
    ...attendances(run, lesson, step.absent, absentAttendance),
    ...attendances(run, lesson, step.late, 'late'),
    ...(isOpen(lessonCell.roll) ? [intent('takeRoll', { scheduleUuid })] : []),
    ...(isOpen(lessonCell.conduct) ? [intent('conductLesson', { scheduleUuid, ...theme })] : []),
  ];
}

function marks(run: Run, lesson: RunLesson, step: { pupils: readonly number[]; turn: number }): Intent[] {
  const top = lesson.scoreType === 'credit' ? 2 : 10;
  return step.pupils.flatMap((number) => {
    const studentGroupUuid = lesson.pupils[number - 1];
    if (!studentGroupUuid || lesson.scoreType === 'no_score') return [];
    const before = valueNow(run, keyOf(lesson, lessonCell.mark(studentGroupUuid))) as { mark: number | null } | null;
    const place = (number * 3 + step.turn * 4 + run.seed) % top;
    const marksFrom = (from: number) => (lesson.scoreType === 'credit' ? from % top : (from % top) + 1);
    const mark = marksFrom(place) === before?.mark ? marksFrom(place + 1) : marksFrom(place);
    return [intent('setMark', { scheduleUuid: lesson.scheduleUuid, studentGroupUuid, mark, comment: null })];
  });
}

/** The intents of a step; none for a step that types nothing. */
export function intentsOf(run: Run, step: Step): readonly Intent[] {
  if (step.do === 'intents') return step.intents;
  if (step.do !== 'roll' && step.do !== 'absent' && step.do !== 'marks' && step.do !== 'homework') return [];
  const lesson = lessonOf(run, step);
  if (!lesson) return [];
  if (step.do === 'roll') return roll(run, lesson, step);
  if (step.do === 'absent') return attendances(run, lesson, step.pupils, step.value);
  if (step.do === 'marks') return marks(run, lesson, step);
  const homework = { body: step.text, dueScheduleUuid: null };
  return [intent('setHomework', { scheduleUuid: lesson.scheduleUuid, homework })];
}

/** Intents as entries of the user, before anybody was told anything. */
export function actsOf(run: Run, intents: readonly Intent[]): Act[] {
  return intents.flatMap(({ name, payload }, index): Act[] => {
    const mutation = findMutation(name);
    const parsed = mutation?.payload.safeParse(payload);
    if (!mutation || !parsed?.success) return [];
    const key = cellKey(mutation.key(parsed.data));
    const value = mutation.overlay(valueNow(run, key), parsed.data) ?? null;
    return [{ id: run.acts.length + index, cellKey: key, name, payload, value, told: 'nothing' }];
  });
}
