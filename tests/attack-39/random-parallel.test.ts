// Three schools and the country hire, dismiss, admit, restore, undo, print, reset, block, link, unlink, grant and take back in random order,
// two acts at a time, each on a server of its own. Whatever happens, no director holds a session or a password of an account that another
// school uses today, and nobody is a pupil of two schools. With grants: nor of an account that holds one, which opens more than the school.
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import { inZone } from '#contract/core/time.ts';
import { rowsOf } from '#server/db/records.ts';
import { grants, staffMembers, students, userAreas, userSchools, users } from '#server/features/people/public.ts';
import { loginAttempts } from '#server/features/session/public.ts';
import { openThird, openTwoSchools, type SchoolId, type TwoSchools } from '#tests/admission-requests/two-schools.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newColleague, newPupil } from '#tests/support/new-people.ts';
import { type Session, sessionOf, signIn, startTestApp } from '#tests/support/server.ts';
import { seeded } from '#tests/sync/random.ts';
import { colleagues, contingent, grantPath, personnel, press, pupils } from './world.ts';

const schoolIds = [1, 2, 3] as const;
const classOf = { 1: 71, 2: 81, 3: 91 } as const;
const directors = { 1: 'director', 2: 'director2', 3: 'director3' } as const;
const rounds = Number(process.env.ATTACK_ROUNDS ?? 4);
const steps = Number(process.env.ATTACK_STEPS ?? 60);
const firstSeed = Number(process.env.ATTACK_SEED ?? 1);

type Person = { readonly id: number; readonly school: SchoolId; readonly kind: 'staff' | 'student'; batch: string };
type Told = { readonly school: SchoolId; readonly userId: number; readonly login: string; readonly password: string };
type Held = { readonly school: SchoolId; readonly userId: number; session: Session };

