// What the attacks of this folder share: the small school with its neighbours, two servers over one database, and what an attacker sends.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { Database } from '#server/db/client.ts';
import { grants, userAreas, userSchools, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { loginAttempts } from '#server/features/session/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind, openTestDatabase } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { type Session, sessionOf, signIn, startTestApp, type TestClock, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

export const personnel = '/api/v3/os/backoffice/school/personnel';
export const colleagues = '/api/v4/os/backoffice/people-management/personnel';
export const contingent = '/api/v3/os/backoffice/school/contingent';
export const pupils = '/api/v4/os/backoffice/people-management/contingent';
export const parents = '/api/v4/os/backoffice/parents';
export const desk = '/api/v4/os/support/desk';
export const grantPath = '/api/v4/os/headoffice/grants';

let presses = 0;
export const press = () => idOf(`attack 40 press ${presses++} ${process.pid}`);

export type World = Awaited<ReturnType<typeof openWorld>>;
export async function openWorld(more: Parameters<typeof startTestApp>[2] = {}, { leadsEdit = true } = {}) {
  const database: Database = await openTestDatabase(databaseKind);
  const { db } = database;
  const school = await buildSmallSchool(db);
  await widenSmallSchool(db);
  await addEveryRole(db);
  const [known] = await db.select().from(users).where(eq(users.id, 1));
  const passwordHash = known?.passwordHash ?? null;
  await db
    .insert(users)
    .values({ id: 900, login: 'director2', passwordHash, surname: 'Ли', firstname: 'Анна', gender: 'f' as const });
  await db.insert(userSchools).values({ userId: 900, schoolId: 2, role: 'director' });
  if (leadsEdit) await db.update(schools).set({ flags: { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true } });
  const clock: TestClock = testClock();
  const app: FastifyInstance = await startTestApp(database, clock, more);
  const second: FastifyInstance = await startTestApp(database, clock, more);
  const who = {
    director: await signIn(app, 'director'),
    director2: await signIn(app, 'director2'),
    deputy: await signIn(app, 'zavuch'),
    lead: await signIn(app, 'grouplead'),
    teacher: await signIn(app, 'teacher'),
    country: await signIn(app, loginOf('country_worker', 1)),
    otherCountry: await signIn(app, loginOf('country_worker', 2)),
  };
  await db.insert(userAreas).values([
    { userId: who.country.userId, role: 'country_worker', regionId: 0, departmentId: 0 },
    { userId: who.otherCountry.userId, role: 'country_worker', regionId: 1, departmentId: 0 },
  ]);
  const send = <Data = unknown>(path: string, body: object, as: Session, at = 1, server = app) =>
    call<Data>(server, `POST ${path}`, {
      as,
      school: at,
      language: 'en',
      body: { schoolId: at, eduYear: 2026, requestId: press(), ...body },
    });
  return {
    ...{ database, db, school, clock, app, second, who, send },
    grant: (userId: number, kind: 'support_desk' | 'pupilLevel' = 'support_desk') =>
      send<{ uuid: string; batch: string }>(grantPath, { userId, kind }, who.country),
    holds: async (userId: number) =>
      (await db.select().from(grants).where(eq(grants.userId, userId))).some(({ takenAt }) => takenAt === null),
    enter: async (login: string, typed: string, server = app): Promise<Session | null> => {
      await db.delete(loginAttempts);
      const answer = await call<LoginAnswer>(server, 'POST /api/login', { body: { login, password: typed } });
      if (answer.status !== 200) return null;
      const { data, cookies } = answer;
      return sessionOf({ data, cookies: cookies as never }, data.user_info.userId);
    },
    choose: (as: Session, currentPassword: string, newPassword = 'jana2031') =>
      call(app, 'POST /api/v4/os/profile/password', {
        as,
        body: { currentPassword, newPassword, confirmation: newPassword },
      }),
    isAlive: async (as: Session) => (await call(app, 'GET /api/related-accounts', { as })).status === 200,
    roleOf: (userId: number, schoolId: number) =>
      db
        .select()
        .from(userSchools)
        .where(and(eq(userSchools.userId, userId), eq(userSchools.schoolId, schoolId))),
    close: async () => {
      await app.close();
      await second.close();
      await database.close();
    },
  };
}
