// Rows of the teaching year: assignments, calendar plans, dated lessons, and what was written into the journal.
import type { InferSelectModel } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { addDays } from '#contract/core/time.ts';
import { type AnyPgDatabase, insertRows, type RowWriter, rowWriter } from '#server/db/bulk-insert.ts';
import { eduYearOn, type SchoolDay, schoolDaysOf } from '#server/features/calendar/public.ts';
import * as journal from '#server/features/cells/public.ts';
import { bellsOf, usualTimeZone } from '#server/features/reference/public.ts';
import * as schedule from '#server/features/schedule/public.ts';
import { isDemoClass } from './classes.ts';
import { cellsOf, homeworkOf, type Sheet, type Unfinished } from './journal.ts';
import { type PlannedLesson, plannedLessons, type SummativeLoad } from './lesson-plan.ts';
import { insertProgramme } from './programme.ts';
import { insertSubgroupMembers, type Member } from './pupil-rows.ts';
import { randomOf } from './random.ts';
import type { Block } from './teaching.ts';
import { timetableOf } from './timetable.ts';
import type { SchoolPlan, World } from './world.ts';

/** Homework of lessons to come is given so many days ahead. */
const homeworkAheadDays = 5;

export type Writers = {
  lessons: RowWriter<typeof schedule.lessons>;
  themes: RowWriter<typeof schedule.planThemes>;
  cells: RowWriter<typeof journal.journalCells>;
};

export function yearWriters(db: AnyPgDatabase): Writers {
  return {
    lessons: rowWriter(db, schedule.lessons),
    themes: rowWriter(db, schedule.planThemes),
    cells: rowWriter(db, journal.journalCells),
  };
}

async function insertAssignments({ db, calendar }: World, { profile, teaching, staff }: SchoolPlan): Promise<void> {
  const schoolId = profile.id;
  const assignments = teaching.blocks.flatMap((block) =>
    block.assignments.map((assignment) => ({ block, assignment })),
  );
  await insertRows(
    db,
    schedule.assignments,
    assignments.map(({ block, assignment }) => ({
      schoolId,
      uuid: assignment.uuid,
      eduYear: calendar.eduYear,
      groupId: block.group.id,
      subgroupUuid: assignment.subgroup?.uuid ?? null,
      subjectId: block.subject.id,
      weeklyTenths: block.weeklyTenths,
    })),
  );
  await insertRows(
    db,
    schedule.assignmentTeachers,
    assignments.flatMap(({ assignment }) =>
      assignment.teachers.map((teacher, index) => ({
        schoolId,
        assignmentUuid: assignment.uuid,
        userId: staff.userIds.get(teacher) as number,
        isMain: index === 0,
        ...schedule.everSince,
      })),
    ),
  );
}

type LessonRow = InferSelectModel<typeof schedule.lessons>;
type ThemeRow = InferSelectModel<typeof schedule.planThemes>;

function themeRows({ schoolId, assignmentUuid, lessons, themeUuids }: Sheet): ThemeRow[] {
  return lessons.map(({ theme, type, maxScore }, index) => ({
    schoolId,
    assignmentUuid,
    ordinal: index + 1,
    uuid: themeUuids[index] as string,
    theme,
    type,
    maxScore,
  }));
}

/** `half`: which of the rooms is this assignment's, when the class is split; null: none of them. */
function lessonRows(
  { schoolId, assignmentUuid, lessons, scheduleUuids, themeUuids, bells }: Sheet,
  half: number | null,
) {
  return lessons.map(
    ({ date, number, rooms, type, maxScore, theme }, index): LessonRow => ({
      schoolId,
      scheduleUuid: scheduleUuids[index] as string,
      assignmentUuid,
      date,
      number,
      timeStart: bells[number - 1]?.from ?? '',
      timeEnd: bells[number - 1]?.to ?? '',
      roomId: (half === null ? null : rooms[half]) ?? null,
      type,
      maxScore,
      themeUuid: themeUuids[index] as string,
      theme,
      isSyncLesson: false,
    }),
  );
}

