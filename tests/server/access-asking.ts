// Makes every request in the access table as every person in it, and reports the result in the table's words. Every refusal is examined
// completely: it must have revealed nothing and changed nothing.
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { isUpload, uploadField } from '#contract/core/files.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { type MutationName, mutations } from '#contract/office.ts';
import { endpoints } from '#contract/registry.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Db } from '#server/db/client.ts';
import { userAreas, users } from '#server/features/people/public.ts';
import { currentCells } from '#server/sync/cells.ts';
import { positionOf } from '#server/sync/feed.ts';
import type { Parts } from '#tests/support/access.ts';
import { giveAnAnswer } from '#tests/support/answered-homework.ts';
import { giveADocument } from '#tests/support/archive-document.ts';
import type { TestDatabaseKind } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { fieldsOf, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { watchTables } from '#tests/support/table-watch.ts';
import { giveAJob } from '#tests/support/test-jobs.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { calls, documents, type EndpointName, job, lesson, payloads, secret } from './access-calls.ts';
import { type Asker, accessInOtherSchool, accessInSchool, inOtherSchool, inSchool, words } from './access-table.ts';
import { type Answered, call } from './calls.ts';

export const declared = Object.entries(endpoints).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, endpoint]): [EndpointName, AnyEndpoint] => [
    `${feature}.${name}` as EndpointName,
    endpoint,
  ]),
);
export const subjects = [
  ...declared.map(([name]) => name),
  ...Object.keys(mutations),
  ...Object.keys(documents),
].sort();

export const parts = [
  { title: 'in the own school', table: accessInSchool, askers: inSchool },
  { title: 'in another school, for the rows of this one', table: accessInOtherSchool, askers: inOtherSchool },
];

/** Tables in which the first refusal of an operation is kept. */
export const refusalsAreKept: readonly string[] = ['ledger', 'sync_clients'];
/** Tables in which a refusal of a call is recorded: a refusal that tells whose an IIN is counts as a look-up. */
export const recordedRefusals = (subject: string): readonly string[] =>
  subject === 'admissionRequests.ask' ? ['access_log'] : [];
/** Documents and calls that only read. */
export const isReading = (subject: string) =>
  subject in documents || declared.some(([name, { method }]) => name === subject && method === 'GET');
/** Reading twice is the same request twice; only what writes may answer a repetition otherwise. */
export const isRepeatable = (subject: string) =>
  subject in mutations || declared.some(([name, { method }]) => name === subject && method !== 'GET');

/** The result of a request. */
export type Told = {
  /** As the table puts it. */
  readonly word: string;
  /** Everything that the answer contained. */
  readonly text: string;
  /** Repeats exactly the same: the same call, from a browser that kept the answer; the same operation of the same device. */
  readonly again: () => Promise<Told>;
};

/** Two schools with a user of every role, all signed in, and their server; `secret` is in everything that school 1 says. */
/** Every asker in school 2 saves a lecture of their own: the first save makes its author the owner. */
function payloadOf(name: MutationName, { school, login }: Asker): object {
  const payload = payloads[name];
  return name === 'saveLecture' && school === 2 ? { ...payload, lectureUuid: idOf(`lecture of ${login}`) } : payload;
}

