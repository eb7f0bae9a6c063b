// What is written about the staff, over the real server.
import { and, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { ToldIin } from '#contract/core/credentials.ts';
import { maskedIin } from '#contract/core/iin.ts';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import type { StoredStaff } from '#contract/personnel/staff-writes.ts';
import type { Database } from '#server/db/client.ts';
import { answerCells, lectureCells } from '#server/features/cells/public.ts';
import { accessLog, staffMembers, userSchools, users } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { doneRequests } from '#server/writes/writes.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v3/os/backoffice/school/personnel';
let presses = 0;
const press = () => idOf(`staff press ${presses++}`);

const iinOf = iinsFrom('8503154');

const person = {
  surname: 'Сатпаева',
  firstname: 'Гүлнар',
  lastname: 'Ерланқызы',
  isNotResident: false,
  sex: 'f',
  bornDate: '1985-03-15',
  phone: '8 701 555 14 12',
  category: 'expert',
  positionId: 4,
  isInStatistic: 1,
};
type Credentials = { login: string; password: string | null };

describe('writing about the staff', () => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const send = <Data = StoredStaff>(what: string, body: object, as = director) =>
    call<Data>(app, `POST ${base}/${what}`, {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });
  const create = (more: object, as = director) => send('create', { ...person, ...more }, as);
  const created = async (more: object) => {
    const { data, text } = await create(more);
    if (!data?.id) throw new Error(text);
    return data;
  };
  const undo = (batch: string | null, as = director) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', { as, body: { schoolId: 1, batch, requestId: press() } });
  const card = (id: number) =>
    call<StaffMember>(app, `GET ${base}/by-id?schoolId=1&eduYear=2026&id=${id}`, { as: director });
  const login = (name: string, secret: string) =>
    call<{ access_token: string; user_info: { role: string } }>(app, 'POST /api/login', {
      body: { login: name, password: secret },
    });
  const fieldsOf = ({ error }: { error: { errors?: Readonly<Record<string, readonly string[]>> | undefined } }) =>
    Object.keys(error?.errors ?? {});
  const rolesOf = async (userId: number) =>
    (await database.db.select().from(userSchools).where(eq(userSchools.userId, userId))).map(({ role }) => role);

  // covers PERS-001 PERS-023
  it('a colleague is created, signs in with the first password, and has the role of the position', async () => {
    const made = await created({ iin: iinOf(1) });
    expect(made).toMatchObject({
      surname: 'Сатпаева',
      firstname: 'Гүлнар',
      lastname: 'Ерланқызы',
      sex: 'f',
      bornDate: '1985-03-15',
      phone: '+77015551412',
      positionId: 4,
      category: 'expert',
      isInStatistic: 1,
      state: 'active',
      signIn: 'first',
      login: 't1-0001',
      isBlocked: false,
      version: 1,
    });
    const { data } = await send<Credentials>('slip', { id: made.id });
    expect((await login(data.login, data.password ?? '')).data.user_info.role).toBe('teacher');
    const log = await database.db.select().from(accessLog).where(eq(accessLog.ofUserId, made.id));
    expect(log).toMatchObject([{ what: 'password', userId: director.userId }]);
    // A librarian has a card and no sign-in.
    const librarian = await created({ iin: iinOf(2), positionId: 24 });
    expect([librarian.signIn, await rolesOf(librarian.id)]).toEqual(['none', []]);
  });

  it('a whole IIN is told to the management on a press that is recorded, that of a director to no deputy', async () => {
    const made = await created({ iin: iinOf(72) });
    const told = await send<ToldIin>('iin', { id: made.id }, zavuch);
    expect([told.data, told.headers['cache-control']]).toEqual([{ iin: iinOf(72) }, 'no-store']);
    const log = await database.db.select().from(accessLog).where(eq(accessLog.ofUserId, made.id));
    expect(log).toMatchObject([{ what: 'iin', userId: zavuch.userId, schoolId: 1 }]);
    expect((await send('iin', { id: director.userId }, zavuch)).error.code).toBe('ACCESS_DENIED');
    expect((await send('iin', { id: 9_999 })).error.code).toBe('NOT_FOUND');
    expect(JSON.stringify(await database.db.select().from(doneRequests))).not.toContain(iinOf(72));
  });

  // covers USERCARD-029 USERCARD-030
  it('what is missing or wrong is said at its field', async () => {
    const refused = async (more: object) => fieldsOf(await create({ iin: iinOf(3), ...more }));
    for (const field of ['surname', 'firstname', 'sex', 'bornDate', 'phone', 'positionId', 'isInStatistic'])
      expect(await refused({ [field]: undefined })).toEqual([field]);
    for (const phone of ['8 701', '', '+7', '-', '877055551412', '8 701 555 14 12 / 8 705 555 14 12'])
      expect(await refused({ phone })).toEqual(['phone']);
    expect(await refused({ surname: '-Сатпаева' })).toEqual(['surname']);
    // Younger than 16, older than 80.
    expect(await refused({ bornDate: '2010-11-21' })).toEqual(['bornDate']);
    expect(await refused({ bornDate: '1946-11-19' })).toEqual(['bornDate']);
    expect(await refused({ bornDate: '2010-11-20' })).toEqual([]);
    expect(await refused({ iin: null })).toEqual(['iin']);
    for (const positionId of [133, 9_999]) expect(await refused({ iin: iinOf(4), positionId })).toEqual(['positionId']);
    const taken = await create({ iin: iinOf(3) });
    expect(taken).toMatchObject({ status: 409, error: { code: 'IIN_TAKEN' } });
    expect(taken.error.errors?.iin).toEqual(['ИИН уже есть в школе: Сатпаева Гүлнар, работает']);
  });

  // covers PERS-003 PERS-025 PERS-026
  it('user data and profile are changed as far as they are said, with history and undo', async () => {
    const changed = await send('update-user', { id: 2, surname: 'Төлегенова-Ким', version: 1 });
    expect(changed.data).toMatchObject({ surname: 'Төлегенова-Ким', firstname: 'Ұлжан', version: 2 });
    expect(fieldsOf(await send('update-profile', { id: 2, phone: 'нет' }))).toEqual(['phone']);
    const profile = await send('update-profile', { id: 2, iin: iinOf(5), phone: '7015551413' });
    expect(profile.data).toMatchObject({ phone: '+77015551413', iin: maskedIin(iinOf(5)), version: 3 });
    expect((await send('update-user', { id: 2, category: 'master', version: 1 })).error.code).toBe('STALE_VERSION');
    const history = await call<EntryHistory[]>(app, 'GET /api/v4/os/changes/entry?schoolId=1&entity=staff&id=2', {
      as: director,
    });
    expect(history.data).toHaveLength(2);
    expect(history.text).not.toContain(iinOf(5));
    expect((await undo(profile.data.batch, zavuch)).error.code).toBe('ACCESS_DENIED');
    expect((await undo(profile.data.batch)).data.undone).toBe(1);
    expect((await undo(changed.data.batch)).data.undone).toBe(1);
    expect((await card(2)).data).toMatchObject({ surname: 'Төлегенова', iin: null });
  });

  // covers PERS-017 PERS-027
  it('the director alone gives a position, from which the role follows, and it holds at once', async () => {
    const made = await created({ iin: iinOf(6) });
    expect((await send('update-access', { id: made.id, positionId: 2 }, zavuch)).error.code).toBe('ACCESS_DENIED');
    expect((await send('update-access', { id: made.id, isInStatistic: 0 }, zavuch)).data.isInStatistic).toBe(0);
    expect((await send('update-access', { id: made.id, positionId: 2 })).data.positionId).toBe(2);
    expect(await rolesOf(made.id)).toEqual(['zavuch']);
    expect(fieldsOf(await send('update-access', { id: made.id, positionId: 133 }))).toEqual(['positionId']);
    // A deputy creates teachers.
    expect((await create({ iin: iinOf(7), positionId: 2 }, zavuch)).error.code).toBe('ACCESS_DENIED');
    expect((await create({ iin: iinOf(7) }, zavuch)).status).toBe(200);
  });

  // covers USERCARD-041 USERCARD-042 USERCARD-043
  it('a deputy edits, resets and removes neither an administrator nor a director', async () => {
    const admin = await created({ iin: iinOf(8), positionId: 131 });
    const departure = { date: '2026-11-20', order: null, reason: null };
    for (const id of [admin.id, 1])
      for (const [what, more] of [
        ['update-user', { surname: 'Басқа' }],
        ['update-profile', { phone: '7015551413' }],
        ['update-access', { isInStatistic: 0 }],
        ['delete', departure],
        ['block', { reason: null }],
        ['reset-pass', {}],
        ['slip', {}],
      ] as const)
        expect([what, (await send(what, { id, ...more }, zavuch)).error?.code]).toEqual([what, 'ACCESS_DENIED']);
    expect((await send('update-user', { id: admin.id, surname: 'Басқа' })).status).toBe(200);
  });

  // covers PERS-004 PERS-005 PERS-007 PERS-024 USERCARD-047
  it('who leaves is in the archive, loses every right at once, and gets it back with the card', async () => {
    const made = await created({ iin: iinOf(9) });
    expect((await send('update-user', { id: made.id, category: 'master' })).data.category).toBe('master');
    expect((await card(made.id)).data).toMatchObject({ id: made.id, category: 'master' });
    const { data: own } = await send<Credentials>('slip', { id: made.id });
    await login(own.login, own.password ?? '');
    expect(fieldsOf(await send('delete', { id: made.id, date: '2026-11-21', order: null, reason: null }))).toEqual([
      'date',
    ]);
    const left = await send('delete', { id: made.id, date: '2026-11-19', order: '88-к', reason: 'по собственному' });
    expect(left.data).toMatchObject({
      state: 'archived',
      signIn: 'none',
      archive: { date: '2026-11-19', order: '88-к', reason: 'по собственному' },
    });
    expect(await rolesOf(made.id)).toEqual([]);
    expect((await login(own.login, own.password ?? '')).error.code).toBe('NO_ROLE');
    // The account may be another school's by now.
    for (const [what, more] of [
      ['update-user', { surname: 'Басқа' }],
      ['update-access', { isInStatistic: 0 }],
      ['block', { reason: null }],
      ['reset-pass', {}],
      ['slip', {}],
    ] as const)
      expect((await send(what, { id: made.id, ...more })).error.code).toBe('CONFLICT');
    const again = await send('delete', { id: made.id, date: '2026-11-20', order: null, reason: null });
    expect(again.data).toMatchObject({ batch: null, archive: { date: '2026-11-19' } });
    expect((await create({ iin: iinOf(9) })).error.errors?.iin?.[0]).toContain('в архиве');
    const back = await send('restore', { id: made.id });
    expect(back.data).toMatchObject({ state: 'active', archive: null });
    expect((await login(own.login, own.password ?? '')).status).toBe(200);
    expect((await undo(back.data.batch)).data.undone).toBe(1);
    expect(await rolesOf(made.id)).toEqual([]);
  });

  it('a deputy takes from the archive only whom they may hire', async () => {
    const [deputy, teacher] = [await created({ iin: iinOf(95), positionId: 2 }), await created({ iin: iinOf(96) })];
    for (const { id } of [deputy, teacher]) {
      await send('delete', { id, date: '2026-11-19', order: null, reason: null });
      expect((await send('restore', { id }, zavuch)).status).toBe(id === deputy.id ? 403 : 200);
    }
    expect(await rolesOf(deputy.id)).toEqual([]);
    expect((await send('restore', { id: deputy.id })).status).toBe(200);
    expect(await rolesOf(deputy.id)).toEqual(['zavuch']);
  });

  it('a hire is taken back as long as nothing hangs on the card, as a deletion is', async () => {
    const hired = await created({ iin: iinOf(91) });
    const isClass = and(eq(groups.schoolId, 1), eq(groups.id, 71));
    const [before] = await database.db.select().from(groups).where(isClass);
    await database.db.update(groups).set({ leadUserId: hired.id }).where(isClass);
    expect((await send('remove', { id: hired.id })).error.code).toBe('HAS_TRACE');
    expect((await undo(hired.batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'staff' }] });
    expect((await card(hired.id)).status).toBe(200);
    await database.db
      .update(groups)
      .set({ leadUserId: before?.leadUserId ?? null })
      .where(isClass);
    expect((await undo(hired.batch)).data.undone).toBe(1);
    expect([(await card(hired.id)).status, await rolesOf(hired.id)]).toEqual([404, []]);
  });

  // covers USERCARD-046
  it('a teacher without a trace is deleted, and comes back by an undo; nobody else is', async () => {
    const remove = (id: number, as = director) => send<{ id: number; batch: string }>('remove', { id }, as);
    const mistaken = await created({ iin: iinOf(70) });
    const removed = await remove(mistaken.id, zavuch);
    expect(removed.data.id).toBe(mistaken.id);
    expect([(await card(mistaken.id)).status, await rolesOf(mistaken.id)]).toEqual([404, []]);
    await undo(removed.data.batch);
    expect((await card(mistaken.id)).data).toMatchObject({ surname: 'Сатпаева', state: 'active' });
    expect(await rolesOf(mistaken.id)).toEqual(['teacher']);
    const written = { schoolId: 1, version: 1, authorUserId: mistaken.id, capturedAt: 1, acceptedAt: 1 };
    const lecture = { ...written, lectureUuid: idOf('of a teacher'), kind: 'content', value: { title: 'Гук заңы' } };
    await database.db.insert(lectureCells).values(lecture);
    expect((await remove(mistaken.id)).error.code).toBe('HAS_TRACE');
    await database.db.delete(lectureCells).where(eq(lectureCells.lectureUuid, lecture.lectureUuid));
    const place = { scheduleUuid: idOf('lesson early'), taskKind: 'homework', studentGroupUuid: idOf('member 0') };
    await database.db.insert(answerCells).values({ ...written, ...place, attempt: 1, kind: 'read', value: { of: 1 } });
    expect((await remove(mistaken.id)).error.code).toBe('HAS_TRACE');
    await database.db.delete(answerCells).where(eq(answerCells.scheduleUuid, place.scheduleUuid));
    const { data } = await send<Credentials>('slip', { id: mistaken.id });
    await login(data.login, data.password ?? '');
    expect((await remove(mistaken.id)).error.code).toBe('HAS_TRACE');
    // They teach.
    expect((await remove(3)).error.code).toBe('HAS_TRACE');
    const librarian = await created({ iin: iinOf(71), positionId: 24 });
    expect((await remove(librarian.id)).error.code).toBe('CONFLICT');
    expect((await card(librarian.id)).status).toBe(200);
    expect((await remove(director.userId)).error.code).toBe('CONFLICT');
  });

  it('the last director stays one, at work and signed in', async () => {
    const tries = [
      send('update-access', { id: 1, positionId: 4 }),
      send('delete', { id: 1, date: '2026-11-20', order: null, reason: null }),
      send('block', { id: 1, reason: null }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.error.code).toBe('LAST_DIRECTOR');
    const second = await created({ iin: iinOf(10), positionId: 1 });
    expect(await rolesOf(second.id)).toEqual(['director']);
    // Both give way at once.
    const answers = await Promise.all([1, second.id].map((id) => send('update-access', { id, positionId: 4 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await database.db.update(staffMembers).set({ positionId: 1 }).where(eq(staffMembers.userId, 1));
    await database.db.update(userSchools).set({ role: 'director' }).where(eq(userSchools.userId, 1));
  });

  it('a director stays whose password no one knows who has left: the next one chooses their own first', async () => {
    await database.db
      .update(staffMembers)
      .set({ positionId: 4 })
      .where(and(eq(staffMembers.positionId, 1), ne(staffMembers.userId, 1)));
    const next = await created({ iin: iinOf(11), positionId: 1 });
    const slip = (await send<Credentials>('slip', { id: next.id })).data;
    const leave = (as: Session) => send('delete', { id: 1, date: '2026-11-20', order: null, reason: null }, as);
    const { data: entered } = await login(slip.login, slip.password ?? '');
    const inside = { userId: next.id, token: entered.access_token, cookie: '' };
    const tries = [await leave(inside), await leave(director), await send('update-access', { id: 1, positionId: 2 })];
    for (const answer of tries) {
      expect(answer.error.code).toBe('LAST_DIRECTOR');
      expect(answer.error.message).toContain('первым паролем');
    }
    await database.db.update(users).set({ passwordHash: 'own', isDefaultPassword: false }).where(eq(users.id, next.id));
    const left = await leave(inside);
    expect(left.status).toBe(200);
    const back = { as: inside, body: { schoolId: 1, batch: left.data.batch, requestId: idOf('back') } };
    expect((await call(app, 'POST /api/v4/os/changes/undo', back)).status).toBe(200);
    director = await signIn(app, 'director');
    await database.db.update(staffMembers).set({ positionId: 4 }).where(eq(staffMembers.userId, next.id));
    await database.db.update(userSchools).set({ role: 'teacher' }).where(eq(userSchools.userId, next.id));
  });

  // covers PERS-006 USERCARD-002
  it('who is blocked is signed out until unblocked, and a reset gives the next first password', async () => {
    const teacher = await signIn(app, 'stranger');
    const info = () => call(app, 'GET /api/v4/os/user-info', { as: teacher });
    expect((await info()).status).toBe(200);
    expect((await send('block', { id: 5, reason: 'декрет' }, zavuch)).data).toMatchObject({
      isBlocked: true,
      blockReason: 'декрет',
    });
    expect((await info()).error.code).toBe('SESSION_ENDED');
    expect((await login('stranger', password)).error.code).toBe('ACCOUNT_BLOCKED');
    expect((await send('unblock', { id: 5 }, zavuch)).data.isBlocked).toBe(false);
    expect((await login('stranger', password)).status).toBe(200);
    const { data } = await send<Credentials>('reset-pass', { id: 5 });
    expect((await login('stranger', password)).error.code).toBe('WRONG_CREDENTIALS');
    expect((await login('stranger', data.password ?? '')).status).toBe(200);
  });

  it('nobody of another school is touched, and no student', async () => {
    for (const id of [6, 11, 9_999]) {
      expect((await send('update-user', { id, surname: 'Басқа' })).error.code).toBe('NOT_FOUND');
      expect((await send('reset-pass', { id })).error.code).toBe('NOT_FOUND');
    }
    const [other] = await database.db.select().from(users).where(eq(users.id, 6));
    expect(other?.firstPasswordGeneration).toBe(0);
  });
});
