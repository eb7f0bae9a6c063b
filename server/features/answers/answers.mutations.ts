// Who may write what into an answer, and when (decisions L4-L9, L21, R).
import { mayRecall, maySend, mayWrite, recalledAfter, sentAfter, stateOf } from '#contract/answers/answer-state.ts';
import { type AnswerStrokes, haveRoom, strokesAfter } from '#contract/answers/answer-strokes.ts';
import type { answersMutations as declared } from '#contract/answers/answers.office.mutations.ts';
import { type AnswerKind, mostSendings, type TaskKind } from '#contract/answers/answers.schema.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { inZone, mondayOf } from '#contract/core/time.ts';
import { answersOfLessons } from '#server/features/cells/public.ts';
import { membersOfLessons, refusalOfYear } from '#server/features/lesson/public.ts';
import type { Concern, HandlersFor, MutationContext } from '#server/shared/mutation-handler.ts';
import { holdAnswerFiles } from './answer-files.ts';
import { mayWriteAnswer, pupilsOfMemberships, writableMemberships } from './answer-people.ts';
import { addressesOf } from './answer-places.ts';
import { type Answer, answerIn } from './attempts.ts';
import { loadTasks, nameOfTask, type Task } from './tasks.ts';

type Place = { readonly scheduleUuid: string; readonly taskKind: TaskKind; readonly studentGroupUuid: string };
type InAttempt = Place & { readonly attempt: number };

type Known = {
  readonly task: Task | undefined;
  readonly answer: Answer;
  /** The pupil takes part in the lesson on its day. */
  readonly isMember: boolean;
  readonly isOwn: boolean;
};

const nameOf = ({ scheduleUuid, taskKind, studentGroupUuid }: Place) =>
  `${scheduleUuid} ${taskKind} ${studentGroupUuid}`;

/** What decides about operations; the cells as earlier operations of the push have left them. */
async function knownOf(context: MutationContext, places: readonly Place[]): Promise<(place: Place) => Known> {
  const { db, schoolId } = context;
  const tasks = await loadTasks(context, places);
  const rows = await answersOfLessons(
    db,
    schoolId,
    places.map(({ scheduleUuid }) => scheduleUuid),
    places.map(({ studentGroupUuid }) => studentGroupUuid),
  );
  const answers = Map.groupBy(rows, nameOf);
  const pairs = places.flatMap((place) => {
    const task = tasks.get(nameOfTask(place));
    return task ? [{ facts: task.lesson, studentGroupUuid: place.studentGroupUuid }] : [];
  });
  const members = await membersOfLessons(context, pairs);
  const own = await writableMemberships(
    context,
    places.map(({ studentGroupUuid }) => studentGroupUuid),
  );
  return (place) => {
    const task = tasks.get(nameOfTask(place));
    return {
      task,
      answer: answerIn(answers.get(nameOf(place)) ?? []),
      isMember: members.has(`${place.scheduleUuid} ${place.studentGroupUuid}`),
      isOwn: task !== undefined && own.has(place.studentGroupUuid) && mayWriteAnswer(context, task.lesson.row.grade),
    };
  };
}

/** Refuses what is not the pupil's own to write in an open task of this year; then `rest` decides. */
async function admitPupils<Payload extends InAttempt>(
  context: MutationContext,
  payloads: readonly Payload[],
  rest: (payload: Payload, known: Known & { readonly task: Task }) => ErrorCode | null,
): Promise<(ErrorCode | null)[]> {
  const know = await knownOf(context, payloads);
  return payloads.map((payload) => {
    const known = know(payload);
    const { task, answer, isMember, isOwn } = known;
    // A closed period forbids marks, not answers; a read-only year forbids everything (decisions L9, L24).
    const refusal = refusalOfYear(task?.lesson);
    if (refusal || !task) return refusal;
    if (!isOwn) return 'ACCESS_DENIED';
    if (!isMember) return 'NOT_IN_GROUP';
    if (!task.wanted) return 'TASK_CLOSED';
    // Of a former attempt it is kept there: it was written before its author could know of the next one.
    if (payload.attempt > answer.attempt) return 'ATTEMPT_OVER';
    return rest(payload, { ...known, task });
  });
}

