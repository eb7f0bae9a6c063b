import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { newPushDevice, pushChoice, pushSettings } from './push.schema.ts';

const base = '/api/v4/os/profile/push';

export const pushEndpoints = {
  settings: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'Devices of the caller that are told by push, of what, and when not',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: pushSettings,
  }),
  add: defineEndpoint({
    method: 'POST',
    path: `${base}/device`,
    summary: 'Tell the device that asks by push, or change how; one device has one entry for each account',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: newPushDevice,
    data: pushSettings,
    bodyLimit: 4_000,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: `${base}/remove`,
    summary: 'Tell a device of the caller nothing more',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: z.object({ id: z.uuid() }),
    data: pushSettings,
    bodyLimit: 4_000,
  }),
  choose: defineEndpoint({
    method: 'POST',
    path: `${base}/choice`,
    summary: 'Choose of what kinds no device is told, and the quiet hours',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: pushChoice,
    data: pushSettings,
    bodyLimit: 4_000,
  }),
  test: defineEndpoint({
    method: 'POST',
    path: `${base}/test`,
    summary: 'Send a test to a device of the caller',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: z.object({ id: z.uuid() }),
    /** Whether its push service took it. */
    data: z.object({ isSent: z.boolean() }),
    bodyLimit: 4_000,
  }),
  ids: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/system/sendpulse/list',
    summary: 'Ids of the devices of the caller that are told by push (SYSTEM-027)',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.array(z.uuid()),
  }),
} as const;
