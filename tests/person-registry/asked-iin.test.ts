// Whose an IIN is, is told by few answers a minute, whichever call gives them, and each is in the log of accesses.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Database, Db } from '#server/db/client.ts';
import { accessLog, askingWhose, students, users } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newColleague, newPupil } from '#tests/support/new-people.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const contingent = '/api/v3/os/backoffice/school/contingent';
const personnel = '/api/v3/os/backoffice/school/personnel';
const iinOf = iinsFrom('1312315');
/** Borne by a pupil of school 2, by user 11 here, and by a colleague here. */
const [elsewhere, here, colleague] = [iinOf(1), iinOf(2), iinOf(3)];
const hired = { ...newColleague, iin: colleague };

let database: Database;
let app: FastifyInstance;
let director: Session;
let presses = 0;
const clock = testClock();
const close = async () => {
  await app?.close();
  await database?.close();
};
beforeEach(async () => {
  await close();
  ({ database } = await openSmallSchool(databaseKind));
  await widenSmallSchool(database.db);
  for (const [id, iin] of [
    [26, elsewhere],
    [11, here],
    [3, colleague],
  ] as const)
    await database.db.update(users).set({ iin, bornDate: '2013-12-31' }).where(eq(users.id, id));
  app = await startTestApp(database, clock);
  director = await signIn(app, 'director');
});
afterAll(close);

const send = (path: string, body: object, as = director) =>
  call(app, `POST ${path}`, {
    as,
    language: 'en',
    body: { schoolId: 1, eduYear: 2026, requestId: idOf(`asked ${presses++}`), ...body },
  });
const codeOf = async (sent: ReturnType<typeof send>) => (await sent).error?.code ?? 'done';
const recorded = async () =>
  (
    await database.db
      .select()
      .from(accessLog)
      .where(and(eq(accessLog.schoolId, 1), eq(accessLog.what, 'look-up')))
      .orderBy(accessLog.at)
  ).map(({ ofUserId, userId }) => [userId, ofUserId]);
const admit = (iin: string, more: object = {}) => send(`${contingent}/create`, { ...newPupil, iin, ...more });

