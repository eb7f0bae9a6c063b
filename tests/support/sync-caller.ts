// Makes sync calls as a device would, without a device: one small school, its people, and what each of their devices sends.
import type { FastifyInstance } from 'fastify';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import type { TestDatabaseKind } from './database.ts';
import { openSmallSchool } from './open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, type TestClock, testClock } from './server.ts';
import { idOf, type SmallSchool, schoolNow } from './small-school.ts';
import { syncBody } from './sync-body.ts';

/** An operation as a device records it; on an empty cell unless `base` says otherwise. */
export function operationOf(
  seq: number,
  name: string,
  payload: object,
  base: Operation['base'] = { version: 0 },
  capturedAt: number = schoolNow - 1_000,
): Operation {
  return { seq, name, payload, base, payloadVersion: 1, capturedAt };
}

const tokenMs = 14 * 60_000;

export type SyncCaller = {
  readonly database: Database;
  readonly app: FastifyInstance;
  readonly school: SmallSchool;
  readonly clock: TestClock;
  /** Signs somebody in, and again when the token is over by the clock of the test. */
  readonly person: (login: string) => Promise<Session>;
  /** Sends from a person's device and returns the answer; throws the error code if the whole request is refused. */
  readonly send: (
    login: string,
    operations: readonly Operation[],
    request?: Partial<SyncRequest>,
  ) => Promise<SyncAnswer>;
  readonly close: () => Promise<void>;
};

/** Opens a small school and its server. */
export async function openSyncCaller(
  kind: TestDatabaseKind,
  more: Parameters<typeof startTestApp>[2] = {},
): Promise<SyncCaller> {
  const { database, school } = await openSmallSchool(kind);
  const clock = testClock();
  const app = await startTestApp(database, clock, more);
  const people = new Map<string, { readonly session: Session; readonly until: number }>();
  const person = async (login: string) => {
    const known = people.get(login);
    if (known && clock.now() < known.until) return known.session;
    const session = await signIn(app, login);
    people.set(login, { session, until: clock.now() + tokenMs });
    return session;
  };
  return {
    database,
    app,
    school,
    clock,
    person,
    send: async (login, operations, request = {}) => {
      const session = await person(login);
      const { userId } = session;
      const body = syncBody({ clientId: idOf(`device of ${login}`), userId, ...request }, operations);
      const response = await app.inject({
        method: 'POST',
        url: '/api/v4/os/sync',
        headers: headersOf(session, request.schoolId ?? 1),
        payload: body,
      });
      const { data, error } = response.json<{ data: SyncAnswer; error?: { code: string } }>();
      if (error) throw new Error(error.code);
      return data;
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
