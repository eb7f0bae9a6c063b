import { AppError } from '#contract/core/errors.ts';
import { addDays } from '#contract/core/time.ts';
import { mostPages, usualPages } from '#contract/core/wanted-answer.ts';
import { maxHomeworkLength, mostHomeworkFiles } from '#contract/homework/homework.schema.ts';
import type { staffHomeworkEndpoints } from '#contract/homework/staff-homework.endpoints.ts';
import { readFormWithFiles } from '#server/features/files/public.ts';
import { homeworkOfLessons, homeworkUuidOf, reachDays, timesOfAssignments } from '#server/features/schedule/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { authorOf, type Reader, readerOf } from '#server/shared/projection.ts';
import { findHomework, refuseReadOnlyYear } from './find-homework.ts';
import { dueTimesOf } from './homework-due-times.ts';
import { courseOf, wholeTaskOf } from './homework-facts.ts';
import { readableLesson } from './readable-lesson.ts';

type Endpoints = typeof staffHomeworkEndpoints;
type StaffCall = Call<Endpoints['oneOfStaff']> | Call<Endpoints['destroy']>;

/** The lesson of a homework that the caller may open. @throws AppError NOT_FOUND also where they may not. */
async function lessonOfHomework(call: StaffCall): Promise<string> {
  const reader = readerOf(call);
  const scheduleUuid = await findHomework(reader, call.query.eduYear, call.params.id);
  if (scheduleUuid === null) throw new AppError('NOT_FOUND');
  await readableLesson(reader, scheduleUuid);
  return scheduleUuid;
}

/** A lesson with its homework; null where nothing is entered. */
async function withHomework(call: Pick<StaffCall, 'language'>, reader: Reader, scheduleUuid: string) {
  const facts = await readableLesson(reader, scheduleUuid);
  const value = (await homeworkOfLessons(reader.db, reader.schoolId, [scheduleUuid])).get(scheduleUuid);
  const due = await dueTimesOf(reader, [facts]);
  return { facts, task: value ? wholeTaskOf(facts, value, due.get(scheduleUuid), call.language) : null };
}

/** HW-026: one homework. */
export const oneOfStaff: Handler<Endpoints['oneOfStaff']> = async (call) => {
  const { task } = await withHomework(call, readerOf(call), await lessonOfHomework(call));
  if (!task) throw new AppError('NOT_FOUND');
  return { data: task };
};

/** HW-029: deletes a homework. Of one that is gone already nothing is found, unless the same request is repeated. */
export const destroy: Handler<Endpoints['destroy']> = async (call) => {
  const { services, school, params, query } = call;
  const homeworkUuid = params.id.toLowerCase();
  const data = await call.write(async (write) => {
    const reader = { ...readerOf(call), db: write.db };
    await refuseReadOnlyYear(reader, query.eduYear);
    const scheduleUuid = await findHomework(reader, query.eduYear, homeworkUuid);
    if (scheduleUuid === null) throw new AppError('NOT_FOUND');
    await readableLesson(reader, scheduleUuid);
    await services.applyInWrite(write, authorOf(call), [
      { name: 'setHomework', payload: { scheduleUuid, homework: null } },
    ]);
    return { homeworkUuid: homeworkUuidOf(school.id, scheduleUuid), scheduleUuid, status: 'empty' as const };
  });
  // A request that is repeated runs no check of its own.
  await readableLesson(readerOf(call), data.scheduleUuid);
  return { data };
};

/** The call offers this many later lessons as due dates: about a term of a subject. */
const mostDueLessons = 30;

/** HW-030: what a teacher needs to set homework in a lesson. */
export const createData: Handler<Endpoints['createData']> = async (call) => {
  const reader = readerOf(call);
  const { facts, task } = await withHomework(call, reader, call.params.id);
  if (!facts.isOwn) throw new AppError('NOT_OWN_LESSON');
  if (facts.row.assignment.eduYear !== call.query.eduYear) throw new AppError('NOT_FOUND');
  const { scheduleUuid, date, timeStart } = facts.row.lesson;
  const reach = { from: date, to: addDays(date, reachDays) };
  const times = await timesOfAssignments(reader.db, reader.schoolId, [facts.row.assignment.uuid], reach);
  const later = times.slice(times.findIndex((time) => time.scheduleUuid === scheduleUuid) + 1);
  return {
    data: {
      scheduleUuid,
      date,
      timeStart,
      ...courseOf(facts, call.language),
      homework: task,
      dueLessons: later
        .slice(0, mostDueLessons)
        .map((lesson) => ({ scheduleUuid: lesson.scheduleUuid, date: lesson.date, timeStart: lesson.timeStart })),
      limits: { text: maxHomeworkLength, maxFiles: mostPages, usualFiles: usualPages, materials: mostHomeworkFiles },
    },
  };
};

/** HW-031: sets the homework of a lesson by a form. Whose lesson it is is checked before the form is read. */
export const create: Handler<Endpoints['create']> = async (call) => {
  const { services, params, query } = call;
  const scheduleUuid = params.id.toLowerCase();
  const lessonNow = async () => {
    const facts = await readableLesson(readerOf(call), scheduleUuid);
    if (facts.row.assignment.eduYear !== query.eduYear) throw new AppError('NOT_FOUND');
    if (!facts.isOwn) throw new AppError('NOT_OWN_LESSON');
  };
  await refuseReadOnlyYear(readerOf(call), query.eduYear);
  await lessonNow();
  const { fields, files } = await readFormWithFiles(call, { purpose: 'material', mostFiles: mostHomeworkFiles });
  const { body, dueScheduleUuid, maxFiles = usualPages, isAnswerWanted, isLateAllowed } = fields;
  const answer = { maxFiles, isLateAllowed: isLateAllowed !== 'false' };
  const homework = {
    body,
    dueScheduleUuid: dueScheduleUuid || null,
    ...(isAnswerWanted === 'true' ? { answer } : {}),
    ...(files.length > 0 ? { files } : {}),
  };
  await call.write(async (write) => {
    await services.applyInWrite(write, authorOf(call), [{ name: 'setHomework', payload: { scheduleUuid, homework } }]);
  });
  // A request that is repeated runs no check of its own.
  await lessonNow();
  const { task } = await withHomework(call, readerOf(call), scheduleUuid);
  if (!task) throw new AppError('NOT_FOUND');
  return { data: task };
};
