// Fills an empty database with schools that look lived in. The same arguments give the same rows.
import { type InferSelectModel, sql } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { addDays, daysBetween, type LocalDate } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import * as journal from '#server/features/journal/public.ts';
import * as schedule from '#server/features/schedule/public.ts';
import * as school from '#server/features/school/public.ts';
import * as session from '#server/features/session/public.ts';
import { type AnyPgDatabase, insertRows, type RowWriter, rowWriter } from './bulk-insert.ts';
import { calendarOf, eduYearOn, type SchoolCalendar, type SchoolDay, schoolDaysOf } from './calendar.ts';
import { type ClassPlan, classesOf, groupLimits, isDemoClass, type SchoolProfile } from './classes.ts';
import { type Household, householdsOf, type Pupil } from './households.ts';
import { absencesOf, cellsOf, homeworkOf, type Sheet, type SheetPupil, type Unfinished } from './journal.ts';
import { type PlannedLesson, plannedLessons, type SummativeLoad } from './lesson-plan.ts';
import { randomOf } from './random.ts';
import { bellsOf, departments, regions, subjects } from './reference.ts';
import { roomsOf } from './rooms.ts';
import { defaultGroups, markFormula, profileOf, schoolRow, timeZone } from './school-profiles.ts';
import { type Staff, staffOf } from './staff.ts';
import { type Block, type Teaching, teachingOf } from './teaching.ts';
import { timetableOf } from './timetable.ts';
import { type UserRegistry, userRegistry } from './user-registry.ts';

export type GenerateOptions = {
  /** Number of schools, from 1. */
  schools: number;
  /** Classes of each school with a five-day week; those with six days have 8. */
  groups?: number | undefined;
  seed: number;
  /** Day on which the schools stand: journals are filled up to the day before. */
  today: LocalDate;
  /** Of the one password of all accounts. */
  passwordHash: string;
  log?: ((line: string) => void) | undefined;
};
export type GeneratedSchools = { eduYear: number; users: number; lessons: number; cells: number; elapsedMs: number };

type SchoolPlan = { profile: SchoolProfile; classes: ClassPlan[]; teaching: Teaching; staff: Staff };
type World = GenerateOptions & { calendar: SchoolCalendar; db: AnyPgDatabase };
type Member = SheetPupil & { pupil: Pupil; groupId: number };

/** A pupil who changes class or subgroup does it so many days after the beginning of the year. */
const movementAfterDays = { leaves: 45, joins: 30, changesSubgroup: 38 } as const;
const homeworkAheadDays = 5;

/**
 * Generates schools into an empty, migrated database, in one transaction.
 * @throws RangeError for numbers out of range; Error when the database already has schools.
 */
export async function generateSchools(db: Db, options: GenerateOptions): Promise<GeneratedSchools> {
  const groups = options.groups ?? defaultGroups;
  if (!Number.isInteger(options.schools) || options.schools < 1) throw new RangeError('schools must be 1 or more');
  if (!Number.isInteger(groups) || groups < groupLimits.min || groups > groupLimits.max) {
    throw new RangeError(`groups must be from ${groupLimits.min} to ${groupLimits.max}`);
  }
  return db.transaction((tx) => fill(tx, { ...options, groups }));
}

async function fill(db: Db, options: GenerateOptions & { groups: number }): Promise<GeneratedSchools> {
  const startedAt = performance.now();
  const known = await db.select({ id: school.schools.id }).from(school.schools).limit(1);
  if (known.length > 0) throw new Error('The database already has schools');
  const calendar = calendarOf(eduYearOn(options.today));
  const world: World = { ...options, db, calendar };
  const registry = userRegistry(options.passwordHash, randomOf(options.seed, 'phones'));

  const plans = Array.from({ length: options.schools }, (_, index): SchoolPlan => {
    const profile = profileOf(index + 1, options.groups);
    const classes = classesOf(profile, randomOf(options.seed, 'classes', profile.id));
    const teaching = teachingOf(profile, calendar.eduYear, classes);
    const random = randomOf(options.seed, 'staff', profile.id);
    const staff = staffOf(profile, classes, teaching, calendar.eduYear, registry, random);
    return { profile, classes, teaching, staff };
  });
  const households = householdsOf(plans, calendar.eduYear, registry, randomOf(options.seed, 'families'));

  await insertRows(db, school.regions, regions);
  await insertRows(db, school.departments, departments);
  await insertRows(db, school.subjects, subjects);
  await insertPeople(db, registry);
  const lessons = rowWriter(db, schedule.lessons);
  const themes = rowWriter(db, schedule.planThemes);
  const homeworks = rowWriter(db, schedule.homeworks);
  const cells = rowWriter(db, journal.journalCells);
  for (const plan of plans) {
    await insertSchool(world, plan);
    const members = await insertPupils(world, plan, households);
    await insertTeaching(world, plan, members, { lessons, themes, homeworks, cells });
    options.log?.(`School ${plan.profile.id}: ${plan.classes.length} classes, ${members.length} pupils`);
  }
  for (const writer of [lessons, themes, homeworks, cells]) await writer.finish();
  const elapsedMs = Math.round(performance.now() - startedAt);
  const counts = { users: registry.users.length, lessons: lessons.written(), cells: cells.written() };
  options.log?.(`${counts.users} people, ${counts.lessons} lessons, ${counts.cells} journal cells in ${elapsedMs} ms`);
  return { eduYear: calendar.eduYear, ...counts, elapsedMs };
}

