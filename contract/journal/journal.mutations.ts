import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { inLessonCell, lessonCell, lessonDocument } from '../lesson/lesson.documents.ts';
import {
  attendance,
  defaultAttendance,
  markValue,
  maxCommentLength,
  noMarksValue,
  rollValue,
} from './journal.schema.ts';

const lessonRoute = (scheduleUuid: string) => `lesson/${scheduleUuid}/journal`;

const setAttendance = defineMutation({
  name: 'setAttendance',
  payloadVersion: 1,
  endpoint: { method: 'POST', path: '/api/attendance/bulk' },
  payload: z.object({ scheduleUuid: z.uuid(), studentGroupUuid: z.uuid(), attendance }),
  result: attendance,
  roles: ['teacher', 'group_lead', 'zavuch', 'director'],
  key: ({ scheduleUuid, studentGroupUuid }) => ({
    document: lessonDocument.name(scheduleUuid),
    cell: lessonCell.attendance(studentGroupUuid),
  }),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'asTyped',
  // Present is what an empty cell means, so setting it back is no change against a lesson nobody touched.
  overlay: (_value, payload) => (payload.attendance === defaultAttendance ? null : payload.attendance),
  conflict: 'ask',
  undo: (before, payload) => ({
    name: 'setAttendance',
    payload: { ...payload, attendance: before ?? defaultAttendance },
  }),
  restores: (address) => {
    const found = inLessonCell('attendance', address);
    return found && { ...found, attendance: defaultAttendance };
  },
  describe: (payload) => ({
    message: `journal.unsent.attendance.${payload.attendance}`,
    values: { student: payload.studentGroupUuid },
  }),
  icon: 'presence',
  openAt: (payload) => lessonRoute(payload.scheduleUuid),
  upgradePayload: {},
});

const takeRoll = defineMutation({
  name: 'takeRoll',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  payload: z.object({ scheduleUuid: z.uuid() }),
  result: rollValue,
  roles: ['teacher', 'group_lead', 'zavuch', 'director'],
  key: ({ scheduleUuid }) => ({ document: lessonDocument.name(scheduleUuid), cell: lessonCell.roll }),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'asTyped',
  overlay: () => ({ taken: true as const }),
  // Two teachers who both took the roll agree on the fact; there is nothing to choose.
  conflict: 'serverWins',
  undo: (before, payload) => ({ name: before === null ? 'withdrawRoll' : 'takeRoll', payload }),
  restores: (address) => inLessonCell('roll', address),
  describe: () => ({ message: 'journal.unsent.roll', values: {} }),
  icon: 'roll',
  openAt: (payload) => lessonRoute(payload.scheduleUuid),
  upgradePayload: {},
});

const setMark = defineMutation({
  name: 'setMark',
  payloadVersion: 1,
  endpoint: { method: 'POST', path: '/api/mark' },
  payload: z.object({
    scheduleUuid: z.uuid(),
    studentGroupUuid: z.uuid(),
    mark: z.nullable(z.int().check(z.gte(0), z.lte(100))),
    comment: z.nullable(z.string().check(z.maxLength(maxCommentLength))),
  }),
  result: markValue,
  roles: ['teacher', 'group_lead', 'zavuch', 'director'],
  key: ({ scheduleUuid, studentGroupUuid }) => ({
    document: lessonDocument.name(scheduleUuid),
    cell: lessonCell.mark(studentGroupUuid),
  }),
  // Marks stand only in a conducted lesson (part 2 section 4), conducted perhaps by an operation that still waits.
  requires: ({ scheduleUuid }) => [{ document: lessonDocument.name(scheduleUuid), cell: lessonCell.conduct }],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'asTyped',
  overlay: (_value, { mark, comment }) => (mark === null && comment === null ? null : { mark, comment }),
  conflict: 'ask',
  undo: (before, payload) => ({
    name: 'setMark',
    payload: { ...payload, mark: before?.mark ?? null, comment: before?.comment ?? null },
  }),
  restores: (address) => {
    const found = inLessonCell('mark', address);
    return found && { ...found, mark: null, comment: null };
  },
  describe: (payload) => ({
    message: payload.mark === null ? 'journal.unsent.withoutMark' : 'journal.unsent.mark',
    values: { student: payload.studentGroupUuid, mark: payload.mark ?? '' },
  }),
  icon: 'write',
  openAt: (payload) => lessonRoute(payload.scheduleUuid),
  upgradePayload: {},
});

/** Takes the roll back: by its author, on the same day, as a conduct (decisions A). */
const withdrawRoll = defineMutation({
  name: 'withdrawRoll',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  payload: z.object({ scheduleUuid: z.uuid() }),
  result: rollValue,
  roles: ['teacher', 'group_lead', 'zavuch', 'director'],
  key: ({ scheduleUuid }) => ({ document: lessonDocument.name(scheduleUuid), cell: lessonCell.roll }),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  // Not merged with the taking before it: the two have different names.
  coalesce: 'never',
  value: 'asTyped',
  overlay: () => null,
  conflict: 'ask',
  undo: (_before, payload) => ({ name: 'takeRoll', payload }),
  restores: 'never',
  describe: () => ({ message: 'journal.unsent.rollWithdrawn', values: {} }),
  icon: 'takeBack',
  openAt: (payload) => lessonRoute(payload.scheduleUuid),
  upgradePayload: {},
});

/** States that no marks are wanted in a lesson, or takes that back. */
const setNoMarks = defineMutation({
  name: 'setNoMarks',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  payload: z.object({ scheduleUuid: z.uuid(), isStated: z.boolean() }),
  result: noMarksValue,
  roles: ['teacher', 'group_lead', 'zavuch', 'director'],
  key: ({ scheduleUuid }) => ({ document: lessonDocument.name(scheduleUuid), cell: lessonCell.noMarks }),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'asTyped',
  overlay: (_value, { isStated }) => (isStated ? { stated: true as const } : null),
  // A reminder for oneself, with no mark behind it: the later word of two teachers needs no question.
  conflict: 'lastWins',
  undo: (before, { scheduleUuid }) => ({ name: 'setNoMarks', payload: { scheduleUuid, isStated: before !== null } }),
  restores: 'never',
  describe: ({ isStated }) => ({
    message: isStated ? 'journal.unsent.noMarks' : 'journal.unsent.marksWanted',
    values: {},
  }),
  icon: 'write',
  openAt: ({ scheduleUuid }) => lessonRoute(scheduleUuid),
  upgradePayload: {},
});

export const journalMutations = { setAttendance, takeRoll, withdrawRoll, setMark, setNoMarks } as const;
