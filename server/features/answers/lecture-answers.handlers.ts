// The calls of the specification on answers to lectures. They write by the mutations that devices send, with the same checks.
import { and, eq } from 'drizzle-orm';
import { answerUuidOf, stateOf } from '#contract/answers/answer-state.ts';
import type { LectureAnswer, LectureProgress } from '#contract/answers/answers-calls.schema.ts';
import type { lectureAnswersEndpoints } from '#contract/answers/lecture-answers.endpoints.ts';
import { AppError } from '#contract/core/errors.ts';
import { answersOfLessons } from '#server/features/cells/public.ts';
import { refuseReadOnlyYear } from '#server/features/homework/public.ts';
import { holdLessons, loadLessonFacts, mayReadLesson } from '#server/features/lesson/public.ts';
import { isMemberOn, subgroupMembers } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { authorOf, type DocumentReader, readerOf } from '#server/shared/projection.ts';
import { projectAnswer, projectAnswers } from './answers.projections.ts';
import { type Answer, answerIn, nextAttempt, reviewLeft } from './attempts.ts';
import { type AnswerOf, findLectureAnswer } from './find-answer.ts';
import { ownMembers } from './hand-in.handlers.ts';
import { lectureAnswerOf, ofLecture, statusOf } from './lecture-answer.ts';
import { ownPlace, takeForm } from './take-form.ts';
import { loadTasks, nameOfTask } from './tasks.ts';

type Endpoints = typeof lectureAnswersEndpoints;
type AnyCall = Call<Endpoints[keyof Endpoints]>;
const taskKind = 'lecture' as const;

/** Reads once what several parts of one answer need. */
const readerFor = (call: AnyCall, eduYear: number): DocumentReader => ({
  ...readerOf(call),
  eduYear,
  language: call.language,
  memory: new Map(),
});

async function shown(reader: DocumentReader, place: AnswerOf | null): Promise<{ data: LectureAnswer }> {
  const data = place && (await lectureAnswerOf(reader, place));
  if (!data) throw new AppError('NOT_FOUND');
  return { data };
}

/** The caller's own answer to the lecture of a lesson. @throws AppError NOT_FOUND also for a lesson of another class. */
async function own(call: Call<Endpoints['sendLecture']> | Call<Endpoints['getStudentAnswer']>, reader: DocumentReader) {
  const { scheduleUuid } = call.params;
  const task = (await loadTasks(reader, [{ scheduleUuid, taskKind }])).get(nameOfTask({ scheduleUuid, taskKind }));
  if (!task) throw new AppError('NOT_FOUND');
  const members = await ownMembers(reader);
  const uuids = members.map(({ studentGroupUuid }) => studentGroupUuid);
  return { task, uuids, named: call.query.studentGroupUuid };
}

/** LECT-025: a pupil answers a lecture; words are needed, files stand beside them. */
export const sendLecture: Handler<Endpoints['sendLecture']> = async (call) => {
  const reader = readerFor(call, call.query.eduYear);
  await refuseReadOnlyYear(reader, call.query.eduYear);
  const { task, uuids, named } = await own(call, reader);
  const place = await ownPlace(reader, task, uuids, named);
  if (!task.wanted) throw new AppError('TASK_CLOSED');
  await takeForm(call, { ...place, maxFiles: task.wanted.maxFiles, taskKind });
  return shown(readerFor(call, call.query.eduYear), place);
};

/** LECT-026: the own answer, also for parents who only read it. */
export const getStudentAnswer: Handler<Endpoints['getStudentAnswer']> = async (call) => {
  const reader = readerFor(call, call.query.eduYear);
  const { uuids, named } = await own(call, reader);
  const { scheduleUuid } = call.params;
  const asked = uuids.filter((uuid) => named === undefined || uuid === named.toLowerCase());
  for (const studentGroupUuid of asked) {
    const projected = await projectAnswer(reader, scheduleUuid, taskKind, studentGroupUuid);
    if (typeof projected !== 'string') return shown(reader, { scheduleUuid, studentGroupUuid });
  }
  throw new AppError('NOT_FOUND');
};

