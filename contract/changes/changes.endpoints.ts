import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { requestId } from '../core/writes.ts';
import { changeBatch, entryChange, entryHistory, subjectHistory, subjectKinds, undone } from './changes.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const school = { schoolId: number, eduYear: z.optional(number) };
/** The kind of entry decides who of them may. */
/** Country workers have the history of grants, and of what they publish. */
const withCountry = {
  access: [...roleGroups.employee, 'country_worker'] as const,
  school: 'required',
  params: undefined,
} as const;
const staff = { access: [...roleGroups.employee], school: 'required', params: undefined } as const;

export const changesEndpoints = {
  entryHistory: defineEndpoint({
    ...withCountry,
    method: 'GET',
    path: '/api/v4/os/changes/entry',
    summary: 'The history of one entry, newest first, 200 at most',
    query: z.object({ ...school, entity: z.string(), id: z.string() }),
    body: undefined,
    data: z.array(entryHistory),
  }),
  subjectHistory: defineEndpoint({
    ...staff,
    method: 'GET',
    path: '/api/v4/os/changes/subject',
    summary:
      'All that happened to a student, a member of the staff or a class, newest first, 50 at a time; `before` is the `next` of a page',
    query: z.object({
      ...school,
      of: z.enum(subjectKinds),
      id: z.string().check(z.maxLength(36)),
      before: z.optional(z.string().check(z.regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,9}$/))),
    }),
    body: undefined,
    data: subjectHistory,
  }),
  batches: defineEndpoint({
    ...staff,
    method: 'GET',
    path: '/api/v4/os/changes/batches',
    summary: 'What was changed in a school, newest first, 100 at a time; `before` is the last batch that was told',
    query: z.object({ ...school, before: z.optional(z.uuid()) }),
    body: undefined,
    data: z.array(changeBatch),
  }),
  batch: defineEndpoint({
    ...staff,
    method: 'GET',
    path: '/api/v4/os/changes/batch',
    summary: 'The entries of one batch, the first 200 of each kind',
    query: z.object({ ...school, batch: z.uuid() }),
    body: undefined,
    data: z.array(entryChange),
  }),
  undo: defineEndpoint({
    ...withCountry,
    method: 'POST',
    path: '/api/v4/os/changes/undo',
    summary: 'Undo a batch, as far as nobody has changed its entries since',
    query: undefined,
    body: z.object({ schoolId: z.int(), eduYear: z.optional(z.int()), batch: z.uuid(), requestId }),
    data: undone,
  }),
};
