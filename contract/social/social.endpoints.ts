import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { socialRoles } from './social.office.documents.ts';
import { learningElsewhere, missedLessons } from './social.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const read = { method: 'GET', school: 'required', params: undefined, body: undefined } as const;
const query = z.object({ schoolId: number, eduYear: number });

export const socialEndpoints = {
  /** SOCIAL-002. A group lead asks about the own class, else 403; 404 for a class that the year does not have. */
  visits: defineEndpoint({
    ...read,
    path: '/api/v4/os/backoffice/social/visits',
    summary:
      'Missed lessons of a class by pupil and reason between two days, for social worker, management and its lead',
    access: [...socialRoles],
    query: z.object({ ...query.shape, groupId: number, from: z.iso.date(), to: z.iso.date() }),
    data: z.array(missedLessons),
  }),
  /** Decisions E37: of the pupils whom the caller teaches, and nothing besides. */
  learningElsewhere: defineEndpoint({
    ...read,
    path: '/api/v4/os/frontoffice/social/learning-elsewhere',
    summary: 'Pupils of the classes that a teacher teaches who are taught at home today',
    access: [...roleGroups.frontOffice],
    query,
    data: z.array(learningElsewhere),
  }),
} as const;
