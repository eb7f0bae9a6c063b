// The plan of an import: pure, from the file and what the school has.
import { formatLocalDate } from '#contract/core/time.ts';
import { groupLabel } from '#server/features/school/public.ts';
import { clashesOf } from './clashes.ts';
import type { ImportPlan } from './import-plan.ts';
import { planLessons } from './plan-lessons.ts';
import { planPeople } from './plan-people.ts';
import { type PlannedPlaces, planPlaces } from './plan-places.ts';
import { planTeaching } from './plan-teaching.ts';
import type { LessonRow, SchoolState } from './school-state.ts';
import type { Problem, Timetable } from './timetable.ts';

/** `makeId` gives a uuid that nobody has. */
export function planImport(timetable: Timetable, state: SchoolState, makeId: () => string): ImportPlan {
  const problems: Problem[] = [...timetable.problems, ...wholeFileProblems(timetable, state)];
  if (timetable.lessons.length > mostLessons) return { ...emptyPlan(state), problems };
  const clashes = clashesOf(timetable);
  const people = planPeople(timetable.teachers, state, problems);
  const places = planPlaces(timetable, state, makeId, problems);
  const teaching = planTeaching(timetable, state, { people, places }, makeId, problems);
  const covered = new Set([
    ...Object.values(places.links.classes),
    ...Object.values(places.links.mixed),
    // A course that the file has no more was planned by an earlier import alone, so its lessons end.
    ...Object.values(state.links.mixed),
  ]);
  const lessons = planLessons(timetable, state, teaching.taught, covered, makeId, problems);
  problems.push(...endings(state, lessons.removed), ...otherClasses(state, places, covered));
  return {
    people: people.people,
    groups: places.groups,
    subgroups: places.subgroups,
    rooms: places.rooms,
    subjects: places.subjects,
    assignments: teaching.assignments,
    hours: teaching.hours,
    lessons,
    links: {
      teachers: { ...state.links.teachers, ...people.links },
      classes: { ...state.links.classes, ...places.links.classes },
      rooms: { ...state.links.rooms, ...places.links.rooms },
      mixed: { ...state.links.mixed, ...places.links.mixed },
    },
    clashes,
    problems,
  };
}

function emptyPlan({ links }: SchoolState): ImportPlan {
  const lessons = { inserted: [], changed: [], removed: [], unchanged: 0 };
  const nothing = { people: [], groups: [], subgroups: [], rooms: [], subjects: [], assignments: [], hours: [] };
  return { ...nothing, lessons, links, clashes: [], problems: [] };
}

const longestName = 120;
const mostLessons = 20_000;

function longNames({ teachers, classes, rooms, lessons }: Timetable): Problem[] {
  const courses = lessons.map(({ course, line }) => ({ name: course, line }));
  return [...teachers, ...classes, ...rooms, ...courses]
    .filter(({ name }) => name.length > longestName)
    .map(({ name, line }) => ({
      severity: 'error',
      line,
      about: `${name.slice(0, 40)}…`,
      message: `A name has ${longestName} characters at most, not ${name.length}.`,
    }));
}

function wholeFileProblems(timetable: Timetable, state: SchoolState): Problem[] {
  const { lessons, termsInYear, weeksInCycle } = timetable;
  const about = 'the file';
  const rows = longNames(timetable);
  if (lessons.length > mostLessons) {
    const message = `It has ${lessons.length} lessons a week; a school has ${mostLessons} at most.`;
    rows.push({ severity: 'error', line: null, about, message });
  }
  if (lessons.length === 0) {
    rows.push({ severity: 'error', line: null, about, message: 'No lesson has a time, so there is nothing to enter.' });
  }
  if (![1, 2, 4].includes(termsInYear)) {
    const message = `It divides the year into ${termsInYear} terms. The school year has four quarters: export with 1, 2 or 4.`;
    rows.push({ severity: 'error', line: null, about, message });
  }
  if (weeksInCycle > 1) {
    const begin = formatLocalDate(state.calendar.dateStart);
    const message = `It has ${weeksInCycle} weeks in turn. The first one is the week of ${begin}, in which the school year begins.`;
    rows.push({ severity: 'note', line: null, about, message });
  }
  return rows;
}

/** Whose lessons to come go away: a subject that the file has no more, a teacher who hands a class over. */
function endings(state: SchoolState, removed: readonly LessonRow[]): Problem[] {
  return [...Map.groupBy(removed, ({ assignmentUuid }) => assignmentUuid)].map(([uuid, rows]) => {
    const assignment = state.assignments.find((each) => each.uuid === uuid);
    const group = state.groups.find(({ id }) => id === assignment?.groupId);
    const subject = state.subjects.find(({ id }) => id === assignment?.subjectId);
    const people = state.staff.filter(({ userId }) => assignment?.teacherIds.includes(userId));
    const about = [group ? groupLabel(group) : '', subject?.kz, ...people.map(({ surname }) => surname)].join(', ');
    const message = `The file has fewer lessons of it, or none: ${rows.length} lessons to come are removed.`;
    return { severity: 'warning', line: null, about, message };
  });
}

/** Classes of the school that the file does not speak of keep their lessons. */
function otherClasses(state: SchoolState, places: PlannedPlaces, covered: ReadonlySet<number>): Problem[] {
  const made = new Set(places.groups.map(({ id }) => id));
  const others = state.groups.filter(({ id }) => !covered.has(id) && !made.has(id));
  if (others.length === 0) return [];
  const names = others.map(groupLabel).join(', ');
  const message = `The file does not name them: ${names}. Their lessons stay as they are.`;
  return [{ severity: 'note', line: null, about: 'other classes of the school', message }];
}
