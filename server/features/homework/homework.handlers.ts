import { AppError } from '#contract/core/errors.ts';
import { addDays, inZone } from '#contract/core/time.ts';
import type { homeworkEndpoints } from '#contract/homework/homework.endpoints.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { MonthlyHomework } from '#contract/homework/monthly-homework.schema.ts';
import { findYear } from '#server/features/calendar/public.ts';
import { cellsForPupils, cellsOfLessons } from '#server/features/cells/public.ts';
import { childrenOf, studentsOfUser } from '#server/features/people/public.ts';
import {
  type DueHomework,
  homeworkIn,
  homeworkUuidOf,
  isTakenApart,
  type LessonRow,
  lessonsOfGroups,
  placeOf,
  readDueHomework,
  takenApart,
} from '#server/features/schedule/public.ts';
import { classesOfStudent, findSchool, isMemberOn, subgroupsOfMembers } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';

type Endpoints = typeof homeworkEndpoints;
type WritingCall = Pick<Call<Endpoints['createByLesson']>, 'services' | 'school' | 'caller' | 'receivedAt' | 'log'>;

/** What the lesson holds now, or nothing. */
async function currentHomework({ services, school }: WritingCall, scheduleUuid: string): Promise<HomeworkValue | null> {
  const cells = await cellsOfLessons(services.database.db, school.id, [scheduleUuid], ['homework']);
  return (cells[0]?.value as HomeworkValue | null | undefined) ?? null;
}

async function write(call: WritingCall, scheduleUuid: string, homework: HomeworkValue | null) {
  const { services, school, caller, receivedAt, log } = call;
  const author = { schoolId: school.id, userId: caller.userId, roles: school.roles, receivedAt, log };
  const [applied] = await services.applyMutation(author, 'setHomework', [{ scheduleUuid, homework }]);
  if (!applied || applied.code) throw new AppError(applied?.code ?? 'INTERNAL');
  const value = applied.value as HomeworkValue | null;
  return {
    data: {
      scheduleUuid,
      homeworkUuid: value ? homeworkUuidOf(school.id, scheduleUuid) : null,
      status: value ? ('created' as const) : ('empty' as const),
      type: value ? (value.body === null ? ('none' as const) : ('text' as const)) : null,
      body: value?.body ?? null,
      text: value?.body ?? null,
      dueScheduleUuid: value?.dueScheduleUuid ?? null,
    },
  };
}

/** Changing and deleting name what they change; what is not there, or has another name, is not found. */
async function existing(call: WritingCall, scheduleUuid: string, homeworkUuid?: string): Promise<HomeworkValue> {
  const isNamed = homeworkUuid === undefined || homeworkUuid === homeworkUuidOf(call.school.id, scheduleUuid);
  const current = isNamed ? await currentHomework(call, scheduleUuid) : null;
  if (!current) throw new AppError('NOT_FOUND');
  return current;
}

type Content = { body: string | null; dueScheduleUuid?: string | null | undefined };
/** A due lesson that the call leaves out stays as it was, and so does what it cannot name: files, and whether answers are wanted. */
const contentOf = ({ body, dueScheduleUuid }: Content, current: HomeworkValue | null): HomeworkValue => ({
  ...(body === null ? {} : current),
  body,
  dueScheduleUuid: dueScheduleUuid === undefined ? (current?.dueScheduleUuid ?? null) : dueScheduleUuid,
});

export const createSimpleHomework: Handler<Endpoints['createSimpleHomework']> = (call) =>
  write(call, call.body.scheduleUuid, contentOf(call.body, null));

export const updateSimpleHomework: Handler<Endpoints['updateSimpleHomework']> = async (call) => {
  const { scheduleUuid, homeworkUuid } = call.body;
  return write(call, scheduleUuid, contentOf(call.body, await existing(call, scheduleUuid, homeworkUuid)));
};

export const removeSimpleHomework: Handler<Endpoints['removeSimpleHomework']> = async (call) => {
  const { scheduleUuid, homeworkUuid } = call.body;
  await existing(call, scheduleUuid, homeworkUuid);
  return write(call, scheduleUuid, null);
};

