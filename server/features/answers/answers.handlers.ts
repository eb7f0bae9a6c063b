// The calls of the specification on answers to homework. They write by the mutations that devices send, with the same checks.
import { isUnchecked, isVerified } from '#contract/answers/answer-counts.ts';
import { stateOf } from '#contract/answers/answer-state.ts';
import type { answersEndpoints } from '#contract/answers/answers.endpoints.ts';
import type { ListedTask, SubjectOption } from '#contract/answers/answers-calls.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { answersOfLessons } from '#server/features/cells/public.ts';
import { courseOf, expiryOf, findHomework, refuseReadOnlyYear } from '#server/features/homework/public.ts';
import { holdLessons, loadLessonFacts, mayReadLesson } from '#server/features/lesson/public.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { authorOf, type DocumentReader, readerOf } from '#server/shared/projection.ts';
import type { Write } from '#server/shared/write.ts';
import { standingOf, wholeAnswer } from './answer-facts.ts';
import { resetsOf } from './answer-resets.ts';
import { projectAnswers } from './answers.projections.ts';
import { type Answer, answerIn, nextAttempt, reviewLeft } from './attempts.ts';
import { type AnswerOf, findAnswer } from './find-answer.ts';
import { homeworkOfPeriod } from './homework-list.ts';

type Endpoints = typeof answersEndpoints;
type AnyCall = Call<Endpoints[keyof Endpoints]>;

const pageSize = 100;
/** Pages of lists count from 1. */
function paged<Item>(items: readonly Item[], page = 1) {
  const pages = Math.max(1, Math.ceil(items.length / pageSize));
  return { rows: items.slice((page - 1) * pageSize, page * pageSize), meta: { page, pages } };
}

/** Reads once what several parts of one answer need. */
const readerFor = (call: AnyCall, eduYear: number): DocumentReader => ({
  ...readerOf(call),
  eduYear,
  language: call.language,
  memory: new Map(),
});

/** HW-020: homework of a period, all or by a filter (HW-012). */
export const list: Handler<Endpoints['list']> = async (call) => {
  const { query } = call;
  const { subjects: unchecked, subjects_verified: verified } = query;
  const all = await homeworkOfPeriod(readerFor(call, query.eduYear), query, call.language);
  const isOf = (task: ListedTask, subjectId: number | undefined) => task.subject.subjectId === subjectId;
  const asked = all.filter(
    (task) =>
      (unchecked === undefined && verified === undefined) ||
      (isOf(task, unchecked) && isUnchecked(task)) ||
      (isOf(task, verified) && isVerified(task)),
  );
  const { rows, meta } = paged(asked, query.page);
  return { data: { rows }, meta };
};

/** HW-021: what the list can be filtered by. */
export const getOptions: Handler<Endpoints['getOptions']> = async (call) => {
  const all = await homeworkOfPeriod(readerFor(call, call.query.eduYear), call.query, call.language);
  const optionsOf = (tasks: readonly ListedTask[], count: (task: ListedTask) => number): SubjectOption[] =>
    [...Map.groupBy(tasks, ({ subject }) => subject.subjectId)].map(([subjectId, own]) => ({
      subjectId,
      label: own[0]?.subject.label ?? '',
      homeworks: own.length,
      answers: own.reduce((sum, task) => sum + count(task), 0),
    }));
  return {
    data: {
      subjects: optionsOf(all.filter(isUnchecked), ({ unverified }) => unverified),
      subjects_verified: optionsOf(all.filter(isVerified), ({ verified }) => verified),
    },
  };
};

/** HW-011, HW-022: the answers of a class. */
export const ofHomework: Handler<Endpoints['ofHomework']> = async (call) => {
  const { params, query, language } = call;
  const reader = readerFor(call, query.eduYear);
  const scheduleUuid = await findHomework(reader, query.eduYear, params.id);
  const facts = scheduleUuid === null ? undefined : (await loadLessonFacts(reader, [scheduleUuid])).get(scheduleUuid);
  if (scheduleUuid === null || !facts) throw new AppError('NOT_FOUND');
  const projected = await projectAnswers(reader, scheduleUuid, 'homework');
  if (typeof projected === 'string') throw new AppError('NOT_FOUND');
  const { pupils, dueAt } = projected.body;
  const cells = await answersOfLessons(reader.db, reader.schoolId, [scheduleUuid]);
  const byPupil = Map.groupBy(
    cells.filter(({ taskKind }) => taskKind === 'homework'),
    ({ studentGroupUuid }) => studentGroupUuid,
  );
  const all = pupils.map((pupil) =>
    standingOf(reader.schoolId, { dueAt }, { ...pupil, scheduleUuid }, byPupil.get(pupil.studentGroupUuid) ?? []),
  );
  const { rows, meta } = paged(all, query.page);
  const homeworkUuid = homeworkUuidOf(reader.schoolId, scheduleUuid);
  return { data: { homeworkUuid, rows, dateExpired: expiryOf(dueAt), ...courseOf(facts, language) }, meta };
};