async function insertPeople(db: AnyPgDatabase, registry: UserRegistry): Promise<void> {
  await insertRows(db, session.users, registry.users);
  await insertRows(db, session.userSchools, registry.userSchools);
  // Ids were given by hand; the next person must not get one of them.
  await db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), ${registry.users.length})`);
}

async function insertSchool({ db, calendar, today }: World, { profile, classes, teaching, staff }: SchoolPlan) {
  const schoolId = profile.id;
  await insertRows(db, school.schools, [schoolRow(profile)]);
  // The change feed of a school begins at zero. Its table belongs to the sync, which features may not import.
  await db.execute(sql`insert into feed_positions (school_id, position, pruned_to) values (${schoolId}, 0, 0)`);
  const years = [-1, 0, 1].map((offset) => calendarOf(calendar.eduYear + offset));
  const statuses = ['Archive', 'Active', 'NotStarted'] as const;
  await insertRows(
    db,
    school.schoolYears,
    years.map(({ eduYear, dateStart, dateEnd }, index) => ({
      schoolId,
      eduYear,
      status: statuses[index] ?? 'Archive',
      isCurrent: eduYear === calendar.eduYear,
      canEditPeriods: eduYear === calendar.eduYear,
      dateStart,
      dateEnd,
      formula: markFormula,
    })),
  );
  await insertRows(
    db,
    school.quarters,
    years.flatMap(({ eduYear, quarters }) =>
      quarters.map((quarter) => ({
        schoolId,
        eduYear,
        ...quarter,
        // One closed quarter shows what closing does; the others stay open, for whoever tries the product.
        status:
          eduYear < calendar.eduYear ||
          (eduYear === calendar.eduYear && quarter.number === 1 && daysBetween(quarter.dateEnd, today) >= 14)
            ? ('archive' as const)
            : ('open' as const),
      })),
    ),
  );
  const daysOff = years.flatMap((year) => year.daysOff).map((row) => ({ schoolId, ...row }));
  await insertRows(db, school.daysOff, daysOff);
  const { rooms, stock } = roomsOf(profile, classes, teaching.blocks);
  await insertRows(
    db,
    school.rooms,
    rooms.map((room) => ({ schoolId, ...room })),
  );
  await insertRows(
    db,
    school.groups,
    classes.map(({ id, parallel, letter, language, shift }) => ({
      schoolId,
      id,
      eduYear: calendar.eduYear,
      parallel,
      letter,
      eduLang: language,
      shift,
      leadUserId: staff.leads.get(id) ?? null,
      roomId: stock.home.get(id) ?? null,
    })),
  );
  await insertRows(
    db,
    school.subgroups,
    [...teaching.subgroups].flatMap(([groupId, subgroups]) =>
      subgroups.map(({ uuid, label, type }) => ({ schoolId, uuid, groupId, label, type })),
    ),
  );
}

/** In one class somebody left and somebody came in the middle of a quarter (decisions B38). */
function movementClassOf(classes: readonly ClassPlan[], schoolId: number): ClassPlan | undefined {
  return classes.find((plan) => plan.parallel >= 5 && !isDemoClass(schoolId, plan));
}

async function insertPupils(world: World, { profile, classes }: SchoolPlan, households: readonly Household[]) {
  const { db, calendar, seed, today } = world;
  const schoolId = profile.id;
  const first = calendar.quarters[0]?.dateStart ?? calendar.dateStart;
  const own = households.flatMap(({ parents, children }) =>
    children.filter((child) => child.schoolId === schoolId).map((child) => ({ child, parents })),
  );
  const uuidOf = (kind: string, userId: number) => uuidV5(`demo:${schoolId}:${calendar.eduYear}:${kind}:${userId}`);
  const students = own.map(({ child }) => ({
    schoolId,
    studentSchoolUuid: uuidOf('student-school', child.userId),
    studentUuid: uuidV5(`demo:student:${child.userId}`),
    userId: child.userId,
  }));
  const moving = movementClassOf(classes, schoolId);
  const leavesOn = addDays(first, movementAfterDays.leaves);
  const joinsOn = addDays(first, movementAfterDays.joins);
  const members = classes.flatMap((plan): Member[] => {
    const dates = schoolDaysOf(calendar, plan.parallel, profile.weekDays).map((day) => day.date);
    return own
      .filter(({ child }) => child.plan === plan)
      .map(({ child }, index): Member => {
        const random = randomOf(seed, 'pupil', child.userId);
        return {
          pupil: child,
          groupId: plan.id,
          studentGroupUuid: uuidOf('student-group', child.userId),
          ability: 0.5 + random.next() * 0.45,
          from: plan === moving && index === 3 && joinsOn < today ? joinsOn : first,
          to: plan === moving && index === 5 && leavesOn < today ? leavesOn : null,
          absences: absencesOf(dates, random),
        };
      });
  });
  await insertRows(db, school.students, students);
  await insertRows(
    db,
    school.groupMembers,
    members.map((member) => ({
      schoolId,
      studentGroupUuid: member.studentGroupUuid,
      groupId: member.groupId,
      studentSchoolUuid: uuidOf('student-school', member.pupil.userId),
      dateFrom: member.from,
      dateTo: member.to,
    })),
  );
  await insertRows(
    db,
    school.parentChildren,
    own.flatMap(({ child, parents }) =>
      parents.map((parentUserId) => ({
        schoolId,
        parentUserId,
        studentSchoolUuid: uuidOf('student-school', child.userId),
      })),
    ),
  );
  return members;
}

type Writers = {
  lessons: RowWriter<typeof schedule.lessons>;
  themes: RowWriter<typeof schedule.planThemes>;
  homeworks: RowWriter<typeof schedule.homeworks>;
  cells: RowWriter<typeof journal.journalCells>;
};
type SubgroupMember = SheetPupil & { subgroupUuid: string };

const alphabet = new Intl.Collator('kk');

/** Halves by the register, crafts by boys and girls; one pupil of the class with movements changed the half. */
function subgroupMembersOf(world: World, { profile, classes, teaching }: SchoolPlan, members: readonly Member[]) {
  const moving = movementClassOf(classes, profile.id);
  const first = world.calendar.quarters[0]?.dateStart ?? world.calendar.dateStart;
  const changesOn = addDays(first, movementAfterDays.changesSubgroup);
  const rows: SubgroupMember[] = [];
  for (const plan of classes) {
    const register = members
      .filter((member) => member.groupId === plan.id)
      .sort((a, b) => alphabet.compare(a.pupil.surname + a.pupil.firstname, b.pupil.surname + b.pupil.firstname));
    const subgroups = teaching.subgroups.get(plan.id) ?? [];
    for (const subgroup of subgroups) {
      for (const [index, member] of register.entries()) {
        const isCraft = subgroup.type === 'craft';
        const half = isCraft ? (member.pupil.gender === 'm' ? 0 : 1) : index < register.length / 2 ? 0 : 1;
        const { studentGroupUuid, ability, absences, from, to } = member;
        const row = { studentGroupUuid, ability, absences, subgroupUuid: subgroup.uuid, from, to };
        const isChanging = !isCraft && plan === moving && index === 0 && changesOn < world.today;
        if (isChanging && from < changesOn && to === null) {
          rows.push(half === subgroup.half ? { ...row, to: addDays(changesOn, -1) } : { ...row, from: changesOn });
        } else if (half === subgroup.half) rows.push(row);
      }
    }
  }
  return rows;
}

async function insertTeaching(world: World, plan: SchoolPlan, members: readonly Member[], writers: Writers) {
  const { db, calendar, seed, today } = world;
  const { profile, classes, teaching, staff } = plan;
  const schoolId = profile.id;
  const inSubgroups = subgroupMembersOf(world, plan, members);
  await insertRows(
    db,
    school.subgroupMembers,
    inSubgroups.map(({ subgroupUuid, studentGroupUuid, from, to }) => ({
      schoolId,
      subgroupUuid,
      studentGroupUuid,
      dateFrom: from,
      dateTo: to,
    })),
  );
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
      })),
    ),
  );

  const year = yearOfLessons(world, plan);
  const unfinished = unfinishedOf(world, schoolId, year);
  const bells = bellsOf(profile.bells);
  const membersOfGroup = Map.groupBy(members, (member) => member.groupId);
  const membersOfSubgroup = Map.groupBy(inSubgroups, (member) => member.subgroupUuid);
  for (const { block, lessons } of year) {
    const shift = bells.get(block.group.shift) ?? [];
    for (const [index, assignment] of block.assignments.entries()) {
      const scheduleUuids = lessons.map((lesson) => scheduleUuidOf(assignment.uuid, lesson));
      const themeUuids = lessons.map((_, ordinal) => uuidV5(`demo:theme:${assignment.uuid}:${ordinal + 1}`));
      await writers.themes.add(
        lessons.map(({ theme, type, maxScore }, ordinal) => ({
          schoolId,
          assignmentUuid: assignment.uuid,
          ordinal: ordinal + 1,
          uuid: themeUuids[ordinal] as string,
          theme,
          type,
          maxScore,
        })),
      );
      await writers.lessons.add(
        lessons.map(
          (lesson, ordinal): InferSelectModel<typeof schedule.lessons> => ({
            schoolId,
            scheduleUuid: scheduleUuids[ordinal] as string,
            assignmentUuid: assignment.uuid,
            date: lesson.date,
            number: lesson.number,
            timeStart: shift[lesson.number - 1]?.from ?? '',
            timeEnd: shift[lesson.number - 1]?.to ?? '',
            roomId: lesson.rooms[index] ?? null,
            type: lesson.type,
            maxScore: lesson.maxScore,
            themeUuid: themeUuids[ordinal] as string,
            theme: lesson.theme,
            isSyncLesson: false,
          }),
        ),
      );
      const main = assignment.teachers[0];
      const sheet: Sheet = {
        schoolId,
        block,
        assignmentUuid: assignment.uuid,
        authorUserId: (main && staff.userIds.get(main)) as number,
        pupils:
          (assignment.subgroup
            ? membersOfSubgroup.get(assignment.subgroup.uuid)
            : membersOfGroup.get(block.group.id)) ?? [],
        lessons,
        scheduleUuids,
        themeUuids,
        bells: shift,
        timeZone,
        today,
        homeworkUntil: addDays(today, homeworkAheadDays),
        unfinished,
        seed,
      };
      await writers.homeworks.add(homeworkOf(sheet));
      await writers.cells.add(cellsOf(sheet));
    }
  }
  world.log?.(`School ${schoolId}: ${classes.length} classes have their year`);
}

function scheduleUuidOf(assignmentUuid: string, { date, number }: PlannedLesson): string {
  return uuidV5(`demo:lesson:${assignmentUuid}:${date}:${number}`);
}

type LessonsOfBlock = { block: Block; lessons: PlannedLesson[] };

function yearOfLessons(world: World, { profile, classes, teaching }: SchoolPlan): LessonsOfBlock[] {
  const { stock } = roomsOf(profile, classes, teaching.blocks);
  const placements = timetableOf({
    blocks: teaching.blocks,
    weekDays: profile.weekDays,
    rooms: stock,
    random: randomOf(world.seed, 'timetable', profile.id),
    pinnedTeacher: profile.id === 1 ? 'teacher' : null,
  });
  const byBlock = Map.groupBy(placements, (placement) => placement.block);
  const days = new Map<number, SchoolDay[]>();
  const loads = new Map<number, SummativeLoad>();
  return teaching.blocks.map((block) => {
    const { id, parallel } = block.group;
    const schoolDays = days.get(parallel) ?? schoolDaysOf(world.calendar, parallel, profile.weekDays);
    days.set(parallel, schoolDays);
    const load: SummativeLoad = loads.get(id) ?? new Map();
    loads.set(id, load);
    const random = randomOf(world.seed, 'plan', id, block.subject.key);
    return { block, lessons: plannedLessons(block, byBlock.get(block) ?? [], schoolDays, load, random) };
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
  if (schoolId !== 1) return new Map();
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
