// The calls of the journal service (part 2 section 7). It is part of this server; its paths stand directly below /api.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { attendance, markType, maxCommentLength } from './journal.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const writers = ['teacher', 'group_lead', 'zavuch', 'director'] as const;
const comment = z.optional(z.nullable(z.string().check(z.maxLength(maxCommentLength))));
const mark = z.nullable(z.int().check(z.gte(0), z.lte(100)));

export const markAnswer = z.object({ mark: z.nullable(z.int()), comment: z.nullable(z.string()), uuid: z.uuid() });

export const journalEntry = z.object({
  mark: z.nullable(z.int()),
  comment: z.nullable(z.string()),
  markUuid: z.uuid(),
  /** dd.MM.yyyy */
  date: z.string(),
  assessmentMax: z.nullable(z.int()),
  type: markType,
});

export const journalEndpoints = {
  lessonJournal: defineEndpoint({
    method: 'GET',
    path: '/api/journal/lesson/:scheduleId',
    summary: 'Journal of a lesson: per pupil the attendance and the marks',
    access: [...writers, 'monitoring'],
    school: 'required',
    params: z.object({ scheduleId: z.uuid() }),
    query: z.object({ userId: z.optional(number), withHomeworks: z.optional(z.enum(['0', '1', 'true', 'false'])) }),
    body: undefined,
    data: z.object({
      scheduleUuid: z.uuid(),
      homework: z.nullable(z.string()),
      rows: z.array(
        z.object({
          number: z.int(),
          name: z.string(),
          studentGroupUuid: z.uuid(),
          /** Keyed by schedule uuid. */
          marks: z.record(z.string(), z.object({ attendance, entries: z.array(journalEntry) })),
        }),
      ),
    }),
  }),
  createMark: defineEndpoint({
    method: 'POST',
    path: '/api/mark',
    summary: 'Set the mark of a pupil in a lesson; an equal mark that is there already is a success',
    access: [...writers],
    school: 'required',
    params: undefined,
    query: undefined,
    body: z.object({
      userId: z.int(),
      eduYear: z.int(),
      schoolId: z.int(),
      groupId: z.int(),
      subjectId: z.int(),
      studentGroupUuid: z.uuid(),
      scheduleUuid: z.uuid(),
      date: z.string(),
      markType,
      mark,
      markMax: z.optional(z.nullable(z.int())),
      comment,
    }),
    data: markAnswer,
  }),
  updateMark: defineEndpoint({
    method: 'PUT',
    path: '/api/mark',
    summary: 'Change the mark that has this uuid',
    access: [...writers],
    school: 'required',
    params: undefined,
    query: undefined,
    body: z.object({
      userId: z.int(),
      uuid: z.uuid(),
      markType,
      mark,
      markMax: z.optional(z.nullable(z.int())),
      comment,
    }),
    data: markAnswer,
  }),
  attendanceBulk: defineEndpoint({
    method: 'POST',
    path: '/api/attendance/bulk',
    summary: 'Set the attendance of pupils',
    access: [...writers],
    school: 'required',
    params: undefined,
    query: undefined,
    body: z.object({
      userId: z.int(),
      attendances: z
        .array(
          z.object({
            userId: z.optional(z.int()),
            eduYear: z.int(),
            schoolId: z.int(),
            groupId: z.int(),
            subjectId: z.int(),
            studentGroupUuid: z.uuid(),
            scheduleUuid: z.uuid(),
            date: z.string(),
            attendance,
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
    }),
    data: z.array(z.object({ studentGroupUuid: z.uuid(), scheduleUuid: z.uuid(), attendance })),
  }),
} as const;
