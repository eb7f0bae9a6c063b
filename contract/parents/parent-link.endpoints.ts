// The code that a family asks for (decisions D66).
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { invitation } from './parent-link.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));

export const parentLinkEndpoints = {
  parentLink: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/clientoffice/parent-link',
    summary:
      'The code for a parent of the signed-in student, or for another one of a child; an open one is given again',
    access: [...roleGroups.family],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, studentSchoolUuid: z.optional(z.uuid()) }),
    body: undefined,
    data: invitation,
  }),
} as const;
