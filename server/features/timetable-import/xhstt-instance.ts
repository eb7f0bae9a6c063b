// The school of an XHSTT archive (research/domain.md "Real data"): its times, resources and events, before any solution.
import { tidy } from '#server/shared/tidy.ts';
import { FileRefused } from './file-refused.ts';
import type { FileClass, FileRoom, FileTeacher, Problem } from './timetable.ts';
import { weekdaysOf } from './weekdays.ts';
import { attributeOf, childNamed, childrenNamed, type XmlElement } from './xml-tree.ts';

/** A period of a day of the cycle. */
export type Time = { id: string; week: number; weekday: number; number: number };
export type ResourceKind = 'teacher' | 'class' | 'room' | 'other';
/** What an event asks for: a fixed resource, or a role that a solution fills. */
export type Asked = { role: string | null; id: string | null };
export type Event = {
  id: string;
  line: number;
  duration: number;
  course: string;
  timeId: string | null;
  asked: readonly Asked[];
};
export type Instance = {
  id: string;
  name: string;
  dayNames: ReadonlyMap<number, string>;
  weeksInCycle: number;
  times: ReadonlyMap<string, Time>;
  kinds: ReadonlyMap<string, ResourceKind>;
  teachers: FileTeacher[];
  classes: FileClass[];
  rooms: FileRoom[];
  events: ReadonlyMap<string, Event>;
  problems: readonly Problem[];
};

const kindByName: readonly (readonly [RegExp, ResourceKind])[] = [
  [/^(gr_)?teachers?$/i, 'teacher'],
  [/^(gr_)?(class|classes|classgroups?)$/i, 'class'],
  [/^(gr_)?(rooms?|classrooms?)$/i, 'room'],
];

/** @throws FileRefused when the archive holds no school, or several. */
export function instanceOf(archive: XmlElement): Instance {
  const instances = childrenNamed(childNamed(archive, 'Instances'), 'Instance');
  const [instance] = instances;
  if (!instance) throw new FileRefused('The archive holds no school (no Instance element).');
  if (instances.length > 1) {
    const names = instances.map((each) => attributeOf(each, 'Id')).join(', ');
    throw new FileRefused(
      `The archive holds ${instances.length} schools (${names}). Save one of them to a file of its own.`,
    );
  }
  const id = attributeOf(instance, 'Id');
  const problems: Problem[] = [];
  const days = timesOf(instance);
  const resources = resourcesOf(instance, problems);
  return {
    id,
    name: nameOf(childNamed(instance, 'MetaData'), id),
    ...days,
    ...resources,
    events: eventsOf(instance, membersOf(instance), problems),
    problems,
  };
}

function nameOf(element: XmlElement | undefined, fallback: string): string {
  return tidy(childNamed(element, 'Name')?.text ?? '') || fallback;
}

function referenceOf(element: XmlElement, name: string): string | null {
  const found = childNamed(element, name);
  return found ? attributeOf(found, 'Reference') || null : null;
}

function timesOf(instance: XmlElement): Pick<Instance, 'dayNames' | 'weeksInCycle' | 'times'> {
  const all = childNamed(instance, 'Times');
  const groups = childNamed(all, 'TimeGroups');
  const nameById = new Map(
    childrenNamed(groups, 'Day').map((day) => [attributeOf(day, 'Id'), nameOf(day, attributeOf(day, 'Id'))]),
  );
  const weekIds = childrenNamed(groups, 'Week').map((week) => attributeOf(week, 'Id'));
  const elements = childrenNamed(all, 'Time');
  if (elements.length === 0) throw new FileRefused('The archive has no times (no Time element).', instance.line);
  /** Days of each week in order of appearance. */
  const days = new Map<number, string[]>();
  const placed = elements.map((element) => {
    const dayId = referenceOf(element, 'Day');
    if (!dayId) throw new FileRefused(`The time ${attributeOf(element, 'Id')} belongs to no day.`, element.line);
    const week = Math.max(weekIds.indexOf(referenceOf(element, 'Week') ?? ''), 0);
    const ofWeek = days.get(week) ?? [];
    days.set(week, ofWeek);
    if (!ofWeek.includes(dayId)) ofWeek.push(dayId);
    return { id: attributeOf(element, 'Id'), week, dayId };
  });
  const counted = new Map<string, number>();
  const dayNames = new Map<number, string>();
  const weekdays = new Map<string, number>();
  for (const [week, ids] of days) {
    if (ids.length > 7) {
      throw new FileRefused(
        `A week of ${ids.length} days cannot be entered: the archive does not tell its weeks apart.`,
      );
    }
    const names = ids.map((dayId) => nameById.get(dayId) ?? dayId);
    for (const [index, weekday] of weekdaysOf(names).entries()) {
      weekdays.set(`${week} ${ids[index]}`, weekday);
      if (!dayNames.has(weekday)) dayNames.set(weekday, names[index] ?? '');
    }
  }
  const times = placed.map(({ id, week, dayId }): Time => {
    const day = `${week} ${dayId}`;
    const number = (counted.get(day) ?? 0) + 1;
    counted.set(day, number);
    return { id, week, weekday: weekdays.get(day) ?? 1, number };
  });
  return {
    dayNames,
    weeksInCycle: Math.max(weekIds.length, 1),
    times: new Map(times.map((time) => [time.id, time])),
  };
}

