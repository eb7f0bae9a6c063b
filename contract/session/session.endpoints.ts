import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { loginAnswer } from '../core/login-answer.ts';
import { schoolEntry, userInfo } from './session.schema.ts';

export const sessionEndpoints = {
  login: defineEndpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in; sets the refresh cookie of the account',
    access: 'anyone',
    school: 'none',
    params: undefined,
    query: undefined,
    body: z.object({
      login: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    data: loginAnswer,
    bodyLimit: 4_000,
  }),
  refreshToken: defineEndpoint({
    method: 'POST',
    path: '/api/refresh_token',
    summary: 'New access token for the account named, by its refresh cookie',
    access: 'anyone',
    school: 'none',
    params: undefined,
    query: undefined,
    body: z.object({ userId: z.int() }),
    data: z.object({ access_token: z.string(), refresh_token: z.literal(null), expires_in: z.int() }),
    bodyLimit: 4_000,
  }),
  logout: defineEndpoint({
    method: 'GET',
    path: '/api/logout',
    summary: 'End this session; soft=1 keeps the other sessions of the account, which is also the default',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: z.object({ soft: z.optional(z.enum(['0', '1'])) }),
    body: undefined,
    data: z.object({ ended: z.int() }),
  }),
  userInfo: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/user-info',
    summary: 'The signed-in person: roles, schools, children, years',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: userInfo,
  }),
  schools: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/user-schools',
    summary:
      'Schools and roles of the signed-in person, with those of their related accounts; userId says which account',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.array(schoolEntry),
  }),
} as const;
