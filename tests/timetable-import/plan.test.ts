// From a file's week to the days of a school year, without a database.
import { describe, expect, it } from 'vitest';
import { uuidV5 } from '#contract/core/ids.ts';
import { mondayOf, weekdayOf } from '#contract/core/time.ts';
import { calendarOf } from '#server/features/calendar/public.ts';
import { planImport } from '#server/features/timetable-import/plan-import.ts';
import { readTimetable } from '#server/features/timetable-import/read-timetable.ts';
import { planLines } from '#server/features/timetable-import/report.ts';
import { noLinks, type SchoolState } from '#server/features/timetable-import/school-state.ts';
import type { Timetable } from '#server/features/timetable-import/timetable.ts';
import { type AscParts, ascExport, usualParts } from './asc-export.ts';

const calendar = calendarOf(2026);
const state: SchoolState = {
  schoolId: 5,
  name: 'Мектеп',
  isNew: true,
  eduYear: 2026,
  calendar,
  from: '2026-11-02',
  until: '2027-05-25',
  staff: [],
  groups: [],
  subgroups: [],
  rooms: [],
  subjects: [],
  assignments: [],
  lessons: [],
  bells: new Map(),
  links: noLinks,
  next: { group: 5001, room: 5001, subject: 100_000 },
};

function timetable(parts?: AscParts): Timetable {
  const read = readTimetable(ascExport(parts));
  if (read.outcome !== 'ok') throw new Error(JSON.stringify(read));
  return read.timetable;
}

function plan(parts?: AscParts) {
  let count = 0;
  return planImport(timetable(parts), state, () => uuidV5(`planned ${count++}`));
}

/** Days of an assignment's lessons; the first assignment of a subject. */
function daysOf({ subjects, assignments, lessons }: ReturnType<typeof plan>, subject: string): string[] {
  const subjectId = subjects.find(({ name }) => name === subject)?.id;
  const uuid = assignments.find((assignment) => assignment.subjectId === subjectId)?.uuid;
  return lessons.inserted.filter(({ assignmentUuid }) => assignmentUuid === uuid).map(({ date }) => date);
}