export async function openAccess(kind: TestDatabaseKind) {
  const { database } = await openSmallSchool(kind);
  const { db } = database;
  await widenSmallSchool(db);
  await addEveryRole(db);
  // A country worker of the whole country, who gives grants.
  const [country] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.login, loginOf('country_worker', 1)));
  await db.insert(userAreas).values({ userId: country?.id ?? 0, role: 'country_worker', regionId: 0, departmentId: 0 });
  await plant(db, 1, secret);
  const clock = testClock();
  const app = await startTestApp(database, clock, { push: new FakePushService().options });
  clock.advance(-3_600_000);
  const expired = await signIn(app, 'teacher');
  clock.set(schoolNow);
  const sessions = new Map<string, Session>();
  const everybody = [...Object.values(inSchool), ...Object.values(inOtherSchool)].flatMap(({ login }) => login ?? []);
  for (const login of new Set(everybody)) sessions.set(login, await signIn(app, login));
  await giveAJob(db, { id: job, userId: 5, says: 'list' });
  await giveADocument(db);
  await giveAnAnswer(db, secret);
  await giveALesson(app, sessions.get('teacher'));
  const watch = await watchTables(db);

  const sessionOf = ({ login, isExpired }: Asker) => (isExpired ? expired : sessions.get(login ?? ''));
  const userIdOf = (asker: Asker) => sessionOf(asker)?.userId ?? 2;

  let isBatch = false;
  /** Tables that the last request changed; a batch is checked as a whole. */
  const changes = async () => (isBatch ? [] : watch.changes());
  /**
   * Runs refused requests at once and checks that none of them changed anything but `remembered`. A check after each request takes
   * longer than the request.
   */
  async function refuseAll<Result>(requests: () => Promise<Result>[], remembered: readonly string[] = []) {
    isBatch = true;
    const results = await Promise.all(requests()).finally(() => {
      isBatch = false;
    });
    expect((await watch.changes()).filter((table) => !remembered.includes(table))).toEqual([]);
    return results;
  }

  /** The table's word for a refusal, after checking that it changed nothing. */
  async function wordOf(said: string, recorded: readonly string[] = []): Promise<string> {
    const word = Object.keys(words).find((key) => words[key] === said) ?? said;
    const changed = (await changes()).filter((table) => !recorded.includes(table));
    return said === 'done' || changed.length === 0 ? word : `${word}, and changed ${changed}`;
  }

  async function ask(endpoint: AnyEndpoint, asker: Asker, asked: Parts, school: number, kept?: string): Promise<Told> {
    const { query, body, params, file, piece, form } = asked;
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '');
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
    // Signing out ends the session, so it uses a separate one.
    const endsSession = asker.login && !asker.isExpired && url === '/api/logout';
    const as = endsSession ? await signIn(app, asker.login) : sessionOf(asker);
    if (endsSession) await changes();
    const field = isUpload(endpoint.body) ? uploadField(endpoint.body) : '';
    const uploaded = form
      ? formOf(...fieldsOf(form))
      : file === undefined
        ? null
        : formOf({ field, file: 'a.csv', content: Buffer.from(file) });
    const answer = await call(app, `${endpoint.method} ${url}?${search}`, {
      as,
      school,
      ...(body ? { body } : {}),
      ...(uploaded && { body: uploaded }),
      ...(piece === undefined ? {} : { body: Buffer.from(piece) }),
      headers: {
        ...asked.headers,
        ...(uploaded && multipart),
        ...(as ? {} : { 'x-school-id': String(school) }),
        ...(kept ? { 'if-none-match': kept } : {}),
      },
    });
    const { status, text, headers } = answer;
    const isDone = [200, 201, 204, 304].includes(status);
    if (!isDone) expectSilence(answer);
    const [subject = ''] = declared.find(([, known]) => known === endpoint) ?? [];
    const word = await wordOf(isDone ? 'done' : `${status} ${answer.error.code}`, recordedRefusals(subject));
    const etag = typeof headers.etag === 'string' ? headers.etag : undefined;
    return { word, text, again: () => ask(endpoint, asker, asked, school, etag) };
  }

  async function sync(
    asker: Asker,
    operations: readonly Operation[],
    { device, want = [], cursor }: { device: string; want?: readonly string[]; cursor?: number },
  ): Promise<Answered<SyncAnswer>> {
    const { school: schoolId } = asker;
    const userId = userIdOf(asker);
    const clientId = idOf(`${device} of ${asker.login} in ${schoolId}`);
    // A device with an earlier request: the server would record its first one.
    const known = cursor ?? (await positionOf(db, schoolId))?.position ?? 0;
    const answer = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
      as: sessionOf(asker),
      school: schoolId,
      body: syncBody({ clientId, userId, schoolId, cursor: known, want: [...want] }, operations),
    });
    if (answer.status !== 200) expectSilence(answer);
    return answer;
  }

  async function mutate(name: string, asker: Asker, payload: object, device: string): Promise<Told> {
    const address = findMutation(name)?.key(payload) as CellAddress;
    const current = (await currentCells(db, asker.school, [address])).get(cellKey(address));
    const base = { version: current?.version ?? 0 };
    const operation = { seq: 1, name, payloadVersion: 1, payload, base, capturedAt: schoolNow };
    return operate(operation, asker, `${name}${device}`);
  }

  async function operate(operation: Operation, asker: Asker, device: string, isAgain = false): Promise<Told> {
    const { status, data, error, text } = await sync(asker, [operation], { device });
    const again = () => operate(operation, asker, device, true);
    if (status !== 200) return { word: await wordOf(`${status} ${error.code}`), text, again };
    const [exception] = data.exceptions;
    if (!exception) return { word: await wordOf(data.ok.length === 1 ? 'done' : 'nothing'), text, again };
    // The refusal itself is recorded, once.
    const remembered = isAgain ? [] : refusalsAreKept;
    expect((await changes()).filter((table) => !remembered.includes(table))).toEqual([]);
    const { outcome, code } = exception;
    if (outcome === 'rejected') {
      const { ok, exceptions, cells, people, own, documents: read } = data;
      expect({ ok, exceptions, cells, people, own, read }).toEqual({
        ok: [],
        cells: {},
        people: {},
        own: undefined,
        read: [],
        exceptions: [{ seq: 1, outcome, code, message: expect.any(String) }],
      });
      expect(tells({ text })).toBe(false);
    }
    return { word: Object.keys(words).find((key) => words[key]?.endsWith(` ${code}`)) ?? outcome, text, again };
  }

  async function readDocument(key: string, asker: Asker): Promise<Told> {
    const { status, data, error, text } = await sync(asker, [], { device: 'reader', want: [key] });
    const again = () => readDocument(key, asker);
    if (status !== 200) return { word: await wordOf(`${status} ${error.code}`), text, again };
    const [document] = data.documents;
    // A refusal writes nothing; who reads what is private is recorded.
    const changed = await changes();
    if (document?.error) {
      expect(changed).toEqual([]);
      expect(data.documents).toEqual([{ key, asOf: expect.any(Number), error: document.error }]);
      expect(data).toMatchObject({ ok: [], exceptions: [] });
      expect(tells({ text })).toBe(false);
    }
    const refusal = Object.keys(words).find((word) => words[word]?.endsWith(` ${document?.error}`));
    return { word: refusal ?? (document?.body ? 'ok' : 'nothing'), text, again };
  }

  /** Requests a subject of the table; `device` tells apart devices of the same person. */
  async function reach(subject: string, asker: Asker, device = ''): Promise<Told> {
    const endpoint = declared.find(([name]) => name === subject)?.[1];
    if (endpoint)
      return ask(endpoint, asker, calls[subject as EndpointName](asker.school, userIdOf(asker)), asker.school);
    if (subject in mutations) return mutate(subject, asker, payloadOf(subject as MutationName, asker), device);
    return readDocument(documents[subject as keyof typeof documents], asker);
  }

  return {
    database,
    app,
    ask,
    sync,
    mutate,
    readDocument,
    reach,
    refuseAll,
    sessionOf,
    userIdOf,
    /** Signs in somebody who is not in the table. */
    enter: async (login: string) => {
      sessions.set(login, await signIn(app, login));
      await watch.changes();
    },
    /** Accepts changes made by the test itself. */
    settle: () => watch.changes(),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
export type Access = Awaited<ReturnType<typeof openAccess>>;

/** A pupil who is in no request. */
const unnamed = [idOf('member 3'), idOf('student 3')];
/** Whether an answer reveals anything of a school's lessons or pupils: texts, cells, names of authors. */
export function tells({ text }: Pick<Told, 'text'>): boolean {
  return [secret, ...unnamed].some((word) => text.includes(word)) || /"(cells|people)":\{"/.test(text);
}

/** Only the error's own text, and nothing of the school. */
function expectSilence({ text, error }: Answered<unknown>): void {
  const { code, errors } = error;
  // An answer to HEAD has no body.
  if (text === '') return;
  expect(JSON.parse(text)).toEqual({
    error: { code, message: expect.any(String), requestId: expect.any(String), ...(errors ? { errors } : {}) },
  });
  expect(tells({ text })).toBe(false);
}

/** Puts a word into what a school says about its lessons and pupils. */
export async function plant(db: Db, schoolId: number, word: string): Promise<void> {
  const ending = ` ${word}`;
  await db.execute(sql`update lessons set theme = theme || ${ending} where school_id = ${schoolId}`);
  await db.execute(sql`update programme_lessons set theme = theme || ${ending} where school_id = ${schoolId}`);
  await db.execute(sql`update plan_themes set theme = theme || ${ending} where school_id = ${schoolId}`);
  await db.execute(sql`update users set surname = surname || ${ending}
    where id in (select user_id from students where school_id = ${schoolId})`);
}

/** Conducts the lesson, with homework and a mark. */
async function giveALesson(app: FastifyInstance, teacher: Session | undefined): Promise<void> {
  const here = { schoolId: 1, eduYear: 2026, scheduleUuid: lesson, theme: `Гук ${secret}` };
  await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', { as: teacher, body: here });
  const homework = { body: `§11 ${secret}` };
  await call(app, `POST /api/v4/os/frontoffice/schedule/${lesson}/homework`, { as: teacher, body: homework });
  const { body: mark } = calls['journal.createMark'](1, 2);
  await call(app, 'POST /api/mark', { as: teacher, body: { ...mark, studentGroupUuid: idOf('member 5'), mark: 9 } });
}
