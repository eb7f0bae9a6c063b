import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import {
  accountQuestion,
  foundAccount,
  grant,
  granterRoles,
  grantPress,
  newGrant,
  storedGrant,
} from './grants.schema.ts';

const path = '/api/v4/os/headoffice/grants';
const own = { access: [...granterRoles], school: 'required' } as const;
const write = { ...own, method: 'POST', query: undefined } as const;

export const grantsEndpoints = {
  list: defineEndpoint({
    ...own,
    method: 'GET',
    path,
    summary: 'All grants, those that were taken back too, the last given first',
    params: undefined,
    query: z.object({ schoolId: z.coerce.number().check(z.int(), z.gte(1)) }),
    body: undefined,
    data: z.array(grant),
  }),
  /** A POST, so that no proxy on the way writes an IIN into its log. */
  account: defineEndpoint({
    ...write,
    path: `${path}/account`,
    summary:
      'The account of a whole IIN or login, with its roles and grants; null: there is none. The look-up is recorded',
    params: undefined,
    body: accountQuestion,
    bodyLimit: 4_000,
    data: z.nullable(foundAccount),
  }),
  give: defineEndpoint({
    ...write,
    path,
    summary: 'Give a grant to a person who is not a pupil',
    params: undefined,
    body: newGrant,
    data: storedGrant,
  }),
  takeBack: defineEndpoint({
    ...write,
    path: `${path}/:uuid/take-back`,
    summary: 'Take a grant back; its line stays in the list',
    params: z.object({ uuid: z.uuid() }),
    body: grantPress,
    data: storedGrant,
  }),
} as const;
