// The account of a parent that one school or one class knows the password of, and a child of another one.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { SignedByCode } from '#contract/parents/invitations.schema.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import type { Invitation } from '#contract/parents/parent-link.schema.ts';
import type { BoundParents, ParentRow } from '#contract/parents/parents.schema.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import type { Database } from '#server/db/client.ts';
import { accessLog, userSchools, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind, openTestDatabase } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { type Session, sessionOf, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import { buildSmallSchool, idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const contingent = '/api/v3/os/backoffice/school/contingent';
const parents = '/api/v4/os/backoffice/parents';
const iin = iinsFrom('8403224')(1);
const name = { iin, surname: 'Сапарова', firstname: 'Жанна', patronymic: null };
/** Pupils of 7 «А», whose lead signs in here, of 1 «Б» and of school 2. */
const [own, sibling, ofOtherClass, far] = [12, 14, 24, 26];
const chosen = 'qalam2031';

let database: Database;
let app: FastifyInstance;
let director: Session;
let far2: Session;
let lead: Session;
let presses = 0;
const clock = testClock();

beforeEach(async () => {
  database = await openTestDatabase(databaseKind);
  const { db } = database;
  await buildSmallSchool(db);
  await widenSmallSchool(db);
  const [known] = await db.select().from(users).where(eq(users.id, 1));
  const passwordHash = known?.passwordHash ?? null;
  const two = { id: 900, login: 'director2', passwordHash, surname: 'Ли', firstname: 'Анна', gender: 'f' as const };
  await db.insert(users).values(two);
  await db.insert(userSchools).values({ userId: 900, schoolId: 2, role: 'director' });
  await db.update(schools).set({ flags: { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true } });
  app = await startTestApp(database, clock);
  [director, far2, lead] = [
    await signIn(app, 'director'),
    await signIn(app, 'director2'),
    await signIn(app, 'grouplead'),
  ];
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const schoolOf = (as: Session) => (as === far2 ? 2 : 1);
const send = <Data>(path: string, body: object, as = director) =>
  call<Data>(app, `POST ${path}`, {
    as,
    school: schoolOf(as),
    language: 'en',
    body: { schoolId: schoolOf(as), eduYear: 2026, requestId: idOf(`of two ${presses++}`), ...body },
  });
const rows = async (as = director) => {
  const path = `GET ${parents}?schoolId=${schoolOf(as)}&eduYear=2026`;
  return (await call<ListPage<ParentRow>>(app, path, { as, school: schoolOf(as) })).data.rows;
};
const bind = (id: number, as = director) =>
  send<BoundParents>(`${contingent}/set-parent`, { id, parentship: [iin], names: [name] }, as);
const linkOf = async (id: number) => (await rows()).find((row) => row.child.id === id && row.iin !== null)?.id ?? '';
/** Login and password as a slip has them. */
const slipOf = async (id: number, as = director) => {
  const [slip] = (await send<HandedOut>(`${parents}/slips`, { ids: [await linkOf(id)] }, as)).data.slips;
  return { login: slip?.login ?? '', password: slip?.password ?? '' };
};
const enter = async (slip: { login: string; password: string }): Promise<Session> => {
  const { data, cookies } = await call<{ access_token: string }>(app, 'POST /api/login', { body: slip });
  const [user] = await database.db.select().from(users).where(eq(users.login, slip.login));
  return sessionOf({ data: data as never, cookies: cookies as never }, user?.id ?? 0);
};
const choose = (as: Session, currentPassword: string) => {
  const body = { currentPassword, newPassword: chosen, confirmation: chosen };
  return call(app, 'POST /api/v4/os/profile/password', { as, body });
};
/** Bound to a pupil, and signed in with the slip and then with an own password. */
const owner = async (id: number, by = director) => {
  await bind(id, by);
  const slip = await slipOf(id, by);
  const session = await enter(slip);
  expect((await choose(session, slip.password)).status).toBe(200);
  return { session, login: slip.login };
};
const codeOf = async (id: number, as = director) =>
  (await send<Invitation[]>(`${parents}/invite`, { ids: [id] }, as)).data[0]?.code ?? '';
const accept = (code: string, as: Session) =>
  call<SignedByCode>(app, 'POST /api/clientoffice/parent/sign-by-code', { as, language: 'en', body: { code } });
const waiting = async (as = director) => (await rows(as)).find(({ state }) => state === 'waiting')?.id;
const confirm = async (as = director, isDocumentSeen = true) =>
  send<{ batch: string }>(`${parents}/confirm`, { id: await waiting(as), isDocumentSeen }, as);
const childrenOf = async (as: Session) => {
  const { status, data } = await call<UserInfo>(app, 'GET /api/v4/os/user-info', { as });
  return status === 200 ? data.children.map(({ studentInfo }) => studentInfo.studentUserId).sort() : status;
};

describe('a parent whose account one school made', () => {
  it('accepts the code of another school only with an own password', async () => {
    await bind(own);
    const slip = await slipOf(own);
    const ofSchool = await enter(slip);
    const parent = await enter(slip);
    const code = await codeOf(far, far2);
    const refused = await accept(code, parent);
    expect(refused.error.errors).toEqual({
      password: ['The school gave this password. First set your own password.'],
    });
    expect(await waiting(far2)).toBeUndefined();
    expect((await choose(parent, slip.password)).status).toBe(200);
    expect((await accept(code, parent)).data.state).toBe('waiting');
    expect((await confirm(far2)).status).toBe(200);
    expect(await childrenOf(parent)).toEqual([own, far]);
    // The session that was opened with the slip is over.
    expect(await childrenOf(ofSchool)).toBe(401);
  });

  it('shows the document to each school, whatever the first one typed', async () => {
    const { session } = await owner(own);
    await accept(await codeOf(far, far2), session);
    const unseen = await confirm(far2, false);
    expect(unseen.error.errors).toEqual({
      isDocumentSeen: ["Look at the person's document first: the name and the IIN must match."],
    });
    expect((await confirm(far2)).status).toBe(200);
    const seen = and(eq(accessLog.schoolId, 2), eq(accessLog.what, 'document'));
    expect(await database.db.select().from(accessLog).where(seen)).toMatchObject([{ ofUserId: session.userId }]);
  });

  it('gets no new password from the first school while they wait for the second', async () => {
    const { session, login } = await owner(own);
    await accept(await codeOf(far, far2), session);
    const link = await linkOf(own);
    for (const act of ['reset-pass', 'slips', 'block'])
      expect((await send(`${parents}/${act}`, { ids: [link], id: link, reason: null })).status).toBe(409);
    expect((await send(`${parents}/refuse`, { id: await waiting(far2) }, far2)).status).toBe(200);
    expect((await send<HandedOut>(`${parents}/reset-pass`, { ids: [link] })).data.slips).toMatchObject([{ login }]);
  });
});

describe('a parent whose account the lead of a class opened', () => {
  it('shows the document for a child of another class too', async () => {
    const { session } = await owner(own, lead);
    await accept(await codeOf(ofOtherClass), session);
    expect((await confirm(director, false)).status).toBe(422);
    // Meanwhile the lead has no power over what the account is about to open.
    expect((await send(`${parents}/reset-pass`, { ids: [await linkOf(own)] }, lead)).status).toBe(409);
    expect((await confirm()).status).toBe(200);
    expect(await childrenOf(session)).toEqual([own, ofOtherClass]);
  });

  it('accepts again after a reset of the own school', async () => {
    const { session } = await owner(own);
    const code = await codeOf(ofOtherClass);
    await accept(code, session);
    clock.advance(1_000);
    const reset = await send<HandedOut>(`${parents}/reset-pass`, { ids: [await linkOf(own)] });
    const [slip] = reset.data.slips;
    const next = await enter({ login: slip?.login ?? '', password: slip?.password ?? '' });
    await choose(next, slip?.password ?? '');
    expect((await confirm()).error.message).toContain('gave this person a new password');
    clock.advance(1_000);
    expect((await accept(code, next)).data.state).toBe('waiting');
    expect((await confirm()).status).toBe(200);
    expect(await childrenOf(next)).toEqual([own, ofOtherClass]);
  });

  it('signs in with the next slip only when the school gives them a child of another class', async () => {
    const { session, login } = await owner(own, lead);
    // A second child of the class is the lead's to give.
    expect((await bind(sibling, lead)).data.renewed).toEqual([]);
    expect(await childrenOf(session)).toEqual([own, sibling]);
    expect((await bind(ofOtherClass)).data.renewed).toEqual(['Сапарова Жанна']);
    expect(await childrenOf(session)).toBe(401);
    const slip = await slipOf(ofOtherClass);
    expect(slip.login).toBe(login);
    expect(await childrenOf(await enter(slip))).toEqual([own, sibling, ofOtherClass]);
    expect((await send(`${parents}/slips`, { ids: [await linkOf(own)] }, lead)).status).toBe(409);
  });

  it('keeps the own password when only the management printed it, or when the school has seen the document', async () => {
    const { session } = await owner(own);
    expect((await bind(ofOtherClass)).data.renewed).toEqual([]);
    expect(await childrenOf(session)).toEqual([own, ofOtherClass]);
    const detached = await detach(ofOtherClass);
    await slipOf(own, lead);
    await accept(await codeOf(sibling), session);
    await confirm(lead);
    await undo(detached);
    expect(await childrenOf(session)).toEqual([own, sibling, ofOtherClass]);
  });

  it('loses the password that the lead printed also when a detached child of another class comes back', async () => {
    const { session } = await owner(own);
    await bind(ofOtherClass);
    const detached = await detach(ofOtherClass);
    await slipOf(own, lead);
    await undo(detached);
    expect(await childrenOf(session)).toBe(401);
  });

  it('is recorded as looked up, and renewed, where a sheet names the IIN', async () => {
    const { session } = await owner(own, lead);
    await importAs(director, ['Алтай', 'Арман', iinsFrom('1312315')(41), '1б', iin, 'Сапарова Жанна']);
    expect(await childrenOf(session)).toBe(401);
    await importAs(lead, ['Алтай', 'Айша', iinsFrom('1312315')(42), '7а', iin, 'Сапарова Жанна']);
    const told = and(
      eq(accessLog.what, 'look-up'),
      eq(accessLog.userId, lead.userId),
      eq(accessLog.ofUserId, session.userId),
    );
    expect(await database.db.select().from(accessLog).where(told)).not.toEqual([]);
  });
});

async function detach(id: number): Promise<string | null> {
  const link = (await rows()).find((row) => row.child.id === id)?.id;
  const path = `DELETE ${parents}/delete-activated?schoolId=1&eduYear=2026&id=${link}`;
  return (await call<{ batch: string | null }>(app, path, { as: director, school: 1 })).data.batch;
}

async function undo(batch: string | null): Promise<void> {
  expect((await send<Undone>('/api/v4/os/changes/undo', { batch })).data).toMatchObject({ undone: 1 });
}

async function importAs(as: Session, line: readonly string[]): Promise<void> {
  const fields = ['surname', 'firstname', 'iin', 'group', 'parentOneIin', 'parentOneName'];
  const asked = { schoolId: '1', eduYear: '2026', arrivalDate: '2026-11-20', reason: 'grade1' };
  const query = new URLSearchParams({ ...asked, requestId: idOf(`of two ${presses++}`) });
  const content = Buffer.from([fields, line].map((cells) => cells.join(';')).join('\r\n'));
  const office = as === lead ? 'frontoffice' : 'backoffice';
  const { status } = await call(app, `POST /api/v3/os/${office}/school/contingent/import?${query}`, {
    as,
    language: 'en',
    headers: multipart,
    body: formOf({ field: 'import', file: 'a.csv', content }),
  });
  expect(status).toBe(200);
}
