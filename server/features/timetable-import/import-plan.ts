// What an import would write: the dry run shows it, the import writes exactly it.
import type { Clash } from './clashes.ts';
import type { PersonName } from './names.ts';
import type { AssignmentState, GroupState, LessonRow, Links } from './school-state.ts';
import type { Problem } from './timetable.ts';

/** Somebody who gets an account. Until it has an id of the database the user has a negative one. */
export type NewPerson = PersonName & { userId: number; gender: 'm' | 'f'; nameInFile: string };
export type ImportPlan = {
  people: NewPerson[];
  groups: GroupState[];
  subgroups: { uuid: string; groupId: number; label: string; type: string }[];
  rooms: { id: number; number: string; name: string }[];
  subjects: { id: number; name: string }[];
  assignments: AssignmentState[];
  /** Assignments whose hours a week change. */
  hours: { uuid: string; before: number; after: number }[];
  lessons: {
    inserted: LessonRow[];
    changed: { before: LessonRow; after: LessonRow }[];
    removed: LessonRow[];
    unchanged: number;
  };
  links: Links;
  clashes: readonly Clash[];
  problems: readonly Problem[];
};

/** True when something has to be put right before anything can be written. */
export function isBlocked(plan: Pick<ImportPlan, 'problems'>): boolean {
  return plan.problems.some(({ severity }) => severity === 'error');
}

/** True when the school has everything already, as the file wants it. */
export function changesNothing({
  people,
  groups,
  subgroups,
  rooms,
  subjects,
  assignments,
  hours,
  lessons,
}: ImportPlan) {
  const lists = [people, groups, subgroups, rooms, subjects, assignments, hours];
  const { inserted, changed, removed } = lessons;
  return [...lists, inserted, changed, removed].every((list) => list.length === 0);
}
