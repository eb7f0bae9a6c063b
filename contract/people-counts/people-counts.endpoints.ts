import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { counterRoles, countsOfSchool, schoolCounts } from './people-counts.schema.ts';

const path = '/api/v4/os/headoffice/people-counts';
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const read = { method: 'GET', access: [...counterRoles], school: 'none', body: undefined } as const;

export const peopleCountsEndpoints = {
  schools: defineEndpoint({
    ...read,
    path,
    summary: 'Classes, pupils and staff of each school of the caller’s area, in numbers',
    params: undefined,
    query: z.object({ eduYear }),
    data: z.array(schoolCounts),
  }),
  school: defineEndpoint({
    ...read,
    path: `${path}/:id`,
    summary: 'The same of one school, by parallel and language of instruction, and by position',
    params: z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
    query: z.object({ eduYear }),
    data: countsOfSchool,
  }),
} as const;
