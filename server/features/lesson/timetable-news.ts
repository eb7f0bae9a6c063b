// Who is told that lessons of the coming days were moved, cancelled, added, or got another room or teacher (issue 15 section 5).
import { localized } from '#contract/core/localized.ts';
import { addDays, inZone, type LocalDate } from '#contract/core/time.ts';
import { isOverFor } from '#contract/notices/notice-kinds.ts';
import {
  factName,
  type LessonPlace,
  type Notice,
  type NoticeOf,
  pupilOfFact,
} from '#contract/notices/notices.schema.ts';
import { roomLabel } from '#contract/rooms/rooms.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { familiesOf, signedInAmong } from '#server/features/people/public.ts';
import {
  assignments,
  type CourseRow,
  coursesWhere,
  type lessons,
  teachersOf,
} from '#server/features/schedule/public.ts';
import { findSchool, groupLabel, roomsById } from '#server/features/school/public.ts';
import type { Telling, TellingTime, UnreadNotice } from '#server/shared/telling.ts';
import { membersOfClasses, membersOfLessons } from './lesson.policy.ts';

type Lesson = Pick<
  typeof lessons.$inferSelect,
  'scheduleUuid' | 'assignmentUuid' | 'date' | 'timeStart' | 'timeEnd' | 'roomId'
>;
/** A lesson before and after a change. `before` null: it was added; `after` null: it is cancelled. At least one is there. */
export type LessonShift = {
  readonly before: Lesson | null;
  readonly after: Lesson | null;
  /** Who teaches it from now on, and in whose place, where that is what changed. Families are told, and of the staff these two. */
  readonly teacher?: { readonly userId: number; readonly name: string; readonly instead: number };
  /** The former label of the room, where the room got another number and the lesson stays in it. */
  readonly formerRoom?: string;
};

/** What is later is seen in the timetable in time. */
const daysAhead = 7;
/** More changes than this at once are one notice for each reader. */
const mostAlone = 3;

const clock = (time: string) => time.slice(0, 5);
const lessonOf = ({ before, after }: LessonShift) => (after ?? before) as Lesson;
const isSamePlace = (a: Lesson | null, b: Lesson | null) =>
  a !== null &&
  b !== null &&
  ['date', 'timeStart', 'timeEnd', 'roomId'].every((part) => a[part as keyof Lesson] === b[part as keyof Lesson]);

/** Days of a school, both included. */
export type Days = { readonly from: LocalDate; readonly to: LocalDate };
const daysFrom = (today: LocalDate): Days => ({ from: today, to: addDays(today, daysAhead) });

/** Days whose lessons are news when they change; null: there is no such school. `now`: server time, epoch milliseconds. */
export async function daysOfNews(db: ReadDb, schoolId: number, now: number): Promise<Days | null> {
  const zone = (await findSchool(db, schoolId))?.timeZone;
  return zone === undefined ? null : daysFrom(inZone(now, zone).date);
}

/**
 * The news of changed lessons that lie within a week. To pupils with their parents, and to teachers. An undo takes back what was not read
 * yet, and tells of it who had read.
 */
export async function newsOfTimetable(
  db: ReadDb,
  { schoolId, now, unread }: { readonly schoolId: number } & TellingTime,
  shifts: readonly LessonShift[],
): Promise<Telling[]> {
  const zone = (await findSchool(db, schoolId))?.timeZone;
  if (zone === undefined) return [];
  const today = inZone(now, zone).date;
  const days = daysFrom(today);
  const isNear = (lesson: Lesson | null) => lesson !== null && days.from <= lesson.date && lesson.date <= days.to;
  const isOther = ({ before, after, teacher, formerRoom }: LessonShift) =>
    teacher !== undefined || formerRoom !== undefined || !isSamePlace(before, after);
  const near = shifts.filter((shift) => (isNear(shift.before) || isNear(shift.after)) && isOther(shift));
  if (near.length === 0) return [];
  const found = await readAll(db, schoolId, near);
  const told = near.flatMap((shift) => {
    const changed = noticeOf(found, shift);
    return changed && !isOverFor(changed.notice, now, zone) ? [{ shift, ...changed }] : [];
  });
  const news = [...(await toFamilies(db, schoolId, told)), ...(await toTeachers(db, schoolId, told))];
  const tellings = (of: readonly News[]) => of.flatMap((one) => gathered(one, today));
  if (unread === null) return tellings(news);
  const byReader = Map.groupBy(unread, ({ userId }) => userId);
  const parts = news.map((one) => takenBack(one, byReader));
  return [...parts.flatMap(({ back }) => back), ...tellings(parts.flatMap(({ left }) => left))];
}

