// What a school does to the accounts of parents: passwords, blocks and whole IINs, over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { ToldIin } from '#contract/core/credentials.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { HandedOut, ParentAccount } from '#contract/parents/parent-accounts.schema.ts';
import type { ParentRow } from '#contract/parents/parents.schema.ts';
import type { Database } from '#server/db/client.ts';
import {
  accessLog,
  parentChildren,
  parentInvites,
  staffMembers,
  students,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { loginAttempts } from '#server/features/session/public.ts';
import { doneRequests } from '#server/writes/writes.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, sessionOf, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, password, schoolNow } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const parents = '/api/v4/os/backoffice/parents';
const iinOf = iinsFrom('8403224');
let presses = 0;
const press = () => idOf(`accounts press ${presses++}`);

/** Of one parent of pupil 12, who has signed in and chosen a password. */
const own = { id: 700, link: idOf('link 700'), login: 'mother' };
/** Of one who has a child in 7 «А» and one in 1 «Б». */
const two = { id: 701, link: idOf('link 701'), other: idOf('link 701 b'), login: 'ofTwo' };
/** Of one with another child in school 2. */
const shared = { id: 702, link: idOf('link 702'), login: 'shared' };
/** Of a member of the staff. */
const colleague = { id: 703, link: idOf('link 703'), login: 'colleague' };

describe.each(databaseKinds)('accounts of parents on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let lead: Session;
  let other: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    const [known] = await database.db.select().from(users).where(eq(users.id, 1));
    await database.db.insert(users).values({
      id: 900,
      login: 'director2',
      passwordHash: known?.passwordHash ?? null,
      surname: 'Ли',
      firstname: 'Анна',
      gender: 'f',
    });
    await database.db.insert(userSchools).values({ userId: 900, schoolId: 2, role: 'director' });
    app = await startTestApp(database, clock);
    director = await signIn(app, 'director');
    zavuch = await signIn(app, 'zavuch');
    lead = await signIn(app, 'grouplead');
    other = await signIn(app, 'director2');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  /** Each test begins with the same four parents. */
  beforeEach(async () => {
    const { db } = database;
    const [known] = await db.select().from(users).where(eq(users.id, 1));
    await db.delete(accessLog);
    for (const { id, login } of [own, two, shared, colleague]) {
      await db.delete(parentChildren).where(eq(parentChildren.parentUserId, id));
      const person = { surname: 'Сапарова', firstname: login, patronymic: null, gender: 'f' as const };
      const account = {
        passwordHash: known?.passwordHash ?? null,
        isDefaultPassword: false,
        firstSignedInAt: schoolNow,
        iin: iinOf(id - 690),
        blockedAt: null,
        blockedBy: null,
        blockReason: null,
      };
      await db
        .insert(users)
        .values({ id, login, ...person, ...account })
        .onConflictDoUpdate({ target: users.id, set: account });
      await db.insert(userSchools).values({ userId: id, schoolId: 0, role: 'parent' }).onConflictDoNothing();
    }
    await db.insert(userSchools).values({ userId: colleague.id, schoolId: 2, role: 'teacher' }).onConflictDoNothing();
    await bindTo(own.id, own.link, 1);
    await bindTo(two.id, two.link, 2);
    await db.insert(parentChildren).values({
      schoolId: 1,
      parentUserId: two.id,
      linkUuid: two.other,
      studentSchoolUuid: idOf('student of user 24'),
    });
    await bindTo(shared.id, shared.link, 3);
    await db.insert(parentChildren).values({
      schoolId: 2,
      parentUserId: shared.id,
      studentSchoolUuid: idOf('student of user 26'),
    });
    await bindTo(colleague.id, colleague.link, 4);
    await setFlag(true);
  });
  const bindTo = (parentUserId: number, linkUuid: string, student: number) =>
    database.db
      .insert(parentChildren)
      .values({ schoolId: 1, parentUserId, linkUuid, studentSchoolUuid: idOf(`student ${student}`) });
  const setFlag = (isOn: boolean) =>
    database.db
      .update(schools)
      .set({ flags: { apiVersion: 'v4', flagGroupLoadCanEditSchedule: isOn } })
      .where(eq(schools.id, 1));

  type Options = { as?: Session; school?: number };
  const send = <Data>(path: string, body: object, { as = director, school = 1 }: Options = {}) =>
    call<Data>(app, `POST ${parents}/${path}`, {
      as,
      school,
      language: 'ru',
      body: { schoolId: school, eduYear: 2026, requestId: press(), ...body },
    });
  const reset = (ids: readonly string[], options?: Options) => send<HandedOut>('reset-pass', { ids }, options);
  const slips = (ids: readonly string[], options?: Options) => send<HandedOut>('slips', { ids }, options);
  const block = (id: string, options?: Options) => send<ParentAccount>('block', { id, reason: 'Чужой' }, options);
  const unblock = (id: string, options?: Options) => send<ParentAccount>('unblock', { id }, options);
  const login = (name: string, secret: string) =>
    call<{ access_token: string }>(app, 'POST /api/login', { body: { login: name, password: secret } });
  const logged = async (schoolId = 1) =>
    (await database.db.select().from(accessLog).where(eq(accessLog.schoolId, schoolId)))
      .map(({ what, userId, ofUserId }) => [what, userId, ofUserId])
      .sort();
  const rowOf = async (link: string) => {
    const path = `GET ${parents}?schoolId=1&eduYear=2026`;
    const { data } = await call<ListPage<ParentRow>>(app, path, { as: director });
    return data.rows.find(({ id }) => id === link);
  };
  const undo = (batch: string | null) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });

  it('who forgot the password is given the next first one, is signed out everywhere, and chooses an own one', async () => {
    const before = await signIn(app, own.login);
    expect((await slips([own.link])).data).toEqual({
      slips: [
        {
          id: own.id,
          name: 'Сапарова mother',
          group: expect.stringMatching(/^7 «А», /),
          login: 'mother',
          password: null,
        },
      ],
      left: [],
    });
    const { data, headers } = await reset([own.link], { as: lead });
    const [slip] = data.slips;
    expect(slip?.password).toMatch(/^[a-z](?=.*\d)[a-z2-9]{7}$/);
    expect(headers['cache-control']).toBe('no-store');
    expect((await call(app, 'GET /api/v4/os/user-info', { as: before })).error.code).toBe('SESSION_ENDED');
    expect((await login('mother', password)).error.code).toBe('WRONG_CREDENTIALS');
    // Printed again as long as it counts, also after a sign-in.
    const entered = await login('mother', slip?.password ?? '');
    expect(entered.status).toBe(200);
    expect((await slips([own.link])).data.slips[0]?.password).toBe(slip?.password);
    // A first password is a first one until its owner has chosen another.
    const mine = sessionOf({ data: entered.data as never, cookies: entered.cookies as never }, own.id);
    const chosen = { currentPassword: slip?.password, newPassword: 'jana2027', confirmation: 'jana2027' };
    expect((await call(app, 'POST /api/v4/os/profile/password', { as: mine, body: chosen })).status).toBe(200);
    expect((await slips([own.link])).data.slips[0]?.password).toBeNull();
    const next = await reset([own.link], { as: zavuch });
    expect(next.data.slips[0]?.password).not.toBe(slip?.password);
    expect(await logged()).toEqual(
      [
        ['password', director.userId, own.id],
        ['password', director.userId, own.id],
        ['password', director.userId, own.id],
        ['password', lead.userId, own.id],
        ['password', zavuch.userId, own.id],
      ].sort(),
    );
    const kept = JSON.stringify(await database.db.select().from(doneRequests));
    expect(kept).not.toContain(slip?.password);
  });

  it('the same press again gives the same password, and asks for the right again', async () => {
    const body = { ids: [own.link], requestId: press() };
    const first = await send<HandedOut>('reset-pass', body, { as: lead });
    expect((await send<HandedOut>('reset-pass', body, { as: lead })).data).toEqual(first.data);
    const both = await Promise.all([reset([own.link]), reset([own.link])]);
    const counts = await slips([own.link]);
    expect(both.map(({ data }) => data.slips[0]?.password)).toContain(counts.data.slips[0]?.password);
    await setFlag(false);
    expect((await send('reset-pass', body, { as: lead })).error.code).toBe('ACCESS_DENIED');
  });

  it('one account is one slip for all its children; who is not this school’s alone is left out and named', async () => {
    const all = [own.link, two.link, two.other, shared.link, colleague.link];
    const { data } = await reset(all);
    expect(data.slips.map(({ id }) => id).sort()).toEqual([own.id, two.id]);
    expect(data.slips.find(({ id }) => id === two.id)?.group).toMatch(/1 «Б», .*; 7 «А», |7 «А», .*; 1 «Б», /);
    expect(data.left).toEqual([
      { id: shared.link, name: 'Сапарова shared', why: 'elsewhere' },
      { id: colleague.link, name: 'Сапарова colleague', why: 'works' },
    ]);
    expect((await login('shared', password)).status).toBe(200);
    expect((await login('colleague', password)).status).toBe(200);
    // Nobody is told of them either.
    expect((await logged()).map(([, , of]) => of)).not.toContain(shared.id);
    const alone = await slips([shared.link]);
    expect([alone.status, alone.error.code]).toEqual([409, 'CONFLICT']);
    expect(alone.error.message).toContain('из другой школы');
    expect((await slips([colleague.link])).error.message).toContain('сотрудника');
  });

  it('an archived card of the staff and a card of a student keep an account as it is', async () => {
    await database.db.delete(userSchools).where(and(eq(userSchools.userId, 703), eq(userSchools.role, 'teacher')));
    expect((await slips([colleague.link])).status).toBe(200);
    await database.db
      .insert(staffMembers)

      .values({ schoolId: 1, userId: 703, positionId: 4, state: 'archived', changedAt: schoolNow })
      .onConflictDoNothing();
    expect((await slips([colleague.link])).status).toBe(409);
    await database.db.delete(staffMembers).where(eq(staffMembers.userId, 703));
    const card = { schoolId: 2, studentSchoolUuid: idOf('student 703'), studentUuid: idOf('person 703'), userId: 703 };
    await database.db.insert(students).values({ ...card, state: 'archived' });
    expect((await slips([colleague.link])).status).toBe(409);
    await database.db.delete(students).where(eq(students.userId, 703));
  });

  it('the other school opens the way by detaching; the same child in its archive is none of another', async () => {
    const ofOther = and(eq(parentChildren.schoolId, 2), eq(parentChildren.parentUserId, shared.id));
    const [link] = await database.db.select().from(parentChildren).where(ofOther);
    const detached = await call(
      app,
      `DELETE ${parents}/delete-activated?schoolId=2&eduYear=2026&id=${link?.linkUuid}`,
      { as: other, school: 2 },
    );
    expect(detached.status).toBe(200);
    expect((await reset([shared.link])).data.slips).toHaveLength(1);
    // Pupil 14 of this school came from the other one, which shows them to the family for some days still.
    const former = { schoolId: 2, studentSchoolUuid: idOf('former 14'), studentUuid: idOf('former'), userId: 14 };
    await database.db.insert(students).values({ ...former, state: 'archived' });
    await database.db
      .insert(userSchools)
      .values({ userId: 14, schoolId: 2, role: 'student', readsUntil: '2026-12-10' });
    await database.db
      .insert(parentChildren)
      .values({ schoolId: 2, parentUserId: shared.id, studentSchoolUuid: idOf('former 14') });
    expect((await slips([shared.link])).status).toBe(200);
    await database.db.delete(students).where(eq(students.studentSchoolUuid, idOf('former 14')));
    await database.db.delete(userSchools).where(and(eq(userSchools.userId, 14), eq(userSchools.schoolId, 2)));
  });

  it('a lead hands out what opens the own class alone, where the school allows it, and blocks nobody', async () => {
    expect((await slips([own.link], { as: lead })).status).toBe(200);
    expect((await slips([own.link, two.link], { as: lead })).data.left).toMatchObject([{ why: 'otherClass' }]);
    const alone = await reset([two.link], { as: lead });
    expect([alone.status, alone.error.message]).toEqual([409, expect.stringContaining('в другом классе')]);
    expect((await unblock(two.link, { as: lead })).status).toBe(409);
    // Of another class, and of another school.
    expect((await reset([own.link, two.other], { as: lead })).error.code).toBe('NOT_FOUND');
    expect((await block(own.link, { as: lead })).error.code).toBe('ACCESS_DENIED');
    for (const act of [reset, slips])
      expect((await act([own.link], { as: other, school: 2 })).error.code).toBe('NOT_FOUND');
    expect((await block(own.link, { as: other, school: 2 })).error.code).toBe('NOT_FOUND');
    expect((await unblock(own.link, { as: other, school: 2 })).error.code).toBe('NOT_FOUND');
    await setFlag(false);
    const refused = await Promise.all([
      reset([own.link], { as: lead }),
      slips([own.link], { as: lead }),
      unblock(own.link, { as: lead }),
      send('iin', { id: own.link }, { as: lead }),
    ]);
    expect(refused.map(({ error }) => error.code)).toEqual(Array(4).fill('ACCESS_DENIED'));
    expect((await login('mother', password)).status).toBe(200);
  });

  it('a block signs out, is shown, recorded and undone; a lead opens it again', async () => {
    const before = await signIn(app, own.login);
    const blocked = await block(own.link);
    expect(blocked.data).toMatchObject({ id: own.link, name: 'Сапарова mother', isBlocked: true });
    expect((await call(app, 'GET /api/v4/os/user-info', { as: before })).error.code).toBe('SESSION_ENDED');
    expect((await login('mother', password)).error.code).toBe('ACCOUNT_BLOCKED');
    expect(await rowOf(own.link)).toMatchObject({ isBlocked: true, blockReason: 'Чужой' });
    expect((await block(own.link)).data.batch).toBeNull();
    const path = `GET /api/v4/os/changes/entry?schoolId=1&entity=parent-account&id=${own.id}`;
    const { data } = await call<EntryHistory>(app, path, { as: director });
    expect(JSON.stringify(data)).toContain('"isBlocked":true');
    expect((await undo(blocked.data.batch)).data).toMatchObject({ undone: 1, kept: [] });
    expect((await login('mother', password)).status).toBe(200);
    await block(own.link);
    const opened = await unblock(own.link, { as: lead });
    expect(opened.data).toMatchObject({ isBlocked: false, batch: expect.any(String) });
    expect(opened.text).not.toContain('"login"');
    expect((await login('mother', password)).status).toBe(200);
    // An undo of it blocks again, unless the account has become another school's too.
    await database.db
      .insert(parentChildren)
      .values({ schoolId: 2, parentUserId: own.id, studentSchoolUuid: idOf('student of user 26') });
    expect((await undo(opened.data.batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'parent-account' }] });
    expect((await login('mother', password)).status).toBe(200);
  });

  it('too many wrong passwords are forgiven, unless the account opens a child of another school', async () => {
    const attempts = { failures: 30, windowStart: schoolNow, blockedUntil: schoolNow + 600_000 };
    for (const key of ['login:mother', 'login:shared'])
      await database.db.insert(loginAttempts).values({ key, ...attempts });
    const codeOf = async (name: string) => (await login(name, password)).error?.code ?? 'in';
    expect([await codeOf('mother'), await codeOf('shared')]).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    for (const { link } of [own, shared]) expect((await unblock(link)).status).toBe(200);
    // A school would guess the password without end.
    expect([await codeOf('mother'), await codeOf('shared')]).toEqual(['in', 'TOO_MANY_REQUESTS']);
    await database.db.delete(loginAttempts);
  });

  it('what another school blocked stays blocked', async () => {
    expect((await block(shared.link)).status).toBe(409);
    await database.db
      .update(users)
      .set({ blockedAt: schoolNow, blockedBy: other.userId, blockReason: null })
      .where(eq(users.id, shared.id));
    expect((await unblock(shared.link)).status).toBe(409);
    await database.db.update(users).set({ blockedBy: director.userId }).where(eq(users.id, shared.id));
    expect((await unblock(shared.link)).status).toBe(200);
    expect((await unblock(colleague.link)).status).toBe(409);
  });

  it('a whole IIN is told to those who write about the parent, and each press is recorded', async () => {
    const told = await send<ToldIin>('iin', { id: own.link }, { as: lead });
    expect(told.data).toEqual({ iin: iinOf(10) });
    expect(told.headers['cache-control']).toBe('no-store');
    const body = { id: own.link, requestId: press() };
    await send('iin', body);
    await send('iin', body);
    const waiting = idOf('waiting invite');
    await database.db
      .insert(users)
      .values({ id: 710, login: 'waits', surname: 'А', firstname: 'Б', gender: 'f', claimedIin: iinOf(30) })
      .onConflictDoNothing();
    await database.db
      .insert(parentInvites)
      .values({
        schoolId: 1,
        uuid: waiting,
        studentSchoolUuid: idOf('student 1'),
        codeHash: 'waits',
        madeBy: 1,
        madeAt: schoolNow,
        expiresAt: 2 * schoolNow,
        acceptedBy: 710,
      })
      .onConflictDoNothing();
    expect((await send<ToldIin>('iin', { id: waiting })).data).toEqual({ iin: iinOf(30) });
    expect((await send('iin', { id: two.other }, { as: lead })).error.code).toBe('NOT_FOUND');
    expect((await send('iin', { id: own.link }, { as: other, school: 2 })).error.code).toBe('NOT_FOUND');
    expect(await logged()).toEqual(
      [
        ['iin', director.userId, 710],
        ['iin', director.userId, own.id],
        ['iin', director.userId, own.id],
        ['iin', lead.userId, own.id],
      ].sort(),
    );
    expect(JSON.stringify(await database.db.select().from(doneRequests))).not.toContain(iinOf(10));
  });
});
