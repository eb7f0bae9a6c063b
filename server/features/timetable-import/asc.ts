// An aSc Timetables export as a timetable: its cards say when and where the lessons of its list stand.
import { type AscLesson, type AscLists, ascListsOf, idsOf, listed, placeOfDay } from './asc-lists.ts';
import { type Audience, byId, type FileLesson, type Problem, type Timetable } from './timetable.ts';
import { attributeOf, type XmlElement } from './xml-tree.ts';

/** @throws FileRefused */
export function timetableOfAsc(root: XmlElement): Timetable {
  const lists = ascListsOf(root);
  const problems: Problem[] = [];
  const known = {
    teachers: byId(lists.teachers),
    classes: byId(lists.classes),
    rooms: byId(lists.rooms),
  };
  const parts = new Map<string, number>();
  const lessons: FileLesson[] = [];
  const cards = listed(root, 'cards', 'card');
  for (const card of cards) {
    const lesson = lists.lessons.get(attributeOf(card, 'lessonid'));
    const about = `lesson ${attributeOf(card, 'lessonid')}`;
    const report = (message: string, severity: Problem['severity'] = 'error') =>
      problems.push({ severity, line: card.line, about, message });
    if (!lesson) {
      report('A card stands for a lesson that is not in the list of lessons.');
      continue;
    }
    const part = (parts.get(lesson.id) ?? 0) + 1;
    parts.set(lesson.id, part);
    const number = Number(attributeOf(card, 'period') || Number.NaN);
    const day = card.attributes.has('days') ? null : placeOfDay(card, lists.firstDay);
    const weekdays = day === null ? placesOf(attributeOf(card, 'days'), 7) : [day - 1];
    if (!Number.isInteger(number) || number < 0 || number > 20 || weekdays === null) {
      report('The card has no day and period: it is left out.', 'warning');
      continue;
    }
    const weeks = placesOf(attributeOf(card, 'weeks') || '1'.repeat(lists.weeksInCycle), lists.weeksInCycle);
    const terms = placesOf(attributeOf(card, 'terms') || '1'.repeat(lists.termsInYear), lists.termsInYear);
    if (weeks === null || terms === null) {
      report('The weeks or terms of the card are not written as a row of 0 and 1.');
      continue;
    }
    const hasRooms = card.attributes.has('classroomids') || card.attributes.has('classroomid');
    const roomIds = hasRooms ? idsOf(card, 'classroomids') : lesson.roomIds;
    const missing = [
      ...lesson.teacherIds.filter((id) => !known.teachers.has(id)).map((id) => `teacher ${id}`),
      ...lesson.classIds.filter((id) => !known.classes.has(id)).map((id) => `class ${id}`),
      ...lesson.groupIds.filter((id) => !lists.audiences.has(id)).map((id) => `group ${id}`),
      ...roomIds.filter((id) => !known.rooms.has(id)).map((id) => `room ${id}`),
      ...(lesson.subject === null ? ['its subject'] : []),
    ];
    if (missing.length > 0) {
      report(`Not in the file: ${missing.join(', ')}.`);
      continue;
    }
    for (const weekday of weekdays) {
      lessons.push({
        source: lesson.id,
        part,
        line: lesson.line,
        course: lesson.subject ?? '',
        audiences: audiencesOf(lesson, lists),
        teacherIds: lesson.teacherIds,
        roomIds,
        weekday: weekday + 1,
        number,
        weeks,
        terms,
      });
    }
  }
  for (const lesson of lists.lessons.values()) {
    if (parts.has(lesson.id)) continue;
    const message = 'No card stands for it: it has no time and is left out.';
    problems.push({ severity: 'warning', line: lesson.line, about: `lesson ${lesson.id}`, message });
  }
  const { teachers, classes, rooms, dayNames, weeksInCycle, termsInYear, bells } = lists;
  return {
    format: 'aSc',
    solution: null,
    // What is in displayname is the name of the export format.
    schoolName: null,
    dayNames,
    weeksInCycle,
    termsInYear,
    bells,
    teachers,
    classes,
    rooms,
    lessons,
    problems,
  };
}

/** Places of the ones in a mask, from 0; null when it is none, is too long, or has no one. */
function placesOf(mask: string, longest: number): number[] | null {
  if (!/^[01]+$/.test(mask) || mask.length > longest) return null;
  const places = [...mask].flatMap((bit, index) => (bit === '1' ? [index] : []));
  return places.length > 0 ? places : null;
}

/** The groups of the lesson; a class of the lesson without a group takes part as a whole. */
function audiencesOf(lesson: AscLesson, { audiences }: AscLists): Audience[] {
  const groups = lesson.groupIds.flatMap((id) => audiences.get(id) ?? []);
  const grouped = new Set(groups.map(({ classId }) => classId));
  const whole = lesson.classIds.filter((id) => !grouped.has(id)).map((classId) => ({ classId, part: null }));
  return [...groups, ...whole];
}
