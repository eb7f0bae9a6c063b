// From the week to the days, and from the lessons that stand there now to those that the file wants.
//
// The n-th lesson of an assignment to come stays its n-th lesson: it moves to its new day and hour with its theme and its
// homework, so that a calendar plan keeps its order when the week changes. What took place stays where it is.
import type { LocalDate } from '#contract/core/time.ts';
import { schoolDaysOf } from '#server/features/calendar/public.ts';
import { bellOf } from './bells.ts';
import type { ImportPlan } from './import-plan.ts';
import type { Taught } from './plan-teaching.ts';
import type { LessonRow, LessonState, SchoolState } from './school-state.ts';
import type { Problem, Timetable } from './timetable.ts';

type Place = Pick<LessonRow, 'date' | 'number' | 'timeStart' | 'timeEnd' | 'roomId'>;

export function planLessons(
  timetable: Timetable,
  state: SchoolState,
  taught: readonly Taught[],
  coveredGroupIds: ReadonlySet<number>,
  makeId: () => string,
  problems: Problem[],
): ImportPlan['lessons'] {
  const plan: ImportPlan['lessons'] = { inserted: [], changed: [], removed: [], unchanged: 0 };
  const groupOf = new Map(state.assignments.map(({ uuid, groupId }) => [uuid, groupId]));
  const standing = Map.groupBy(
    state.lessons.filter(({ row }) => coveredGroupIds.has(groupOf.get(row.assignmentUuid) ?? 0)),
    ({ row }) => row.assignmentUuid,
  );
  const wanted = new Map(taught.map((entry) => [entry.assignment.uuid, placesOf(timetable, state, entry)]));
  for (const uuid of new Set([...standing.keys(), ...wanted.keys()])) {
    const lessons = (standing.get(uuid) ?? []).sort((a, b) => inTime(a.row, b.row));
    const free = [...(wanted.get(uuid) ?? [])];
    const movable = lessons.filter((lesson) => !staysAsItIs(lesson, free, plan, problems));
    for (const [index, lesson] of movable.entries()) {
      const place = free[index];
      if (place) movedTo(lesson.row, place, plan);
      else if (lesson.hasHomework) problems.push(homeworkProblem(lesson));
      else plan.removed.push(lesson.row);
    }
    for (const place of free.slice(movable.length)) plan.inserted.push(newLesson(state, uuid, place, makeId));
  }
  return plan;
}

/** The days and hours of an assignment, in order of time. */
function placesOf(timetable: Timetable, state: SchoolState, { group, places }: Taught): Place[] {
  const { weeksInCycle, termsInYear, bells } = timetable;
  const sources = [bells, state.bells.get(group.shift), ...state.bells.values()];
  return schoolDaysOf(state.calendar, group.parallel, 7)
    .filter(({ date }) => state.from <= date && date <= state.until)
    .flatMap(({ date, weekday, quarter, weekOfYear }) => {
      const week = weekOfYear % weeksInCycle;
      const term = Math.floor(((quarter - 1) * termsInYear) / 4);
      return places
        .filter((place) => place.weekday === weekday && place.weeks.includes(week) && place.terms.includes(term))
        .map(({ number, roomId }): Place => {
          const { from, to } = bellOf(number, sources);
          return { date, number, timeStart: from, timeEnd: to, roomId };
        });
    })
    .sort(inTime);
}

function inTime(a: { date: LocalDate; number: number }, b: { date: LocalDate; number: number }): number {
  return a.date === b.date ? a.number - b.number : a.date < b.date ? -1 : 1;
}

/** Takes the place of a lesson that took place out of the free ones; false for a lesson that may move. */
function staysAsItIs(lesson: LessonState, free: Place[], plan: ImportPlan['lessons'], problems: Problem[]): boolean {
  if (!lesson.tookPlace) return false;
  const { date, number } = lesson.row;
  const index = free.findIndex((place) => place.date === date && place.number === number);
  if (index >= 0) {
    free.splice(index, 1);
    plan.unchanged++;
  } else {
    const message = `Lesson ${number} of ${date} has entries in the journal, but the file has no such lesson. Begin the new timetable on a later day (--from).`;
    problems.push({ severity: 'error', line: null, about: 'the journal', message });
  }
  return true;
}

function homeworkProblem({ row: { date, number } }: LessonState): Problem {
  const message = `Lesson ${number} of ${date} has homework or answers, and the new timetable has fewer lessons, none of which could keep it. Begin on a later day (--from), or take the homework out first.`;
  return { severity: 'error', line: null, about: 'the journal', message };
}

function movedTo(before: LessonRow, place: Place, plan: ImportPlan['lessons']): void {
  const isSame = (Object.keys(place) as (keyof Place)[]).every((field) => before[field] === place[field]);
  if (isSame) plan.unchanged++;
  else plan.changed.push({ before, after: { ...before, ...place } });
}

function newLesson({ schoolId }: SchoolState, assignmentUuid: string, place: Place, makeId: () => string): LessonRow {
  return {
    schoolId,
    scheduleUuid: makeId(),
    assignmentUuid,
    ...place,
    type: 'regular',
    maxScore: null,
    themeUuid: null,
    theme: null,
    isSyncLesson: false,
  };
}
