// The lists of an aSc Timetables export, by the ids of that export. Since version 2012 days are masks (days="01000"); before, they are
// numbers (day="2"), from 0 or from 1.
import { tidy } from '#server/shared/tidy.ts';
import { FileRefused } from './file-refused.ts';
import type { Audience, Bell, FileClass, FileRoom, FileTeacher } from './timetable.ts';
import { knownWeekdays } from './weekdays.ts';
import { attributeOf, childrenNamed, type XmlElement } from './xml-tree.ts';

export type AscLesson = {
  id: string;
  line: number;
  subject: string | null;
  classIds: string[];
  groupIds: string[];
  teacherIds: string[];
  roomIds: string[];
};
export type AscLists = {
  dayNames: ReadonlyMap<number, string>;
  /** The number of the first day, where cards tell their day by a number. */
  firstDay: number;
  weeksInCycle: number;
  termsInYear: number;
  bells: ReadonlyMap<number, Bell> | null;
  teachers: FileTeacher[];
  classes: FileClass[];
  rooms: FileRoom[];
  /** What a group of a class means: all of it, or a part. */
  audiences: ReadonlyMap<string, Audience>;
  lessons: ReadonlyMap<string, AscLesson>;
};

const longestMask = 10;

/** "ids" of an attribute, with commas between; older exports have one "id". */
export function idsOf(element: XmlElement, name: string): string[] {
  return (attributeOf(element, name) || attributeOf(element, name.replace(/s$/, '')))
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** The items of a list, which may stand in several parts. */
export const listed = (timetable: XmlElement, list: string, item: string): XmlElement[] =>
  childrenNamed(timetable, list).flatMap((part) => childrenNamed(part, item));

function itemsOf(timetable: XmlElement, list: string, item: string): XmlElement[] {
  const seen = new Set<string>();
  return listed(timetable, list, item).map((element) => {
    const id = attributeOf(element, 'id');
    if (!id) throw new FileRefused(`A ${item} has no id.`, element.line);
    if (seen.has(id)) throw new FileRefused(`The id ${id} stands twice in the list of ${list}.`, element.line);
    seen.add(id);
    return element;
  });
}

function nameOf(element: XmlElement): string {
  return tidy(attributeOf(element, 'name')) || tidy(attributeOf(element, 'short')) || attributeOf(element, 'id');
}

/** @throws FileRefused */
export function ascListsOf(timetable: XmlElement): AscLists {
  const subjects = new Map(
    itemsOf(timetable, 'subjects', 'subject').map((element) => [attributeOf(element, 'id'), nameOf(element)]),
  );
  const classes = itemsOf(timetable, 'classes', 'class').map((element): FileClass => {
    const grade = Number(attributeOf(element, 'grade'));
    return { ...identityOf(element), grade: Number.isInteger(grade) && grade > 0 ? grade : null };
  });
  const firstDay = firstDayOf(timetable);
  return {
    dayNames: dayNamesOf(timetable, firstDay),
    firstDay,
    weeksInCycle: lengthOfMasks(timetable, 'weeksdefs', 'weeksdef', 'weeks'),
    termsInYear: lengthOfMasks(timetable, 'termsdefs', 'termsdef', 'terms'),
    bells: bellsOf(timetable),
    teachers: itemsOf(timetable, 'teachers', 'teacher').map(teacherOf),
    classes,
    rooms: itemsOf(timetable, 'classrooms', 'classroom').map(roomOf),
    audiences: new Map(
      itemsOf(timetable, 'groups', 'group').map((group) => [attributeOf(group, 'id'), audienceOf(group)]),
    ),
    lessons: new Map(
      itemsOf(timetable, 'lessons', 'lesson').map((element): [string, AscLesson] => {
        const id = attributeOf(element, 'id');
        return [
          id,
          {
            id,
            line: element.line,
            subject: subjects.get(attributeOf(element, 'subjectid')) ?? null,
            classIds: idsOf(element, 'classids'),
            groupIds: idsOf(element, 'groupids'),
            teacherIds: idsOf(element, 'teacherids'),
            roomIds: idsOf(element, 'classroomids'),
          },
        ];
      }),
    ),
  };
}

function identityOf(element: XmlElement) {
  return { id: attributeOf(element, 'id'), name: nameOf(element), line: element.line };
}

function teacherOf(element: XmlElement): FileTeacher {
  const gender = attributeOf(element, 'gender').toLowerCase();
  return {
    ...identityOf(element),
    surname: tidy(attributeOf(element, 'lastname')) || null,
    firstname: tidy(attributeOf(element, 'firstname')) || null,
    gender: gender === 'm' || gender === 'f' ? gender : null,
  };
}

/** The number on the door is the short name; the long one tells what the room is for. */
function roomOf(element: XmlElement): FileRoom {
  const { id, name, line } = identityOf(element);
  const short = tidy(attributeOf(element, 'short')) || name;
  return { id, name: short, line, title: short === name ? '' : name };
}

function audienceOf(group: XmlElement): Audience {
  const classId = attributeOf(group, 'classid');
  if (attributeOf(group, 'entireclass') === '1') return { classId, part: null };
  return { classId, part: { label: nameOf(group), division: attributeOf(group, 'divisiontag') || '1' } };
}

/** Whether days are counted from 0 or from 1: as the file says, else as its days and cards show. */
function firstDayOf(timetable: XmlElement): number {
  const [, stated] = /daynumbering([01])/.exec(attributeOf(timetable, 'options')) ?? [];
  if (stated !== undefined) return Number(stated);
  const days = listed(timetable, 'days', 'day');
  const shown = days.length > 0 ? days : listed(timetable, 'cards', 'card');
  return shown.some((element) => attributeOf(element, 'day') === '0') ? 0 : 1;
}

/** The place of a day in the week by its number, from 1; null when it is none. */
export function placeOfDay(element: XmlElement, firstDay: number): number | null {
  const written = attributeOf(element, 'day');
  const place = Number(written) - firstDay + 1;
  return /^\d$/.test(written) && place >= 1 && place <= 7 ? place : null;
}

/** Days by their masks, "01000" is the second day of the week, or by their numbers. */
function dayNamesOf(timetable: XmlElement, firstDay: number): Map<number, string> {
  const names = new Map<number, string>();
  for (const element of listed(timetable, 'days', 'day')) {
    const place = placeOfDay(element, firstDay);
    if (place !== null) names.set(place, nameOf(element));
  }
  for (const element of listed(timetable, 'daysdefs', 'daysdef')) {
    const mask = attributeOf(element, 'days');
    if (!/^0*10*$/.test(mask)) continue;
    if (mask.length > 7) throw new FileRefused(`A week of ${mask.length} days cannot be entered.`, element.line);
    const place = mask.indexOf('1') + 1;
    names.set(place, nameOf(element));
  }
  const places = [...names.keys()].sort();
  const weekdays = knownWeekdays(places.map((place) => names.get(place) ?? ''));
  const wrong = weekdays && places.find((place, index) => weekdays[index] !== place);
  if (wrong) {
    throw new FileRefused(`Day ${wrong} of the week is called ${names.get(wrong)}. The week must begin on Monday.`);
  }
  return names;
}

/** How many weeks (terms) the masks tell apart; 1 when the file has none. */
function lengthOfMasks(timetable: XmlElement, list: string, item: string, attribute: string): number {
  let longest = 1;
  for (const element of listed(timetable, list, item)) {
    for (const mask of idsOf(element, attribute)) longest = Math.max(longest, mask.length);
    if (longest > longestMask)
      throw new FileRefused(`It tells more than ${longestMask} ${attribute} apart.`, element.line);
  }
  return longest;
}

function bellsOf(timetable: XmlElement): Map<number, Bell> | null {
  const bells = new Map<number, Bell>();
  for (const element of listed(timetable, 'periods', 'period')) {
    const number = Number(attributeOf(element, 'period'));
    const [from, to] = [clockOf(attributeOf(element, 'starttime')), clockOf(attributeOf(element, 'endtime'))];
    if (Number.isInteger(number) && from && to && from < to) bells.set(number, { from, to });
  }
  return bells.size > 0 ? bells : null;
}

/** "8:30" and "8:30:00" as 08:30; null for anything that is no time of day. */
function clockOf(written: string): string | null {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(written) ?? [];
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : null;
}
