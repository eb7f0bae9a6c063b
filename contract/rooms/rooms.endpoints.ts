import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { importApplied, importPlan, importRows } from '../core/import.ts';
import { roleGroups } from '../core/roles.ts';
import { requestId } from '../core/writes.ts';
import { archivedRoom, changedRoom, newRoom, storedRoom, usedRoom } from './rooms.schema.ts';

const id = z.coerce.number().check(z.int(), z.gte(1));
const base = '/api/v1/bs/backoffice/cabinet';
const write = {
  method: 'POST',
  access: [...roleGroups.management],
  school: 'required',
  params: undefined,
  query: undefined,
} as const;
const sheet = z.object({ schoolId: id, rows: importRows });

export const roomsEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    access: [...roleGroups.employee],
    school: 'required',
    params: undefined,
    body: undefined,
    path: base,
    summary: 'Rooms of the school by number, with the classes that use them',
    query: z.object({ schoolId: id }),
    data: z.array(usedRoom),
  }),
  create: defineEndpoint({ ...write, path: base, summary: 'Create a room', body: newRoom, data: storedRoom }),
  update: defineEndpoint({
    ...write,
    method: 'PUT',
    path: `${base}/:id`,
    params: z.object({ id }),
    summary: 'Change a room; what is not given stays',
    body: changedRoom,
    data: storedRoom,
  }),
  archive: defineEndpoint({
    ...write,
    path: `${base}/:id/archive`,
    params: z.object({ id }),
    summary: 'Put a room into the archive, or take it out again',
    body: archivedRoom,
    data: storedRoom,
  }),
  delete: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/:id`,
    params: z.object({ id }),
    summary: 'Delete a room in which no lesson was held or is planned',
    query: z.object({ schoolId: id }),
    body: undefined,
    data: z.object({ id: z.int(), batch: z.uuid() }),
  }),
  planImport: defineEndpoint({
    ...write,
    path: `${base}/import/plan`,
    summary: 'What an import of rooms would do; changes nothing',
    body: sheet,
    data: importPlan,
  }),
  applyImport: defineEndpoint({
    ...write,
    path: `${base}/import/apply`,
    summary: 'Import rooms: all rows of the sheet, or none',
    body: z.object({ ...sheet.shape, requestId }),
    data: importApplied,
  }),
} as const;
