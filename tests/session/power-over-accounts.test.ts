// Only the school in which a person works or studies today may change their account. A former school may not, and neither may a school
// that knows the IIN.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { StoredStaff } from '#contract/personnel/staff-writes.ts';
import type { Database } from '#server/db/client.ts';
import { grants, staffMembers, students, userAreas, userSchools, users } from '#server/features/people/public.ts';
import { barredOfSchool } from '#server/features/session/barred.ts';
import { loginAttempts } from '#server/features/session/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newColleague, newPupil } from '#tests/support/new-people.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const personnel = '/api/v3/os/backoffice/school/personnel';
const manyStaff = '/api/v4/os/backoffice/people-management/personnel';
const contingent = '/api/v3/os/backoffice/school/contingent';
const people = '/api/v4/os/backoffice/people-management/contingent';
const legacy = '/api/v2/os/backoffice';
let presses = 0;
const press = () => idOf(`power ${presses++}`);
const staffIin = iinsFrom('8503154');
const pupilIin = iinsFrom('1312315');

const gone = { date: '2026-11-19', order: null, reason: null };

describe('power over an account', () => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let otherDirector: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    await widenSmallSchool(database.db);
    await addEveryRole(database.db);
    app = await startTestApp(database, testClock());
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
    otherDirector = await signIn(app, loginOf('director', 2));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const send = <Data = StoredStaff>(path: string, body: object, as = director, school = 1, method = 'POST') =>
    call<Data>(app, `${method} ${path}`, {
      as,
      school,
      language: 'en',
      body: { schoolId: school, eduYear: 2026, requestId: press(), ...body },
    });
  const undo = (batch: string | null, as = director) =>
    call<{ undone: number }>(app, 'POST /api/v4/os/changes/undo', {
      as,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const account = async (id: number) => (await database.db.select().from(users).where(eq(users.id, id)))[0];
  const rolesOf = async (id: number) =>
    (await database.db.select().from(userSchools).where(eq(userSchools.userId, id))).map(
      ({ schoolId, role }) => `${role} ${schoolId}`,
    );
  const signsIn = async (login: string, secret: string) =>
    (await call(app, 'POST /api/login', { body: { login, password: secret } })).status;
  /** As data of before this rule may have it: a colleague of school 1 works in school 2 with the same account. */
  const worksInSchool2 = async (userId: number, role = 'director') => {
    await database.db
      .insert(staffMembers)
      .values({ schoolId: 2, userId, positionId: role === 'director' ? 1 : 4, changedAt: 0 });
    await database.db.insert(userSchools).values({ userId, schoolId: 2, role });
  };
  /** Everything that a school does to an account of a colleague. */
  const actsOnStaff = (id: number, as: Session, school: number) => [
    () => send(`${personnel}/reset-pass`, { id }, as, school),
    () => send(`${personnel}/slip`, { id }, as, school),
    () => send(`${manyStaff}/reset-pass`, { ids: [id] }, as, school),
    () => send(`${manyStaff}/slips`, { ids: [id] }, as, school),
    () => send(`${personnel}/block`, { id, reason: null }, as, school),
    () => send(`${personnel}/update-user`, { id, surname: 'Басқа' }, as, school),
    () => send(`${personnel}/update-profile`, { id, iin: staffIin(9) }, as, school),
    () => send(`${legacy}/personnel/${id}`, { surname: 'Басқа' }, as, school, 'PUT'),
    () => call(app, `GET ${legacy}/password-reset/personnel/${id}?schoolId=${school}&eduYear=2026`, { as, school }),
  ];
  const codesOf = async (acts: (() => Promise<{ status: number; error?: { code: string } }>)[]) => {
    const codes: string[] = [];
    for (const act of acts) {
      const answer = await act();
      codes.push(answer.status === 200 ? 'done' : (answer.error?.code ?? String(answer.status)));
    }
    return [...new Set(codes)];
  };

  it('a school that a colleague left does nothing to the account with which they work elsewhere', async () => {
    const id = 5;
    const { batch } = (await send(`${personnel}/delete`, { id, ...gone })).data;
    await worksInSchool2(id);
    const before = await account(id);
    for (const as of [director, zavuch]) {
      expect(await codesOf(actsOnStaff(id, as, 1))).toEqual(['CONFLICT']);
      expect((await send(`${personnel}/restore`, { id }, as)).error.code).toBe('USED_ELSEWHERE');
    }
    expect((await undo(batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'staff', id: '5' }] });
    expect([await account(id), await rolesOf(id)]).toEqual([before, ['director 2']]);
    expect(await signsIn('stranger', password)).toBe(200);
  });

  it('nobody has power over an account with which somebody works in two schools, until one of them lets go', async () => {
    const id = 3;
    await worksInSchool2(id, 'teacher');
    const before = await account(id);
    expect(await codesOf(actsOnStaff(id, director, 1))).toEqual(['USED_ELSEWHERE']);
    expect(await codesOf(actsOnStaff(id, otherDirector, 2))).toEqual(['USED_ELSEWHERE']);
    // Nor does it forgive wrong passwords, by which a school would guess without end.
    const { login = '' } = before ?? {};
    await database.db.insert(loginAttempts).values({ key: `login:${login}`, failures: 30, windowStart: 0 });
    await send(`${personnel}/unblock`, { id });
    expect((await send(`/api/v2/os/backoffice/unblock/personnel/${id}`, {})).status).toBe(200);
    expect((await database.db.select().from(loginAttempts)).map(({ key }) => key)).toContain(`login:${login}`);
    await database.db.delete(loginAttempts);
    // What the school alone knows is its own.
    expect((await send(`${personnel}/update-user`, { id, category: 'expert' })).status).toBe(200);
    expect(await account(id)).toEqual(before);
    expect((await send(`${personnel}/delete`, { id, ...gone }, otherDirector, 2)).status).toBe(200);
    expect((await send(`${personnel}/reset-pass`, { id })).status).toBe(200);
    expect(await codesOf(actsOnStaff(id, otherDirector, 2))).toEqual(['CONFLICT']);
  });

  it('an official’s account is no school’s', async () => {
    const id = 2;
    await database.db.insert(userAreas).values({ userId: id, role: 'region_worker', regionId: 1, departmentId: 0 });
    expect(await codesOf(actsOnStaff(id, director, 1))).toEqual(['USED_ELSEWHERE']);
    await database.db.delete(userAreas).where(eq(userAreas.userId, id));
    expect((await send(`${personnel}/slip`, { id })).status).toBe(200);
  });

  it('an account that holds a grant is no school’s, as colleague and as parent, until the grant is taken back', async () => {
    const grant = (userId: number) => ({
      uuid: idOf(`grant ${userId}`),
      userId,
      kind: 'support_desk' as const,
      givenBy: 1,
      givenAt: 0,
      takenBy: null,
      takenAt: null,
    });
    await database.db.insert(grants).values(grant(2));
    expect(await codesOf(actsOnStaff(2, director, 1))).toEqual(['USED_ELSEWHERE']);
    await database.db.update(grants).set({ takenBy: 1, takenAt: 1 });
    expect((await send(`${personnel}/slip`, { id: 2 })).status).toBe(200);
    const mother = { iin: iinsFrom('8403224')(1), surname: 'Сапарова', firstname: 'Жанна', patronymic: null };
    await send(`${contingent}/set-parent`, { id: 12, parentship: [mother.iin], names: [mother] });
    const [bound] = await database.db.select().from(users).where(eq(users.iin, mother.iin));
    await database.db.insert(grants).values(grant(bound?.id ?? 0));
    expect([...(await barredOfSchool(database.db, 1, [bound?.id ?? 0], 0))]).toEqual([[bound?.id, 'works']]);
  });

  it('a colleague who is hired elsewhere gets an account of their own there', async () => {
    const first = (await send(`${personnel}/create`, { ...newColleague, iin: staffIin(1) })).data;
    await send(`${personnel}/delete`, { id: first.id, ...gone });
    expect(await rolesOf(first.id)).toEqual([]);
    const second = (await send(`${personnel}/create`, { ...newColleague, iin: staffIin(1) }, otherDirector, 2)).data;
    expect(second.id).not.toBe(first.id);
    // Each school opens its own.
    const slip = (await send<Credentials>(`${personnel}/slip`, { id: second.id }, otherDirector, 2)).data;
    expect((await send(`${personnel}/restore`, { id: first.id })).status).toBe(200);
    await send(`${personnel}/reset-pass`, { id: first.id });
    expect(await signsIn(slip.login, slip.password ?? '')).toBe(200);
    expect(await rolesOf(first.id)).toEqual(['teacher 1']);
  });

  it('the account of a colleague, also of a former one, is never given to a student with that IIN', async () => {
    const admit = (iin: string) =>
      send<StoredStaff>(`${contingent}/create`, { ...newPupil, iin, bornDate: '2013-12-31' });
    const made = (await send(`${personnel}/create`, { ...newColleague, iin: pupilIin(1) }, otherDirector, 2)).data;
    expect((await admit(pupilIin(1))).data.id).not.toBe(made.id);
    const archived = (await send(`${personnel}/create`, { ...newColleague, iin: pupilIin(2) }, otherDirector, 2)).data;
    await send(`${personnel}/delete`, { id: archived.id, ...gone }, otherDirector, 2);
    expect((await admit(pupilIin(2))).data.id).not.toBe(archived.id);
    expect(await rolesOf(archived.id)).toEqual([]);
  });

  it('a school that a student left does nothing to the account with which they study elsewhere', async () => {
    const id = 12;
    const iin = pupilIin(5);
    expect((await send(`${contingent}/update`, { id, iin })).status).toBe(200);
    const left = { date: '2026-11-18', reason: 'abroad', orderNumber: null, orderDate: null };
    const { batch } = (await send(`${contingent}/delete`, { id, ...left })).data;
    const there = (await send(`${contingent}/create`, { ...newPupil, iin, groupId: 81 }, otherDirector, 2)).data;
    expect(there.id).toBe(id);
    const before = await account(id);
    const acts = [
      () => send(`${people}/reset-pass`, { ids: [id] }),
      () => send(`${people}/slips`, { ids: [id] }),
      () => send(`${contingent}/block`, { id, reason: null }),
      () => send(`${contingent}/update`, { id, surname: 'Басқа' }),
      () => call(app, `GET ${legacy}/password-reset/contingent/${id}?schoolId=1&eduYear=2026`, { as: director }),
    ];
    expect(await codesOf(acts)).toEqual(['CONFLICT']);
    const back = { ...newPupil, id, arrivalDate: '2026-11-20', groupId: 71 };
    expect((await send(`${contingent}/restore`, back)).error.code).toBe('ENROLLED_ELSEWHERE');
    // Without an IIN nothing but the account tells that it is the same person.
    await database.db.update(users).set({ iin: null }).where(eq(users.id, id));
    expect((await send(`${contingent}/restore`, back)).error.code).toBe('USED_ELSEWHERE');
    expect((await undo(batch)).data.undone).toBe(0);
    await database.db.update(users).set({ iin }).where(eq(users.id, id));
    expect(await account(id)).toEqual(before);
    expect((await send(`${people}/reset-pass`, { ids: [id] }, otherDirector, 2)).status).toBe(200);
    const [card] = await database.db
      .select()
      .from(students)
      .where(and(eq(students.userId, id), eq(students.schoolId, 1)));
    expect(card?.state).toBe('archived');
  });

  it('a school that lets a student go, or takes an admission back, keeps no password and no session of theirs', async () => {
    const id = 13;
    const iin = pupilIin(6);
    const left = { date: '2026-11-18', reason: 'abroad', orderNumber: null, orderDate: null };
    /** Opens the account by its slip, and chooses a password. */
    const takeOver = async (as: Session, school: number, newPassword: string) => {
      const [slip] = (await send<Credentials[]>(`${people}/reset-pass`, { ids: [id] }, as, school)).data;
      const login = { login: slip?.login, password: slip?.password };
      const { data } = await call<{ access_token: string }>(app, 'POST /api/login', { body: login });
      const session = { userId: id, token: data.access_token, cookie: '' };
      const body = { currentPassword: slip?.password, newPassword, confirmation: newPassword };
      expect((await call(app, 'POST /api/v4/os/profile/password', { as: session, body })).status).toBe(200);
      return { session, login: slip?.login ?? '', passwords: [slip?.password ?? '', newPassword] };
    };
    const isShut = async ({ session, login, passwords }: Awaited<ReturnType<typeof takeOver>>) => {
      expect((await call(app, 'GET /api/v4/os/user-info', { as: session })).status).toBe(401);
      for (const secret of passwords) expect(await signsIn(login, secret)).not.toBe(200);
    };
    expect((await send(`${contingent}/update`, { id, iin })).status).toBe(200);
    const former = await takeOver(director, 1, 'qalam2025');
    await send(`${contingent}/delete`, { id, ...left });
    const there = (await send(`${contingent}/create`, { ...newPupil, iin, groupId: 81 }, otherDirector, 2)).data;
    expect(there.id).toBe(id);
    await isShut(former);
  });

  it('a school that takes an admission back opens nothing with the slip that it printed', async () => {
    const id = 15;
    const iin = pupilIin(7);
    const left = { date: '2026-11-18', reason: 'abroad', orderNumber: null, orderDate: null };
    expect((await send(`${contingent}/update`, { id, iin })).status).toBe(200);
    await send(`${contingent}/delete`, { id, ...left });
    const there = (await send(`${contingent}/create`, { ...newPupil, iin, groupId: 81 }, otherDirector, 2)).data;
    const [next] = (await send<Credentials[]>(`${people}/slips`, { ids: [id] }, otherDirector, 2)).data;
    const undone = await call<{ undone: number; kept: unknown[] }>(app, 'POST /api/v4/os/changes/undo', {
      as: otherDirector,
      school: 2,
      body: { schoolId: 2, batch: there.batch, requestId: press() },
    });
    expect(undone.data.kept).toEqual([]);
    const back = { ...newPupil, id, arrivalDate: '2026-11-20', groupId: 71 };
    expect((await send(`${contingent}/restore`, back)).status).toBe(200);
    expect(await signsIn(next?.login ?? '', next?.password ?? '')).not.toBe(200);
    const [own] = (await send<Credentials[]>(`${people}/slips`, { ids: [id] })).data;
    expect(await signsIn(own?.login ?? '', own?.password ?? '')).toBe(200);
  });

  it('accounts are linked by own passwords alone: a school prints the first ones', async () => {
    const own = (await send(`${personnel}/create`, { ...newColleague, iin: staffIin(3) })).data;
    const elsewhere = (await send(`${personnel}/create`, { ...newColleague, iin: staffIin(3) }, otherDirector, 2)).data;
    const slipOf = async (id: number, as: Session, school: number) =>
      (await send<Credentials>(`${personnel}/slip`, { id }, as, school)).data;
    const [one, two] = [await slipOf(own.id, director, 1), await slipOf(elsewhere.id, otherDirector, 2)];
    const enter = async ({ login, password: first }: Credentials) => {
      const answer = await call<{ access_token: string }>(app, 'POST /api/login', {
        body: { login, password: first },
      });
      return { userId: 0, token: answer.data.access_token, cookie: '' };
    };
    const link = async (as: Session, login: string, secret: string | null) =>
      call(app, 'POST /api/v4/os/related-accounts/link', { as, language: 'en', body: { login, password: secret } });
    expect((await link(await enter(one), two.login, two.password)).error.errors).toHaveProperty('login');
    const hash = (await account(2))?.passwordHash ?? null;
    await database.db.update(users).set({ passwordHash: hash, isDefaultPassword: false }).where(eq(users.id, own.id));
    const mine = await enter({ ...one, password });
    expect((await link(mine, two.login, two.password)).error.errors).toHaveProperty('password');
    await database.db
      .update(users)
      .set({ passwordHash: hash, isDefaultPassword: false })
      .where(eq(users.id, elsewhere.id));
    expect((await link(mine, two.login, password)).status).toBe(200);
    // A reset cuts the link.
    const related = async () => (await call<unknown[]>(app, 'GET /api/related-accounts', { as: mine })).data;
    expect(await related()).toHaveLength(1);
    expect((await send(`${personnel}/reset-pass`, { id: elsewhere.id }, otherDirector, 2)).status).toBe(200);
    expect(await related()).toHaveLength(0);
  });
});
