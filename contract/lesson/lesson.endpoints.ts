import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { conductValue, lessonBody } from './lesson.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const byPath = z.object({ id: z.uuid() });
const schoolAndYear = z.object({ schoolId: number, eduYear: number });

export const lessonEndpoints = {
  frontofficeLesson: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/frontoffice/lesson',
    summary: 'A lesson for staff',
    access: [...roleGroups.lessonStaff],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number, scheduleUuid: z.uuid() }),
    body: undefined,
    data: lessonBody,
  }),
  clientofficeLesson: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/clientoffice/schedule/lesson',
    summary: 'A lesson for a student or a parent',
    access: [...roleGroups.family],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number, scheduleUuid: z.uuid(), studentSchoolUuid: z.uuid() }),
    body: undefined,
    data: lessonBody,
  }),
  controlLesson: defineEndpoint({
    method: 'GET',
    path: '/api/control/schedule/lesson/:id',
    summary: 'A lesson by its place in the schedule, for employees',
    access: [...roleGroups.lessonStaff],
    school: 'required',
    params: byPath,
    query: schoolAndYear,
    body: undefined,
    data: lessonBody,
  }),
  lessonBySchedule: defineEndpoint({
    method: 'GET',
    path: '/api/schedule/lesson/:id',
    summary: 'A lesson by its place in the schedule, for everybody else',
    access: [...roleGroups.family],
    school: 'required',
    params: byPath,
    query: schoolAndYear,
    body: undefined,
    data: lessonBody,
  }),
  complete: defineEndpoint({
    method: 'POST',
    path: '/api/v4/os/frontoffice/lesson/complete',
    summary: 'Conduct a lesson with its theme of the plan, or with another',
    access: ['teacher', 'group_lead', 'zavuch', 'director'],
    school: 'required',
    params: undefined,
    query: undefined,
    body: z.object({
      schoolId: z.int(),
      eduYear: z.int(),
      scheduleUuid: z.uuid(),
      themeUuid: z.optional(z.nullable(z.uuid())),
      theme: z.optional(z.string().check(z.maxLength(500))),
    }),
    data: conductValue,
  }),
} as const;
