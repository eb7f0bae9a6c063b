// A dismissed colleague may have chosen an own password for an account whose first password they were told: nothing tells who chose it. Management
// is told how many there are, and decides.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import type { StoredStaff } from '#contract/personnel/staff-writes.ts';
import type { Database } from '#server/db/client.ts';
import { parentInvites, staffMembers, userSchools, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { changeBatches } from '#server/writes/writes.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, type TestClock, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const personnel = '/api/v3/os/backoffice/school/personnel';
const people = '/api/v4/os/backoffice/people-management';
const dismissed = { date: '2026-11-20', order: null, reason: null };
const own = 'Ozimdiki2026';
let presses = 0;

describe('an own password that was chosen after a colleague saw the first one', () => {
  let database: Database;
  let app: FastifyInstance;
  let clock: TestClock;
  let who: Record<'director' | 'deputy' | 'lead', Session>;
  beforeEach(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    await widenSmallSchool(database.db);
    await database.db.update(schools).set({ flags: { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true } });
    clock = testClock();
    app = await startTestApp(database, clock);
    who = {
      director: await signIn(app, 'director'),
      deputy: await signIn(app, 'zavuch'),
      lead: await signIn(app, 'grouplead'),
    };
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  const send = <Data = StoredStaff>(path: string, body: object, as = who.director, school = 1) => {
    clock.advance(1_000);
    const requestId = idOf(`chosen ${presses++}`);
    return call<Data>(app, `POST ${path}`, {
      as,
      school,
      body: { schoolId: school, eduYear: 2026, requestId, ...body },
    });
  };
  const enter = async (login: string, password: string): Promise<Session | null> => {
    const { status, data } = await call<LoginAnswer>(app, 'POST /api/login', { body: { login, password } });
    return status === 200 ? { userId: data.user_info.userId, token: data.access_token, cookie: '' } : null;
  };
  const print = async (kind: 'contingent' | 'personnel', ids: readonly number[], as: Session, what = 'reset-pass') =>
    (await send<Credentials[]>(`${people}/${kind}/${what}`, { ids }, as)).data;
  /** Somebody signs in by a slip and chooses a password: its owner, or the person who printed it. */
  const choose = async (slip: Credentials | undefined, newPassword = own): Promise<Session> => {
    const inside = slip && (await enter(slip.login, slip.password ?? ''));
    if (!inside) throw new Error('The slip does not open');
    clock.advance(1_000);
    const body = { currentPassword: slip.password, newPassword, confirmation: newPassword };
    expect((await call(app, 'POST /api/v4/os/profile/password', { as: inside, body })).status).toBe(200);
    return inside;
  };
  const chosen = async (kind: 'contingent' | 'personnel', ids: readonly number[], as: Session) => {
    const slips = await print(kind, ids, as);
    const inside = [];
    for (const slip of slips) inside.push({ login: slip.login, session: await choose(slip) });
    return inside;
  };
  const ask = (id: number, as = who.director, school = 1) =>
    call<{ count: number }>(app, `GET ${personnel}/chosen-passwords?schoolId=${school}&id=${id}`, { as, school });
  const countOf = async (id: number, as = who.director) => (await ask(id, as)).data.count;
  const dismiss = (id: number, renewChosen?: boolean, as = who.director) =>
    send(`${personnel}/delete`, { id, ...dismissed, ...(renewChosen !== undefined && { renewChosen }) }, as);
  const isIn = async (as: Session) => (await call(app, 'GET /api/v4/os/user-info', { as })).status === 200;
  const opens = async (login: string) => (await enter(login, own)) !== null;
  const kindsOf = async (batch: string | null | undefined) =>
    (
      await database.db
        .select()
        .from(changeBatches)
        .where(eq(changeBatches.batch, batch ?? ''))
    ).flatMap(({ counts }) => Object.keys(counts as object));

  it('is counted, stays by default, and is a first one again if management says so', async () => {
    const staff = await chosen('personnel', [5], who.deputy);
    await print('personnel', [2], who.deputy);
    const children = await chosen('contingent', [12, 13], who.deputy);
    // Of the director's own telling, and of an account that nobody was told.
    await chosen('contingent', [14], who.director);
    expect(await countOf(who.deputy.userId)).toBe(3);
    const { data } = await dismiss(who.deputy.userId);
    for (const { login, session } of staff) expect([await isIn(session), await opens(login)]).toEqual([true, true]);
    expect(await kindsOf(data.batch)).toEqual(['staff']);

    await send(`${personnel}/restore`, { id: who.deputy.userId });
    const again = await dismiss(who.deputy.userId, true);
    expect([again.status, again.data.state, again.data.batch]).toEqual([200, 'archived', null]);
    for (const { login, session } of [...staff, ...children])
      expect([await isIn(session), await opens(login)]).toEqual([false, false]);
    // Management prints the next ones.
    const [next] = await print('contingent', [12], who.director, 'slips');
    expect(await enter(next?.login ?? '', next?.password ?? '')).not.toBeNull();
    expect(await opens('pupil4')).toBe(true);
  });

  it('is recorded as a reset, which nobody undoes and its owner is told', async () => {
    const [mine] = await chosen('contingent', [12], who.deputy);
    await dismiss(who.deputy.userId, true);
    const batches = await database.db.select().from(changeBatches);
    const last = batches.filter(
      ({ counts }) => 'password-reset' in (counts as object) && 'staff' in (counts as object),
    );
    expect(last.map(({ counts }) => counts)).toEqual([{ staff: 1, 'password-reset': 1 }]);
    const undone = await send('/api/v4/os/changes/undo', { batch: last[0]?.batch });
    expect(undone.status).not.toBe(200);
    const [slip] = await print('contingent', [12], who.director, 'slips');
    const inside = await enter(mine?.login ?? '', slip?.password ?? '');
    const history = await call<{ by: string }[]>(app, 'GET /api/v4/os/profile/password-history', {
      as: inside ?? undefined,
    });
    expect(history.data[0]?.by).toBe('school');
  });

  it('counts only while it was chosen after the telling, and nobody has reset it since', async () => {
    // Chosen before the deputy looked: the slip told nothing.
    await chosen('contingent', [12], who.director);
    await print('contingent', [12], who.deputy, 'slips');
    // Reset by another person since, and chosen again.
    await chosen('contingent', [13], who.deputy);
    await chosen('contingent', [13], who.director);
    // Still the first one: renewed without asking.
    await print('contingent', [14], who.deputy);
    expect(await countOf(who.deputy.userId)).toBe(0);
    await print('contingent', [15], who.deputy);
    const [, other] = await print('contingent', [14, 15], who.deputy, 'slips');
    await choose(other);
    await choose({ ...other, password: own } as Credentials, 'Ozimdiki2027');
    expect(await countOf(who.deputy.userId)).toBe(1);
  });

  it('of an account that another school is in charge of is neither counted nor renewed', async () => {
    const [works, stays] = await chosen('contingent', [12, 13], who.deputy);
    const printed = await send<HandedOut>(
      '/api/v4/os/backoffice/parents/reset-pass',
      {
        ids: [idOf('link of the parent')],
      },
      who.deputy,
    );
    await choose(printed.data.slips[0]);
    expect(await countOf(who.deputy.userId)).toBe(3);
    await database.db.insert(userSchools).values({ userId: 12, schoolId: 2, role: 'teacher' });
    await database.db.insert(parentInvites).values({
      schoolId: 2,
      uuid: idOf('invite'),
      studentSchoolUuid: idOf('student of user 26'),
      codeHash: 'hash',
      madeBy: 6,
      madeAt: clock.now(),
      expiresAt: clock.now() + 1_000_000,
      acceptedBy: 7,
      acceptedAt: clock.now(),
    });
    expect(await countOf(who.deputy.userId)).toBe(1);
    await dismiss(who.deputy.userId, true);
    expect(await Promise.all([works?.login, 'parent', stays?.login].map((login) => opens(login ?? '')))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('of a director is renewed by a director alone, and nobody renews their own', async () => {
    // The account of a teacher and that of the acting deputy, who become more than the dismissed person.
    await chosen('personnel', [3, 5], who.deputy);
    for (const [id, positionId] of [
      [3, 2],
      [5, 1],
    ] as const)
      await send(`${personnel}/update-access`, { id, positionId });
    const acting = await enter('teacher2', own);
    if (!acting) throw new Error('The deputy does not come in');
    expect([await countOf(who.deputy.userId, acting), await countOf(who.deputy.userId)]).toEqual([0, 2]);
    expect((await dismiss(who.deputy.userId, true, acting)).status).toBe(200);
    expect([await isIn(acting), await opens('stranger')]).toEqual([true, true]);
    await send(`${personnel}/restore`, { id: who.deputy.userId });
    expect((await dismiss(who.deputy.userId, true)).status).toBe(200);
    expect([await isIn(acting), await opens('stranger')]).toEqual([false, false]);
  });

  it('of the last director who could sign in stays: a director who goes renews it for nobody', async () => {
    const [next] = await chosen('personnel', [5], who.director);
    await send(`${personnel}/update-access`, { id: 5, positionId: 1 });
    const refused = await dismiss(who.director.userId, true);
    expect([refused.status, refused.error.code]).toEqual([409, 'LAST_DIRECTOR']);
    expect([await isIn(who.director), await opens(next?.login ?? '')]).toEqual([true, true]);
    expect((await dismiss(who.director.userId)).status).toBe(200);
  });

  it('is renewed once, however often it is sent', async () => {
    await chosen('contingent', [12], who.deputy);
    const generation = async () =>
      (await database.db.select().from(users).where(eq(users.id, 12)))[0]?.firstPasswordGeneration;
    const before = (await generation()) ?? 0;
    const body = { requestId: idOf('pressed twice'), renewChosen: true };
    const [first, second] = [
      await send(`${personnel}/delete`, { id: who.deputy.userId, ...dismissed, ...body }),
      await send(`${personnel}/delete`, { id: who.deputy.userId, ...dismissed, ...body }),
    ];
    const third = await dismiss(who.deputy.userId, true);
    expect([first, second, third].map(({ status, data }) => [status, data.batch])).toEqual(Array(3).fill([200, null]));
    expect(await generation()).toBe(before + 1);
  });

  it('is told to the management of this school, about colleagues within their reach', async () => {
    await chosen('contingent', [12], who.deputy);
    const asked = async (...given: Parameters<typeof ask>) => {
      const { status, error } = await ask(...given);
      return [status, error?.code];
    };
    expect(await asked(9, await signIn(app, 'teacher'))).toEqual([403, 'ACCESS_DENIED']);
    expect(await asked(who.director.userId, who.deputy)).toEqual([403, 'ACCESS_DENIED']);
    expect(await asked(9, who.director, 2)).toEqual([403, 'WRONG_SCHOOL']);
    // A director of the other school, about a person of this one.
    await database.db
      .update(userSchools)
      .set({ role: 'director' })
      .where(and(eq(userSchools.userId, 6), eq(userSchools.schoolId, 2)));
    await database.db.update(staffMembers).set({ positionId: 1 }).where(eq(staffMembers.userId, 6));
    const other = await signIn(app, 'other');
    expect(await asked(9, other, 2)).toEqual([404, 'NOT_FOUND']);
    const foreign = await send(`${personnel}/delete`, { id: 9, ...dismissed, renewChosen: true }, other, 2);
    expect([foreign.status, await opens('pupil2')]).toEqual([404, true]);
  });
});