function resourcesOf(
  instance: XmlElement,
  problems: Problem[],
): Pick<Instance, 'kinds' | 'teachers' | 'classes' | 'rooms'> {
  const all = childNamed(instance, 'Resources');
  const kindOfType = new Map<string, ResourceKind>();
  for (const type of childrenNamed(childNamed(all, 'ResourceTypes'), 'ResourceType')) {
    const id = attributeOf(type, 'Id');
    const found = kindByName.find(([pattern]) => pattern.test(id) || pattern.test(nameOf(type, id)));
    kindOfType.set(id, found?.[1] ?? 'other');
    if (!found) {
      const message = 'These are neither teachers, classes nor rooms: they are not entered.';
      problems.push({ severity: 'note', line: type.line, about: `resources of type ${id}`, message });
    }
  }
  const kinds = new Map<string, ResourceKind>();
  const teachers: FileTeacher[] = [];
  const classes: FileClass[] = [];
  const rooms: FileRoom[] = [];
  for (const element of childrenNamed(all, 'Resource')) {
    const id = attributeOf(element, 'Id');
    const kind = kindOfType.get(referenceOf(element, 'ResourceType') ?? '');
    if (!id || !kind) continue;
    if (kinds.has(id)) throw new FileRefused(`There are two resources with the id ${id}.`, element.line);
    kinds.set(id, kind);
    const named = { id, name: nameOf(element, id), line: element.line };
    if (kind === 'teacher') teachers.push({ ...named, surname: null, firstname: null, gender: null });
    else if (kind === 'class') classes.push({ ...named, grade: null });
    else if (kind === 'room') rooms.push({ ...named, title: '' });
  }
  return { kinds, teachers, classes, rooms };
}

/** Resources by the groups they are in: an event may ask for a whole group, such as both halves of a class. */
function membersOf(instance: XmlElement): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const resource of childrenNamed(childNamed(instance, 'Resources'), 'Resource')) {
    for (const group of childrenNamed(childNamed(resource, 'ResourceGroups'), 'ResourceGroup')) {
      const id = attributeOf(group, 'Reference');
      members.set(id, [...(members.get(id) ?? []), attributeOf(resource, 'Id')]);
    }
  }
  return members;
}

function eventsOf(
  instance: XmlElement,
  members: ReadonlyMap<string, readonly string[]>,
  problems: Problem[],
): Map<string, Event> {
  const all = childNamed(instance, 'Events');
  const courses = coursesOf(childrenNamed(childNamed(all, 'EventGroups'), 'Course'), problems);
  const events = new Map<string, Event>();
  for (const element of childrenNamed(all, 'Event')) {
    const id = attributeOf(element, 'Id');
    const about = `event ${id}`;
    const report = (message: string) => problems.push({ severity: 'error', line: element.line, about, message });
    if (!id) throw new FileRefused('An event has no Id.', element.line);
    if (events.has(id)) throw new FileRefused(`There are two events with the id ${id}.`, element.line);
    const duration = durationOf(element) ?? 1;
    if (!isDuration(duration)) report('Its duration is not a whole number from 1 to 50.');
    const courseId = referenceOf(element, 'Course');
    if (courseId && !courses.has(courseId)) report(`The course ${courseId} is not in the file.`);
    const course = (courseId && courses.get(courseId)) || nameOf(element, id);
    const timeId = referenceOf(element, 'Time');
    const groups = childrenNamed(childNamed(element, 'ResourceGroups'), 'ResourceGroup');
    const grouped = groups.flatMap((group) => {
      const found = members.get(attributeOf(group, 'Reference'));
      if (!found) report(`No resource is in the group ${attributeOf(group, 'Reference')} that it asks for.`);
      return found ?? [];
    });
    const asked = [...askedOf(element), ...grouped.map((resource) => ({ role: null, id: resource }))];
    events.set(id, { id, line: element.line, duration, course, timeId, asked });
  }
  return events;
}

/**
 * Courses by id. Where most courses of a file bear their id as name, one that bears another was copied and not renamed
 * (GR-PA-08 calls courses of class B1 after A2); then the id is right. Some programs put "gr_" before all ids of groups.
 */
function coursesOf(elements: readonly XmlElement[], problems: Problem[]): Map<string, string> {
  const courses = elements.map((element) => {
    const id = attributeOf(element, 'Id');
    const plain = id.replace(/^gr_/, '');
    return { id, plain, name: nameOf(element, plain), line: element.line };
  });
  const isNamedById = courses.filter(({ name, plain }) => name === plain).length * 2 > courses.length;
  return new Map(
    courses.map(({ id, plain, name, line }) => {
      if (name === plain || !isNamedById) return [id, name];
      const message = `It is named ${name}, though the courses of this file are named by their ids: it is entered as ${plain}.`;
      problems.push({ severity: 'note', line, about: `course ${id}`, message });
      return [id, plain];
    }),
  );
}

/** The duration written in an element; null when there is none, NaN when it is no number. */
export function durationOf(element: XmlElement): number | null {
  const written = childNamed(element, 'Duration')?.text;
  return written === undefined || written === '' ? null : Number(written);
}

export function isDuration(duration: number): boolean {
  return Number.isInteger(duration) && duration >= 1 && duration <= 50;
}

export function askedOf(element: XmlElement): Asked[] {
  return childrenNamed(childNamed(element, 'Resources'), 'Resource').map((resource) => ({
    role: childNamed(resource, 'Role')?.text || null,
    id: attributeOf(resource, 'Reference') || null,
  }));
}
