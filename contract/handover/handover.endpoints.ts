import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { loginAnswer } from '../core/login-answer.ts';
import { roles } from '../core/roles.ts';
import { oneTimeHash, sisterServices } from './handover.schema.ts';

const own = { params: undefined, query: undefined, school: 'none' } as const;
const made = z.object({ hash: z.string() });

export const handoverEndpoints = {
  ustazHash: defineEndpoint({
    ...own,
    method: 'GET',
    path: '/api/ustaz/behalf',
    summary: 'A one-time hash for the tutor service; it lives for a minute',
    access: 'signedIn',
    body: undefined,
    data: made,
  }),
  ustazEnter: defineEndpoint({
    ...own,
    method: 'POST',
    path: '/api/ustaz/behalf',
    summary: 'Sign in with a one-time hash of the tutor service; sets the refresh cookie of the account',
    access: 'anyone',
    body: z.object({ hash: oneTimeHash }),
    /** With the login, by which the device knows the account. */
    data: z.object({ ...loginAnswer.shape, login: z.string() }),
    bodyLimit: 4_000,
  }),
  requestBehalf: defineEndpoint({
    ...own,
    method: 'GET',
    path: '/api/request-behalf',
    summary: 'A one-time hash of a parent for the partner diary',
    access: 'signedIn',
    body: undefined,
    data: made,
  }),
  leave: defineEndpoint({
    ...own,
    method: 'POST',
    path: '/api/v4/os/handover',
    summary: 'Where another service is, with a one-time hash for it; null where the installation names none',
    access: 'signedIn',
    body: z.object({ target: z.enum(sisterServices) }),
    data: z.object({ address: z.nullable(z.string()) }),
    bodyLimit: 4_000,
  }),
  registration: defineEndpoint({
    ...own,
    method: 'GET',
    path: '/api/v4/os/handover/registration',
    summary: 'Where somebody new registers with the tutor service; null where the installation names none',
    access: 'anyone',
    body: undefined,
    data: z.object({ address: z.nullable(z.string()) }),
  }),
  person: defineEndpoint({
    ...own,
    method: 'POST',
    path: '/api/v4/os/handover/person',
    summary: 'Who brought a one-time hash, for the service that it was made for; it is used up by it',
    access: 'anyone',
    body: z.object({ hash: oneTimeHash, target: z.enum(['certificates', 'partner']) }),
    data: z.object({
      userId: z.int(),
      surname: z.string(),
      firstname: z.string(),
      lastname: z.nullable(z.string()),
      role: z.enum(roles),
      schoolId: z.nullable(z.int()),
    }),
    bodyLimit: 4_000,
  }),
} as const;
