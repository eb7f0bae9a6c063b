import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { dividedClass, placedPupils, removedDivision, savedDivision, storedDivisions } from './subgroups.ts';

const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const base = '/api/v3/os/:office/school/groups/subgroups';
/** A group lead sees the own classes, and writes about them where the school allows it (decisions E8). */
const writers = {
  access: [...roleGroups.management, 'group_lead'],
  school: 'required',
  params: z.object({ office: z.enum(['backoffice', 'frontoffice']) }),
} as const;
const write = { ...writers, method: 'POST', query: undefined, data: storedDivisions } as const;

export const subgroupsEndpoints = {
  divided: defineEndpoint({
    ...writers,
    method: 'GET',
    path: base,
    body: undefined,
    summary: 'The parts of a class, with the days of its pupils in them',
    query: z.object({ schoolId: number, eduYear: number, id: number }),
    data: dividedClass,
  }),
  place: defineEndpoint({
    ...write,
    path: `${base}/place`,
    summary: 'Put pupils of a class into other parts of it from a day on',
    body: placedPupils,
  }),
  saveDivision: defineEndpoint({
    ...write,
    path: `${base}/division`,
    summary: 'Make a division of a class, or rename, add and remove its parts',
    body: savedDivision,
  }),
  removeDivision: defineEndpoint({
    ...write,
    path: `${base}/division/remove`,
    summary: 'Remove a division of which no part is taught and no pupil was ever in one',
    body: removedDivision,
  }),
} as const;
