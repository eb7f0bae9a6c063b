// Answers to lectures by the calls of the specification (LECT-025..029; decisions L5, L6, L15).
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { wantedOfLecture } from '../core/wanted-of-lecture.ts';
import { pressInYear } from '../core/writes.ts';
import { filePurposes, megabyte } from '../files/file-purposes.ts';
import { maxAnswerLength } from './answers.schema.ts';
import { lectureAnswer, lectureProgress } from './answers-calls.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const year = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const inYear = { schoolId: number, eduYear: year };
const required = 'olessons.validation.required_field';
const ofLesson = { school: 'required', params: z.object({ scheduleUuid: z.uuid() }) } as const;
const ofFamily = {
  ...ofLesson,
  access: roleGroups.family,
  path: '/api/v4/os/clientoffice/lecture/:scheduleUuid/answer',
} as const;
/** Whose answer it is, where several children of a parent take part. */
const whose = { studentGroupUuid: z.optional(z.uuid()) };
const resets = {
  method: 'POST',
  access: roleGroups.lessonGiver,
  school: 'required',
  params: undefined,
  query: undefined,
  body: z.object({ ...pressInYear, uuid: z.uuid() }),
  data: lectureAnswer,
} as const;

export const lectureAnswersEndpoints = {
  sendLecture: defineEndpoint({
    ...ofFamily,
    method: 'POST',
    summary: 'Hand in the answer to the lecture of a lesson: words, and files beside them',
    query: z.object({ ...inYear, ...whose, requestId: pressInYear.requestId }),
    body: {
      form: z.object({
        body: z.string({ error: required }).check(
          z.maxLength(maxAnswerLength),
          z.refine((text) => text.trim().length > 0, { error: required }),
        ),
      }),
      mostFiles: wantedOfLecture.maxFiles,
      mostBytes: filePurposes.answer.megabytes * megabyte,
    },
    data: lectureAnswer,
  }),
  getStudentAnswer: defineEndpoint({
    ...ofFamily,
    method: 'GET',
    summary: 'The own answer to the lecture of a lesson, and what the teacher says to it',
    query: z.object({ ...inYear, ...whose }),
    body: undefined,
    data: lectureAnswer,
  }),
  lectureMonitoring: defineEndpoint({
    ...ofLesson,
    method: 'GET',
    path: '/api/v4/os/frontoffice/lecture/:scheduleUuid/monitoring',
    access: roleGroups.lessonStaff,
    summary: 'How far a class, or a subgroup of it, is with the lecture of a lesson',
    query: z.object({ ...inYear, subgroupUuid: z.optional(z.uuid()) }),
    body: undefined,
    data: z.object({ rows: z.array(lectureProgress) }),
  }),
  resetStudent: defineEndpoint({
    ...resets,
    path: '/api/v4/os/frontoffice/lecture/reset-student',
    summary: 'Begin the next attempt of an answer to a lecture; one that was not handed in stays as it is',
  }),
  resetTeacher: defineEndpoint({
    ...resets,
    path: '/api/v4/os/frontoffice/lecture/reset-teacher',
    summary: 'Take the review of an answer to a lecture back; an answer without one stays as it is',
  }),
} as const;
