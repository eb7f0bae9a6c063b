// Files of real schools are understood as they were meant: row for row what another program found in them.
import { describe, expect, it } from 'vitest';
import { clashesOf } from '#server/features/timetable-import/clashes.ts';
import { readTimetable } from '#server/features/timetable-import/read-timetable.ts';
import type { FileLesson, Timetable } from '#server/features/timetable-import/timetable.ts';
import {
  bytesOf,
  expectedClashes,
  expectedRows,
  inBothFormats,
  isHere,
  remark,
  schools,
  summaryOf,
  timetableOf,
} from './shared-timetables.ts';

const namesOf = (items: readonly { id: string; name: string }[]) => new Map(items.map(({ id, name }) => [id, name]));

/** "Mo 4 | S1 | T1 | R210 | course", in order, however the file counts its events. */
function weekOf({ dayNames, teachers, classes, rooms, lessons }: Timetable): string[] {
  const names = { teacher: namesOf(teachers), class: namesOf(classes), room: namesOf(rooms) };
  const written = (lesson: FileLesson) => [
    `${(dayNames.get(lesson.weekday) ?? '').slice(0, 2)} ${lesson.number}`,
    lesson.audiences.map(({ classId }) => names.class.get(classId)).join(';'),
    lesson.teacherIds.map((id) => names.teacher.get(id)).join(';'),
    lesson.roomIds.map((id) => names.room.get(id)).join(';'),
    lesson.course,
  ];
  return lessons.map((lesson) => written(lesson).join(' | ')).sort();
}

describe.skipIf(!isHere)(`real timetables${remark}`, () => {
  it.each(schools)('%s is read row for row', (school) => {
    const { file, solution } = summaryOf(school);
    const { dayNames, lessons } = timetableOf(file, solution);
    const rows = lessons.map((lesson) => ({
      event: lesson.source,
      part: String(lesson.part),
      day: dayNames.get(lesson.weekday) ?? '',
      period: String(lesson.number),
      class_ids: lesson.audiences.map(({ classId }) => classId).join(';'),
      teacher_ids: lesson.teacherIds.join(';'),
      room_ids: lesson.roomIds.join(';'),
      course: lesson.course,
    }));
    const inOrder = (list: object[]) => list.map((row) => Object.values(row).join(',')).sort();
    const expected = expectedRows(school).map(
      ({ event, part, day, period, class_ids, teacher_ids, room_ids, course }) => ({
        event,
        part,
        day,
        period,
        class_ids,
        teacher_ids,
        room_ids,
        course,
      }),
    );
    expect(inOrder(rows)).toEqual(inOrder(expected));
  });

  it.each(inBothFormats)('%s is one school in both formats', (school) => {
    const { file, solution } = summaryOf(school);
    expect(weekOf(timetableOf(`derived/${school}.asctt2012.xml`))).toEqual(weekOf(timetableOf(file, solution)));
  });

  it('the flawed solution of AU-TE-99 has exactly its clashes, and the good one none', () => {
    const solution = 'JeffKingston_KHE_2011-02-11';
    const flawed = timetableOf('xhstt/AU-TE-99.xml', solution);
    const found = { teacher: [], class: [], room: [] } as Record<string, [string, string, number, number][]>;
    for (const { kind, id, weekday, number, lessons } of clashesOf(flawed)) {
      found[kind]?.push([id, flawed.dayNames.get(weekday) ?? '', number, lessons.length]);
    }
    for (const list of Object.values(found)) list.sort();
    expect(found).toEqual(expectedClashes('AU-TE-99', solution));
    for (const school of schools) {
      const good = summaryOf(school);
      expect(clashesOf(timetableOf(good.file, good.solution))).toEqual([]);
    }
  });

  it('an archive with several timetables asks which one, and says what is wrong with each', () => {
    const read = readTimetable(bytesOf('xhstt/AU-TE-99.xml'));
    expect(read.outcome === 'choose' && read.solutions.map(({ name, clashes }) => [name, clashes])).toEqual([
      ['JeffKingston_KHE_2011-02-11', 6],
      ['KHE_2012_April', 1],
      ['KHE_2014_05_07', 0],
      ['Sequence-basedHH', 0],
      ['GOAL team Tue Apr 14 09:11:09 2015', 0],
      ['GOAL team Fri Mar 4 15:02:53 2016', 0],
    ]);
    const unknown = readTimetable(bytesOf('xhstt/AU-TE-99.xml'), 'Nobody');
    expect(unknown).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/^The file has no solution “Nobody”/),
    });
  });

  it('what a solution leaves out is told by the line of the event', () => {
    const { problems } = timetableOf('xhstt/AU-TE-99.xml', 'Sequence-basedHH');
    expect(problems).toContainEqual({
      severity: 'warning',
      line: 2390,
      about: 'event x08HEB1_1',
      message: 'The solution does not place it, though the school gives it the time Tue1: it is left out.',
    });
  });
});
