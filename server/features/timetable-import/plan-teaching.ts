// Who teaches what to whom: the assignments behind the lessons of the file, each with its places in the week.
import type { ImportPlan } from './import-plan.ts';
import type { PlannedPeople } from './plan-people.ts';
import type { PlannedPlaces } from './plan-places.ts';
import type { AssignmentState, GroupState, SchoolState } from './school-state.ts';
import type { Audience, FileLesson, Problem, Timetable } from './timetable.ts';

/** A lesson of the week of an assignment. */
export type WeekPlace = Pick<FileLesson, 'weekday' | 'number' | 'weeks' | 'terms'> & { roomId: number | null };
export type Taught = { assignment: AssignmentState; group: GroupState; places: WeekPlace[] };
export type PlannedTeaching = Pick<ImportPlan, 'assignments' | 'hours'> & { taught: Taught[] };

function keyOf({
  groupId,
  subgroupUuid,
  subjectId,
  teacherIds,
}: Omit<AssignmentState, 'uuid' | 'weeklyTenths'>): string {
  return JSON.stringify([groupId, subgroupUuid, subjectId, [...teacherIds].sort((a, b) => a - b)]);
}

export function planTeaching(
  timetable: Timetable,
  state: SchoolState,
  { people, places }: { people: PlannedPeople; places: PlannedPlaces },
  makeId: () => string,
  problems: Problem[],
): PlannedTeaching {
  const known = new Map(state.assignments.map((assignment) => [keyOf(assignment), assignment]));
  const taught = new Map<string, Taught>();
  const assignments: AssignmentState[] = [];
  for (const lesson of timetable.lessons) {
    const teacherIds = lesson.teacherIds.flatMap((id) => people.ids.get(id) ?? []);
    const roomIds = lesson.roomIds.flatMap((id) => places.roomOf(id) ?? []);
    for (const audience of audiencesOf(lesson)) {
      const group = audience === null ? places.mixedGroupOf(lesson.course) : places.groupOf(audience.classId);
      if (!group) continue;
      const identity = {
        groupId: group.id,
        subgroupUuid: audience === null ? null : places.subgroupOf(audience),
        subjectId: places.subjectOf(lesson.course),
        teacherIds,
      };
      const key = keyOf(identity);
      let entry = taught.get(key);
      if (!entry) {
        const assignment = known.get(key) ?? { uuid: makeId(), ...identity, weeklyTenths: 0 };
        if (!known.has(key)) assignments.push(assignment);
        entry = { assignment, group, places: [] };
        taught.set(key, entry);
      }
      const { weekday, number, weeks, terms } = lesson;
      entry.places.push({ weekday, number, weeks, terms, roomId: roomIds[0] ?? null });
    }
  }
  problems.push(...lessonNotes(timetable));
  const hours: ImportPlan['hours'] = [];
  const isNew = new Set(assignments);
  for (const { assignment, places: week } of taught.values()) {
    const after = weeklyTenths(week, timetable);
    if (isNew.has(assignment)) assignment.weeklyTenths = after;
    else if (after !== assignment.weeklyTenths) {
      hours.push({ uuid: assignment.uuid, before: assignment.weeklyTenths, after });
    }
  }
  return { assignments, hours, taught: [...taught.values()] };
}

/** The classes of a lesson; null for a lesson that somebody gives, or that takes a room, without a class. */
function audiencesOf(lesson: FileLesson): (Audience | null)[] {
  if (lesson.audiences.length > 0) return [...lesson.audiences];
  return lesson.teacherIds.length > 0 || lesson.roomIds.length > 0 ? [null] : [];
}

/** Hours a week in tenths, in the fullest part of the year. */
function weeklyTenths(places: readonly WeekPlace[], { weeksInCycle, termsInYear }: Timetable): number {
  const ofTerms = Array.from({ length: termsInYear }, (_, term) =>
    places.filter(({ terms }) => terms.includes(term)).reduce((sum, { weeks }) => sum + weeks.length, 0),
  );
  return Math.round((Math.max(...ofTerms) * 10) / weeksInCycle);
}

/** One row for each event of which something is entered otherwise than the file has it. */
function lessonNotes({ lessons }: Timetable): Problem[] {
  const rows = new Map<string, Problem>();
  const counts = new Map<string, number>();
  for (const lesson of lessons) {
    const told = oddityOf(lesson);
    if (!told) continue;
    const key = `${lesson.source} ${told.message}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    rows.set(key, { ...told, line: lesson.line, about: `event ${lesson.source}` });
  }
  return [...rows].map(([key, row]) => ({ ...row, message: `${row.message} Lessons a week: ${counts.get(key)}.` }));
}

function oddityOf({
  audiences,
  teacherIds,
  roomIds,
  course,
}: FileLesson): Pick<Problem, 'severity' | 'message'> | null {
  if (audiences.length === 0) {
    return teacherIds.length === 0 && roomIds.length === 0
      ? { severity: 'note', message: 'It has no class, no teacher and no room: it is left out.' }
      : { severity: 'note', message: `It has no class: it stands in a mixed group called ${course}.` };
  }
  if (roomIds.length > 1) {
    return { severity: 'warning', message: `A lesson has one room: of ${roomIds.length} rooms the first is entered.` };
  }
  return teacherIds.length === 0 ? { severity: 'note', message: 'It has no teacher.' } : null;
}
