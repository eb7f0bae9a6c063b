// The week as its reader sees it: answer of the schedule calls and body of the `week` and `pupil-week` documents.
import { AppError } from '#contract/core/errors.ts';
import { addDays } from '#contract/core/time.ts';
import type { HomeworkDueAt, LectureAt, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { cellsForPupils, cellValues, lecturesOfLessons, standingOfAnswers } from '#server/features/cells/public.ts';
import { coursesOfPupil, coursesOfTeacher } from './courses.repository.ts';
import { type DueHomework, dueAtLessons } from './homework-due.ts';
import { type Days, type LessonRow, lessonsOfCourses } from './lessons.repository.ts';
import { teachersOf } from './teachers.repository.ts';
import { frameOf, mondayMeant, sundayOf, type WeekRequest, type WeeksRequest, weeksOf } from './week-days.ts';
import { byLesson, markAuthors, pupilFields, sizesOf, staffFields, withHomework } from './week-entries.ts';

type PupilRequest = { readonly studentSchoolUuid: string; readonly groupId?: number | undefined };

/** Weeks that follow each other are one run of days. */
function runsOf(mondays: readonly string[]): Days[] {
  const runs: { from: string; to: string }[] = [];
  for (const monday of [...new Set(mondays)].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === monday) last.to = sundayOf(monday);
    else runs.push({ from: monday, to: sundayOf(monday) });
  }
  return runs;
}

function onlyWeek(weeks: ReadonlyMap<string, ScheduleWeek>): ScheduleWeek {
  const [found] = weeks.values();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** An employee's own week. */
export async function staffWeek(request: WeekRequest & { userId: number }): Promise<ScheduleWeek> {
  return onlyWeek(await staffWeeks({ ...request, mondays: [await mondayMeant(request)] }));
}

/** A pupil's week, for the pupil or a parent; `groupId` narrows it to one class. */
export async function pupilWeek(request: WeekRequest & PupilRequest): Promise<ScheduleWeek> {
  return onlyWeek(await pupilWeeks({ ...request, mondays: [await mondayMeant(request)] }));
}

/**
 * An employee's own weeks by their Mondays.
 * @throws AppError NOT_FOUND when the school has no such year.
 */
export async function staffWeeks(request: WeeksRequest & { userId: number }): Promise<Map<string, ScheduleWeek>> {
  const { db, schoolId, eduYear, userId, mondays } = request;
  const runs = runsOf(mondays);
  const frame = await frameOf(request, runs);
  const courses = await coursesOfTeacher(db, schoolId, userId, eduYear);
  const ofCourses = await lessonsOfCourses(db, schoolId, courses, runs);
  const teachers = await teachersOf(db, schoolId, assignmentsOf(ofCourses));
  const lessons = ofCourses.filter(({ assignment, lesson }) => teachers.teaches(userId, assignment.uuid, lesson.date));
  const cells = byLesson(await cellValues(db, schoolId, uuidsOf(lessons), staffKinds));
  const rows = lessons.map((row) => withHomework(row, cells));
  const sizes = await sizesOf(db, schoolId, rows);
  const entry = (row: LessonRow) => staffFields(row, cells, sizes);
  return weeksOf(request, frame, { rows, teachers, parallel: null, entry });
}

/** What an employee's week shows of its lessons. */
const staffKinds = ['conduct', 'roll', 'attendance', 'mark', 'noMarks', 'homework'];

/**
 * A pupil's weeks by their Mondays, for the pupil or a parent.
 * @throws AppError NOT_FOUND when the school has no such year, or the pupil no class in it.
 */
export async function pupilWeeks(request: WeeksRequest & PupilRequest): Promise<Map<string, ScheduleWeek>> {
  const { db, schoolId, eduYear, studentSchoolUuid, groupId, mondays } = request;
  const runs = runsOf(mondays);
  const frame = await frameOf(request, runs);
  const pupil = await coursesOfPupil(db, schoolId, { studentSchoolUuid, eduYear, groupId });
  if (!pupil) throw new AppError('NOT_FOUND');
  const { classes, members, memberIds, courses, attends } = pupil;
  const lessons = await lessonsOfCourses(db, schoolId, courses, runs);
  const read = await cellsForPupils(db, schoolId, uuidsOf(lessons), memberIds);
  const cells = byLesson(read);
  const rows = lessons.map((row) => withHomework(row, cells));
  const teachers = await teachersOf(db, schoolId, assignmentsOf(rows));
  const authors = await markAuthors(db, read, teachers);
  const due = new Map<Days, DueHomework>();
  for (const days of runs) {
    const ofRun = rows.filter(({ lesson: { date } }) => days.from <= date && date <= days.to);
    due.set(days, await dueAtLessons(db, schoolId, ofRun, { days, teachers }));
  }
  const wanting = [...due.values()].flatMap((found) => found.wantingAnswers());
  const answers = await standingOfAnswers(db, schoolId, [...new Set(wanting)], 'homework', memberIds);
  const lectures = await lecturesOfLessons(
    db,
    schoolId,
    rows.map(({ lesson }) => lesson),
  );
  const toLectures = await standingOfAnswers(db, schoolId, [...lectures.keys()], 'lecture', memberIds);
  const dueAt = (row: LessonRow): HomeworkDueAt => {
    const days = runs.find(({ from, to }) => from <= row.lesson.date && row.lesson.date <= to);
    const member = members.find(({ groupId: id }) => id === row.assignment.groupId);
    const found = days && due.get(days)?.at(row, schoolId, member?.studentGroupUuid ?? '', answers);
    return found ?? { state: 'notEntered', items: [] };
  };
  const lectureIn = ({ lesson: { scheduleUuid }, assignment }: LessonRow): LectureAt | null => {
    const found = lectures.get(scheduleUuid);
    const member = members.find(({ groupId: id }) => id === assignment.groupId);
    if (!found || !member) return null;
    const { studentGroupUuid } = member;
    const answer = toLectures.get(`${scheduleUuid} ${studentGroupUuid}`) ?? { state: 'wait_send', score: null };
    return { ...found, studentGroupUuid, answer };
  };
  const entry = (row: LessonRow) => {
    const lecture = lectureIn(row);
    return { ...pupilFields(row, cells, authors), due: dueAt(row), ...(lecture && { lecture }) };
  };
  // The holidays of the class: a programme has none of its own.
  const parallel = (classes.findLast(({ group }) => group.parallel > 0) ?? classes.at(-1))?.group.parallel ?? null;
  return weeksOf(request, frame, { rows: rows.filter(attends), teachers, parallel, entry });
}

const uuidsOf = (rows: readonly LessonRow[]) => rows.map(({ lesson }) => lesson.scheduleUuid);
const assignmentsOf = (rows: readonly LessonRow[]) => rows.map(({ assignment }) => assignment.uuid);
