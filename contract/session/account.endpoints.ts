// What a signed-in person asks about their accounts, children and years; a start does without.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { child, eduYear, relatedAccount } from './session.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));

export const accountEndpoints = {
  relatedAccounts: defineEndpoint({
    method: 'GET',
    path: '/api/related-accounts',
    summary: 'Other accounts of the signed-in person',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.array(relatedAccount),
  }),
  relatedAuth: defineEndpoint({
    method: 'POST',
    path: '/api/related-auth',
    summary: 'Sign in to a related account; sets the refresh cookie of that account for a month',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: z.object({ userId: z.int() }),
    data: z.object({ access_token: z.string(), refresh_token: z.null(), expires_in: z.int() }),
    bodyLimit: 4_000,
  }),
  /** The same for a person at every sign-in and on every device; nobody else is given it. */
  sealKey: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/seal-key',
    summary: "Key of the signed-in person's unsent work on a device after a sign-out: 32 bytes in base64url",
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.object({ key: z.string() }),
  }),
  relatedChildren: defineEndpoint({
    method: 'GET',
    path: '/api/system/related-children',
    summary: 'Children of the signed-in parent, in all schools',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.array(child),
  }),
  parentGroupList: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/clientoffice/parent/group-list',
    summary: "Groups and subgroups of a parent's child, for the schedule filter",
    access: ['parent'],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number, studentUserId: number }),
    body: undefined,
    data: z.array(z.object({ id: z.int(), subgroupUuid: z.nullable(z.uuid()), name: z.string() })),
  }),
  years: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/dictionary/education-years',
    summary: 'School years of a school',
    access: 'signedIn',
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number }),
    body: undefined,
    data: z.array(eduYear),
  }),
} as const;
