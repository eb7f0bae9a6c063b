// The year before, in small, so that an archive has something to look at: the classes of the demo accounts a grade lower, with the same
// pupils. The demo class has its whole year, the others its last quarter: the first start of an installation waits for this.
import { uuidV5 } from '#contract/core/ids.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { calendarOf, schoolDaysOf } from '#server/features/calendar/public.ts';
import * as school from '#server/features/school/public.ts';
import { type ClassPlan, isDemoClass } from './classes.ts';
import type { Household, Pupil } from './households.ts';
import { absencesOf } from './journal.ts';
import { type Member, studentSchoolUuidOf } from './pupil-rows.ts';
import { randomOf } from './random.ts';
import { type Teacher, type Teaching, teachingOf } from './teaching.ts';
import type { SchoolPlan, World } from './world.ts';
import { insertYear, type Writers } from './year-rows.ts';

/** Added to the id of a class: more than a school has classes. */
const idOffset = 500;

/** The children of the demo parent learn in the classes that the demo accounts look at. */
function shownClasses(households: readonly Household[], schoolId: number): ClassPlan[] {
  const demoChildren = households[0]?.children ?? [];
  return demoChildren.filter((child) => child.schoolId === schoolId).map(({ plan }) => plan);
}

function lowerClass(plan: ClassPlan): ClassPlan {
  return { ...plan, id: plan.id + idOffset, parallel: plan.parallel - 1 };
}

/** The people of this year taught the year before too: by their key, else whoever has the specialty. */
function staffOfPast(past: Teaching, { teaching, staff }: SchoolPlan): Map<Teacher, number> {
  return new Map(
    past.teachers.flatMap((teacher) => {
      const same =
        teaching.teachers.find(({ key }) => key === teacher.key) ??
        teaching.teachers.find(({ specialty }) => specialty === teacher.specialty) ??
        teaching.teachers[0];
      const userId = same && staff.userIds.get(same);
      return userId === undefined ? [] : [[teacher, userId] as const];
    }),
  );
}

/** Writes the archived year of a school, where it has classes to show. */
export async function insertPastYear(
  world: World,
  plan: SchoolPlan,
  households: readonly Household[],
  writers: Writers,
): Promise<void> {
  const { db } = world;
  const { id: schoolId, weekDays } = plan.profile;
  const calendar = calendarOf(world.calendar.eduYear - 1);
  const lastQuarter = { ...calendar, quarters: calendar.quarters.slice(-1) };
  const current = shownClasses(households, schoolId).filter(({ parallel }) => parallel > 1);
  const pairs = current.map((now) => ({ now, past: lowerClass(now) }));
  const classes = pairs.map(({ past }) => past);
  const whole = new Set(pairs.filter(({ now }) => isDemoClass(schoolId, now)).map(({ past }) => past));
  const teaching = teachingOf(plan.profile, calendar.eduYear, classes);
  const home = new Map(pairs.map(({ now, past }) => [past.id, plan.stock.home.get(now.id) as number]));
  await insertRows(
    db,
    school.groups,
    pairs.map(({ now, past: { id, parallel, letter, language, shift } }) => ({
      ...school.plainGroup,
      schoolId,
      id,
      eduYear: calendar.eduYear,
      parallel,
      letter,
      eduLang: language,
      shift,
      leadUserId: plan.staff.leads.get(now.id) ?? null,
      roomId: home.get(id) ?? null,
      timeSchemeUuid: null,
    })),
  );
  await insertRows(
    db,
    school.subgroups,
    [...teaching.subgroups].flatMap(([groupId, subgroups]) =>
      subgroups.map(({ uuid, label, type }) => ({ schoolId, uuid, groupId, label, type })),
    ),
  );
  const members = pairs.flatMap(({ now, past }) =>
    households
      .flatMap(({ children }) => children.filter((child) => child.plan === now))
      .map((pupil) => memberOf({ ...world, calendar }, { pupil, past, weekDays })),
  );
  await insertRows(
    db,
    school.groupMembers,
    members.map(({ studentGroupUuid, groupId, pupil, from, to }) => ({
      schoolId,
      studentGroupUuid,
      groupId,
      studentSchoolUuid: studentSchoolUuidOf(schoolId, world.calendar.eduYear, pupil.userId),
      dateFrom: from,
      dateTo: to,
    })),
  );
  const staff = { userIds: staffOfPast(teaching, plan), leads: new Map<number, number>() };
  await insertYear(
    { ...world, calendar, calendarOfClass: (past) => (whole.has(past) ? calendar : lastQuarter) },
    { ...plan, classes, teaching, staff, stock: { ...plan.stock, home } },
    members,
    writers,
  );
}

function memberOf(
  { seed, calendar }: World,
  { pupil, past, weekDays }: { pupil: Pupil; past: ClassPlan; weekDays: number },
): Member {
  const random = randomOf(seed, 'pupil', pupil.userId, calendar.eduYear);
  const dates = schoolDaysOf(calendar, past.parallel, weekDays).map(({ date }) => date);
  return {
    pupil,
    groupId: past.id,
    studentGroupUuid: uuidV5(`demo:${pupil.schoolId}:${calendar.eduYear}:student-group:${pupil.userId}`),
    ability: 0.5 + random.next() * 0.45,
    from: calendar.dateStart,
    to: calendar.dateEnd,
    absences: absencesOf(dates, random),
  };
}
