import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { inLessonCell, lessonCell, lessonDocument } from '../lesson/lesson.documents.ts';
import { pupilDoneCell, pupilDoneDocument } from './homework.documents.ts';
import { homeworkDoneValue, homeworkValue } from './homework.schema.ts';

const setHomework = defineMutation({
  name: 'setHomework',
  payloadVersion: 3,
  endpoint: { method: 'POST', path: '/api/v4/os/frontoffice/simple-homework' },
  /**
   * `homework` null: deleted, as if nothing had been entered. `isOlder`: written by an application that knows no answers; what the homework
   * asks for stays as it is. `knowsNoFiles`: by one that knows neither files nor books; they stay.
   */
  payload: z.object({
    scheduleUuid: z.uuid(),
    homework: z.nullable(homeworkValue),
    isOlder: z.optional(z.literal(true)),
    knowsNoFiles: z.optional(z.literal(true)),
  }),
  result: homeworkValue,
  roles: ['teacher', 'group_lead', 'zavuch', 'director'],
  key: ({ scheduleUuid }) => ({ document: lessonDocument.name(scheduleUuid), cell: lessonCell.homework }),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'completed',
  overlay: (value, { homework, isOlder, knowsNoFiles }) =>
    homework && {
      ...homework,
      ...(isOlder && value?.answer && { answer: value.answer }),
      ...(knowsNoFiles && value?.files && { files: value.files }),
      ...(knowsNoFiles && value?.books && { books: value.books }),
    },
  conflict: 'ask',
  undo: (before, { scheduleUuid }) => ({ name: 'setHomework', payload: { scheduleUuid, homework: before } }),
  restores: (address) => {
    const found = inLessonCell('homework', address);
    return found && { scheduleUuid: found.scheduleUuid, homework: null };
  },
  describe: ({ homework }) => ({
    message:
      homework === null
        ? 'homework.unsent.deleted'
        : homework.body === null
          ? 'homework.unsent.none'
          : 'homework.unsent.set',
    values: { text: homework?.body ?? '' },
  }),
  icon: 'homework',
  openAt: ({ scheduleUuid }) => `homework/control/${scheduleUuid}/create`,
  upgradePayload: {
    1: (old) => ({ ...(old as object), isOlder: true }),
    2: (old) => ({ ...(old as object), knowsNoFiles: true }),
  },
});

/** A pupil ticks off homework, or takes the tick back. Family and teacher see it; nobody else can set it. */
const setHomeworkDone = defineMutation({
  name: 'setHomeworkDone',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  payload: z.object({
    studentSchoolUuid: z.uuid(),
    studentGroupUuid: z.uuid(),
    /** The lesson in which the homework was set. */
    scheduleUuid: z.uuid(),
    isDone: z.boolean(),
  }),
  result: homeworkDoneValue,
  roles: ['student'],
  key: ({ studentSchoolUuid, studentGroupUuid, scheduleUuid }) => ({
    document: pupilDoneDocument.name(studentSchoolUuid),
    cell: pupilDoneCell(scheduleUuid, studentGroupUuid),
  }),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'asTyped',
  overlay: (_value, { isDone }) => (isDone ? { done: true as const } : null),
  // The same pupil on two devices: the later word of the same person needs no question.
  conflict: 'lastWins',
  undo: (before, payload) => ({ name: 'setHomeworkDone', payload: { ...payload, isDone: before !== null } }),
  restores: 'never',
  describe: ({ isDone }) => ({ message: isDone ? 'homework.unsent.done' : 'homework.unsent.notDone', values: {} }),
  icon: 'confirm',
  openAt: () => 'homework/list',
  upgradePayload: {},
});

export const homeworkMutations = { setHomework, setHomeworkDone } as const;