export const createByLesson: Handler<Endpoints['createByLesson']> = (call) =>
  write(call, call.params.id, contentOf(call.body, null));

export const updateByLesson: Handler<Endpoints['updateByLesson']> = async (call) =>
  write(call, call.params.id, contentOf(call.body, await existing(call, call.params.id)));

export const removeByLesson: Handler<Endpoints['removeByLesson']> = async (call) => {
  await existing(call, call.params.id);
  return write(call, call.params.id, null);
};

// ---- families ----

type ReadingCall = Pick<Call<Endpoints['oneOfStudent']>, 'services' | 'school' | 'caller' | 'language' | 'receivedAt'>;
type Found = { rows: LessonRow[]; due: DueHomework; memberships: string[]; done: Set<string> };

/** Pupils of the caller in this school: the caller, or a parent's children. */
async function ownStudents(
  { services, school, caller, receivedAt }: ReadingCall,
  who: 'self' | 'children',
): Promise<string[]> {
  const { db } = services.database;
  const rows =
    who === 'self'
      ? (await studentsOfUser(db, caller.userId)).filter(({ schoolId }) => schoolId === school.id)
      : (await childrenOf(db, caller.userId, receivedAt, school.id)).map(({ student }) => student);
  return rows.map(({ studentSchoolUuid }) => studentSchoolUuid);
}

/** Lessons of pupils between two days with what is due where; of one membership, or of all in the year. */
async function homeworkOf(
  call: ReadingCall,
  students: readonly string[],
  where: { eduYear: number; studentGroupUuid?: string; from: string; to: string },
): Promise<Found | null> {
  const { services, school } = call;
  const { db } = services.database;
  const { eduYear, studentGroupUuid, from, to } = where;
  const ofAll = await Promise.all(students.map((student) => classesOfStudent(db, school.id, student, eduYear)));
  const isAsked = ({ member }: (typeof ofAll)[number][number]) =>
    studentGroupUuid === undefined || member.studentGroupUuid === studentGroupUuid;
  // A programme goes with the class that is asked for.
  const classes = ofAll.flatMap((own) =>
    own.some(isAsked) ? own.filter((one) => isAsked(one) || one.group.parallel === 0) : [],
  );
  if (classes.length === 0) return null;
  const memberships = classes.map(({ member }) => member.studentGroupUuid);
  const subgroups = await subgroupsOfMembers(db, school.id, memberships);
  const ofLessons = await lessonsOfGroups(
    db,
    school.id,
    classes.map(({ group }) => group.id),
    subgroups.map(({ subgroup }) => subgroup.uuid),
    { from, to },
  );
  const rows = await takenByAny(call, ofLessons, {
    members: classes.map(({ member }) => member),
    parts: subgroups.map(({ membership }) => membership),
  });
  const assignments = rows.map(({ assignment }) => assignment.uuid);
  const due = await readDueHomework(db, school.id, assignments, { from, to });
  const set = rows.filter((row) => homeworkIn(row) !== null).map(({ lesson }) => lesson.scheduleUuid);
  const cells = await cellsForPupils(db, school.id, set, memberships);
  const ticked = cells.filter(({ kind, value }) => kind === 'done' && value !== null);
  return { rows, due, memberships, done: new Set(ticked.map(({ scheduleUuid }) => scheduleUuid)) };
}

type Days = { dateFrom: string; dateTo: string | null };
type TakingPart = {
  members: readonly (Days & { groupId: number; studentGroupUuid: string })[];
  parts: readonly (Days & { subgroupUuid: string; studentGroupUuid: string })[];
};

/**
 * Lessons in which one of these took part: a member of the class, and of its part, on that day (decisions B38), who does not take the
 * subject in a programme instead.
 */