/** An answer as it stands. @throws AppError NOT_FOUND also where the caller may not see it. */
async function shown(reader: DocumentReader, place: AnswerOf | null) {
  const facts = place && (await loadLessonFacts(reader, [place.scheduleUuid])).get(place.scheduleUuid);
  if (!place || !facts) throw new AppError('NOT_FOUND');
  return { data: await wholeAnswer(reader, place, facts.isOwn && facts.yearStatus === 'Active') };
}

/** HW-027: one answer. */
export const one: Handler<Endpoints['one']> = async (call) => {
  const reader = readerFor(call, call.query.eduYear);
  return shown(reader, await findAnswer(reader, call.query.eduYear, call.params.id));
};

/** HW-025, MONIT-030, PROG-019, PROG-029: the history of resets. */
export const archive: Handler<Endpoints['archive']> = async (call) => {
  const { params, query } = call;
  const reader = readerFor(call, query.eduYear);
  const scheduleUuid = await findHomework(reader, query.eduYear, params.homeworkUuid);
  const { data } = await shown(
    reader,
    scheduleUuid === null ? null : { scheduleUuid, studentGroupUuid: params.studentGroupUuid.toLowerCase() },
  );
  const { rows, meta } = paged(await resetsOf(reader, data), query.page);
  return { data: { rows }, meta };
};

type WritingCall = Call<Endpoints['verify']> | Call<Endpoints['clearProgress']>;
type Act = { readonly name: string; readonly payload: object };

/** Writes into an answer, and tells how it stands then: a request that is repeated runs no check of the first time. */
async function write(
  call: WritingCall,
  answerUuid: string,
  actOf: (place: AnswerOf & { readonly taskKind: 'homework' }, answer: Answer) => Act,
) {
  const { services, body } = call;
  const place = await call.write(async (into: Write) => {
    const reader = { ...readerFor(call, body.eduYear), db: into.db };
    await refuseReadOnlyYear(reader, body.eduYear);
    const found = await findAnswer(reader, body.eduYear, answerUuid);
    const lesson = found && (await loadLessonFacts(reader, [found.scheduleUuid])).get(found.scheduleUuid);
    if (!found || !lesson || !mayReadLesson(reader, lesson)) throw new AppError('NOT_FOUND');
    // What is read of the answer holds until this is written.
    await holdLessons(reader, [found.scheduleUuid]);
    const cells = await answersOfLessons(into.db, reader.schoolId, [found.scheduleUuid], [found.studentGroupUuid]);
    const answer = answerIn(cells.filter(({ taskKind }) => taskKind === 'homework'));
    await services.applyInWrite(into, authorOf(call), [actOf({ ...found, taskKind: 'homework' }, answer)]);
    return found;
  });
  return shown(readerFor(call, body.eduYear), place);
}

/** HW-028: verifies an answer, or sends it back (decisions L7). */
export const verify: Handler<Endpoints['verify']> = (call) =>
  write(call, call.params.id, (place, { attempt, values }) => {
    const { outcome, score = null, comment = null, files = [] } = call.body;
    const of = call.body.of ?? values(attempt).sent?.number ?? 1;
    return { name: 'reviewAnswer', payload: { ...place, attempt, value: { outcome, of, score, comment, files } } };
  });

/** HW-023: takes a review back. What has none that stands is written as it is: the checks of the mutation hold all the same. */
export const clearTeacherProgress: Handler<Endpoints['clearTeacherProgress']> = (call) =>
  write(call, call.body.answerUuid, (place, { attempt, values }) => ({
    name: 'reviewAnswer',
    payload: { ...place, attempt, value: reviewLeft(values(attempt)) },
  }));

/** HW-024: begins the next attempt. An answer that was not handed in stays in its own. */
export const clearProgress: Handler<Endpoints['clearProgress']> = (call) =>
  write(call, call.body.answerUuid, (place, { attempt, values }) => ({
    name: 'resetAnswer',
    payload: { ...place, number: nextAttempt(attempt, stateOf(values(attempt))) },
  }));
