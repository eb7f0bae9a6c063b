// Who reaches what, against the one table of it (access-table.ts): every endpoint, mutation and document, asked for by somebody of every
// role, in the own school and in another, by owners of the rows and by others. A refusal must have changed no row at all.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { roles } from '#contract/core/roles.ts';
import { findMutation, type MutationName, mutations } from '#contract/mutations.ts';
import { endpoints } from '#contract/registry.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { addEveryRole } from '#tests/support/every-role.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, schoolNow, storedCells } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { type TableWatch, watchTables } from '#tests/support/table-watch.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { calls, documents, type EndpointName, lesson, type Parts, payloads } from './access-calls.ts';
import { type Asker, accessInOtherSchool, accessInSchool, inOtherSchool, inSchool, words } from './access-table.ts';
import { call } from './calls.ts';

const declared = Object.entries(endpoints).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, endpoint]): [EndpointName, AnyEndpoint] => [
    `${feature}.${name}` as EndpointName,
    endpoint,
  ]),
);
const subjects = [...declared.map(([name]) => name), ...Object.keys(mutations), ...Object.keys(documents)].sort();

const parts = [
  { title: 'in the own school', table: accessInSchool, askers: inSchool },
  { title: 'in another school, for the rows of this one', table: accessInOtherSchool, askers: inOtherSchool },
];

describe.each(parts)('the table of access $title', ({ table, askers }) => {
  it('has a row for every endpoint, mutation and document, and a column for every role', () => {
    expect([...table.rows.keys()].sort()).toEqual(subjects);
    expect(table.columns).toEqual(Object.keys(askers));
    expect(new Set(Object.values(askers).flatMap(({ role }) => role ?? []))).toEqual(new Set(roles));
    expect([...table.rows.values()].flatMap((row) => [...row.values()]).filter((word) => !(word in words))).toEqual([]);
  });

  it('lets nobody in whom the declaration does not name', () => {
    const entered = [...declared, ...Object.entries(mutations)].flatMap(([name, subject]) => {
      const access = 'roles' in subject ? subject.roles : subject.access;
      if (access === 'anyone' || access === 'signedIn') return [];
      return Object.entries(askers)
        .filter(([, { role }]) => role === null || !access.includes(role))
        .filter(([column]) => table.rows.get(name)?.get(column) === 'ok')
        .map(([column]) => `${name} ${column}`);
    });
    expect(entered).toEqual([]);
  });
});

