// Rows of the school itself: years, calendar, rooms, classes.
import { sql } from 'drizzle-orm';
import { daysBetween } from '#contract/core/time.ts';
import { defaultGradingRules } from '#contract/grading/grading.schema.ts';
import { firstFacultyGrade } from '#contract/groups/groups.schema.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { timeSchemes } from '#server/features/bells/public.ts';
import { calendarOf, daysOff, quarters, schoolYears } from '#server/features/calendar/public.ts';
import { groupSettings } from '#server/features/groups/public.ts';
import * as school from '#server/features/school/public.ts';
import { schemeRows } from './bells.ts';
import { schoolRow } from './school-profiles.ts';
import type { SchoolPlan, World } from './world.ts';

const offeredLetters = ['А', 'Ә', 'Б', 'В', 'Г', 'Ғ', 'Д'];
/** First grades are smaller. */
const firstGrades = [{ parallel: 1, shift: 1, capacity: 24, timeSchemeUuid: null }];
const facultyOf = { emn: 'natural', ogn: 'social' } as const;

/** A quarter is closed so many days after its end. */
const closedAfterDays = 14;

export async function insertSchool(
  { db, calendar, today }: World,
  { profile, classes, teaching, staff, rooms, stock }: SchoolPlan,
): Promise<void> {
  const schoolId = profile.id;
  await insertRows(db, school.schools, [schoolRow(profile)]);
  // The change feed of a school begins at zero. Its table belongs to the sync, which features may not import.
  await db.execute(sql`insert into feed_positions (school_id, position, pruned_to) values (${schoolId}, 0, 0)`);
  const years = [-1, 0, 1].map((offset) => calendarOf(calendar.eduYear + offset));
  // The second school is on its way into the coming year, so that each state of a year can be looked at.
  const statuses = ['Archive', 'Active', schoolId === 2 ? 'Transfer' : 'NotStarted'] as const;
  await insertRows(
    db,
    schoolYears,
    years.map(({ eduYear, dateStart, dateEnd }, index) => ({
      schoolId,
      eduYear,
      status: statuses[index] ?? 'Archive',
      isCurrent: eduYear === calendar.eduYear,
      canEditPeriods: eduYear === calendar.eduYear,
      dateStart,
      dateEnd,
      formula: defaultGradingRules,
    })),
  );
  await insertRows(
    db,
    quarters,
    years.flatMap(({ eduYear, quarters }) =>
      quarters.map((quarter) => ({
        schoolId,
        eduYear,
        ...quarter,
        // One closed quarter shows what closing does; the others stay open, for whoever tries the product.
        status:
          eduYear < calendar.eduYear ||
          (eduYear === calendar.eduYear &&
            quarter.number === 1 &&
            daysBetween(quarter.dateEnd, today) >= closedAfterDays)
            ? ('archive' as const)
            : ('open' as const),
      })),
    ),
  );
  const holidays = years.flatMap((year) => year.daysOff).map((row) => ({ schoolId, ...row }));
  await insertRows(db, daysOff, holidays);
  await insertRows(
    db,
    school.rooms,
    rooms.map((room) => ({ schoolId, ...school.plainRoom, ...room })),
  );
  await insertRows(
    db,
    school.groups,
    classes.map(({ id, parallel, letter, language, shift, track }) => ({
      ...school.plainGroup,
      ...(parallel >= firstFacultyGrade && { faculty: facultyOf[track] }),
      // One class of each second grade, so that the tag is seen in lists.
      isInclusive: letter === 'Б' && parallel % 2 === 1 && parallel < firstFacultyGrade,
      schoolId,
      id,
      eduYear: calendar.eduYear,
      parallel,
      letter,
      eduLang: language,
      shift,
      leadUserId: staff.leads.get(id) ?? null,
      roomId: stock.home.get(id) ?? null,
      timeSchemeUuid: null,
    })),
  );
  await insertRows(db, timeSchemes, schemeRows(profile));
  await insertRows(db, groupSettings, [{ schoolId, version: 1, letters: offeredLetters, defaults: firstGrades }]);
  await insertRows(
    db,
    school.subgroups,
    [...teaching.subgroups].flatMap(([groupId, subgroups]) =>
      subgroups.map(({ uuid, label, type }) => ({ schoolId, uuid, groupId, label, type })),
    ),
  );
}