/** Who is in a subgroup on the day of a lesson. */
async function membersOfSubgroup(reader: DocumentReader, scheduleUuid: string, subgroupUuid: string) {
  const lesson = (await loadLessonFacts(reader, [scheduleUuid])).get(scheduleUuid);
  const rows = await reader.db
    .select()
    .from(subgroupMembers)
    .where(and(eq(subgroupMembers.schoolId, reader.schoolId), eq(subgroupMembers.subgroupUuid, subgroupUuid)));
  const date = lesson?.row.lesson.date ?? '';
  return new Set(rows.filter((row) => isMemberOn(row, date)).map(({ studentGroupUuid }) => studentGroupUuid));
}

/** LECT-013, LECT-027: the class by name, or one subgroup of it. */
export const lectureMonitoring: Handler<Endpoints['lectureMonitoring']> = async (call) => {
  const { params, query } = call;
  const { scheduleUuid } = params;
  const reader = readerFor(call, query.eduYear);
  const projected = await projectAnswers(reader, scheduleUuid, taskKind);
  if (typeof projected === 'string') throw new AppError(projected);
  const { pupils, groupId } = projected.body;
  const { db, schoolId } = reader;
  const inSubgroup = query.subgroupUuid ? await membersOfSubgroup(reader, scheduleUuid, query.subgroupUuid) : null;
  const cells = ofLecture(await answersOfLessons(db, schoolId, [scheduleUuid]));
  const byPupil = Map.groupBy(cells, ({ studentGroupUuid }) => studentGroupUuid);
  const rows = pupils
    .filter(({ studentGroupUuid }) => inSubgroup === null || inSubgroup.has(studentGroupUuid))
    .map(({ studentGroupUuid, name }): LectureProgress => {
      const { attempt, values } = answerIn(byPupil.get(studentGroupUuid) ?? []);
      const { sent, read, review } = values(attempt);
      const state = stateOf({ sent, review });
      return {
        name,
        status: statusOf(state),
        groupId,
        studentId: studentGroupUuid,
        answerUUID: answerUuidOf(schoolId, { scheduleUuid, taskKind, studentGroupUuid }),
        isRead: sent !== null && (read?.of ?? 0) >= sent.number,
        score: state === 'verified' ? (review?.score ?? null) : null,
        hasArchive: attempt > 1,
      };
    });
  return { data: { rows } };
};

/** Writes into an answer, and tells how it stands then: a request that is repeated runs no check of the first time. */
async function write(
  call: Call<Endpoints['resetStudent']>,
  actOf: (
    place: AnswerOf & { readonly taskKind: typeof taskKind },
    answer: Answer,
  ) => { name: string; payload: object },
) {
  const { services, body } = call;
  const place = await call.write(async (into) => {
    const reader = { ...readerFor(call, body.eduYear), db: into.db };
    await refuseReadOnlyYear(reader, body.eduYear);
    const found = await findLectureAnswer(reader, body.eduYear, body.uuid);
    const lesson = found && (await loadLessonFacts(reader, [found.scheduleUuid])).get(found.scheduleUuid);
    if (!found || !lesson || !mayReadLesson(reader, lesson)) throw new AppError('NOT_FOUND');
    // What is read of the answer holds until this is written.
    await holdLessons(reader, [found.scheduleUuid]);
    const cells = await answersOfLessons(into.db, reader.schoolId, [found.scheduleUuid], [found.studentGroupUuid]);
    await services.applyInWrite(into, authorOf(call), [actOf({ ...found, taskKind }, answerIn(ofLecture(cells)))]);
    return found;
  });
  return shown(readerFor(call, body.eduYear), place);
}

/** LECT-028: begins the next attempt (decisions R). */
export const resetStudent: Handler<Endpoints['resetStudent']> = (call) =>
  write(call, (place, { attempt, values }) => ({
    name: 'resetAnswer',
    payload: { ...place, number: nextAttempt(attempt, stateOf(values(attempt))) },
  }));

/** LECT-029: takes the review back. */
export const resetTeacher: Handler<Endpoints['resetTeacher']> = (call) =>
  write(call, (place, { attempt, values }) => ({
    name: 'reviewAnswer',
    payload: { ...place, attempt, value: reviewLeft(values(attempt)) },
  }));
