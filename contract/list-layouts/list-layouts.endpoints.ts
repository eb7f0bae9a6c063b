import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { changedLayout, listLayout, newLayout, storedLayout } from './list-layouts.schema.ts';

const base = '/api/v4/os/backoffice/list-layouts';
const query = z.object({ schoolId: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });
const uuid = z.uuid();
const write = {
  method: 'POST',
  access: [...roleGroups.management],
  school: 'required',
  params: undefined,
  query: undefined,
} as const;

export const listLayoutsEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'Layouts of exports of all lists, by name: few, so that a device has them before it has no network',
    access: [...roleGroups.employee],
    school: 'required',
    params: undefined,
    query,
    body: undefined,
    data: z.array(listLayout),
  }),
  create: defineEndpoint({
    ...write,
    path: base,
    summary: 'Save a layout of the exports of a list',
    body: newLayout,
    data: storedLayout,
  }),
  update: defineEndpoint({
    ...write,
    method: 'PUT',
    path: `${base}/:uuid`,
    params: z.object({ uuid }),
    summary: 'Change a layout: its name and all of its columns',
    body: changedLayout,
    data: storedLayout,
  }),
  delete: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/:uuid`,
    params: z.object({ uuid }),
    summary: 'Delete a layout',
    query,
    body: undefined,
    data: z.object({ uuid, batch: z.uuid() }),
  }),
} as const;