async function takenByAny(
  { services, school }: ReadingCall,
  rows: readonly LessonRow[],
  { members, parts }: TakingPart,
) {
  const apart = await takenApart(
    services.database.db,
    school.id,
    rows.map(({ group }) => group.id),
  );
  return rows.filter(({ assignment: { groupId, subjectId, subgroupUuid }, lesson: { date } }) => {
    const isIn = ({ studentGroupUuid }: { studentGroupUuid: string }) =>
      subgroupUuid === null ||
      parts.some(
        (part) =>
          part.studentGroupUuid === studentGroupUuid && part.subgroupUuid === subgroupUuid && isMemberOn(part, date),
      );
    return members.some(
      (member) =>
        member.groupId === groupId &&
        isMemberOn(member, date) &&
        isIn(member) &&
        !isTakenApart(apart, member.studentGroupUuid, { subjectId, date }),
    );
  });
}

function listed(call: ReadingCall, { due, done }: Found, row: LessonRow): MonthlyHomework | null {
  const value = homeworkIn(row);
  if (!value) return null;
  const dueAt = due.dueOf(placeOf(row));
  const { scheduleUuid, date } = row.lesson;
  return {
    uuid: homeworkUuidOf(call.school.id, scheduleUuid),
    scheduleUuid,
    body: value.body ?? '',
    status: 'created',
    type: value.body === null ? 'none' : 'text',
    setOn: date,
    dueOn: dueAt?.date ?? null,
    dueScheduleUuid: dueAt?.scheduleUuid ?? null,
    subject: { label: row.subject[call.language], subjectId: row.subject.id },
    teacher: due.teacherOf(row.lesson),
    isDone: done.has(scheduleUuid),
    files: value.files ?? [],
    books: value.books ?? [],
  };
}

/** Homework is set at most so long before the month in which it is due. */
const setBeforeDays = 45;

async function monthOf(
  call: Call<Endpoints['monthlyList'] | Endpoints['parentMonthlyList']>,
  who: 'self' | 'children',
): Promise<{ data: MonthlyHomework[] }> {
  const { services, school, query } = call;
  const found = await findSchool(services.database.db, school.id);
  const today = inZone(services.clock.now(), found?.timeZone ?? 'UTC').date;
  const month = query.month ?? today.slice(0, 7);
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const { eduYear, studentGroupUuid } = query;
  const homework = await homeworkOf(call, await ownStudents(call, who), {
    eduYear,
    studentGroupUuid,
    from: addDays(first, -setBeforeDays),
    to: last,
  });
  if (!homework) throw new AppError('ACCESS_DENIED');
  const rows = homework.rows.flatMap((row) => listed(call, homework, row) ?? []);
  const inMonth = rows.filter(({ dueOn, setOn, type }) => type === 'text' && (dueOn ?? setOn).startsWith(month));
  inMonth.sort((a, b) => ((a.dueOn ?? a.setOn) < (b.dueOn ?? b.setOn) ? -1 : 1));
  return { data: inMonth };
}

export const monthlyList: Handler<Endpoints['monthlyList']> = (call) => monthOf(call, 'self');
export const parentMonthlyList: Handler<Endpoints['parentMonthlyList']> = (call) => monthOf(call, 'children');

async function one(
  call: Call<Endpoints['oneOfStudent'] | Endpoints['oneOfChild']>,
  who: 'self' | 'children',
): Promise<{ data: MonthlyHomework }> {
  const { services, school, query, params } = call;
  const year = await findYear(services.database.db, school.id, query.eduYear);
  if (!year) throw new AppError('NOT_FOUND');
  const homework = await homeworkOf(call, await ownStudents(call, who), {
    eduYear: query.eduYear,
    from: year.dateStart,
    to: year.dateEnd,
  });
  const row = homework?.rows.find(({ lesson }) => homeworkUuidOf(school.id, lesson.scheduleUuid) === params.id);
  const data = homework && row ? listed(call, homework, row) : null;
  if (!data) throw new AppError('NOT_FOUND');
  return { data };
}

export const oneOfStudent: Handler<Endpoints['oneOfStudent']> = (call) => one(call, 'self');
export const oneOfChild: Handler<Endpoints['oneOfChild']> = (call) => one(call, 'children');
