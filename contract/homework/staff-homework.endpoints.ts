// Homework by the calls of teachers (part 2 section 7, decisions L18-L20). Those of answers are in contract/answers.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { requestId } from '../core/writes.ts';
import { filePurposes, megabyte } from '../files/file-purposes.ts';
import { mostHomeworkFiles } from './homework.schema.ts';
import { booksQuery, offeredBooks } from './homework-books.schema.ts';
import { createData, homeworkForm, oneTask } from './homework-tasks.schema.ts';

const path = '/api/v4/os/frontoffice/homeworks';
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const year = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const inYear = { schoolId: number, eduYear: year };
const usual = { school: 'required', params: z.object({ id: z.uuid() }) } as const;

export const staffHomeworkEndpoints = {
  oneOfStaff: defineEndpoint({
    ...usual,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One homework, for the staff that may open its lesson',
    access: roleGroups.lessonStaff,
    query: z.object(inYear),
    body: undefined,
    data: oneTask,
  }),
  destroy: defineEndpoint({
    ...usual,
    method: 'DELETE',
    path: `${path}/destroy/:id`,
    summary: 'Delete a homework: nothing is entered any more; answers that were written stay readable',
    access: roleGroups.lessonGiver,
    query: z.object({ ...inYear, requestId: z.optional(requestId) }),
    body: undefined,
    data: z.object({ homeworkUuid: z.uuid(), scheduleUuid: z.uuid(), status: z.literal('empty') }),
  }),
  createData: defineEndpoint({
    ...usual,
    method: 'GET',
    path: `${path}/:id/create/data`,
    summary: 'What a teacher needs to set homework in a lesson, which `id` names by its place in the schedule',
    access: roleGroups.lessonGiver,
    query: z.object(inYear),
    body: undefined,
    data: createData,
  }),
  create: defineEndpoint({
    ...usual,
    method: 'POST',
    path: `${path}/:id/create`,
    summary: 'Set the homework of a lesson, which `id` names by its place in the schedule, by a form',
    access: roleGroups.lessonGiver,
    query: z.object({ ...inYear, requestId: z.optional(requestId) }),
    body: { form: homeworkForm, mostFiles: mostHomeworkFiles, mostBytes: filePurposes.material.megabytes * megabyte },
    data: oneTask,
  }),
  books: defineEndpoint({
    method: 'GET',
    path: `${path}/books/:id`,
    summary: "The school's textbooks for a subject, which `id` names, in a parallel and language",
    access: roleGroups.lessonGiver,
    school: 'required',
    params: z.object({ id: number }),
    query: booksQuery,
    body: undefined,
    data: offeredBooks,
  }),
} as const;