/** Refuses what is not for a teacher of the lesson; then `rest` decides. */
async function admitTeachers<Payload extends Place>(
  context: MutationContext,
  payloads: readonly Payload[],
  rest: (payload: Payload, known: Known) => ErrorCode | null,
): Promise<(ErrorCode | null)[]> {
  const know = await knownOf(context, payloads);
  return payloads.map((payload) => {
    const known = know(payload);
    const refusal = refusalOfYear(known.task?.lesson);
    if (refusal) return refusal;
    if (!known.task?.lesson.isOwn) return 'NOT_OWN_LESSON';
    // Of a pupil who has left the class since, what is there can be read and reviewed.
    const isKnown = known.isMember || known.answer.values(known.answer.attempt).sent !== null;
    return isKnown ? rest(payload, known) : 'NOT_IN_GROUP';
  });
}

const filesIn = (strokes: AnswerStrokes | null): string[] => (strokes?.pages ?? []).map(({ file }) => file);

const mayChange = ({ attempt }: InAttempt, { answer }: Known): ErrorCode | null =>
  mayWrite(stateOf(answer.values(attempt))) ? null : 'TASK_CLOSED';

/** The answer of the pupil, those of the class, and the weeks in which pupil and parents see how it stands. */
async function concernsOf(
  context: MutationContext,
  payloads: readonly (Place & { readonly attempt?: number })[],
  kind: AnswerKind,
): Promise<Concern[][]> {
  const tasks = await loadTasks(context, payloads);
  const pupils = await pupilsOfMemberships(
    context,
    payloads.map(({ studentGroupUuid }) => studentGroupUuid),
  );
  return payloads.map((payload): Concern[] => {
    const task = tasks.get(nameOfTask(payload));
    const pupil = pupils.get(payload.studentGroupUuid);
    if (!task || !pupil) return [];
    const { ofPupil, ofClass } = addressesOf({ ...payload, attempt: payload.attempt ?? 0, kind });
    const { row, school } = task.lesson;
    const student = `student:${pupil}`;
    const ofAnswer = [
      { scope: student, ...ofPupil },
      { scope: `assignment:${row.assignment.uuid}`, ...ofClass },
    ];
    // Weeks tell how answers stand; strokes do not change that.
    if (kind === 'strokes') return ofAnswer;
    const days = [row.lesson.date, ...(task.dueAt === null ? [] : [inZone(task.dueAt, school.timeZone).date])];
    return [
      ...ofAnswer,
      ...[...new Set(days.map(mondayOf))].map((monday) => ({ scope: student, document: `pupil-week:${monday}` })),
    ];
  });
}

/** The cells after handing in or taking back, on what is there now. */
async function completeSent(
  context: MutationContext,
  payloads: readonly (InAttempt & { readonly at: number })[],
  isOut: boolean,
): Promise<unknown[]> {
  const know = await knownOf(context, payloads);
  return payloads.map((payload) => {
    const values = know(payload).answer.values(payload.attempt);
    const at = Math.min(payload.at, context.now);
    return isOut ? sentAfter(values, at) : recalledAfter(values.sent, at);
  });
}

