// Answers to homework by the calls of the specification (part 2 section 7; decisions R, L5-L8, L19).
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { isLocalDate } from '../core/time.ts';
import { mostPages } from '../core/wanted-answer.ts';
import { pressInYear } from '../core/writes.ts';
import { filePurposes, megabyte } from '../files/file-purposes.ts';
import { answerReview, answerText, mostSendings } from './answers.schema.ts';
import { answerReset, classAnswers, listedTask, oneAnswer, subjectOption } from './answers-calls.schema.ts';

const path = '/api/v4/os/frontoffice/homeworks';
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const year = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const inYear = { schoolId: number, eduYear: year };
const page = z.optional(number);
const byId = z.object({ id: z.uuid() });
const read = { method: 'GET', access: roleGroups.lessonStaff, school: 'required', body: undefined } as const;
const write = { method: 'POST', access: roleGroups.lessonGiver, school: 'required', query: undefined } as const;

export const periodTypes = ['quarter', 'month', 'week'] as const;
const periodForms = {
  quarter: (text: string) => /^[1-4]$/.test(text),
  month: (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text),
  week: isLocalDate,
} as const;
/** Number of a quarter, month yyyy-MM, or any day of a week (decisions L19). */
const inPeriod = { ...inYear, period: z.string().check(z.maxLength(10)), periodType: z.enum(periodTypes) };
type Period = { readonly period: string; readonly periodType: (typeof periodTypes)[number] };
const periodForm = z.refine<Period>(({ period, periodType }) => periodForms[periodType](period), { path: ['period'] });

/** Score and comment are optional, but one of them is needed (decisions L7). */
const verification = z
  .object({
    ...pressInYear,
    outcome: answerReview.shape.outcome,
    score: z.optional(answerReview.shape.score),
    comment: z.optional(answerReview.shape.comment),
    files: z.optional(answerReview.shape.files),
    /** The sending that was looked at; the last one by default. */
    of: z.optional(z.int().check(z.gte(1), z.lte(mostSendings))),
  })
  .check(
    z.refine(({ score, comment }) => score != null || comment != null, {
      path: ['comment'],
      error: 'olessons.validation.required_field',
    }),
  );

const answerForm = z.object({ body: z.optional(answerText.shape.text) });

export const answersEndpoints = {
  list: defineEndpoint({
    ...read,
    path: `${path}/list`,
    summary: 'Homework that was set in a period, with the number of its answers by state',
    params: undefined,
    query: z
      .object({
        ...inPeriod,
        page,
        /** Only of this subject, and with answers that wait to be verified. */
        subjects: z.optional(number),
        /** Only of this subject, and with verified answers alone. */
        subjects_verified: z.optional(number),
      })
      .check(periodForm),
    data: z.object({ rows: z.array(listedTask) }),
  }),
  getOptions: defineEndpoint({
    ...read,
    path: `${path}/table/get-options`,
    summary: 'Filters of the list: subjects with answers that wait to be verified, and subjects without',
    params: undefined,
    query: z.object(inPeriod).check(periodForm),
    data: z.object({ subjects: z.array(subjectOption), subjects_verified: z.array(subjectOption) }),
  }),
  ofHomework: defineEndpoint({
    ...read,
    path: `${path}/answers/:id`,
    summary: 'Answers of a class to one homework',
    params: byId,
    query: z.object({ ...inYear, page }),
    data: classAnswers,
  }),
  one: defineEndpoint({
    ...read,
    path: `${path}/answer/:id`,
    summary: 'One answer',
    params: byId,
    query: z.object(inYear),
    data: oneAnswer,
  }),
  archive: defineEndpoint({
    ...read,
    path: `${path}/user-monitoring-archive/:homeworkUuid/:studentGroupUuid`,
    summary: 'What was reset in the answer of a pupil: when, with which result, and by whom',
    params: z.object({ homeworkUuid: z.uuid(), studentGroupUuid: z.uuid() }),
    query: z.object({ ...inYear, page }),
    data: z.object({ rows: z.array(answerReset) }),
  }),
  verify: defineEndpoint({
    ...write,
    path: `${path}/verify/:id`,
    summary: 'Verify an answer, or send it back for rework',
    params: byId,
    body: verification,
    data: oneAnswer,
  }),
  clearTeacherProgress: defineEndpoint({
    ...write,
    path: `${path}/clear-teacher-progress`,
    summary: 'Take a review back, for another look; an answer without one stays as it is',
    params: undefined,
    body: z.object({ ...pressInYear, answerUuid: z.uuid() }),
    data: oneAnswer,
  }),
  clearProgress: defineEndpoint({
    ...write,
    path: `${path}/clear-progress`,
    summary: 'Begin the next attempt of an answer; one that was not handed in stays as it is',
    params: undefined,
    body: z.object({ ...pressInYear, answerUuid: z.uuid() }),
    data: oneAnswer,
  }),
  handIn: defineEndpoint({
    method: 'POST',
    access: roleGroups.family,
    school: 'required',
    path: '/api/v4/os/clientoffice/homeworks/:id',
    summary: 'Hand in the answer to a homework: text, pages, or both; what the form leaves out stays as it was',
    params: byId,
    query: z.object({
      ...inYear,
      /** Whose answer it is, where several children of a parent take part. */
      studentGroupUuid: z.optional(z.uuid()),
      requestId: pressInYear.requestId,
    }),
    body: { form: answerForm, mostFiles: mostPages, mostBytes: filePurposes.answer.megabytes * megabyte },
    data: oneAnswer,
  }),
} as const;