describe.each(databaseKinds)('access on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let watch: TableWatch;
  const sessions = new Map<string, Session>();
  let expired: Session;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    await widenSmallSchool(database.db);
    await addEveryRole(database.db);
    const clock = testClock();
    app = await startTestApp(database, clock);
    clock.advance(-3_600_000);
    expired = await signIn(app, 'teacher');
    clock.set(schoolNow);
    const everybody = [...Object.values(inSchool), ...Object.values(inOtherSchool)].flatMap(({ login }) => login ?? []);
    for (const login of new Set(everybody)) sessions.set(login, await signIn(app, login));
    const teacher = sessions.get('teacher');
    const here = { schoolId: 1, eduYear: 2026, scheduleUuid: lesson };
    await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', { as: teacher, body: here });
    await call(app, `POST /api/v4/os/frontoffice/schedule/${lesson}/homework`, { as: teacher, body: { body: '§11' } });
    const { body: mark } = calls['journal.createMark'](1, 2);
    await call(app, 'POST /api/mark', { as: teacher, body: { ...mark, studentGroupUuid: idOf('member 5'), mark: 9 } });
    watch = await watchTables(database.db);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const sessionOf = ({ login, isExpired }: Asker) => (isExpired ? expired : sessions.get(login ?? ''));
  const userIdOf = (asker: Asker) => sessionOf(asker)?.userId ?? 2;
  const wordOf = (answer: string) => Object.keys(words).find((word) => words[word] === answer) ?? answer;
  /** A refusal by the word for it, when it changed nothing. */
  async function told(answer: string): Promise<string> {
    const changed = await watch.changes();
    return answer === 'done' || changed.length === 0 ? wordOf(answer) : `${wordOf(answer)}, and changed ${changed}`;
  }

  async function ask(
    endpoint: AnyEndpoint,
    asker: Asker,
    { query, body, params }: Parts,
    school: number,
  ): Promise<string> {
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '');
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
    // Signing out ends the session, so it needs one of its own.
    const endsSession = asker.login && !asker.isExpired && url === '/api/logout';
    const as = endsSession ? await signIn(app, asker.login) : sessionOf(asker);
    if (endsSession) await watch.changes();
    const answer = await call(app, `${endpoint.method} ${url}?${search}`, {
      as,
      school,
      ...(body ? { body } : {}),
      headers: as ? {} : { 'x-school-id': String(school) },
    });
    return told(answer.status === 200 ? 'done' : `${answer.status} ${answer.error.code}`);
  }

  async function sync(asker: Asker, operations: readonly Operation[], want: readonly string[], device: string) {
    const { school: schoolId } = asker;
    const userId = userIdOf(asker);
    const clientId = idOf(`${device} of ${asker.login} in ${schoolId}`);
    return call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
      as: sessionOf(asker),
      school: schoolId,
      // A device that has spoken before: its first word would be remembered.
      body: syncBody({ clientId, userId, schoolId, cursor: 0, want: [...want] }, operations),
    });
  }

  async function mutate(name: string, asker: Asker): Promise<string> {
    const payload = payloads[name as MutationName];
    const cell = findMutation(name)?.key(payload).cell.split(':') ?? [];
    const current = (await storedCells(database.db)).find(
      (row) =>
        row.scheduleUuid === lesson &&
        row.kind === cell[0] &&
        (cell[1] ?? row.studentGroupUuid) === row.studentGroupUuid,
    );
    const operation = {
      seq: 1,
      name,
      payloadVersion: 1,
      payload,
      base: { version: current?.version ?? 0 },
      capturedAt: schoolNow,
    };
    const before = await storedCells(database.db);
    const { status, data, error } = await sync(asker, [operation], [], name);
    if (status !== 200) return told(`${status} ${error.code}`);
    const [exception] = data.exceptions;
    if (!exception) return told(data.ok.length === 1 ? 'done' : 'nothing');
    // The refusal itself is remembered; of the cells nothing is touched.
    await watch.changes();
    expect(await storedCells(database.db)).toEqual(before);
    return Object.keys(words).find((word) => words[word]?.endsWith(` ${exception.code}`)) ?? exception.outcome;
  }

  async function readDocument(key: string, asker: Asker): Promise<string> {
    const { status, data, error } = await sync(asker, [], [key], 'reader');
    if (status !== 200) return told(`${status} ${error.code}`);
    const [document] = data.documents;
    if (document?.error) expect(document).toEqual({ key, asOf: expect.any(Number), error: document.error });
    const refusal = Object.keys(words).find((word) => words[word]?.endsWith(` ${document?.error}`));
    return refusal ?? (document?.body ? 'ok' : 'nothing');
  }

  async function reach(subject: string, asker: Asker): Promise<string> {
    const endpoint = declared.find(([name]) => name === subject)?.[1];
    if (endpoint)
      return ask(endpoint, asker, calls[subject as EndpointName](asker.school, userIdOf(asker)), asker.school);
    if (subject in mutations) return mutate(subject, asker);
    return readDocument(documents[subject as keyof typeof documents], asker);
  }

  describe.each(parts)('$title', ({ table, askers }) => {
    it.each(subjects)('%s is reached by those whom the table names, and by nobody else', async (subject) => {
      const found: Record<string, string> = {};
      for (const [column, asker] of Object.entries(askers)) found[column] = await reach(subject, asker);
      expect(found).toEqual(Object.fromEntries(table.rows.get(subject) ?? []));
    });
  });

  it('nobody of one school alone asks anything in another', async () => {
    const found: string[] = [];
    const strangers = Object.entries(inSchool).filter(
      ([, { login, isExpired }]) => login && !isExpired && login !== 'parent3',
    );
    for (const [name, endpoint] of declared.filter(([, { school }]) => school === 'required')) {
      for (const [column, asker] of strangers) {
        const answer = await ask(endpoint, asker, calls[name](2, userIdOf(asker)), 2);
        if (answer !== 'sch') found.push(`${name} ${column}: ${answer}`);
      }
    }
    expect(found).toEqual([]);
  });

  it.each(declared.filter(([, { school }]) => school === 'required'))(
    '%s is refused where the call names another school than its header, or no school at all',
    async (name, endpoint) => {
      const asker = inSchool.tch as Asker;
      const other = calls[name](2, userIdOf(asker));
      if ([other.query, other.body].some((part) => part && 'schoolId' in part)) {
        expect(await ask(endpoint, asker, other, 1)).toBe('sch');
      }
      expect(await ask(endpoint, asker, {}, 0)).toBe('sch');
    },
  );

  it('a document of no known kind or shape is not found, and breaks nothing beside it', async () => {
    const strange = [
      'nothing',
      'lesson:',
      `lesson:${'-'.repeat(36)}`,
      'roster:99999999999',
      'roster:x',
      `plan:${'a'.repeat(36)}`,
      'week:2026-11-17',
      'week:2026-99-99',
      'week:0000-01-03',
      'week:0001-01-01',
      'week:9999-12-27',
      'year:0000',
      'roster:999999999',
      'year:99999',
      'journals:26',
      'journal:x:2',
      `journal:${'a'.repeat(36)}:9`,
      'pupil-marks:x:2026:2',
      'pupil-done:x',
      '__proto__:1',
      'lesson:\u0000',
    ];
    const { status, data } = await sync(inSchool.tch as Asker, [], [...strange, 'year:2026'], 'strange wishes');
    expect(status).toBe(200);
    expect(data.documents.slice(0, strange.length + 1).map(({ error }) => error ?? 'read')).toEqual([
      ...strange.map(() => expect.stringMatching(/^(NOT_FOUND|ACCESS_DENIED)$/)),
      'read',
    ]);
  });
});
