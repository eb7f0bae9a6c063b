import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { foundStudents, searcherRoles, soughtText } from './people-search.schema.ts';

export const peopleSearchEndpoints = {
  /** A POST, so that no proxy on the way writes an IIN or a name into its log. */
  search: defineEndpoint({
    method: 'POST',
    path: '/api/v4/os/headoffice/people-search',
    summary:
      'Students of the schools of the caller’s area, by a whole IIN or the beginnings of their names; who asked is recorded',
    access: [...searcherRoles],
    school: 'none',
    params: undefined,
    query: undefined,
    body: z.object({ text: soughtText }),
    data: foundStudents,
    bodyLimit: 4_000,
  }),
} as const;