/** What some readers are told of one pupil, or as teachers. */
type News = { readonly to: readonly number[]; readonly changes: readonly NoticeOf<'lessonChange'>[] };
const pupilIn = ({ changes }: News) => changes[0]?.about?.studentSchoolUuid;

/**
 * Splits the news of an undo. `back`: readers who have not read of the act lose that notice and are told nothing. `left`: news for the others.
 */
function takenBack(
  news: News,
  unread: ReadonlyMap<number, readonly UnreadNotice[]>,
): { back: Telling[]; left: News[] } {
  const pupil = pupilIn(news);
  const back: Telling[] = [];
  const left: News[] = [];
  for (const reader of news.to) {
    const own = (unread.get(reader) ?? []).filter(({ fact }) => pupilOfFact(fact) === pupil);
    const facts = new Set(own.map(({ fact }) => fact));
    const others = news.changes.filter((change) => {
      const fact = factName('lessonChange', change.lesson.scheduleUuid, pupil);
      if (!facts.has(fact)) return true;
      back.push({ to: [reader], fact, notice: null });
      return false;
    });
    const gathered = own.find(({ notice }) => notice.kind === 'timetable');
    if (gathered?.notice.kind === 'timetable') {
      // Lessons that stay where the act put them are still news.
      const lessons = gathered.notice.lessons - others.length;
      back.push({ to: [reader], fact: gathered.fact, notice: lessons > 0 ? { ...gathered.notice, lessons } : null });
    } else if (others.length > 0) left.push({ to: [reader], changes: others });
  }
  return { back, left };
}

type Found = { readonly courses: ReadonlyMap<string, CourseRow>; readonly rooms: ReadonlyMap<number, string> };
type Told = {
  readonly shift: LessonShift;
  readonly course: CourseRow;
  readonly notice: NoticeOf<'lessonChange'>;
};

async function readAll(db: ReadDb, schoolId: number, near: readonly LessonShift[]): Promise<Found> {
  const uuids = new Set(near.map((shift) => lessonOf(shift).assignmentUuid));
  const courses = await coursesWhere(db, schoolId, isOneOf(assignments.uuid, uuids));
  const roomIds = near.flatMap(({ before, after }) => [before?.roomId ?? [], after?.roomId ?? []].flat());
  const rooms = await roomsById(db, schoolId, roomIds);
  return {
    courses: new Map(courses.map((course) => [course.assignment.uuid, course])),
    rooms: new Map([...rooms].map(([id, room]) => [id, roomLabel(room)])),
  };
}

function noticeOf({ courses, rooms }: Found, shift: LessonShift): Omit<Told, 'shift'> | null {
  const lesson = lessonOf(shift);
  const course = courses.get(lesson.assignmentUuid);
  if (!course) return null;
  const placeOf = (one: Lesson | null): LessonPlace | null =>
    one && {
      date: one.date,
      start: clock(one.timeStart),
      end: clock(one.timeEnd),
      room: (one.roomId !== null && rooms.get(one.roomId)) || '',
    };
  const before = placeOf(shift.before);
  const label = groupLabel(course.group);
  const notice: NoticeOf<'lessonChange'> = {
    kind: 'lessonChange',
    group: course.subgroup ? `${label}, ${course.subgroup.label}` : label,
    lesson: { scheduleUuid: lesson.scheduleUuid, date: lesson.date, subject: localized.parse(course.subject) },
    before: before && shift.formerRoom !== undefined ? { ...before, room: shift.formerRoom } : before,
    after: placeOf(shift.after),
    teacher: shift.teacher?.name ?? null,
  };
  return { course, notice };
}

