// Homework calls (part 2 section 7). What the specification leaves open is answered in docs/decisions.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { homeworkBody } from './homework.schema.ts';
import { booksQuery, offeredBooks, savedBooks, savesBooks } from './homework-books.schema.ts';
import { monthlyHomework } from './monthly-homework.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const year = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const writers = ['teacher', 'group_lead', 'zavuch', 'director'] as const;
const byPath = z.object({ id: z.uuid() });
const schoolAndYear = z.object({ schoolId: number, eduYear: year });
/** The month of the day it is due at (yyyy-MM); the current one when missing. */
const month = z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)));

/** HW-010 */
const simpleHomework = z.object({
  scheduleUuid: z.uuid(),
  homeworkUuid: z.nullable(z.uuid()),
  status: z.enum(['created', 'empty']),
  type: z.nullable(z.enum(['text', 'none'])),
  /** The text; `body` and `text` are the same, the specification names both. */
  body: z.nullable(z.string()),
  text: z.nullable(z.string()),
  dueScheduleUuid: z.nullable(z.uuid()),
});

const write = {
  access: [...writers],
  school: 'required',
  params: undefined,
  query: undefined,
  data: simpleHomework,
} as const;
/** A null body states that there is no homework. */
const content = {
  body: z.nullable(homeworkBody),
  dueScheduleUuid: z.optional(z.nullable(z.uuid())),
};

export const homeworkEndpoints = {
  createSimpleHomework: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/v4/os/frontoffice/simple-homework',
    summary: 'Set the homework of a lesson, or state that there is none',
    body: z.object({ schoolId: z.int(), eduYear: z.int(), scheduleUuid: z.uuid(), ...content }),
  }),
  updateSimpleHomework: defineEndpoint({
    ...write,
    method: 'PUT',
    path: '/api/v4/os/frontoffice/simple-homework',
    summary: 'Change the homework of a lesson',
    body: z.object({ schoolId: z.int(), eduYear: z.int(), homeworkUuid: z.uuid(), scheduleUuid: z.uuid(), ...content }),
  }),
  removeSimpleHomework: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: '/api/v4/os/frontoffice/simple-homework',
    summary: 'Delete the homework of a lesson: nothing is entered any more',
    body: z.object({ schoolId: z.int(), eduYear: z.int(), homeworkUuid: z.uuid(), scheduleUuid: z.uuid() }),
  }),
  createByLesson: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/v4/os/frontoffice/schedule/:id/homework',
    summary: 'Set the homework of a lesson, by its place in the schedule',
    params: byPath,
    body: z.object(content),
  }),
  updateByLesson: defineEndpoint({
    ...write,
    method: 'PUT',
    path: '/api/v4/os/frontoffice/schedule/:id/homework',
    summary: 'Change the homework of a lesson, by its place in the schedule',
    params: byPath,
    body: z.object(content),
  }),
  removeByLesson: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: '/api/v4/os/frontoffice/schedule/:id/homework',
    summary: 'Delete the homework of a lesson, by its place in the schedule',
    params: byPath,
    body: undefined,
  }),
  simpleHomeworkBooks: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/frontoffice/simple-homework/books/:id',
    summary: "The school's textbooks for a subject, which `id` names, in a parallel and language",
    access: roleGroups.lessonGiver,
    school: 'required',
    params: z.object({ id: number }),
    query: booksQuery,
    body: undefined,
    data: offeredBooks,
  }),
  saveSimpleHomeworkBooks: defineEndpoint({
    method: 'POST',
    path: '/api/v4/os/frontoffice/simple-homework/books/:homeworkUuid/save',
    summary: 'Set the textbooks of a homework; an empty list removes them',
    access: roleGroups.lessonGiver,
    school: 'required',
    params: z.object({ homeworkUuid: z.uuid() }),
    query: undefined,
    body: savesBooks,
    data: savedBooks,
  }),
  monthlyList: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/clientoffice/homeworks/monthly/list',
    summary: "A student's homework due in a month",
    access: ['student'],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: year, studentGroupUuid: z.uuid(), month }),
    body: undefined,
    data: z.array(monthlyHomework),
  }),
  oneOfStudent: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/clientoffice/homeworks/:id',
    summary: 'One homework of a student',
    access: ['student'],
    school: 'required',
    params: byPath,
    query: schoolAndYear,
    body: undefined,
    data: monthlyHomework,
  }),
  parentMonthlyList: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/clientoffice/parent/homeworks/monthly/list',
    summary: "A child's homework due in a month",
    access: ['parent'],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: year, studentGroupUuid: z.uuid(), month }),
    body: undefined,
    data: z.array(monthlyHomework),
  }),
  oneOfChild: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/clientoffice/parent/homeworks/:id',
    summary: 'One homework of a child',
    access: ['parent'],
    school: 'required',
    params: byPath,
    query: schoolAndYear,
    body: undefined,
    data: monthlyHomework,
  }),
} as const;