/** The whole year of a school. The writers keep rows back until a statement is full; finish them at the end. */
export async function insertYear(
  world: World,
  plan: SchoolPlan,
  members: readonly Member[],
  writers: Writers,
): Promise<void> {
  const { profile, staff } = plan;
  await insertAssignments(world, plan);
  const inSubgroups = await insertSubgroupMembers(world, plan, members);
  const year = yearOfLessons(world, plan);
  const unfinished = unfinishedOf(world, profile.id, year);
  const bells = bellsOf(profile.bells);
  const ofGroup = Map.groupBy(members, (member) => member.groupId);
  const ofSubgroup = Map.groupBy(inSubgroups, (member) => member.subgroupUuid);
  const programme = await insertProgramme(world, plan, members);
  const write = async ({ block, lessons }: LessonsOfBlock, half: number | null, taught: Taught) => {
    const uuid = taught.assignmentUuid;
    const sheet: Sheet = {
      schoolId: profile.id,
      block,
      lessons,
      ...taught,
      scheduleUuids: lessons.map((lesson) => scheduleUuidOf(uuid, lesson)),
      themeUuids: lessons.map((_, index) => uuidV5(`demo:theme:${uuid}:${index + 1}`)),
      bells: bells.get(block.group.shift) ?? [],
      timeZone: usualTimeZone,
      today: world.today,
      homeworkUntil: addDays(world.today, homeworkAheadDays),
      unfinished,
      seed: world.seed,
    };
    await writers.themes.add(themeRows(sheet));
    await writers.lessons.add(lessonRows(sheet, half));
    await writers.cells.add(homeworkOf(sheet));
    await writers.cells.add(cellsOf(sheet));
  };
  for (const taught of year) {
    const { block, lessons } = taught;
    for (const [half, { uuid, subgroup, teachers }] of block.assignments.entries()) {
      const [main] = teachers;
      const pupils = (subgroup ? ofSubgroup.get(subgroup.uuid) : ofGroup.get(block.group.id)) ?? [];
      await write(taught, half, {
        assignmentUuid: uuid,
        authorUserId: (main && staff.userIds.get(main)) as number,
        pupils: programme ? programme.remaining(block, pupils) : pupils,
      });
    }
    if (programme?.teaches(block))
      await write({ block, lessons: lessons.filter(({ date }) => date >= programme.from) }, null, programme.taught);
  }
}
type Taught = Pick<Sheet, 'assignmentUuid' | 'authorUserId' | 'pupils'>;

function scheduleUuidOf(assignmentUuid: string, { date, number }: PlannedLesson): string {
  return uuidV5(`demo:lesson:${assignmentUuid}:${date}:${number}`);
}

type LessonsOfBlock = { block: Block; lessons: PlannedLesson[] };

function yearOfLessons(world: World, { profile, teaching, stock }: SchoolPlan): LessonsOfBlock[] {
  const placements = timetableOf({
    blocks: teaching.blocks,
    weekDays: profile.weekDays,
    rooms: stock,
    random: randomOf(world.seed, 'timetable', profile.id),
    pinnedTeacher: profile.id === 1 ? 'teacher' : null,
  });
  const byBlock = Map.groupBy(placements, (placement) => placement.block);
  const days = new Map<string, SchoolDay[]>();
  const loads = new Map<number, SummativeLoad>();
  return teaching.blocks.map((block) => {
    const { id, parallel } = block.group;
    const calendar = world.calendarOfClass?.(block.group) ?? world.calendar;
    const key = `${parallel} ${calendar.quarters.length}`;
    const schoolDays = days.get(key) ?? schoolDaysOf(calendar, parallel, profile.weekDays);
    days.set(key, schoolDays);
    const load: SummativeLoad = loads.get(id) ?? new Map();
    loads.set(id, load);
    const random = randomOf(world.seed, 'plan', id, block.subject.key);
    const ordinaryDay = isDemoClass(profile.id, block.group) ? world.today : null;
    const placed = byBlock.get(block) ?? [];
    return {
      block,
      lessons: plannedLessons({ block, placements: placed, days: schoolDays, load, ordinaryDay, random }),
    };
  });
}

/** Which of the demo teacher's last lessons wait for roll or marks, counted back from the newest past one. */
const backlog: Readonly<Record<number, Unfinished>> = {
  1: 'nothing',
  3: 'nothing',
  6: 'no-marks',
  8: 'no-marks',
  12: 'nothing',
};

function unfinishedOf(world: World, schoolId: number, year: readonly LessonsOfBlock[]): Map<string, Unfinished> {
  // In an archived year nothing is left to do.
  if (schoolId !== 1 || world.calendar.eduYear < eduYearOn(world.today)) return new Map();
  const past = year
    .flatMap(({ block, lessons }) =>
      block.assignments
        .filter((assignment) => assignment.teachers[0]?.key === 'teacher')
        .flatMap((assignment) => lessons.map((lesson) => ({ lesson, uuid: scheduleUuidOf(assignment.uuid, lesson) }))),
    )
    .filter(({ lesson }) => lesson.date < world.today)
    .sort((a, b) =>
      a.lesson.date === b.lesson.date ? b.lesson.number - a.lesson.number : a.lesson.date < b.lesson.date ? 1 : -1,
    );
  return new Map(
    Object.entries(backlog).flatMap(([place, reason]) => {
      const found = past[Number(place)];
      return found ? [[found.uuid, reason] as const] : [];
    }),
  );
}
