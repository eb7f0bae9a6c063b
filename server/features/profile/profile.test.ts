import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorEnvelope } from '#contract/core/envelope.ts';
import { staffWritesEndpoints } from '#contract/personnel/staff-writes.endpoints.ts';
import type { PasswordChangeEntry, ProfileSession } from '#contract/profile/profile.schema.ts';
import type { Database } from '#server/db/client.ts';
import { notices } from '#server/features/notices/public.ts';
import { users } from '#server/features/people/public.ts';
import {
  hashPassword,
  loginAttempts,
  passwordChanges,
  resetPasswords,
  sessions,
} from '#server/features/session/public.ts';
import { textOf } from '#server/shared/texts.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, password, schoolNow } from '#tests/support/small-school.ts';

const dayMs = 86_400_000;

describe.each(databaseKinds)('profile on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  let originalHash: string;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    app = await startTestApp(database, clock);
    originalHash = await hashPassword(password);
  });
  beforeEach(async () => {
    clock.set(schoolNow);
    await database.db.update(users).set({ passwordHash: originalHash, isDefaultPassword: true });
    await database.db.delete(loginAttempts);
    await database.db.delete(passwordChanges);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function sessionsOf(session: Session) {
    const response = await app.inject({
      method: 'GET',
      url: '/api/v4/os/profile/sessions',
      headers: headersOf(session),
    });
    return { status: response.statusCode, data: response.json<{ data: ProfileSession[] }>().data };
  }
  async function post(session: Session | null, path: string, body?: object, language = 'ru') {
    const response = await app.inject({
      method: 'POST',
      url: `/api/v4/os/profile/${path}`,
      ...(session ? { headers: headersOf(session, 1, language) } : {}),
      ...(body ? { payload: body } : {}),
    });
    const answer = response.json<{ data?: { ended: number } } & Partial<ErrorEnvelope>>();
    return { status: response.statusCode, data: answer.data, error: answer.error };
  }
  const change = (newPassword: string, rest: { currentPassword?: string; confirmation?: string } = {}) => ({
    currentPassword: password,
    newPassword,
    confirmation: newPassword,
    ...rest,
  });
  const toldOf = async (userId: number, kind: string) => {
    const rows = await database.db.select().from(notices).where(eq(notices.userId, userId));
    return rows.filter(({ fact }) => fact.startsWith(`${kind}:`)).map(({ value }) => value);
  };
  const refusal = (key: string, values?: Record<string, number>) => [textOf('ru', key, values)];
  async function canEnter(login: string, typed: string): Promise<boolean> {
    const response = await app.inject({ method: 'POST', url: '/api/login', payload: { login, password: typed } });
    return response.statusCode === 200;
  }
  async function canRefresh(session: Session): Promise<boolean> {
    const response = await app.inject({
      method: 'POST',
      url: '/api/refresh_token',
      headers: { cookie: session.cookie },
      payload: { userId: session.userId },
    });
    return response.statusCode === 200;
  }

  // covers PROF-005
  it('changes the password, so that only the new one opens the account', async () => {
    const teacher = await signIn(app, 'teacher');
    expect(await post(teacher, 'password', change('jana2027'))).toMatchObject({ status: 200 });
    expect(await canEnter('teacher', password)).toBe(false);
    expect(await canEnter('teacher', 'jana2027')).toBe(true);
    const [row] = (await database.db.select().from(users)).filter(({ login }) => login === 'teacher');
    expect(row?.isDefaultPassword).toBe(false);
    expect(row?.passwordHash).toMatch(/^argon2id\$/);
    expect(await toldOf(teacher.userId, 'password')).toEqual([{ kind: 'password', by: 'self' }]);
  });

  it('a new first password from the school, and a sign-in on a new device, are told to the person', async () => {
    const teacher = await signIn(app, 'teacher');
    await database.db.delete(notices);
    await signIn(app, 'teacher');
    expect(await toldOf(teacher.userId, 'signIn')).toEqual([]);
    await signIn(app, 'teacher', { isNewDevice: true });
    await expect.poll(() => toldOf(teacher.userId, 'signIn')).toEqual([{ kind: 'signIn', device: 'Chrome, Android' }]);
    // Nobody would read it but who signs in.
    await database.db.update(sessions).set({ endedAt: schoolNow }).where(eq(sessions.userId, teacher.userId));
    await signIn(app, 'teacher', { isNewDevice: true });
    expect(await toldOf(teacher.userId, 'signIn')).toHaveLength(1);
    const director = await signIn(app, 'director');
    const reset = await app.inject({
      method: 'POST',
      url: staffWritesEndpoints.resetPassword.path,
      headers: headersOf(director),
      payload: { schoolId: 1, eduYear: 2026, id: teacher.userId, requestId: idOf('a reset') },
    });
    expect(reset.json()).toMatchObject({ data: { login: 'teacher' } });
    expect(await toldOf(teacher.userId, 'password')).toEqual([{ kind: 'password', by: 'school' }]);
  });

  it('refuses a wrong current password at its field and changes nothing', async () => {
    const teacher = await signIn(app, 'teacher');
    const { status, error } = await post(teacher, 'password', change('jana2027', { currentPassword: 'wrong' }));
    expect(status).toBe(422);
    expect(error?.errors).toEqual({ currentPassword: refusal('profile.password.wrongCurrent') });
    expect(await canEnter('teacher', password)).toBe(true);
  });

  it('slows the guessing of the current password down, for the right one too', async () => {
    const teacher = await signIn(app, 'teacher');
    for (let attempt = 0; attempt < 5; attempt++) {
      await post(teacher, 'password', change('jana2027', { currentPassword: `wrong${attempt}` }));
    }
    const blocked = await post(teacher, 'password', change('jana2027'));
    expect(blocked).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS', retryAfterMs: 60_000 } });
    expect(await canEnter('teacher', password)).toBe(false);
    clock.advance(60_000);
    expect(await post(teacher, 'password', change('jana2027'))).toMatchObject({ status: 200 });
  });

  // covers AUTH-022
  it('refuses a password with spaces', async () => {
    const { status, error } = await post(await signIn(app, 'teacher'), 'password', change('jana 2027'));
    expect(status).toBe(422);
    expect(error?.errors).toEqual({ newPassword: refusal('spa.validation.password_space') });
  });

  // covers AUTH-023
  it('refuses a password longer than 12 characters', async () => {
    const teacher = await signIn(app, 'teacher');
    const { error } = await post(teacher, 'password', change('a123456789012'));
    expect(error?.errors).toEqual({ newPassword: refusal('spa.validation.password_max_length', { max: 12 }) });
    expect(await post(teacher, 'password', change('a12345678901'))).toMatchObject({ status: 200 });
  });

  // covers AUTH-024
  it('refuses a password shorter than 4 characters', async () => {
    const teacher = await signIn(app, 'teacher');
    const { error } = await post(teacher, 'password', change('a12'));
    expect(error?.errors).toEqual({
      newPassword: refusal('spa.validation.password_min_length_changeable', { min: 4 }),
    });
    expect(await post(teacher, 'password', change('a123'))).toMatchObject({ status: 200 });
  });

  // covers AUTH-025
  it('asks management for at least 6 characters', async () => {
    const director = await signIn(app, 'director');
    const { error } = await post(director, 'password', change('a1234'));
    expect(error?.errors).toEqual({
      newPassword: refusal('spa.validation.password_min_length_changeable', { min: 6 }),
    });
    expect(await post(director, 'password', change('a12345'))).toMatchObject({ status: 200 });
  });

  // covers AUTH-026
  it.each(['пароль1', 'құпия12'])('refuses the Cyrillic or Kazakh password %s', async (typed) => {
    const { error } = await post(await signIn(app, 'teacher'), 'password', change(typed));
    expect(error?.errors).toEqual({ newPassword: refusal('spa.validation.password_invalid') });
  });

  // covers AUTH-027
  it.each(['abcdef', '123456'])('refuses %s for management and takes it from a teacher', async (typed) => {
    const { error } = await post(await signIn(app, 'director'), 'password', change(typed));
    expect(error?.errors).toEqual({ newPassword: refusal('spa.validation.password_number_and_letter') });
    expect(await post(await signIn(app, 'teacher'), 'password', change(typed))).toMatchObject({ status: 200 });
  });

  // covers AUTH-028
  it('refuses a confirmation that differs', async () => {
    const { error } = await post(
      await signIn(app, 'teacher'),
      'password',
      change('jana2027', { confirmation: 'jana2028' }),
    );
    expect(error?.errors).toEqual({ confirmation: refusal('spa.validation.password_mismatch') });
  });

  it('tells the rule in the language of the caller', async () => {
    const teacher = await signIn(app, 'teacher');
    const { error } = await post(teacher, 'password', change('a12'), 'kz');
    expect(error?.errors?.newPassword).toEqual(['Құпиясөз кемінде 4 таңбадан тұруы керек']);
  });

  it('refuses the current password as the new one', async () => {
    const { error } = await post(await signIn(app, 'teacher'), 'password', change(password));
    expect(error?.errors).toEqual({ newPassword: refusal('profile.password.same') });
  });

  it('ends all other sessions with the old password and keeps the one that changed it', async () => {
    const here = await signIn(app, 'teacher2');
    const there = await signIn(app, 'teacher2');
    const { data } = await post(here, 'password', change('jana2027'));
    expect(data).toEqual({ ended: 1 });
    expect((await sessionsOf(there)).status).toBe(401);
    expect(await canRefresh(there)).toBe(false);
    expect((await sessionsOf(here)).status).toBe(200);
    expect(await canRefresh(here)).toBe(true);
  });

  // covers PROF-001
  it('lists the own sessions with their times and marks the one that asks', async () => {
    const first = await signIn(app, 'stranger');
    clock.advance(60_000);
    const second = await signIn(app, 'stranger');
    const { data } = await sessionsOf(second);
    const times = data.map(({ startedAt, endedAt, isCurrent }) => [startedAt, endedAt, isCurrent]);
    expect(times).toEqual([
      [new Date(schoolNow + 60_000).toISOString(), null, true],
      [new Date(schoolNow).toISOString(), null, false],
    ]);
    expect((await sessionsOf(first)).data.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  // covers PROF-002
  it('ends one session at once and shows it as ended for 30 days', async () => {
    const here = await signIn(app, 'grouplead');
    const there = await signIn(app, 'grouplead');
    const other = (await sessionsOf(here)).data.find(({ isCurrent }) => !isCurrent);
    expect(await post(here, 'sessions/end', { id: other?.id })).toMatchObject({ status: 200, data: { ended: 1 } });
    expect((await sessionsOf(there)).status).toBe(401);
    expect(await canRefresh(there)).toBe(false);
    const ended = (await sessionsOf(here)).data.find(({ id }) => id === other?.id);
    expect(ended?.endedAt).toBe(new Date(schoolNow).toISOString());
    clock.advance(31 * dayMs);
    const later = await signIn(app, 'grouplead');
    expect((await sessionsOf(later)).data.map(({ id }) => id)).not.toContain(other?.id);
  });

  it('shows a session that ran out as ended', async () => {
    await signIn(app, 'parent2');
    clock.advance(30 * dayMs);
    const { data } = await sessionsOf(await signIn(app, 'parent2'));
    expect(data.map(({ endedAt }) => endedAt)).toEqual([null, new Date(schoolNow + 30 * dayMs).toISOString()]);
  });

  it('does not end the session of another person, and does not say that it exists', async () => {
    const student = await signIn(app, 'student');
    const parent = await signIn(app, 'parent');
    const [foreign] = (await sessionsOf(parent)).data;
    expect(await post(student, 'sessions/end', { id: foreign?.id })).toMatchObject({
      status: 404,
      error: { code: 'NOT_FOUND' },
    });
    expect((await sessionsOf(parent)).status).toBe(200);
  });

  // covers PROF-003
  it('ends all other sessions of the user and nobody else’s', async () => {
    const here = await signIn(app, 'other');
    const there = await signIn(app, 'other');
    const elsewhere = await signIn(app, 'other');
    const somebody = await signIn(app, 'student');
    expect((await post(here, 'sessions/end-all')).data).toEqual({ ended: 2 });
    expect([(await sessionsOf(there)).status, (await sessionsOf(elsewhere)).status]).toEqual([401, 401]);
    expect([(await sessionsOf(here)).status, (await sessionsOf(somebody)).status]).toEqual([200, 200]);
  });

  // covers ROUTE-049
  it('tells when the password became another one and by whom, and nothing of others', async () => {
    const listOf = async (session: Session) => {
      const url = '/api/v4/os/profile/password-history';
      const response = await app.inject({ method: 'GET', url, headers: headersOf(session) });
      return response.json<{ data: PasswordChangeEntry[] }>().data.map(({ changedAt, by }) => [changedAt, by]);
    };
    const teacher = await signIn(app, 'teacher');
    expect(await listOf(teacher)).toEqual([]);
    await post(teacher, 'password', change('jana2027'));
    await post(teacher, 'password', change('kate2028', { currentPassword: 'wrong' }));
    clock.advance(60_000);
    await database.db.transaction((db) =>
      resetPasswords({ db, changed: () => undefined, now: clock.now }, 1, [teacher.userId, teacher.userId]),
    );
    clock.advance(60_000);
    await database.db.update(users).set({ passwordHash: originalHash });
    const again = await signIn(app, 'teacher');
    const [first, reset] = [schoolNow, schoolNow + 60_000].map((at) => new Date(at).toISOString());
    expect(await listOf(again)).toEqual([
      [reset, 'school'],
      [first, 'self'],
    ]);
    await post(again, 'password', change('jana2029'));
    expect((await listOf(again))[0]?.[1]).toBe('here');
    expect(await listOf(await signIn(app, 'student'))).toEqual([]);
  });

  it.each(['password', 'sessions/end', 'sessions/end-all'])('lets nobody call %s without a sign-in', async (path) => {
    expect(await post(null, path, {})).toMatchObject({ status: 401, error: { code: 'SIGN_IN_REQUIRED' } });
  });
});