it('every call that refuses for an IIN counts as a look-up', async () => {
  expect(await codeOf(admit(elsewhere))).toBe('ENROLLED_ELSEWHERE');
  expect(await codeOf(admit(here))).toBe('IIN_TAKEN');
  // Refused for something else: what was not said of the IIN is an answer too.
  expect(await codeOf(admit(iinOf(9), { groupId: 1 }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(send(`${contingent}/update`, { id: 12, iin: elsewhere }))).toBe('ENROLLED_ELSEWHERE');
  expect(await codeOf(send(`${personnel}/create`, hired))).toBe('IIN_TAKEN');
  expect(await codeOf(send(`${personnel}/update-user`, { id: 2, iin: colleague }))).toBe('IIN_TAKEN');
  expect(await codeOf(send(`${personnel}/update-profile`, { id: 2, iin: colleague }))).toBe('IIN_TAKEN');
  const legacy = { firstname: 'Нұрбек', surname: 'Ержанов', lastname: null, born_date: '2013-12-31' };
  const added = await call(app, 'POST /api/v2/os/backoffice/contingent', {
    as: director,
    body: { schoolId: 1, eduYear: 2026, ...legacy, iin: elsewhere, sex: 'm', group_id: 71 },
  });
  expect(added.error.code).toBe('ENROLLED_ELSEWHERE');
  const of = (await recorded()).map(([, ofUserId]) => ofUserId);
  expect(of).toEqual([26, 11, 0, 26, 3, 3, 3, 26]);
  // The own IIN of a stranger is an answer as well.
  expect(await codeOf(send(`${contingent}/update`, { id: 26, iin: elsewhere }))).toBe('NOT_FOUND');
  expect(await recorded()).toHaveLength(9);
});

it('asking another school for a pupil tells whose an IIN is, and is recorded', async () => {
  const asked = await send('/api/v4/os/backoffice/admission-requests/ask', {
    ...newPupil,
    iin: elsewhere,
  });
  expect(asked.status).toBe(200);
  expect(await recorded()).toEqual([[1, 26]]);
});

it('work that is done is none, and neither is the own IIN of whom one writes about', async () => {
  expect((await admit(iinOf(20))).status).toBe(200);
  expect((await send(`${contingent}/update`, { id: 11, iin: here, address: 'Абай, 1' })).status).toBe(200);
  expect(await codeOf(send(`${contingent}/update`, { id: 11, iin: here, version: 99 }))).toBe('STALE_VERSION');
  expect(await recorded()).toEqual([]);
});

it('who asks without end is told nothing after 30 answers, also when they ask all at once', async () => {
  const codes = await Promise.all(Array.from({ length: 32 }, () => codeOf(admit(elsewhere))));
  const told = codes.filter((code) => code === 'ENROLLED_ELSEWHERE');
  expect(told).toHaveLength(30);
  expect(new Set(codes)).toEqual(new Set(['ENROLLED_ELSEWHERE', 'TOO_MANY_REQUESTS']));
  expect(await recorded()).toHaveLength(30);
  // An IIN that is free gets the same answer.
  expect(await codeOf(admit(iinOf(30)))).toBe('TOO_MANY_REQUESTS');
  clock.advance(60_000);
  expect(await codeOf(admit(elsewhere))).toBe('ENROLLED_ELSEWHERE');
});

it('the register is asked no more often than that, by whoever admits, leads a class or hires', async () => {
  await app.close();
  let asked = 0;
  const register = http.createServer((_request, response) => {
    asked++;
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void register.listen(0, '127.0.0.1', resolve));
  const { port } = register.address() as AddressInfo;
  app = await startTestApp(database, clock, { registry: `http://127.0.0.1:${port}` });
  const lead = await signIn(app, 'grouplead');
  const led = '/api/v3/os/frontoffice/school/contingent/create';
  const ways: [string, object, Session][] = [
    [`${contingent}/create`, { ...newPupil, groupId: 1 }, director],
    [led, { ...newPupil, groupId: 1 }, lead],
    [`${personnel}/create`, { ...newColleague, positionId: 133 }, await signIn(app, 'zavuch')],
  ];
  for (const [path, body, as] of ways) {
    asked = 0;
    for (let n = 0; n < 32; n++) await send(path, { ...body, iin: iinOf(40 + n) }, as);
    expect([path, asked]).toEqual([path, 30]);
  }
  register.close();
});

it('the exception for the own IIN is for people whose IIN the caller may see', async () => {
  const right = iinOf(40);
  const guess = (id: number, as: Session) => codeOf(send(`${personnel}/update-profile`, { id, iin: right }, as));
  const bearer = (id: number, bearing: string | null) =>
    database.db.update(users).set({ iin: bearing }).where(eq(users.id, id));
  await bearer(director.userId, right);
  const deputy = await signIn(app, 'zavuch');
  // Above the deputy: refused, counted, and refused in the same way as a wrong guess once there were too many.
  for (let asked = 0; asked < 30; asked++) expect(await guess(director.userId, deputy)).toBe('ACCESS_DENIED');
  expect(await guess(director.userId, deputy)).toBe('TOO_MANY_REQUESTS');
  expect(await recorded()).toHaveLength(30);
  // Of the archive: another school may have given the IIN.
  await bearer(director.userId, null);
  await bearer(12, right);
  await send(`${contingent}/delete`, {
    id: 12,
    date: '2026-11-18',
    reason: 'abroad',
    orderNumber: null,
    orderDate: null,
  });
  for (let asked = 0; asked < 30; asked++)
    expect(await codeOf(send(`${contingent}/update`, { id: 12, iin: right }))).toBe('CONFLICT');
  expect(await codeOf(send(`${contingent}/update`, { id: 12, iin: right }))).toBe('TOO_MANY_REQUESTS');
});

it('requests to other schools that are sent all at once tell of no more than thirty pupils', async () => {
  const others = Array.from({ length: 32 }, (_, index) => ({ id: 5000 + index, iin: iinOf(50 + index) }));
  await database.db
    .insert(users)
    .values(
      others.map(({ id, iin }) => ({ id, login: `far${id}`, iin, surname: 'А', firstname: 'Б', gender: 'f' as const })),
    );
  await database.db.insert(students).values(
    others.map(({ id }) => ({
      schoolId: 2,
      userId: id,
      studentUuid: idOf(`person ${id}`),
      studentSchoolUuid: idOf(`far ${id}`),
    })),
  );
  const ask = ({ iin }: { iin: string }) =>
    codeOf(send('/api/v4/os/backoffice/admission-requests/ask', { ...newPupil, iin }));
  const codes: string[] = await Promise.all(others.map(ask));
  expect(codes.filter((code) => code === 'done')).toHaveLength(30);
  expect(new Set(codes)).toEqual(new Set(['done', 'TOO_MANY_REQUESTS']));
  expect(await recorded()).toHaveLength(30);
});

it('a write that ends by a fault keeps its record: only a write that was not asked at all has told nothing', async () => {
  const runWrite = <Result>(_: unknown, work: (tx: { db: Db }) => Promise<Result>) =>
    database.transaction((db) => work({ db }));
  const asking = {
    services: { runWrite },
    caller: director,
    school: { id: 1, roles: ['director'] },
    request: { log: console },
    reply: { header: () => undefined },
    receivedAt: clock.now(),
  } as unknown as Parameters<typeof askingWhose>[0];
  const endsBy = (error: Error) =>
    askingWhose(asking, { method: 'POST', path: '/any' }, { iin: elsewhere }, () => Promise.reject(error)).catch(
      () => undefined,
    );
  await endsBy(new TypeError('A fault of the program'));
  await endsBy(Object.assign(new Error('Zero byte'), { code: '22021' }));
  expect(await recorded()).toHaveLength(2);
  await endsBy(Object.assign(new Error('Away'), { code: 'ECONNREFUSED' }));
  expect(await recorded()).toHaveLength(2);
});
