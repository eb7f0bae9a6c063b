// What two classes of the demo teacher have handed in: homework that is over, homework that is open, and a lecture. Without answers the check
// pages of a first start would be empty.
import { and, asc, between, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { TaskKind } from '#contract/answers/answers.schema.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { uuidV5 } from '#contract/core/ids.ts';
import { addDays, instantIn, inZone } from '#contract/core/time.ts';
import type { WantedAnswer } from '#contract/core/wanted-answer.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { Db } from '#server/db/client.ts';
import { answerUse, subjectOf } from '#server/features/answers/public.ts';
import {
  answerCells,
  answerHistory,
  journalCells,
  lectureCells,
  lectureHistory,
  nilUuid,
} from '#server/features/cells/public.ts';
import { storeGenerated } from '#server/features/files/public.ts';
import { findUserByLogin, students } from '#server/features/people/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import {
  assignmentOfLesson,
  assignments,
  assignmentTeachers,
  groupOfAssignment,
  lessons,
} from '#server/features/schedule/public.ts';
import { groupMembers, groups, studentOfMember } from '#server/features/school/public.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { type AnswerPlan, answerCellsOf, answerPlans, sentAtOf } from './answer-plans.ts';
import { isDemoClass } from './classes.ts';
import type { InstructionLanguage } from './demo-data.ts';
import { lectureOf } from './lecture-text.ts';
import { notebookPage } from './notebook-page.ts';
import { type Random, randomOf } from './random.ts';
import { solvedSums, thoughtOf } from './solved-sums.ts';

const schoolId = 1;
const wanted: WantedAnswer = { maxFiles: 5, isLateAllowed: true };
/** Lessons in which the tasks are looked for, in days before and after today. */
const reach = { before: 30, after: 30 };

type Lesson = {
  readonly scheduleUuid: string;
  readonly date: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly homework: HomeworkValue | null;
};
type Course = { readonly group: typeof groups.$inferSelect; readonly lessons: readonly Lesson[] };
type Task = {
  readonly taskKind: TaskKind;
  readonly course: Course;
  readonly lesson: Lesson;
  readonly dueAt: number | null;
  readonly dueScheduleUuid: string | null;
  readonly plans: readonly AnswerPlan[];
};
type Pupil = { readonly studentGroupUuid: string; readonly userId: number };
type Given = { readonly db: Db; readonly storage: FileStorage; readonly now: number; readonly teacherId: number };

/** Adds the answers of pupils to the demo school. A demo of the first weeks of a year has fewer tasks, or none. */
export async function insertAnswers(
  db: Db,
  { storage, eduYear, now }: { readonly storage: FileStorage; readonly eduYear: number; readonly now: number },
): Promise<void> {
  const teacher = await findUserByLogin(db, 'teacher');
  const student = await findUserByLogin(db, 'student');
  if (!teacher) return;
  const given: Given = { db, storage, now, teacherId: teacher.id };
  for (const task of tasksOf(await coursesOf(given, eduYear), now)) {
    await (task.taskKind === 'lecture' ? giveLecture(given, task) : askForAnswers(given, task));
    const pupils = await pupilsOf(given, task);
    // The demo account comes first: what it sees is chosen.
    const isStudent = ({ userId }: Pupil) => userId === student?.id;
    await insertAnswersOf(given, task, [...pupils.filter(isStudent), ...pupils.filter((pupil) => !isStudent(pupil))]);
  }
}