export const answersMutationHandlers: HandlersFor<typeof declared> = {
  setAnswerText: {
    admit: (context, payloads) => admitPupils(context, payloads, mayChange),
    notices: 'none',
    concerns: (context, payloads) => concernsOf(context, payloads, 'text'),
  },
  setAnswerPages: {
    admit: (context, payloads) =>
      admitPupils(context, payloads, (payload, known) => {
        const count = payload.value?.files.length ?? 0;
        return count > (known.task.wanted?.maxFiles ?? 0) ? 'TOO_MANY_FILES' : mayChange(payload, known);
      }),
    effect: (context, payloads) => holdAnswerFiles(context, payloads, 'pages'),
    notices: 'none',
    concerns: (context, payloads) => concernsOf(context, payloads, 'pages'),
  },
  sendAnswer: {
    admit: (context, payloads) =>
      admitPupils(context, payloads, ({ attempt, taskKind, at }, { answer, task }) => {
        const values = answer.values(attempt);
        // Handed in by another device already.
        const state = stateOf(values);
        if (state === 'sent') return null;
        if (!mayWrite(state) || (values.sent?.number ?? 0) >= mostSendings) return 'TASK_CLOSED';
        const isLate = task.dueAt !== null && Math.min(at, context.now) > task.dueAt;
        if (isLate && !task.wanted?.isLateAllowed) return 'TASK_CLOSED';
        return maySend(values, taskKind) ? null : 'VALIDATION_FAILED';
      }),
    complete: (context, payloads) => completeSent(context, payloads, true),
    notices: 'none',
    concerns: (context, payloads) => concernsOf(context, payloads, 'sent'),
  },
  recallAnswer: {
    admit: (context, payloads) =>
      admitPupils(context, payloads, ({ attempt }, { answer }) =>
        mayRecall(answer.values(attempt)) ? null : 'TASK_CLOSED',
      ),
    complete: (context, payloads) => completeSent(context, payloads, false),
    notices: 'none',
    concerns: (context, payloads) => concernsOf(context, payloads, 'sent'),
  },
  readAnswer: {
    admit: (context, payloads) =>
      admitTeachers(context, payloads, ({ attempt, of }, { answer }) =>
        of <= (answer.values(attempt).sent?.number ?? 0) ? null : 'NOT_FOUND',
      ),
    async complete(context, payloads) {
      const know = await knownOf(context, payloads);
      return payloads.map((payload) => {
        const { read } = know(payload).answer.values(payload.attempt);
        return { of: Math.max(payload.of, read?.of ?? 0) };
      });
    },
    notices: 'none',
    concerns: (context, payloads) => concernsOf(context, payloads, 'read'),
  },
  reviewAnswer: {
    admit: (context, payloads) =>
      admitTeachers(context, payloads, ({ attempt, value }, { answer }) => {
        if (attempt !== answer.attempt) return 'ATTEMPT_OVER';
        const { sent } = answer.values(attempt);
        if (value === null) return null;
        // What stands there by now is not what the teacher has read.
        if (value.of === sent?.number && !sent.isOut) return 'ANSWER_TAKEN_BACK';
        return value.of <= (sent?.number ?? 0) ? null : 'NOT_FOUND';
      }),
    effect: (context, payloads) => holdAnswerFiles(context, payloads, 'review'),
    notices: 'none',
    concerns: (context, payloads) => concernsOf(context, payloads, 'review'),
  },
  setStrokes: {
    admit: (context, payloads) =>
      admitTeachers(context, payloads, ({ attempt, changes }, { answer }) => {
        if (attempt !== answer.attempt) return 'ATTEMPT_OVER';
        const { sent, pages, strokes } = answer.values(attempt);
        if (!sent) return 'NOT_FOUND';
        if (!sent.isOut) return 'ANSWER_TAKEN_BACK';
        const known = new Set([...(pages?.files ?? []).map(({ uuid }) => uuid), ...filesIn(strokes)]);
        if (changes.some(({ file }) => !known.has(file))) return 'NOT_FOUND';
        return haveRoom(strokes, changes) ? null : 'VALIDATION_FAILED';
      }),
    async complete(context, payloads) {
      const know = await knownOf(context, payloads);
      return payloads.map((payload) =>
        strokesAfter(know(payload).answer.values(payload.attempt).strokes, payload.changes),
      );
    },
    notices: 'none',
    concerns: (context, payloads) => concernsOf(context, payloads, 'strokes'),
  },
  resetAnswer: {
    admit: (context, payloads) =>
      admitTeachers(context, payloads, ({ number }, { answer }) => {
        const asked = number ?? 1;
        if (asked >= answer.attempt) return asked <= answer.attempt + 1 ? null : 'ATTEMPT_OVER';
        // One reset is taken back, and only while nothing was written in the attempt that it began.
        if (asked < answer.attempt - 1) return 'UNDO_IMPOSSIBLE';
        const { text, pages, sent } = answer.values(answer.attempt);
        return text === null && pages === null && sent === null ? null : 'UNDO_IMPOSSIBLE';
      }),
    notices: 'none',
    concerns: (context, payloads) => concernsOf(context, payloads, 'attempt'),
  },
};
