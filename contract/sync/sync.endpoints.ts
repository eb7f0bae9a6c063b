import { defineEndpoint } from '../core/endpoint.ts';
import { syncAnswer, syncRequest } from './sync.schema.ts';

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
    bodyLimit: 2_000_000,
  }),
} as const;
