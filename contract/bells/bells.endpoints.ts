import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { requestId } from '../core/writes.ts';
import {
  bellPreview,
  changedTimeScheme,
  classBells,
  newTimeScheme,
  storedTimeScheme,
  supposedTimeScheme,
  timeScheme,
} from './bells.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const school = { schoolId: number, eduYear: z.optional(number) };
const base = '/api/v3/os/backoffice/schedule/time-schemes';
const read = { method: 'GET', access: [...roleGroups.employee], school: 'required', params: undefined } as const;
const write = { ...read, method: 'POST', access: [...roleGroups.management], query: undefined } as const;

export const bellsEndpoints = {
  list: defineEndpoint({
    ...read,
    path: `${base}/list`,
    summary: 'Time schemes of the school by name',
    query: z.object(school),
    body: undefined,
    data: z.array(timeScheme),
  }),
  shortList: defineEndpoint({
    ...read,
    path: `${base}/short-list`,
    summary: 'Time schemes of the school without their bells, to choose from',
    query: z.object(school),
    body: undefined,
    data: z.array(z.pick(timeScheme, { uuid: true, name: true, shift: true, isDefault: true })),
  }),
  byGroup: defineEndpoint({
    ...read,
    path: `${base}/by-group`,
    summary: 'By which scheme the classes of the current year ring, or one of them',
    query: z.object({ ...school, groupId: z.optional(number) }),
    body: undefined,
    data: z.array(z.object({ ...classBells.shape, timeScheme: z.nullable(timeScheme) })),
  }),
  create: defineEndpoint({
    ...write,
    path: `${base}/create`,
    summary: 'Create a time scheme; `applyFrom` where lessons to come move with it',
    body: newTimeScheme,
    data: storedTimeScheme,
  }),
  update: defineEndpoint({
    ...write,
    path: `${base}/update`,
    summary: 'Change a time scheme; lessons to come move from the day `applyFrom` on',
    body: changedTimeScheme,
    data: storedTimeScheme,
  }),
  delete: defineEndpoint({
    ...write,
    path: `${base}/delete`,
    summary: 'Delete a time scheme by which no class rings',
    body: z.object({ ...school, uuid: z.uuid(), requestId: z.optional(requestId) }),
    data: z.pick(storedTimeScheme, { uuid: true, batch: true }),
  }),
  preview: defineEndpoint({
    ...write,
    path: `${base}/preview`,
    summary: 'What would move, and who would be at two places at once; changes nothing',
    body: supposedTimeScheme,
    data: bellPreview,
  }),
} as const;