describe('the plan of an import', () => {
  it('puts lessons on school days only, and those of weeks in turn into every second one', () => {
    const days = daysOf(plan(), 'Физика');
    const mondays = days.filter((day) => weekdayOf(day) === 1);
    const wednesdays = days.filter((day) => weekdayOf(day) === 3);
    expect(mondays.length).toBeGreaterThan(20);
    // Physics is on each Monday and on the Wednesday of the first of two weeks, counted from the start of the year.
    expect(wednesdays.slice(0, 3)).toEqual(['2026-11-11', '2026-11-25', '2026-12-09']);
    const firstWeek = mondayOf(calendar.dateStart);
    expect(
      wednesdays.every((day) => ((Date.parse(mondayOf(day)) - Date.parse(firstWeek)) / 604_800_000) % 2 === 0),
    ).toBe(true);
    for (const { dateStart, dateEnd, parallel } of calendar.daysOff) {
      if (parallel === 0) expect(days.filter((day) => dateStart <= day && day <= dateEnd)).toEqual([]);
    }
    expect(days.every((day) => day >= state.from && day <= state.until)).toBe(true);
  });

  it('keeps lessons of a half-year in it', () => {
    const cards = '<card lessonid="L1" classroomids="" period="1" weeks="11" terms="01" days="10000"/>';
    const halves = new TextDecoder()
      .decode(ascExport({ cards }))
      .replace('terms="1"/></termsdefs>', 'terms="10,01"/></termsdefs>');
    const read = readTimetable(new TextEncoder().encode(halves));
    const { lessons } = planImport((read as { timetable: Timetable }).timetable, state, () =>
      uuidV5(`${Math.random()}`),
    );
    const thirdQuarter = calendar.quarters.find(({ number }) => number === 3)?.dateStart ?? '';
    expect(lessons.inserted.length).toBeGreaterThan(10);
    expect(lessons.inserted.every(({ date }) => date >= thirdQuarter)).toBe(true);
  });

  it('gives each class of a joint lesson its own journal, with one teacher, at one time', () => {
    const { assignments, subjects, groups, lessons } = plan();
    const sport = subjects.find(({ name }) => name === 'Дене шынықтыру')?.id;
    const both = assignments.filter(({ subjectId }) => subjectId === sport);
    expect(both.map(({ groupId }) => groupId)).toEqual(groups.map(({ id }) => id));
    const [first, second] = both.map(({ uuid }) =>
      lessons.inserted
        .filter(({ assignmentUuid }) => assignmentUuid === uuid)
        .map(({ date, timeStart }) => [date, timeStart]),
    );
    expect(first).toEqual(second);
    expect(both.map(({ teacherIds }) => teacherIds)).toEqual([[-2], [-2]]);
  });

  it('makes parts of a class, and counts hours by the fullest week', () => {
    const { subgroups, assignments, subjects } = plan();
    expect(subgroups.map(({ label }) => label)).toEqual(['1-топ', '2-топ']);
    const physics = subjects.find(({ name }) => name === 'Физика')?.id;
    expect(assignments.find(({ subjectId }) => subjectId === physics)?.weeklyTenths).toBe(15);
  });

  it('makes a mixed group for lessons without a class', () => {
    const lessons = `${usualParts.lessons}<lesson id="L5" classids="" groupids="" subjectid="S1" teacherids="T2" classroomids=""/>`;
    const cards = `${usualParts.cards}<card lessonid="L5" classroomids="" period="8" weeks="11" terms="1" days="01000"/>`;
    const found = plan({ lessons, cards });
    expect(found.groups.at(-1)).toMatchObject({ parallel: 0, letter: 'Физика' });
    expect(found.problems).toContainEqual(
      expect.objectContaining({
        severity: 'note',
        about: 'event L5',
        message: 'It has no class: it stands in a mixed group called Физика. Lessons a week: 1.',
      }),
    );
  });

  it('tells a second room of a lesson, and a letter that was lost', () => {
    const cards = usualParts.cards.replace('classroomids="R1"', 'classroomids="R1,R2"');
    const teachers = usualParts.teachers.replace('name="Нұрланова Айгүл"', 'name="Н?рланова Айгүл"');
    expect(
      plan({ cards, teachers }).problems.map(({ severity, about, message }) => [severity, about, message]),
    ).toEqual(
      expect.arrayContaining([
        ['warning', 'event L1', 'A lesson has one room: of 2 rooms the first is entered. Lessons a week: 1.'],
        ['warning', 'teacher Н?рланова Айгүл', 'A letter of the name seems to be lost (“?”).'],
      ]),
    );
  });

  it('is blocked by two classes of one name, and by names without end', () => {
    const classes = '<class id="C1" name="7А" short="7А"/><class id="C2" name="7 «A»" short="x"/>';
    const rooms = `<classroom id="R1" name="1" short="${'9'.repeat(500)}"/><classroom id="R2" name="2" short="2"/>`;
    const errors = plan({ classes, rooms }).problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ message }) => message)).toEqual([
      'A name has 120 characters at most, not 500.',
      'Class 7А is called the same. Give the classes different names.',
    ]);
  });

  it('is shown by line, worst first, without anything that a terminal would act on', () => {
    const teachers = usualParts.teachers.replace('name="Нұрланова Айгүл"', 'name="Н\u009b31m\u202eАйгүл"');
    const cards = `${usualParts.cards}<card lessonid="L1" classroomids="" period="2" weeks="11" terms="1" days="10000"/>`;
    const parts = { teachers, cards: `${cards}<card lessonid="\u009b31m" period="1" days="1"/>` };
    const target = { ...state, isNew: true };
    const lines = planLines(timetable(parts), { target, plan: plan(parts) });
    const unseen = /[\p{Cc}\u202a-\u202e]/u;
    expect(lines.filter((line) => unseen.test(line))).toEqual([]);
    expect(lines).toContain('Clashes: 1 teacher, 1 class, 0 rooms asked for twice; they are written as they are');
    expect(
      lines.some((line) => /^ {2}teacher Н31mАйгүл, Дүйсенбі, lesson 2: L2 \(line \d+\), L1 \(line \d+\)$/.test(line)),
    ).toBe(true);
  });
});
