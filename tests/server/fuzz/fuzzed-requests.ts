// Fuzzed requests to every call, generated from the OpenAPI document that the server serves: the server never fails, speaks the user's
// language, and a refusal changes no row. fuzz.test.ts sends a few to each call, fuzz.slow.test.ts thousands.
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { isForm, isPiece, isUpload } from '#contract/core/files.ts';
import { type Language, languages, toLanguage } from '#contract/core/localized.ts';
import type { Role } from '#contract/core/roles.ts';
import { endpoints } from '#contract/registry.ts';
import type { Database } from '#server/db/client.ts';
import { accessLog } from '#server/features/people/public.ts';
import type { Parts } from '#tests/support/access.ts';
import type { TestDatabaseKind } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { type TableWatch, watchTables } from '#tests/support/table-watch.ts';
import { giveAJob } from '#tests/support/test-jobs.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { type SeededRandom, seeded } from '#tests/sync/random.ts';
import { calls, type EndpointName, lesson } from '../access-calls.ts';
import { call } from '../calls.ts';
import { found as foundAccess } from '../found-access.ts';
import { bodyOf, faultOf } from './answers.ts';
import { job, poolOf, withOperations } from './known.ts';
import { withPiece } from './pieces.ts';
import { type FuzzedRequest, makeRequest, type OpenApi, operationsOf } from './requests.ts';

/** Who asks, and as what. */
const people: Readonly<Record<string, Role | null>> = {
  teacher: 'teacher',
  teacher2: 'teacher',
  stranger: 'teacher',
  grouplead: 'group_lead',
  director: 'director',
  zavuch: 'zavuch',
  student: 'student',
  parent: 'parent',
  parent3: 'parent',
  monitoring: 'monitoring',
  [loginOf('region_worker', 1)]: 'region_worker',
  other: null,
  worker: null,
};
const logins = Object.keys(people);
/**
 * Refusals that are counted deliberately: failed sign-ins write the throttle's counts, and a refused write that names an IIN is a look-up
 * (people/asked-iin.ts).
 */
const countedOnRefusal = ['login_attempts', 'access_log'];
/** The fuzz's own address, so that the throttle of its failed sign-ins does not affect the test's. */
const remoteAddress = '10.0.0.9';