describe('three schools, two servers, two acts at once', () => {
  let world: TwoSchools;
  let servers: TwoSchools['app'][];
  beforeAll(async () => {
    world = await openTwoSchools(databaseKind);
    await openThird(world);
    const { db } = world.database;
    const passwordHash = (await db.select().from(users).where(eq(users.id, 1)))[0]?.passwordHash ?? null;
    await db
      .insert(users)
      .values({ id: 950, login: 'country', passwordHash, surname: 'Ел', firstname: 'Ел', gender: 'm' });
    await db.insert(userSchools).values({ userId: 950, schoolId: 1, role: 'country_worker' });
    await db.insert(userAreas).values({ userId: 950, role: 'country_worker', regionId: 0, departmentId: 0 });
    servers = [world.app, await startTestApp(world.database, world.clock)];
  });
  afterAll(async () => {
    await servers[1]?.close();
    await world.close();
  });

  const usedOutside = async (userId: number, school: SchoolId): Promise<boolean> => {
    const { db } = world.database;
    const works = await db
      .select({ id: staffMembers.userId })
      .from(staffMembers)
      .innerJoin(
        userSchools,
        and(eq(userSchools.userId, staffMembers.userId), eq(userSchools.schoolId, staffMembers.schoolId)),
      )
      .where(
        and(
          eq(staffMembers.userId, userId),
          ne(staffMembers.schoolId, school),
          eq(staffMembers.state, 'active'),
          isNull(userSchools.readsUntil),
        ),
      );
    const learns = await db
      .select({ id: students.userId })
      .from(students)
      .where(and(eq(students.userId, userId), ne(students.schoolId, school), eq(students.state, 'active')));
    return works.length + learns.length > 0;
  };
  const holdsGrant = async (userId: number) =>
    (
      await world.database.db
        .select()
        .from(grants)
        .where(and(eq(grants.userId, userId), isNull(grants.takenAt)))
    ).length > 0;

  const play = async (seed: number, mindsGrants: boolean) => {
    const born = String((seed % 28) + 1).padStart(2, '0');
    const [staffIin, pupilIin] = [iinsFrom(`8504${born}4`), iinsFrom(`1310${born}5`)];
    const random = seeded(seed * 104_729);
    const known: Person[] = [];
    const told: Told[] = [];
    const held: Held[] = [];
    const owned = new Map<number, { login: string; password: string }>();
    const given = new Map<string, number>();
    const today = () => inZone(world.clock.now(), 'Asia/Almaty').date;
    const failures: string[] = [];

    const send = async <Data>(
      server: TwoSchools['app'],
      school: SchoolId,
      path: string,
      body: object,
      login: string = directors[school],
    ) => {
      const as = await signIn(server, login);
      const answer = await call<Data>(server, `POST ${path}`, {
        as,
        school,
        language: 'ru',
        body: { schoolId: school, eduYear: 2026, requestId: press(), ...body },
      });
      if (answer.status >= 500) failures.push(`${path} ${answer.status}`);
      return answer;
    };
    const enter = async (server: TwoSchools['app'], login: string, password: string): Promise<Session | null> => {
      await world.database.db.delete(loginAttempts);
      const answer = await call<Parameters<typeof sessionOf>[0]['data'] & { user_info: { userId: number } }>(
        server,
        'POST /api/login',
        {
          body: { login, password },
        },
      );
      if (answer.status >= 500) failures.push(`login ${answer.status}`);
      if (answer.status !== 200) return null;
      return sessionOf({ data: answer.data, cookies: answer.cookies as never }, answer.data.user_info.userId);
    };
    const any = (school: SchoolId | null): Person | undefined => {
      const own = known.filter((person) => school === null || person.school === school);
      return own.length > 0 ? random.pick(own) : undefined;
    };
    const pathOf = ({ kind }: Person) => (kind === 'staff' ? personnel : contingent);
    const manyPathOf = ({ kind }: Person) => (kind === 'staff' ? colleagues : pupils);
    const remember = (school: SchoolId, slips: readonly Credentials[]) => {
      for (const { id, login, password } of slips)
        if (password !== null) told.push({ school, userId: id, login, password });
    };

    type Act = (server: TwoSchools['app'], school: SchoolId) => () => Promise<void>;
    // What is random is chosen before both acts run, so that a seed is the same game.
    const acts: Record<string, Act> = {
      hire: (server, school) => {
        const iin = staffIin(random.below(2));
        return async () => {
          const { data, status } = await send<{ id: number; batch: string }>(server, school, `${personnel}/create`, {
            ...newColleague,
            iin,
          });
          if (status === 200) known.push({ id: data.id, school, kind: 'staff', batch: data.batch });
        };
      },
      admit: (server, school) => {
        const iin = pupilIin(random.below(2));
        return async () => {
          const body = { ...newPupil, iin, groupId: classOf[school], arrivalDate: today() };
          await world.forgetLookUps();
          const { data, status } = await send<{ id: number; batch: string }>(
            server,
            school,
            `${contingent}/create`,
            body,
          );
          if (status === 200) known.push({ id: data.id, school, kind: 'student', batch: data.batch });
        };
      },
      leave: (server, school) => {
        const person = any(school);
        return async () => {
          if (!person) return;
          const order = person.kind === 'staff' ? { order: null } : { orderNumber: null, orderDate: null };
          const reason = person.kind === 'staff' ? null : 'abroad';
          const { data, status } = await send<{ batch: string }>(server, school, `${pathOf(person)}/delete`, {
            id: person.id,
            date: today(),
            reason,
            ...order,
          });
          if (status === 200) person.batch = data.batch;
        };
      },
      restore: (server, school) => {
        const person = any(school);
        return async () => {
          if (!person) return;
          const arrival = {
            groupId: classOf[school],
            arrivalDate: today(),
            reason: 'same_district',
            arrivalOrder: null,
            arrivalOrderDate: null,
          };
          await world.forgetLookUps();
          await send(server, school, `${pathOf(person)}/restore`, {
            id: person.id,
            ...(person.kind === 'student' ? arrival : {}),
          });
        };
      },
      undo: (server, school) => {
        const person = any(school);
        return async () => {
          if (person) await send(server, school, '/api/v4/os/changes/undo', { batch: person.batch });
        };
      },
      slip: (server, school) => {
        const person = any(random.chance(0.7) ? school : null);
        return async () => {
          if (!person) return;
          const { data, status } = await send<Credentials[]>(server, school, `${manyPathOf(person)}/slips`, {
            ids: [person.id],
          });
          if (status === 200) remember(school, data);
        };
      },
      reset: (server, school) => {
        const person = any(random.chance(0.7) ? school : null);
        return async () => {
          if (!person) return;
          const { data, status } = await send<Credentials[]>(server, school, `${manyPathOf(person)}/reset-pass`, {
            ids: [person.id],
          });
          if (status !== 200) return;
          owned.delete(person.id);
          remember(school, data);
        };
      },
      block: (server, school) => {
        const person = any(random.chance(0.7) ? school : null);
        return async () => {
          if (!person) return;
          await send(server, school, `${pathOf(person)}/block`, { id: person.id, reason: null });
          await send(server, school, `${pathOf(person)}/unblock`, { id: person.id });
        };
      },
      peek: (server) => {
        const one = told.length > 0 ? random.pick(told) : undefined;
        return async () => {
          const session = one && (await enter(server, one.login, one.password));
          if (one && session) held.push({ school: one.school, userId: one.userId, session });
        };
      },
      own: (server) => {
        const slip = told.length > 0 ? random.pick(told) : undefined;
        return async () => {
          const session = slip && (await enter(server, slip.login, slip.password));
          if (!slip || !session || owned.has(slip.userId)) return;
          const newPassword = `jana2${slip.userId}`;
          const { status } = await call(server, 'POST /api/v4/os/profile/password', {
            as: session,
            body: { currentPassword: slip.password, newPassword, confirmation: newPassword },
          });
          if (status === 200) owned.set(slip.userId, { login: slip.login, password: newPassword });
        };
      },
      link: (server) => {
        const [one, two] = [...owned.values()].sort(() => random.next() - 0.5);
        return async () => {
          const session = one && (await enter(server, one.login, one.password));
          if (session && two) await call(server, 'POST /api/v4/os/related-accounts/link', { as: session, body: two });
        };
      },
      through: (server) => {
        const from = held.length > 0 ? random.pick(held) : undefined;
        return async () => {
          if (!from) return;
          const related = await call<{ userId: number }[]>(server, 'GET /api/related-accounts', { as: from.session });
          for (const { userId } of related.status === 200 ? related.data : []) {
            const answer = await call<{ access_token: string }>(server, 'POST /api/related-auth', {
              as: from.session,
              body: { userId },
            });
            if (answer.status === 200)
              held.push({
                school: from.school,
                userId,
                session: sessionOf({ data: answer.data, cookies: answer.cookies as never }, userId),
              });
          }
        };
      },
      grant: (server) => {
        const person = any(null);
        return async () => {
          if (!person) return;
          const answer = await send<{ uuid: string }>(
            server,
            1,
            grantPath,
            { userId: person.id, kind: 'support_desk' },
            'country',
          );
          if (answer.status === 200) given.set(answer.data.uuid, person.id);
        };
      },
      takeBack: (server) => {
        const [uuid] = [...given.keys()].sort(() => random.next() - 0.5);
        return async () => {
          if (uuid === undefined) return;
          await send(server, 1, `${grantPath}/${uuid}/take-back`, {}, 'country');
          given.delete(uuid);
        };
      },
    };
    const oftener = [
      ...['slip', 'slip', 'reset', 'peek', 'peek', 'leave', 'admit', 'admit', 'restore', 'undo', 'hire', 'own'],
      ...(mindsGrants ? ['grant', 'grant', 'grant'] : []),
    ];
    const done: string[] = [];
    const reach = async (userId: number, school: SchoolId) =>
      (await usedOutside(userId, school)) || (mindsGrants && (await holdsGrant(userId)));
    for (let step = 0; step < steps; step++) {
      world.clock.advance(random.chance(0.5) ? 86_400_000 : 3_600_000);
      const [first, second] = [random.pick(schoolIds), random.pick(schoolIds)];
      const names = [random.pick([...Object.keys(acts), ...oftener]), random.pick([...Object.keys(acts), ...oftener])];
      const [server = world.app, other = world.app] = servers;
      const both = [acts[names[0] ?? '']?.(server, first), acts[names[1] ?? '']?.(other, second)];
      done.push(`${names[0]} ${first} ∥ ${names[1]} ${second}`);
      await Promise.all(both.map((act) => act?.()));
      const twice = await rowsOf<{ user_id: number }>(
        world.database.db,
        sql`select user_id from students where state = 'active' group by user_id having count(*) > 1`,
      );
      expect({ twice, done: twice.length > 0 ? done : [] }).toEqual({ twice: [], done: [] });
      for (const one of held) {
        const { cookies, status } = await call(server, 'POST /api/refresh_token', {
          headers: { cookie: one.session.cookie },
          body: { userId: one.userId },
        });
        const cookie = cookies.find(({ name, value }) => name.startsWith('qalam_refresh') && value !== '');
        if (cookie) one.session = { ...one.session, cookie: `${cookie.name}=${cookie.value}` };
        const reached = status === 200 && (await reach(one.userId, one.school)) ? done.slice(-12) : 'nothing';
        expect({ session: one.userId, of: one.school, reached }).toEqual({
          session: one.userId,
          of: one.school,
          reached: 'nothing',
        });
      }
    }
    for (const { school, userId, login, password } of told) {
      const session = await enter(world.app, login, password);
      const reached = session && (await reach(userId, school)) ? done.slice(-12) : 'nothing';
      expect({ password: userId, school, reached }).toEqual({ password: userId, school, reached: 'nothing' });
    }
    expect(failures).toEqual([]);
    console.log(`seed ${seed}: told ${told.length}, sessions ${held.length}, own ${owned.size}, grants ${given.size}`);
  };

  it.each(Array.from({ length: rounds }, (_, index) => index + firstSeed))(
    'J01 keep to their own, seed %i',
    (seed) => play(seed, false),
    300_000,
  );
  it('J02 and have no power over holders of grants', () => play(101, true), 300_000);
});
