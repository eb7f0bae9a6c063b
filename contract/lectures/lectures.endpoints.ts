// Lectures by the calls of the specification (TEMPL-008, TEMPL-009; decisions T9). They write what devices write, with the same checks.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { pressInYear } from '../core/writes.ts';
import { lectureTitle } from './lectures.schema.ts';

const path = '/api/v4/os/frontoffice/lecture';
const written = {
  method: 'POST',
  access: roleGroups.lessonGiver,
  school: 'required',
  params: undefined,
  query: undefined,
  data: z.object({ lectureUUID: z.uuid(), title: z.string() }),
} as const;

export const lecturesEndpoints = {
  storeTemplate: defineEndpoint({
    ...written,
    path: `${path}/store-template`,
    summary: 'Begin a lecture: an empty one, or a copy of an own one, under a title',
    body: z.object({ ...pressInYear, title: lectureTitle, type: z.union([z.literal('new'), z.uuid()]) }),
  }),
  clone: defineEndpoint({
    ...written,
    path: `${path}/clone`,
    summary: 'Make a copy of an own lecture, which stands in no lesson',
    body: z.object({ ...pressInYear, lectureUUID: z.uuid() }),
  }),
} as const;