const declared = new Map(
  Object.entries(endpoints).flatMap(([feature, ofFeature]) =>
    Object.entries<AnyEndpoint>(ofFeature).map(([name, endpoint]) => {
      const said = `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      return [said, { endpoint, name: `${feature}.${name}` as EndpointName }] as const;
    }),
  ),
);

/** The call of the access table, for half of the requests; none of a file, and none of the sync, whose operations are grown. */
function goodCall(name: EndpointName | undefined, userId: number, random: SeededRandom): Parts | undefined {
  if (name === undefined || name.startsWith('sync.') || random.chance(0.5)) return undefined;
  const good = calls[name](1, userId);
  return good.file === undefined && good.piece === undefined && good.form === undefined ? good : undefined;
}

/** Prefers people with access: otherwise most requests would end at the access check. */
function whoAsks(endpoint: AnyEndpoint | undefined, random: SeededRandom): string | undefined {
  if (random.chance(0.04)) return undefined;
  const access = endpoint?.access;
  const admitted = logins.filter((login) => Array.isArray(access) && access.includes(people[login]));
  return random.pick(admitted.length > 0 && random.chance(0.7) ? admitted : logins);
}

type Cases = {
  readonly seed: number;
  /** Requests to each call, before any random ones. */
  readonly timesEach: number;
  /** Requests altogether; without it only those of `timesEach`. */
  readonly most?: number;
  readonly limitMs: number;
};

export function describeFuzzedRequests(kind: TestDatabaseKind, { seed, timesEach, most, limitMs }: Cases): void {
  const amount = most === undefined ? `${timesEach} cases for each call` : `${most} cases`;
  describe(`fuzzed requests on ${kind}`, { timeout: limitMs }, () => {
    let database: Database;
    let app: FastifyInstance;
    let watch: TableWatch;
    const sessions = new Map<string, Session>();
    beforeAll(async () => {
      ({ database } = await openSmallSchool(kind));
      await widenSmallSchool(database.db);
      await addEveryRole(database.db);
      await giveAJob(database.db, { id: job, userId: 2, says: 'list' });
      for (const { add } of foundAccess.fuzz) await add?.(database.db);
      app = await startTestApp(database, testClock(), {
        partner: { where: 'demo', key: undefined },
        push: new FakePushService().options,
      });
      for (const login of logins) sessions.set(login, await signIn(app, login));
      // Something to change and to delete.
      const as = sessions.get('teacher');
      await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', { as, ...calls['lesson.complete'](1, 2) });
      await call(app, 'POST /api/mark', { as, ...calls['journal.createMark'](1, 2) });
      const { body } = calls['homework.createSimpleHomework'](1, 2);
      for (const scheduleUuid of [lesson, idOf('lesson sor')]) {
        await call(app, 'POST /api/v4/os/frontoffice/simple-homework', { as, body: { ...body, scheduleUuid } });
      }
      watch = await watchTables(database.db, countedOnRefusal);
    });
    afterAll(async () => {
      await app.close();
      await database.close();
    });

    async function send(request: FuzzedRequest, login: string | undefined, language: Language) {
      const session = login === undefined ? undefined : sessions.get(login);
      const own = session ? headersOf(session, 1, language) : { 'x-localization': language };
      return app.inject({
        method: request.method as 'GET',
        url: request.url,
        remoteAddress,
        headers: { ...own, ...request.headers } as NonNullable<InjectOptions['headers']>,
        ...(request.payload === undefined ? {} : { payload: request.payload }),
      });
    }

    it(`are answered in order and change nothing when refused (${amount}, seed ${seed})`, async () => {
      const document = (await app.inject('/api/docs/json')).json<OpenApi>();
      const operations = operationsOf(document);
      const random = seeded(seed);
      const cases = most ?? timesEach * operations.length;
      const found: string[] = [];
      const done = new Set<string>();
      for (let number = 0; number < cases && found.length < 5; number++) {
        // The clock stands, and what tells of IINs is limited.
        if (number % 25 === 0) {
          await database.db.delete(accessLog).where(eq(accessLog.what, 'look-up'));
          await watch.changes();
        }
        // First each call in turn, then random ones: more often calls that were never answered with 200, and sync, which carries most writes.
        const undone = operations.filter(({ name }) => !done.has(name));
        const pickable = undone.length > 0 && random.chance(0.7) ? undone : operations;
        const any = random.chance(0.15) ? operations.find(({ path }) => path.endsWith('/sync')) : random.pick(pickable);
        const operation = number < timesEach * operations.length ? operations[number % operations.length] : any;
        if (!operation) break;
        const { endpoint, name } = declared.get(operation.name) ?? {};
        const login = whoAsks(endpoint, random);
        const userId = sessions.get(login ?? '')?.userId ?? 2;
        const pool = poolOf(userId, operation.path);
        const finish = (body: unknown) =>
          operation.path.endsWith('/sync') ? withOperations(body, random, pool) : body;
        const good = goodCall(name, userId, random);
        const request = withPiece(makeRequest(operation, random, pool, { finish, good }), operation, random);
        const language = random.pick(languages);
        const response = await send(request, login, language);
        const spoken = request.headers['x-localization'] ?? language;
        const changed = await watch.changes();
        const isRefused = response.statusCode >= 300 && response.statusCode !== 304;
        const faults = [
          faultOf(response, toLanguage(spoken)),
          // A failure disguised as an answer: the device would send it again forever.
          /"outcome":"retry"|"(code|error)":"INTERNAL"/.test(bodyOf(response)) ? 'a failure inside of an answer' : null,
          isRefused && changed.length > 0 ? `refused, and changed ${changed}` : null,
          response.statusCode === 200 &&
          request.isWhole &&
          endpoint?.body &&
          !isUpload(endpoint.body) &&
          !isForm(endpoint.body) &&
          !isPiece(endpoint.body) &&
          !endpoint.body.safeParse(request.body).success
            ? 'done with a body that its schema refuses'
            : null,
        ].filter((fault) => fault !== null);
        if (faults.length > 0) {
          const { method, url, headers, payload = '' } = request;
          found.push(
            `case ${number} of seed ${seed}, ${operation.name} as ${login}: ${faults.join('; ')}\n  ${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}\n  ${payload.toString().slice(0, 1_500)}\n  ${response.statusCode} ${bodyOf(response).slice(0, 300)}`,
          );
        }
        if ([200, 201, 204].includes(response.statusCode)) done.add(operation.name);
        if (login && response.statusCode === 401 && bodyOf(response).includes('SESSION_ENDED')) {
          sessions.set(login, await signIn(app, login));
          await watch.changes();
        }
      }
      expect(found.join('\n')).toBe('');
      // Requests must also pass the access checks, not only fail at them.
      if (cases >= 3_000) expect(done.size).toBeGreaterThan(operations.length * 0.7);
    });
  });
}
