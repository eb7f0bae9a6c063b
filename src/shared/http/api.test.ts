import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/core/endpoint.ts';
import { call } from './api.ts';

const endpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v4/os/rooms',
  summary: 'Rooms of a school.',
  access: 'anyone',
  school: 'none',
  params: undefined,
  query: z.object({ floor: z.optional(z.array(z.string())), search: z.optional(z.nullable(z.string())) }),
  body: undefined,
  data: z.object({}),
});

test('several values of a parameter stand beside each other, absent ones nowhere', async () => {
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    asked.push(String(url));
    return Response.json({ data: {} });
  };
  const context = { fetch, gate: null, language: () => 'kz' as const, school: () => ({ schoolId: 1, eduYear: 2026 }) };
  await call(context, endpoint, { query: { floor: ['1, 2', ''], search: null } });
  expect(asked).toEqual(['/api/v4/os/rooms?schoolId=1&eduYear=2026&floor=1%2C+2&floor=']);
});
