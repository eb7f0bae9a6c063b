// Two schools, and a parent with children in both: what directors, a lead and the parent do there.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { SignedByCode } from '#contract/parents/invitations.schema.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import type { Invitation } from '#contract/parents/parent-link.schema.ts';
import type { BoundParents, ParentRow } from '#contract/parents/parents.schema.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import type { Database } from '#server/db/client.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, sessionOf, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

export const contingent = '/api/v3/os/backoffice/school/contingent';
export const parents = '/api/v4/os/backoffice/parents';
export const iin = iinsFrom('8403224')(1);
export const name = { iin, surname: 'Сапарова', firstname: 'Жанна', patronymic: null };
/** Pupils of 7 «А», whose lead signs in here, of 1 «Б» and of school 2. */
export const [own, sibling, ofOtherClass, far] = [12, 14, 24, 26];
export const chosen = 'qalam2031';

export let database: Database;
export let app: FastifyInstance;
export let director: Session;
export let far2: Session;
export let lead: Session;
let presses = 0;
export const press = () => idOf(`of two ${presses++}`);
export const clock = testClock();

/** For a file of tests to call: a module that several files share is loaded once, and hooks of its own would serve the first of them alone. */
export function inTwoSchools(): void {
  beforeEach(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    const { db } = database;
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
}

export const schoolOf = (as: Session) => (as === far2 ? 2 : 1);
export const send = <Data>(path: string, body: object, as = director) =>
  call<Data>(app, `POST ${path}`, {
    as,
    school: schoolOf(as),
    language: 'en',
    body: { schoolId: schoolOf(as), eduYear: 2026, requestId: press(), ...body },
  });
export const rows = async (as = director) => {
  const path = `GET ${parents}?schoolId=${schoolOf(as)}&eduYear=2026`;
  return (await call<ListPage<ParentRow>>(app, path, { as, school: schoolOf(as) })).data.rows;
};
export const bind = (id: number, as = director) =>
  send<BoundParents>(`${contingent}/set-parent`, { id, parentship: [iin], names: [name] }, as);
export const linkOf = async (id: number) =>
  (await rows()).find((row) => row.child.id === id && row.iin !== null)?.id ?? '';
/** Login and password as a slip has them. */
export const slipOf = async (id: number, as = director) => {
  const [slip] = (await send<HandedOut>(`${parents}/slips`, { ids: [await linkOf(id)] }, as)).data.slips;
  return { login: slip?.login ?? '', password: slip?.password ?? '' };
};
export const enter = async (slip: { login: string; password: string }): Promise<Session> => {
  const { data, cookies } = await call<{ access_token: string }>(app, 'POST /api/login', { body: slip });
  const [user] = await database.db.select().from(users).where(eq(users.login, slip.login));
  return sessionOf({ data: data as never, cookies: cookies as never }, user?.id ?? 0);
};
export const choose = (as: Session, currentPassword: string) => {
  const body = { currentPassword, newPassword: chosen, confirmation: chosen };
  return call(app, 'POST /api/v4/os/profile/password', { as, body });
};
/** Bound to a pupil, and signed in with the slip and then with an own password. */
export const owner = async (id: number, by = director) => {
  await bind(id, by);
  const slip = await slipOf(id, by);
  const session = await enter(slip);
  expect((await choose(session, slip.password)).status).toBe(200);
  return { session, login: slip.login };
};
export const codeOf = async (id: number, as = director) =>
  (await send<Invitation[]>(`${parents}/invite`, { ids: [id] }, as)).data[0]?.code ?? '';
export const accept = (code: string, as: Session) =>
  call<SignedByCode>(app, 'POST /api/clientoffice/parent/sign-by-code', { as, language: 'en', body: { code } });
export const waiting = async (as = director) => (await rows(as)).find(({ state }) => state === 'waiting')?.id;
export const confirm = async (as = director, isDocumentSeen = true) =>
  send<{ batch: string }>(`${parents}/confirm`, { id: await waiting(as), isDocumentSeen }, as);
export const childrenOf = async (as: Session) => {
  const { status, data } = await call<UserInfo>(app, 'GET /api/v4/os/user-info', { as });
  return status === 200 ? data.children.map(({ studentInfo }) => studentInfo.studentUserId).sort() : status;
};

export async function detach(id: number): Promise<string | null> {
  const link = (await rows()).find((row) => row.child.id === id)?.id;
  const path = `DELETE ${parents}/delete-activated?schoolId=1&eduYear=2026&id=${link}`;
  return (await call<{ batch: string | null }>(app, path, { as: director, school: 1 })).data.batch;
}

export async function undo(batch: string | null): Promise<void> {
  expect((await send<Undone>('/api/v4/os/changes/undo', { batch })).data).toMatchObject({ undone: 1 });
}