async function toFamilies(db: ReadDb, schoolId: number, told: readonly Told[]): Promise<News[]> {
  const reader = { db, schoolId, memory: new Map<string, unknown>() };
  const placed = told.map((one) => ({
    ...one,
    facts: { row: { lesson: lessonOf(one.shift), assignment: one.course.assignment, group: one.course.group } },
  }));
  const members = await membersOfClasses(
    reader,
    placed.map(({ facts }) => facts),
  );
  const ofClass = Map.groupBy(members.values(), ({ groupId }) => groupId);
  const pairs = placed.flatMap(({ facts, ...one }) =>
    (ofClass.get(facts.row.group.id) ?? []).map((member) => ({ ...one, facts, member, ...member })),
  );
  const taking = await membersOfLessons(reader, pairs);
  const own = pairs.filter(({ facts, studentGroupUuid }) =>
    taking.has(`${facts.row.lesson.scheduleUuid} ${studentGroupUuid}`),
  );
  const byPupil = Map.groupBy(own, ({ studentSchoolUuid }) => studentSchoolUuid);
  const families = await familiesOf(reader, [...byPupil.keys()]);
  return [...byPupil].flatMap(([studentSchoolUuid, changes]) => {
    const family = families.get(studentSchoolUuid);
    if (!family) return [];
    const to = family.pupil === null ? family.parents : [family.pupil, ...family.parents];
    const about = { studentSchoolUuid, name: family.name };
    return to.length > 0 ? [{ to, changes: changes.map(({ notice }) => ({ ...notice, about })) }] : [];
  });
}

async function toTeachers(db: ReadDb, schoolId: number, told: readonly Told[]): Promise<News[]> {
  const teachers = await teachersOf(
    db,
    schoolId,
    told.map(({ course }) => course.assignment.uuid),
  );
  const each = told.flatMap(({ shift, course, notice }) => {
    if (shift.teacher)
      return [
        // Who takes a lesson over has one more; the other one reads, as families do, who takes it.
        { userId: shift.teacher.userId, notice: { ...notice, before: null, teacher: null } },
        { userId: shift.teacher.instead, notice },
      ];
    const ofDay = teachers.on(course.assignment.uuid, lessonOf(shift).date);
    return ofDay.map(({ userId }) => ({ userId, notice }));
  });
  const byTeacher = Map.groupBy(each, ({ userId }) => userId);
  const awake = await signedInAmong(db, [...byTeacher.keys()]);
  return [...byTeacher].flatMap(([userId, changes]) =>
    awake.has(userId) ? [{ to: [userId], changes: changes.map(({ notice }) => notice) }] : [],
  );
}

/** One notice for each change, or one for all of them. */
function gathered(news: News, today: LocalDate): Telling[] {
  const { to, changes } = news;
  const about = changes[0]?.about;
  const pupil = pupilIn(news);
  const one = (notice: Notice, of: string): Telling => ({ to, fact: factName(notice.kind, of, pupil), notice });
  if (changes.length <= mostAlone) return changes.map((notice) => one(notice, notice.lesson.scheduleUuid));
  const dates = changes.flatMap(({ before, after }) => [before?.date ?? [], after?.date ?? []].flat());
  const date = dates.filter((day) => day >= today).sort()[0] ?? today;
  return [one({ kind: 'timetable', ...(about && { about }), date, lessons: changes.length }, today)];
}
