import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { askedIin, cardKinds, foundPerson } from './person-registry.schema.ts';

const schoolId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const access = [...roleGroups.management, 'group_lead'] as const;
const read = {
  method: 'GET',
  access,
  school: 'required',
  body: undefined,
  data: foundPerson,
  params: z.object({ office: z.enum(['backoffice', 'frontoffice']) }),
  query: z.object({ schoolId, iin: askedIin, isGroupLead: z.optional(z.string()) }),
} as const;

/** Our own pages ask with `lookUp`, so that no proxy on the way writes an IIN into its log (decisions E3). */
export const personRegistryEndpoints = {
  student: defineEndpoint({
    ...read,
    path: '/api/v3/os/:office/school/contingent/profile-by-iin',
    summary: 'Whose an IIN is, for the card of a student; who asked is recorded',
  }),
  staff: defineEndpoint({
    ...read,
    access: [...roleGroups.management],
    path: '/api/v3/os/:office/school/personnel/profile-by-iin',
    summary: 'Whose an IIN is, for the card of a member of the staff; who asked is recorded',
  }),
  lookUp: defineEndpoint({
    method: 'POST',
    path: '/api/v4/os/backoffice/people-management/person-by-iin',
    summary: 'Whose an IIN is; who asked is recorded',
    access,
    school: 'required',
    params: undefined,
    query: undefined,
    body: z.object({ schoolId, iin: askedIin, as: z.enum(cardKinds) }),
    data: foundPerson,
  }),
} as const;
