import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { scheduleWeek } from './schedule.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const date = z.optional(z.iso.date());
const groupId = z.optional(number);

export const scheduleEndpoints = {
  frontofficeSchedule: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/frontoffice/schedule',
    summary: "The signed-in employee's week",
    access: [...roleGroups.employee],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number, date }),
    body: undefined,
    data: scheduleWeek,
  }),
  clientofficeSchedule: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/clientoffice/schedule',
    summary: "A student's own week",
    access: ['student'],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number, studentSchoolUuid: z.uuid(), date, groupId }),
    body: undefined,
    data: scheduleWeek,
  }),
  parentSchedule: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/clientoffice/parent/schedule',
    summary: "A child's week for its parent",
    access: ['parent'],
    school: 'required',
    params: undefined,
    query: z.object({
      schoolId: number,
      eduYear: number,
      studentSchoolUuid: z.uuid(),
      studentUserId: number,
      date,
      groupId,
    }),
    body: undefined,
    data: scheduleWeek,
  }),
} as const;