/** Whole classes that the teacher has as the main teacher, the demo class first. */
async function coursesOf({ db, now, teacherId }: Given, eduYear: number): Promise<Course[]> {
  const today = inZone(now, usualTimeZone).date;
  const rows = await db
    .select({ lesson: lessons, group: groups, homework: journalCells.value })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .innerJoin(groups, groupOfAssignment)
    .innerJoin(
      assignmentTeachers,
      and(
        eq(assignmentTeachers.schoolId, assignments.schoolId),
        eq(assignmentTeachers.assignmentUuid, assignments.uuid),
      ),
    )
    .leftJoin(
      journalCells,
      and(
        eq(journalCells.schoolId, lessons.schoolId),
        eq(journalCells.scheduleUuid, lessons.scheduleUuid),
        eq(journalCells.kind, 'homework'),
      ),
    )
    .where(
      and(
        eq(lessons.schoolId, schoolId),
        eq(assignments.eduYear, eduYear),
        isNull(assignments.subgroupUuid),
        eq(assignmentTeachers.userId, teacherId),
        eq(assignmentTeachers.isMain, true),
        between(lessons.date, addDays(today, -reach.before), addDays(today, reach.after)),
      ),
    )
    .orderBy(asc(groups.id), asc(lessons.date), asc(lessons.number));
  const courses = [...Map.groupBy(rows, ({ lesson }) => lesson.assignmentUuid).values()].flatMap((own): Course[] => {
    const [first] = own;
    return first ? [{ group: first.group, lessons: own.map(lessonOf) }] : [];
  });
  const isDemo = ({ group }: Course) => isDemoClass(schoolId, group);
  return [...courses.filter(isDemo), ...courses.filter((course) => !isDemo(course))];
}

function lessonOf({ lesson, homework }: { lesson: typeof lessons.$inferSelect; homework: unknown }): Lesson {
  const { scheduleUuid, date, timeStart, timeEnd } = lesson;
  return {
    scheduleUuid,
    date,
    startsAt: instantIn(date, timeStart, usualTimeZone),
    endsAt: instantIn(date, timeEnd, usualTimeZone),
    homework: homework as HomeworkValue | null,
  };
}

/** Homework that is over and that is open in the demo class and in one more, and a lecture. */
function tasksOf(courses: readonly Course[], now: number): Task[] {
  const today = inZone(now, usualTimeZone).date;
  const [first] = courses;
  const second = courses.find(({ group }) => group.id !== first?.group.id);
  const homework = [first, second].flatMap((course) => (course ? homeworkTasksOf(course, { today, now }) : []));
  const isFree = ({ scheduleUuid, date }: Lesson) =>
    date < today && !homework.some((task) => task.lesson.scheduleUuid === scheduleUuid);
  const lesson = first?.lessons.findLast(isFree);
  if (!first || !lesson) return homework;
  const plans = answerPlans.lecture;
  return [...homework, { taskKind: 'lecture', course: first, lesson, dueAt: null, dueScheduleUuid: null, plans }];
}

/** The two newest homeworks of past days: the newest is due at the lesson to come, the one before it was due already. */
function homeworkTasksOf(course: Course, { today, now }: { readonly today: string; readonly now: number }): Task[] {
  const given = course.lessons.filter(({ date, homework }) => date < today && homework?.body).toReversed();
  const nextOf = ({ scheduleUuid }: Lesson) =>
    course.lessons[course.lessons.findIndex((lesson) => lesson.scheduleUuid === scheduleUuid) + 1];
  const [newest, ...older] = given;
  const coming = course.lessons.find(({ startsAt }) => startsAt > now);
  const over = older.find((lesson) => (nextOf(lesson)?.startsAt ?? now) < now);
  const taskOf = (lesson: Lesson | undefined, due: Lesson | undefined, plans: readonly AnswerPlan[]): Task[] => {
    if (!lesson || !due) return [];
    // Named where it is not the next one by itself.
    const dueScheduleUuid = due === nextOf(lesson) ? null : due.scheduleUuid;
    return [{ taskKind: 'homework', course, lesson, dueAt: due.startsAt, dueScheduleUuid, plans }];
  };
  return [...taskOf(over, over && nextOf(over), answerPlans.over), ...taskOf(newest, coming, answerPlans.open)];
}

async function pupilsOf({ db }: Given, { course, lesson }: Task): Promise<Pupil[]> {
  return db
    .select({ studentGroupUuid: groupMembers.studentGroupUuid, userId: students.userId })
    .from(groupMembers)
    .innerJoin(students, studentOfMember)
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        eq(groupMembers.groupId, course.group.id),
        lte(groupMembers.dateFrom, lesson.date),
        or(isNull(groupMembers.dateTo), gte(groupMembers.dateTo, lesson.date)),
      ),
    )
    .orderBy(asc(students.userId));
}

async function askForAnswers({ db }: Given, { lesson, dueScheduleUuid }: Task): Promise<void> {
  await db
    .update(journalCells)
    .set({ value: { ...lesson.homework, dueScheduleUuid, answer: wanted } })
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        eq(journalCells.scheduleUuid, lesson.scheduleUuid),
        eq(journalCells.kind, 'homework'),
      ),
    );
}

