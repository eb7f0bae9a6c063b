// The real server over a real database, called without a socket.
import type { FastifyInstance } from 'fastify';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { knownDevicesCookie } from '#server/features/session/known-devices.ts';
import { beginSession, beginsSessions, learnHash } from './begun-session.ts';
import { distributionWatch } from './distribution.ts';
import { quickHash } from './quick-hash.ts';
import { password, schoolNow } from './small-school.ts';
import { temporaryFiles } from './temporary-files.ts';
import { watched } from './watched-database.ts';

/** A clock that the test controls. */
export function testClock(start: number = schoolNow) {
  let current = start;
  return {
    now: () => current,
    advance: (ms: number) => {
      current += ms;
    },
    set: (to: number) => {
      current = to;
    },
  };
}
export type TestClock = ReturnType<typeof testClock>;

/** The server under the watch of distribution.ts: the suite fails at its end if a statement concerned more than one school. */
export async function startTestApp(
  database: Database,
  clock: TestClock = testClock(),
  more: Pick<AppOptions, 'archiveOf2022' | 'registry' | 'sisters' | 'partner' | 'push' | 'files' | 'passwordCost'> = {},
): Promise<FastifyInstance> {
  const watch = distributionWatch();
  const folder = more.files ? null : await temporaryFiles();
  const options = {
    clock,
    version: 'test',
    lab: false,
    logLevel: 'silent',
    passwordCost: quickHash,
    ...(folder && { files: folder }),
    ...more,
  };
  const app = await buildApp({
    ...options,
    database: watched(database, watch.see),
    moreRoutes: (built, services) => beginsSessions(built, { database, services }),
  });
  app.addHook('onClose', async () => {
    await folder?.remove();
    watch.settle();
  });
  await app.ready();
  return app;
}

export type Session = { userId: number; token: string; cookie: string };

/** What a browser keeps of an answer that starts or continues a session. Throws if the answer did neither. */
export function sessionOf(
  answer: {
    readonly data: Pick<LoginAnswer, 'access_token'>;
    readonly cookies: readonly { readonly name: string; readonly value: string }[];
  },
  userId: number,
): Session {
  const cookie = answer.cookies.find(({ name, value }) => name.startsWith('qalam_refresh') && value !== '');
  if (!cookie) throw new Error(`No session of account ${userId} in the answer`);
  return { userId, token: answer.data.access_token, cookie: `${cookie.name}=${cookie.value}` };
}

/** What each person's own device keeps of its sign-ins. Another installation does not know it: there it is a new device. */
const ownDevices = new Map<string, string>();

type SigningIn = { readonly isNewDevice?: boolean };

/**
 * Signs in as somebody does and keeps what a browser would keep. For tests of signing in; others call `signIn`.
 * @param isNewDevice on one where the account was never used.
 */
export async function signInReally(
  app: FastifyInstance,
  login: string,
  { isNewDevice = false }: SigningIn = {},
): Promise<Session> {
  const known = isNewDevice ? undefined : ownDevices.get(login);
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0', ...(known && { cookie: known }) };
  const response = await app.inject({ method: 'POST', url: '/api/login', headers, payload: { login, password } });
  const { data } = response.json<{ data: LoginAnswer }>();
  const remembered = response.cookies.find(({ name }) => name === knownDevicesCookie);
  if (remembered && !isNewDevice) ownDevices.set(login, `${remembered.name}=${remembered.value}`);
  const session = sessionOf({ data, cookies: response.cookies }, data.user_info.userId);
  await learnHash(app, session.userId);
  return session;
}

/** Somebody signed in, by one statement where that comes to the same. `isNewDevice`: they sign in really, on such a device. */
export async function signIn(app: FastifyInstance, login: string, options: SigningIn = {}): Promise<Session> {
  const begun = options.isNewDevice ? null : await beginSession(app, login);
  return begun ?? signInReally(app, login, options);
}

/** Headers of a signed-in call in a school. */
export function headersOf(session: Session, schoolId = 1, language = 'en') {
  return { authorization: `Bearer ${session.token}`, 'x-school-id': String(schoolId), 'x-localization': language };
}
