import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { programmeLesson, programmeSchedule } from './schedule.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));

/** Lessons that employees of a support school give to pupils of other schools (part 1 section 7). */
export const programmeEndpoints = {
  programmeWeek: defineEndpoint({
    method: 'GET',
    path: '/api/v4.1/os/frontoffice/mks/schedule/week',
    summary: "The signed-in employee's programme lessons of a week",
    access: [...roleGroups.employee],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number, date: z.optional(z.iso.date()) }),
    body: undefined,
    data: programmeSchedule,
  }),
  programmeLesson: defineEndpoint({
    method: 'GET',
    path: '/api/v4.1/os/frontoffice/mks/lesson',
    summary: 'One programme lesson of the signed-in employee',
    access: [...roleGroups.employee],
    school: 'required',
    params: undefined,
    query: z.object({ scheduleUuid: z.uuid() }),
    body: undefined,
    data: programmeLesson,
  }),
} as const;
