// The accounts of parents, as those of students: the management of everybody's, a group lead those of the own class (decisions E8).
import { toldIin } from '../core/credentials.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { blockedParent, handedOut, oneLink, parentAccount, someParents } from './parent-accounts.schema.ts';

const parents = '/api/v4/os/backoffice/parents';
const write = { method: 'POST', school: 'required', params: undefined, query: undefined } as const;
const office = { ...write, access: [...roleGroups.management, 'group_lead'] } as const;

export const parentAccountsEndpoints = {
  resetPassword: defineEndpoint({
    ...office,
    path: `${parents}/reset-pass`,
    summary:
      'Give parents a new first password; a group lead those whose children are all in the own class, where the school allows it',
    body: someParents,
    data: handedOut,
  }),
  slips: defineEndpoint({
    ...office,
    path: `${parents}/slips`,
    summary: 'Logins and first passwords of parents for printing; who asked is recorded',
    body: someParents,
    data: handedOut,
  }),
  block: defineEndpoint({
    ...write,
    access: [...roleGroups.management],
    path: `${parents}/block`,
    summary: 'Keep a parent from signing in; sessions end',
    body: blockedParent,
    data: parentAccount,
  }),
  unblock: defineEndpoint({
    ...office,
    path: `${parents}/unblock`,
    summary:
      'Let a parent sign in again, also after too many wrong passwords; a group lead those of the own class, where the school allows it',
    body: oneLink,
    data: parentAccount,
  }),
  wholeIin: defineEndpoint({
    ...office,
    path: `${parents}/iin`,
    summary: 'The whole IIN of a parent, or of somebody who waits to be one; who asked is recorded',
    body: oneLink,
    data: toldIin,
  }),
} as const;
