// How somebody becomes a parent by a code: of the pupil or the other parent, or handed out by the school (decisions D66, E28).
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { invitation, invitedChild, signByCodeBody, signedByCode, typedCode } from './invitations.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));

export const invitationsEndpoints = {
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
