// The calls of the second version about students and staff, over the real server.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { LegacyStaff, LegacyStudent } from '#contract/people-legacy/people-legacy.schema.ts';
import type { Database } from '#server/db/client.ts';
import { accessLog, users } from '#server/features/people/public.ts';
import { loginAttempts } from '#server/features/session/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, password, schoolNow } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v2/os/backoffice';
const inYear = 'schoolId=1&eduYear=2026';
const boy = { surname: 'Ержанов', firstname: 'Нұрбек', lastname: null, sex: 'm', born_date: '2013-12-31' };
const woman = { surname: 'Сатпаева', firstname: 'Гүлнар', lastname: 'Ерланқызы', sex: 'w', born_date: '1985-03-15' };

let presses = 0;
const press = () => idOf(`legacy press ${presses++}`);

describe.each(databaseKinds)('the calls of the second version on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    await database.db.update(users).set({ bornDate: '2013-12-31' });
    app = await startTestApp(database, clock);
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const read = <Data>(path: string, as = director) => call<Data>(app, `GET ${base}/${path}?${inYear}`, { as });
  const send = <Data>(way: 'POST' | 'PUT', path: string, body: object, as = director) =>
    call<Data>(app, `${way} ${base}/${path}`, {
      as,
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });
  const add = (more: object = {}) =>
    send<LegacyStudent>('POST', 'contingent', { ...boy, iin: null, is_not_resident: true, group_id: 71, ...more });
  const employ = (more: object = {}, as = director) =>
    send<LegacyStaff>(
      'POST',
      'personnel',
      { ...woman, iin: null, is_not_resident: true, position_id: 4, phone: '8 701 555 14 12', ...more },
      as,
    );
  const login = (name: string, secret: string) =>
    call(app, 'POST /api/login', { body: { login: name, password: secret } });

  // covers USERCARD-052 USERCARD-051 CONT-011
  it('a student is added and read, with who made the card and when, and the parts of the class', async () => {
    const body = { requestId: press() };
    const made = await add(body);
    expect(made.data).toMatchObject({
      ...boy,
      iin: null,
      group_id: 71,
      login: 's1-0001',
      password: null,
      photo: null,
      groups: ['7 «А»'],
      created_at: new Date(clock.now()).toISOString(),
      creator_name: 'Болат',
      creator_surname: 'Сейітов',
      creator_type: 'director',
      cp_items: [],
      state: 'active',
    });
    expect((await add(body)).data.id).toBe(made.data.id);
    expect((await read<LegacyStudent>(`contingent/${made.data.id}`)).data).toEqual(made.data);
    // One whose card is older than the history, in one of two parts of the class for English.
    expect((await read<LegacyStudent>('contingent/12')).data).toMatchObject({
      id: 12,
      created_at: null,
      creator_name: null,
      creator_type: null,
      cp_items: [{ num: 1, group: '7 «А»', subject: 'English', subgroup: 'Ағылшын 1' }],
    });
    for (const id of [2, 26, 9_999]) expect((await read(`contingent/${id}`)).error.code).toBe('NOT_FOUND');
    const wrong = await add({ iin: null, is_not_resident: false });
    expect(Object.keys(wrong.error.errors ?? {})).toEqual(['iin']);
  });

  // covers USERCARD-052 USERCARD-051 PERS-015
  it('a colleague is added and read, with the position under its old name', async () => {
    const made = await employ();
    expect(made.data).toMatchObject({ ...woman, position_id: 4, phone: '+77015551412', login: 't1-0001' });
    expect((await read<LegacyStaff>(`personnel/${made.data.id}`)).data).toEqual(made.data);
    for (const phone of ['', '+7', '-', '8 701 555 14 12, 8 705 555 14 12'])
      expect(Object.keys((await employ({ phone })).error.errors ?? {})).toEqual(['phone']);
    expect((await employ({ phone: '+996 555 12 34 56' })).data.phone).toBe('+996555123456');
    expect((await employ({ position_id: 2 }, zavuch)).error.code).toBe('ACCESS_DENIED');
    for (const id of [6, 11]) expect((await read(`personnel/${id}`)).error.code).toBe('NOT_FOUND');
  });

  // covers USERCARD-053 PERS-015
  it('cards are changed by number, and another class counts from today', async () => {
    const id = 14;
    const changed = await send<LegacyStudent>('PUT', `contingent/${id}`, {
      firstname: 'Нұрсұлтан',
      surname: 'Ержан',
      lastname: 'Болатұлы',
      sex: 'm',
      born_date: '2014-01-02',
      group_id: 72,
    });
    expect(changed.data).toMatchObject({
      firstname: 'Нұрсұлтан',
      surname: 'Ержан',
      lastname: 'Болатұлы',
      born_date: '2014-01-02',
    });
    expect(changed.data.groups).toEqual(['1 «Б»', '7 «А»']);
    const far = await send('PUT', `contingent/${id}`, { group_id: 81 });
    expect(far.status).toBe(422);
    const colleague = (await employ()).data;
    const moved = await send<LegacyStaff>('PUT', `personnel/${colleague.id}`, {
      surname: 'Ким',
      sex: 'w',
      position_id: 9,
    });
    expect(moved.data).toMatchObject({ surname: 'Ким', firstname: 'Гүлнар', sex: 'w', position_id: 9 });
    expect((await send('PUT', `personnel/${colleague.id}`, { position_id: 4 }, zavuch)).error.code).toBe(
      'ACCESS_DENIED',
    );
    expect((await send('PUT', 'personnel/1', { surname: 'Ким' }, zavuch)).error.code).toBe('ACCESS_DENIED');
  });

  // covers USERCARD-054
  it('classes of a year are listed by grade and letter', async () => {
    const { data } = await read<{ id: number; name: string }[]>('group');
    expect(data.map(({ id, name }) => [id, name])).toEqual([
      [72, '1 «Б»'],
      [71, '7 «А»'],
    ]);
  });

  // covers USERCARD-055
  it('who was blocked, or guessed too often, is let in again', async () => {
    for (const [path, user, name] of [
      ['contingent', 15, 'pupil5'],
      ['personnel', 5, 'stranger'],
    ] as const) {
      await database.db.update(users).set({ blockedAt: schoolNow, blockedBy: 1 }).where(eq(users.id, user));
      await database.db
        .insert(loginAttempts)
        .values({ key: `login:${name}`, failures: 30, windowStart: schoolNow, blockedUntil: schoolNow + 600_000 });
      expect((await login(name, password)).status).not.toBe(200);
      expect((await send('POST', `unblock/${path}/${user}`, {})).status).toBe(200);
      expect((await login(name, password)).status).toBe(200);
    }
  });

  // covers USERCARD-056
  it('who has left is read in the archive, and nobody else', async () => {
    const { id } = (await add()).data;
    const departure = { date: '2026-11-20', reason: 'abroad', orderNumber: '9-к', orderDate: '2026-11-20' };
    expect((await read(`archive/contingent/${id}`)).error.code).toBe('NOT_FOUND');
    await call(app, 'POST /api/v3/os/backoffice/school/contingent/delete', {
      as: director,
      body: { schoolId: 1, eduYear: 2026, requestId: press(), id, ...departure },
    });
    expect((await read<LegacyStudent>(`archive/contingent/${id}`)).data).toMatchObject({ id, state: 'archived' });
    const colleague = (await employ()).data.id;
    expect((await read(`archive/personnel/${colleague}`)).error.code).toBe('NOT_FOUND');
    await call(app, 'POST /api/v3/os/backoffice/school/personnel/delete', {
      as: director,
      body: {
        schoolId: 1,
        eduYear: 2026,
        requestId: press(),
        id: colleague,
        date: '2026-11-20',
        order: null,
        reason: null,
      },
    });
    expect((await read<LegacyStaff>(`archive/personnel/${colleague}`)).data.state).toBe('archived');
  });

  // covers USERCARD-057
  it('a reset gives a first password, the same one for a minute, is kept by nobody on the way, and is recorded', async () => {
    for (const [path, user, name] of [
      ['contingent', 16, 'pupil6'],
      ['personnel', 3, 'teacher2'],
    ] as const) {
      const reset = () => read<Credentials>(`password-reset/${path}/${user}`);
      const first = await reset();
      expect(first.data).toMatchObject({ id: user, login: name });
      expect([first.headers['cache-control'], first.headers.etag]).toEqual(['no-store', undefined]);
      expect((await login(name, password)).error.code).toBe('WRONG_CREDENTIALS');
      clock.advance(59_000);
      expect((await reset()).data.password).toBe(first.data.password);
      clock.advance(60_001);
      const next = (await reset()).data.password;
      expect(next).not.toBe(first.data.password);
      expect((await login(name, next ?? '')).status).toBe(200);
      const log = await database.db.select().from(accessLog).where(eq(accessLog.ofUserId, user));
      expect(new Set(log.map(({ userId }) => userId))).toEqual(new Set([director.userId]));
      // Told three times, of which one was the same again.
      expect(log.map(({ what }) => what).sort()).toEqual([...Array(3).fill('password'), ...Array(2).fill('reset')]);
    }
    // A slip that was printed a moment ago is no reset.
    const shown = (await read<Credentials>('password-reset/personnel/3')).data.password;
    clock.advance(60_001);
    const slip = await call<Credentials>(app, 'POST /api/v3/os/backoffice/school/personnel/slip', {
      as: director,
      body: { schoolId: 1, eduYear: 2026, requestId: press(), id: 3 },
    });
    expect(slip.data.password).toBe(shown);
    expect((await read<Credentials>('password-reset/personnel/3')).data.password).not.toBe(shown);
    expect((await read('password-reset/personnel/1', zavuch)).error.code).toBe('ACCESS_DENIED');
    for (const id of [2, 26, 9_999])
      expect((await read(`password-reset/contingent/${id}`)).error.code).toBe('NOT_FOUND');
  });
});
