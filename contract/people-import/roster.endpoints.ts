// A school as a bundle of OneRoster 1.2, for other programs.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));

export const rosterEndpoints = {
  exportRoster: defineEndpoint({
    method: 'POST',
    school: 'required',
    access: [...roleGroups.management],
    path: '/api/v4/os/backoffice/people-import/roster',
    summary:
      'Classes, staff, students and parents of a year as a zip of OneRoster 1.2; with IINs it is written down of whom they were',
    params: undefined,
    query: undefined,
    body: z.object({ schoolId: number, eduYear, withIins: z.boolean() }),
    data: { file: ['zip'] },
  }),
} as const;
