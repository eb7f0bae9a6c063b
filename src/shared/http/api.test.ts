import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/core/endpoint.ts';
import { type CallOptions, call } from './api.ts';
import type { AuthGate } from './auth-gate.ts';

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

const answering = (response: () => Response) => async () => response();
const contextWith = (fetch: () => Promise<Response>, refused: (string | null)[] = []) => ({
  fetch,
  gate: {
    current: async () => ({ kind: 'token', token: 'one', signIn: 'first' }),
    refused: async (signIn: string | null) => void refused.push(signIn),
  } as unknown as AuthGate,
  language: () => 'kz' as const,
  school: () => null,
});

// covers ERR-004
test('a 401 of a service beside ours is shown and leaves the session as it is; one of ours ends it', async () => {
  const refusal = () => Response.json({ error: { code: 'SESSION_ENDED', message: 'Not there' } }, { status: 401 });
  for (const [isForeign, ended] of [
    [true, []],
    [undefined, ['first']],
  ] as const) {
    const refused: (string | null)[] = [];
    const own = { ...endpoint, access: 'signedIn' as const, ...(isForeign && { isForeign }) };
    const answer = await call(contextWith(answering(refusal), refused), own, {});
    expect(answer).toMatchObject({ kind: 'error', error: { code: 'SESSION_ENDED', message: 'Not there' } });
    expect(refused).toEqual(ended);
  }
});

// covers ERR-001
test('a 302 leads to the page that its data names, unless the call says otherwise', async () => {
  const went: string[] = [];
  vi.stubGlobal('document', {});
  vi.stubGlobal('location', { origin: 'https://qalam.example.kz', assign: (to: URL) => void went.push(to.pathname) });
  const leading = () => Response.json({ data: { redirect: '/2026/unsent' } }, { status: 302 });
  const ask = (options: CallOptions) => call(contextWith(answering(leading)), endpoint, {}, options);
  expect(await ask({ redirect: 'ignore' })).toMatchObject({ kind: 'error', error: { code: 'UNAVAILABLE' } });
  await ask({});
  await vi.waitFor(() => expect(went).toEqual(['/2026/unsent']));
  vi.unstubAllGlobals();
});