async function giveLecture({ db, teacherId }: Given, { course, lesson }: Task): Promise<void> {
  const lectureUuid = uuidV5(`demo:lecture:${lesson.scheduleUuid}`);
  const value = lectureOf(languageOf(course));
  const stamps = { version: 1, authorUserId: teacherId, capturedAt: lesson.startsAt, acceptedAt: lesson.startsAt };
  const content = { schoolId, lectureUuid, kind: 'content', themeUuid: nilUuid, value, ...stamps };
  await insertRows(db, lectureCells, [content]);
  await insertRows(db, lectureHistory, [{ ...content, clientId: null, seq: null, receivedAt: lesson.startsAt }]);
  const attached = { lectureUuid, title: value.title };
  const place = { schoolId, scheduleUuid: lesson.scheduleUuid, kind: 'lecture', studentGroupUuid: nilUuid };
  await insertRows(db, journalCells, [{ ...place, value: attached, ...stamps }]);
}

const languageOf = ({ group }: Course): InstructionLanguage => (group.eduLang === 'ru' ? 'ru' : 'kk');

async function insertAnswersOf(given: Given, task: Task, pupils: readonly Pupil[]): Promise<void> {
  const { db, now, teacherId } = given;
  const { taskKind, course, lesson, dueAt, plans } = task;
  const rows: (typeof answerHistory.$inferSelect)[] = [];
  for (const [index, pupil] of pupils.entries()) {
    const { step, pages } = plans[index % plans.length] as AnswerPlan;
    // Only of the first turn: each page costs a start 50 ms.
    const count = index < plans.length ? pages : 0;
    const random = randomOf(1, 'answers', lesson.scheduleUuid, taskKind, pupil.studentGroupUuid);
    const language = languageOf(course);
    const facts = { step, givenAt: lesson.endsAt, dueAt, now, random };
    const sentAt = sentAtOf(facts);
    const files = await pagesOf(given, { task, pupil, count, sentAt, random });
    const textOf = () => (taskKind === 'lecture' ? thoughtOf(language, random) : solvedSums(language, random).text);
    const cells = answerCellsOf({ ...facts, sentAt, language, texts: [textOf(), textOf()], files });
    for (const { kind, attempt, values } of cells) {
      for (const [version, { value, at, by }] of values.entries()) {
        rows.push({
          schoolId,
          scheduleUuid: lesson.scheduleUuid,
          taskKind,
          studentGroupUuid: pupil.studentGroupUuid,
          attempt,
          kind,
          version: version + 1,
          value,
          authorUserId: by === 'teacher' ? teacherId : pupil.userId,
          capturedAt: at,
          acceptedAt: at,
          clientId: null,
          seq: null,
          receivedAt: at,
        });
      }
    }
  }
  await insertRows(db, answerHistory, rows);
  const newest = new Map(rows.map((row) => [`${row.studentGroupUuid} ${row.attempt} ${row.kind}`, row]));
  await insertRows(db, answerCells, [...newest.values()]);
}

type PagesOf = {
  readonly task: Task;
  readonly pupil: Pupil;
  readonly count: number;
  readonly sentAt: number;
  readonly random: Random;
};

async function pagesOf(
  { db, storage }: Given,
  { task, pupil, count, sentAt, random }: PagesOf,
): Promise<AttachedFile[]> {
  const { taskKind, course, lesson } = task;
  const { scheduleUuid } = lesson;
  const { studentGroupUuid, userId } = pupil;
  const subject = subjectOf({ scheduleUuid, taskKind, studentGroupUuid, attempt: 1, kind: 'pages' });
  const files: AttachedFile[] = [];
  for (let page = 1; page <= count; page++) {
    const { lines } = solvedSums(languageOf(course), random);
    const file = {
      uuid: uuidV5(`demo:page:${subject}:${page}`),
      purpose: 'answer' as const,
      name: `page-${page}.png`,
      type: 'image/png',
      content: notebookPage(lines, random),
    };
    const sender = { schoolId, userId, now: sentAt };
    files.push(await storeGenerated(db, storage, sender, file, { kind: answerUse, subject }));
  }
  return files;
}
