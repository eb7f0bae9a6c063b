import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { loginAnswer } from '../core/login-answer.ts';
import { partnerCode, partnerInfo, partnerLink } from './partner-diary.schema.ts';

const own = { params: undefined, school: 'none', body: undefined } as const;
const query = z.object({ code: partnerCode });

export const partnerDiaryEndpoints = {
  auth: defineEndpoint({
    ...own,
    method: 'GET',
    path: '/api/behalf-auth-diary',
    summary: 'Who is not signed in: whose a code of the partner diary is, and whether it is bound; signs nobody in',
    access: 'anyone',
    query,
    data: z.object({
      /** Always null: a link alone signs nobody in (docs/decisions/2026-11-26-handed-over.md). */
      access_token: z.null(),
      info: partnerInfo,
      isBound: z.boolean(),
    }),
  }),
  userInfo: defineEndpoint({
    ...own,
    method: 'POST',
    path: '/api/behalf-user-info',
    summary: 'Who is signed in: whose a code of the partner diary is',
    access: 'signedIn',
    query,
    /** `isBound`: to the account that asks. */
    data: z.object({ ...partnerInfo.shape, isBound: z.boolean() }),
  }),
  register: defineEndpoint({
    ...own,
    method: 'GET',
    path: '/api/behalf-register',
    summary: 'Bind the signed-in account to that of a code of the partner diary, which is used up by it',
    access: 'signedIn',
    query,
    data: z.object({ bound: z.literal(true) }),
  }),
  assign: defineEndpoint({
    ...own,
    method: 'POST',
    path: '/api/behalf-assign',
    summary:
      'Bind the account of a login and password to that of a code of the partner diary unless it is, and sign in',
    access: 'anyone',
    query: undefined,
    body: z.object({
      code: partnerCode,
      login: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    data: loginAnswer,
    bodyLimit: 4_000,
  }),
  link: defineEndpoint({
    ...own,
    method: 'GET',
    path: '/api/v4/os/profile/partner-diary',
    summary: 'The account of the partner diary that the signed-in one is bound to, and whether there is such a diary',
    access: 'signedIn',
    query: undefined,
    data: z.object({ isOffered: z.boolean(), link: z.nullable(partnerLink) }),
  }),
  unlink: defineEndpoint({
    ...own,
    method: 'POST',
    path: '/api/v4/os/profile/partner-diary/undo',
    summary: 'Undo the link to the partner diary: from then on both can be bound to others',
    access: 'signedIn',
    query: undefined,
    data: z.object({ ended: z.int() }),
  }),
} as const;
