import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { passwordChange, profileSession } from './profile.schema.ts';

const ended = z.object({ ended: z.int() });

export const profileEndpoints = {
  sessions: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/profile/sessions',
    summary: 'Sign-ins of the signed-in person: open ones, and those that ended lately',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.array(profileSession),
  }),
  endSession: defineEndpoint({
    method: 'POST',
    path: '/api/v4/os/profile/sessions/end',
    summary: 'End one sign-in of the signed-in person',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: z.object({ id: z.uuid() }),
    data: ended,
    bodyLimit: 4_000,
  }),
  endOtherSessions: defineEndpoint({
    method: 'POST',
    path: '/api/v4/os/profile/sessions/end-all',
    summary: 'End every sign-in of the signed-in person but the one that asks',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: ended,
    bodyLimit: 4_000,
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/v4/os/profile/password',
    summary: 'Change the own password; ends all other sign-ins of the person',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: passwordChange,
    data: ended,
    bodyLimit: 4_000,
  }),
} as const;
