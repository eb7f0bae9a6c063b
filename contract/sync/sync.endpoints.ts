import * as z from 'zod/mini';
import { cellVersion } from '../core/cell-version.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { syncAnswer, syncRequest, unsentDevice } from './sync.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));

export const syncEndpoints = {
  /** Push and pull in one round trip. HTTP status speaks of the envelope only; outcomes stand per operation. */
  sync: defineEndpoint({
    method: 'POST',
    path: '/api/v4/os/sync',
    summary: 'Push operations, pull changes and fetch documents in one round trip',
    access: 'signedIn',
    school: 'required',
    params: undefined,
    query: undefined,
    body: syncRequest,
    data: syncAnswer,
    takesAnyText: true,
    bodyLimit: 2_000_000,
  }),
  /** Devices of a school's staff with work that was announced and has not arrived, the oldest first. */
  unsentDevices: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/sync/unsent-devices',
    summary: 'Devices with announced work that has not arrived',
    access: [...roleGroups.management],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number }),
    body: undefined,
    data: z.array(unsentDevice),
  }),
  /** All values that a cell ever had, the newest first; by its address, whichever store it is in. */
  cellHistory: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/sync/history',
    summary: 'The newest values that a cell of a document had, 200 or two megabytes of them at most, the newest first',
    access: [...roleGroups.schoolReader],
    school: 'required',
    params: undefined,
    query: z.object({
      schoolId: number,
      eduYear: number,
      document: z.string().check(z.minLength(1), z.maxLength(120)),
      cell: z.string().check(z.minLength(1), z.maxLength(120)),
    }),
    body: undefined,
    data: z.array(cellVersion),
  }),
} as const;
