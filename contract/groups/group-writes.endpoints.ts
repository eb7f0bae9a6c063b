import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { groupSettings, savedGroupSettings, storedGroupSettings } from './group-settings.ts';
import {
  archivedGroup,
  archivedGroups,
  changedGroup,
  copiedGroups,
  copiedParallel,
  deletedGroup,
  newGroup,
  storedGroup,
  storedGroups,
} from './group-writes.ts';

const base = '/api/v3/os/backoffice/school/groups';
const write = {
  method: 'POST',
  access: [...roleGroups.management],
  school: 'required',
  params: undefined,
  query: undefined,
} as const;

export const groupWritesEndpoints = {
  create: defineEndpoint({
    ...write,
    path: `${base}/create`,
    summary: 'Create a class; capacity and bells that are not said are those of the settings',
    body: newGroup,
    data: storedGroup,
  }),
  update: defineEndpoint({
    ...write,
    path: `${base}/update`,
    summary: 'Change a class; what is not given stays, and lessons to come move from the day `applyFrom` on',
    body: changedGroup,
    data: storedGroup,
  }),
  archive: defineEndpoint({
    ...write,
    path: `${base}/archive`,
    summary: 'Put a class into the archive, or take it out again',
    body: archivedGroup,
    data: storedGroup,
  }),
  archiveMany: defineEndpoint({
    ...write,
    path: `${base}/archive-many`,
    summary: 'Put several classes into the archive, or take them out again, as one change',
    body: archivedGroups,
    data: storedGroups,
  }),
  delete: defineEndpoint({
    ...write,
    path: `${base}/delete`,
    summary: 'Delete a class that has no pupils and no lessons and had none',
    body: deletedGroup,
    data: z.object({ id: z.int(), batch: z.uuid() }),
  }),
  copy: defineEndpoint({
    ...write,
    path: `${base}/copy`,
    summary: 'Make the classes of one grade as those of another, or say what would be made',
    body: copiedParallel,
    data: copiedGroups,
  }),
  settings: defineEndpoint({
    ...write,
    method: 'GET',
    path: `${base}/settings`,
    summary: 'Letters, capacity and bells that new classes begin with, and what group leads and teachers may write',
    query: z.object({ schoolId: z.coerce.number().check(z.int(), z.gte(1)) }),
    body: undefined,
    data: groupSettings,
  }),
  saveSettings: defineEndpoint({
    ...write,
    path: `${base}/settings`,
    summary: 'Change the settings of classes',
    body: savedGroupSettings,
    data: storedGroupSettings,
  }),
} as const;
