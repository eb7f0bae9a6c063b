// How somebody becomes a parent by a code: of the pupil or the other parent, or handed out by the school (decisions D66, E28).
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { invitedChild, signByCodeBody, signedByCode, typedCode } from './invitations.schema.ts';

export const invitationsEndpoints = {
  code: defineEndpoint({
    method: 'POST',
    path: '/api/system/code',
    summary: 'Whom a code invites to: school, class, first name and initial; one refusal for all codes that do not fit',
    access: 'anyone',
    school: 'none',
    params: undefined,
    query: undefined,
    body: z.object({ code: typedCode }),
    data: invitedChild,
    bodyLimit: 1_000,
  }),
  signByCode: defineEndpoint({
    method: 'POST',
    path: '/api/clientoffice/parent/sign-by-code',
    summary: 'Accept an invitation: as the parent who is signed in, else with an account that is made or opened for it',
    access: 'anyone',
    school: 'none',
    params: undefined,
    query: undefined,
    body: signByCodeBody,
    data: signedByCode,
    bodyLimit: 4_000,
  }),
} as const;
