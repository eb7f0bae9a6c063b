// Two tabs of a device: one tells the server of an old sign-out while the other one signs the same person in again.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const teacher = 2;
const answerOf = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const json = (data: unknown) => answerOf({ data });
const refused = () => answerOf({ error: { code: 'UNAUTHORIZED' } }, 401);

/** What the server was asked, and the answers that are held back. */
let calls: string[];
let held: Map<string, { promise: Promise<Response>; resolve: (answer: Response) => void }>;
const holdBack = (path: string) => {
  const answer = Promise.withResolvers<Response>();
  held.set(path, answer);
  return answer;
};

beforeEach(async () => {
  [calls, held] = [[], new Map()];
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  Object.assign(Dexie.dependencies, disk);
  for (const [name, part] of Object.entries(disk)) vi.stubGlobal(name, part);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const path = new URL(String(input), 'http://school.test').pathname;
    calls.push(path);
    return held.get(path)?.promise ?? json({ access_token: 'of whatever cookie the device has now' });
  });
  await rememberAru({ isRevokePending: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function rememberAru({ isRevokePending }: { isRevokePending: boolean }): Promise<void> {
  const { rememberAccount } = await import('#db/registry.ts');
  const account = { userId: teacher, login: 'teacher', name: 'Ару', lastUsedAt: 1, unsent: 0 };
  await rememberAccount({ ...account, isRevokePending });
}
/** The modules of a tab of its own, over the same disk. */
async function tab() {
  vi.resetModules();
  return import('#data/session/entering.ts');
}

it('tells the server of the sign-out where nobody signs in', async () => {
  const { revokeLeftSessions } = await tab();
  await revokeLeftSessions();
  expect(calls).toEqual(['/api/refresh_token', '/api/logout']);
});

it('ends no session while another tab signs in, and tells of the sign-out afterwards', async () => {
  const [first, second] = [await tab(), await tab()];
  const person = holdBack('/api/v4/os/user-info');
  const signedIn = second.signIn('teacher', 'the password');
  await expect.poll(() => calls).toEqual(['/api/login', '/api/v4/os/user-info']);
  // The cookie is that of the new session by now, of which the device does not know yet.
  await first.revokeLeftSessions();
  expect(calls.slice(2)).toEqual(['/api/refresh_token']);
  person.resolve(refused());
  expect((await signedIn).kind).toBe('error');
  await first.revokeLeftSessions();
  expect(calls.slice(3)).toEqual(['/api/refresh_token', '/api/logout']);
});

it('lets the other tab sign in while the server is told', async () => {
  const [first, second] = [await tab(), await tab()];
  const renewed = holdBack('/api/refresh_token');
  const told = first.revokeLeftSessions();
  await expect.poll(() => calls).toEqual(['/api/refresh_token']);
  held.set('/api/login', { ...Promise.withResolvers<Response>(), promise: Promise.resolve(refused()) });
  expect((await second.signIn('teacher', 'another password')).kind).toBe('error');
  await rememberAru({ isRevokePending: false });
  renewed.resolve(json({ access_token: 'of the new session' }));
  await told;
  expect(calls).toEqual(['/api/refresh_token', '/api/login']);
});
