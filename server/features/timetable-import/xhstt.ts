// One solution of an XHSTT archive as a timetable: which event is when, with whom, where.
import { FileRefused } from './file-refused.ts';
import type { FileLesson, Problem, Timetable } from './timetable.ts';
import { askedOf, durationOf, type Event, type Instance, instanceOf, isDuration, type Time } from './xhstt-instance.ts';
import { attributeOf, childNamed, childrenNamed, type XmlElement } from './xml-tree.ts';

/** A part of an event as a solution places it. */
type Placing = { event: Event; part: number; line: number; duration: number; timeId: string | null; ids: string[] };

/** Names of the solutions in an archive, in order. */
export function solutionNames(archive: XmlElement): string[] {
  return groupsOf(archive).map((group) => attributeOf(group, 'Id'));
}

function groupsOf(archive: XmlElement): XmlElement[] {
  return childrenNamed(childNamed(archive, 'SolutionGroups'), 'SolutionGroup');
}

/**
 * The school with one of its solutions.
 * @throws FileRefused when the file is no archive of one school, or has no solution of that name.
 */
export function timetableOfArchive(archive: XmlElement, solution: string): Timetable {
  const instance = instanceOf(archive);
  const group = groupsOf(archive).find((each) => attributeOf(each, 'Id') === solution);
  if (!group) throw new FileRefused(`The file has no solution “${solution}”.`);
  const own = childrenNamed(group, 'Solution').filter((each) => attributeOf(each, 'Reference') === instance.id);
  const [first] = own;
  if (!first) throw new FileRefused(`The solution “${solution}” is not one of ${instance.id}.`, group.line);
  const problems: Problem[] = [...instance.problems];
  if (own.length > 1) {
    const message = `There are ${own.length} timetables of this name; the first one is taken.`;
    problems.push({ severity: 'warning', line: group.line, about: `solution ${solution}`, message });
  }
  const lessons = placingsOf(instance, first, problems).flatMap((placing) => lessonsOf(instance, placing, problems));
  return {
    format: 'XHSTT',
    solution,
    schoolName: instance.name,
    dayNames: instance.dayNames,
    weeksInCycle: instance.weeksInCycle,
    termsInYear: 1,
    bells: null,
    teachers: instance.teachers,
    classes: instance.classes,
    rooms: instance.rooms,
    lessons,
    problems,
  };
}

function placingsOf(instance: Instance, solution: XmlElement, problems: Problem[]): Placing[] {
  const placings: Placing[] = [];
  const parts = new Map<string, number>();
  const placed = new Map<Event, number>();
  for (const element of childrenNamed(childNamed(solution, 'Events'), 'Event')) {
    const id = attributeOf(element, 'Reference');
    const event = instance.events.get(id);
    const report = (message: string) =>
      problems.push({ severity: 'error', line: element.line, about: `event ${id}`, message });
    if (!event) {
      report('The solution places an event that the school does not have.');
      continue;
    }
    const duration = durationOf(element) ?? event.duration;
    if (!isDuration(duration)) {
      report('Its duration is not a whole number from 1 to 50.');
      continue;
    }
    const part = (parts.get(id) ?? 0) + 1;
    parts.set(id, part);
    placed.set(event, (placed.get(event) ?? 0) + duration);
    const time = childNamed(element, 'Time');
    const timeId = (time && attributeOf(time, 'Reference')) || event.timeId;
    placings.push({ event, part, line: element.line, duration, timeId, ids: filled(event, element) });
  }
  for (const event of instance.events.values()) {
    const { id, line, timeId, duration } = event;
    const missing = duration - (placed.get(event) ?? 0);
    if (missing === 0) continue;
    const given = timeId === null ? '' : `, though the school gives it the time ${timeId}`;
    const message =
      missing === duration
        ? `The solution does not place it${given}: it is left out.`
        : `The solution places ${duration - missing} lessons of ${duration}.`;
    const severity = event.asked.length === 0 ? 'note' : 'warning';
    problems.push({ severity, line, about: `event ${id}`, message });
  }
  return placings;
}

/** The event's own resources, and those that the solution puts into its roles. */
function filled(event: Event, placed: XmlElement): string[] {
  const chosen = askedOf(placed);
  const roles = new Map(chosen.map(({ role, id }) => [role, id]));
  const ids = event.asked.map(({ role, id }) => id ?? (role === null ? null : (roles.get(role) ?? null)));
  // Some programs repeat the fixed resources or give a resource for no role.
  const further = chosen.filter(({ role }) => !event.asked.some((asked) => asked.role !== null && asked.role === role));
  return [...new Set([...ids, ...further.map(({ id }) => id)].filter((id) => id !== null))];
}

function lessonsOf(instance: Instance, placing: Placing, problems: Problem[]): FileLesson[] {
  const { event, part, line, duration, timeId, ids } = placing;
  const about = `event ${event.id}`;
  const report = (severity: Problem['severity'], message: string): FileLesson[] => {
    problems.push({ severity, line, about, message });
    return [];
  };
  const unknown = ids.find((id) => !instance.kinds.has(id));
  if (unknown !== undefined) return report('error', `The resource ${unknown} is not in the file.`);
  const of = (kind: string) => ids.filter((id) => instance.kinds.get(id) === kind);
  if (timeId === null) {
    const isNobodys = ids.length === 0;
    return report(isNobodys ? 'note' : 'warning', `Part ${part} has no time: it is left out.`);
  }
  const start = instance.times.get(timeId);
  if (!start) return report('error', `The time ${timeId} is not in the file.`);
  const isIn = ({ week, weekday, number }: Time) =>
    week === start.week && weekday === start.weekday && number >= start.number && number < start.number + duration;
  const times = [...instance.times.values()].filter(isIn);
  if (times.length < duration) {
    return report('error', `Part ${part} begins at ${timeId} and takes ${duration} lessons: longer than the day.`);
  }
  return times.map((time) => ({
    source: event.id,
    part,
    line: event.line,
    course: event.course,
    audiences: of('class').map((classId) => ({ classId, part: null })),
    teacherIds: of('teacher'),
    roomIds: of('room'),
    weekday: time.weekday,
    number: time.number,
    weeks: [time.week],
    terms: [0],
  }));
}
