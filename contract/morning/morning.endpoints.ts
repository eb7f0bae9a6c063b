import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { lackOfClass, place, placeKind, placeWeek } from './morning.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const common = { access: [...roleGroups.management], school: 'required', params: undefined, body: undefined } as const;

export const morningEndpoints = {
  /** Whose timetables can be looked up in a year. */
  places: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/v4/os/frontoffice/timetable/places',
    summary: 'Classes, teachers and rooms of a year that have lessons',
    query: z.object({ schoolId: number, eduYear: number }),
    data: z.array(place),
  }),
  /** The week of a class, a teacher or a room. */
  week: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/v4/os/frontoffice/timetable',
    summary: 'A week of the timetable of a class, a teacher or a room',
    query: z.object({ schoolId: number, eduYear: number, of: placeKind, id: number, monday: z.iso.date() }),
    data: placeWeek,
  }),
  /** Without any, management is told how a timetable is imported (decisions D90). */
  hasLessons: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/v3/os/backoffice/schedule/has-lessons-flag',
    summary: 'Whether the school, or one class of it, has lessons in a year',
    query: z.object({ schoolId: number, eduYear: number, groupId: z.optional(number) }),
    data: z.object({ hasLessons: z.boolean() }),
  }),
  /** What stands between the classes and the end of a quarter, up to yesterday. */
  lacks: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/v4/os/frontoffice/dashboard/lacks',
    summary: 'Lessons of a quarter that are not filled and works without points, by class',
    query: z.object({ schoolId: number, eduYear: number, quarter: number }),
    data: z.array(lackOfClass),
  }),
} as const;
