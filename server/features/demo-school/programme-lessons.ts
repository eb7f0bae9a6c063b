// Chemistry that the teacher of the support school gives by video to two small schools, twice a week all year.
import { uuidV5 } from '#contract/core/ids.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { schoolDaysOf } from '#server/features/calendar/public.ts';
import { programmeLessons } from '#server/features/support-school/public.ts';
import { subjectOf, themesOf } from './demo-data.ts';
import { isSupportSchool } from './school-profiles.ts';
import type { SchoolPlan, World } from './world.ts';

const supportTeacher = 'teacher.support';
const parallel = 8;
const schools = 'Қарабұлақ НОМ, Ақсай НОМ';
/** By weekday, 1 for Monday. The first clashes with a lesson of the morning; only the second has its conference yet. */
const places = [
  { weekday: 2, timeStart: '09:40', timeEnd: '10:20', hasConference: false },
  { weekday: 5, timeStart: '12:50', timeEnd: '13:30', hasConference: true },
];

export async function insertProgrammeLessons({ db, calendar }: World, plan: SchoolPlan): Promise<void> {
  const { profile, teaching, staff } = plan;
  const teacher = teaching.teachers.find(({ key }) => key === supportTeacher);
  const userId = teacher && staff.userIds.get(teacher);
  if (!isSupportSchool(profile.id) || userId === undefined) return;
  const { themes } = themesOf('chemistry', parallel, 'kk');
  const days = schoolDaysOf(calendar, parallel, profile.weekDays).flatMap(({ date, weekday }) =>
    places.filter((place) => place.weekday === weekday).map((place) => ({ date, ...place })),
  );
  const rows = days.map(({ date, timeStart, timeEnd, hasConference }, index) => ({
    schoolId: profile.id,
    scheduleUuid: uuidV5(`demo:programme lesson:${profile.id}:${date}`),
    userId,
    date,
    timeStart,
    timeEnd,
    subjectId: subjectOf('chemistry').id,
    eduLang: 'kk' as const,
    classes: `${parallel}`,
    schools,
    theme: themes[index % themes.length] ?? null,
    roomId: null,
    conference: hasConference ? 'https://conference.qalam.example.kz/chemistry-8' : null,
  }));
  await insertRows(db, programmeLessons, rows);
}
