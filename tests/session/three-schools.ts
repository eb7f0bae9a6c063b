// Three schools hire, admit, dismiss, restore, print, reset, block and undo in any order, on two servers. Whatever happens, no director holds a
// password or a session of an account that another school uses today.
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import { inZone } from '#contract/core/time.ts';
import { isOneOf } from '#server/db/records.ts';
import { staffMembers, students, userSchools, users } from '#server/features/people/public.ts';
import { loginAttempts } from '#server/features/session/public.ts';
import {
  contingent,
  day,
  openThird,
  openTwoSchools,
  people,
  press,
  type SchoolId,
  type TwoSchools,
} from '#tests/admission-requests/two-schools.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newColleague, newPupil } from '#tests/support/new-people.ts';
import { type Session, sessionOf, signIn, startTestApp } from '#tests/support/server.ts';
import { type SeededRandom, seeded } from '#tests/sync/random.ts';

const schoolIds = [1, 2, 3] as const;
const classOf = { 1: 71, 2: 81, 3: 91 } as const;
/** What brings accounts from one school to the next, and tells of them. */
const oftener = ['slip', 'slip', 'reset', 'peek', 'leave', 'leave', 'admit', 'admit', 'restore'];
const directors = { 1: 'director', 2: 'director2', 3: 'director3' } as const;
const personnel = '/api/v3/os/backoffice/school/personnel';

type Person = { readonly id: number; readonly school: SchoolId; readonly kind: 'staff' | 'student'; batch: string };
/** What the director of a school was told. */
type Told = { readonly school: SchoolId; readonly userId: number; readonly login: string; readonly password: string };
type Held = { readonly school: SchoolId; readonly userId: number; session: Session };

/** @returns what plays a round of some steps, and says how much happened in it. */
export async function openRounds() {
  const world: TwoSchools = await openTwoSchools(databaseKind);
  await openThird(world);
  const servers = [world.app, await startTestApp(world.database, world.clock)];
  const close = async () => {
    await servers[1]?.close();
    await world.close();
  };

  /** Whether anybody works or learns with an account outside a school, by the tables alone. */
  async function isUsedOutside(userId: number, school: SchoolId): Promise<boolean> {
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
          or(...schoolIds.filter((id) => id !== school).map((id) => eq(staffMembers.schoolId, id))),
          eq(staffMembers.state, 'active'),
          isNull(userSchools.readsUntil),
        ),
      );
    const learns = await db
      .select({ id: students.userId })
      .from(students)
      .where(and(eq(students.userId, userId), ne(students.schoolId, school), eq(students.state, 'active')));
    return works.length + learns.length > 0;
  }

  const play = async (seed: number, steps: number) => {
    const born = String((seed % 28) + 1).padStart(2, '0');
    const [staffIin, pupilIin] = [iinsFrom(`8503${born}4`), iinsFrom(`1312${born}5`)];
    const random: SeededRandom = seeded(seed * 7919);
    const server = () => random.pick(servers);
    const known: Person[] = [];
    const told: Told[] = [];
    const held: Held[] = [];
    const owned = new Map<number, string>();
    const today = () => inZone(world.clock.now(), 'Asia/Almaty').date;

    const send = async <Data>(school: SchoolId, path: string, body: object) => {
      const as = await signIn(server(), directors[school]);
      const whole = { schoolId: school, eduYear: 2026, requestId: press(), ...body };
      const asked = { school, language: 'ru', body: whole };
      const [anonymous, answer] = [
        await call(server(), `POST ${path}`, asked),
        await call<Data>(server(), `POST ${path}`, { ...asked, as }),
      ];
      expect([anonymous.status, anonymous.error.code]).toEqual([401, 'SIGN_IN_REQUIRED']);
      return answer;
    };
    const enter = async (login: string, password: string) => {
      await world.database.db.delete(loginAttempts);
      const answer = await call<Parameters<typeof sessionOf>[0]['data'] & { user_info: { userId: number } }>(
        server(),
        'POST /api/login',
        { body: { login, password } },
      );
      if (answer.status !== 200) return null;
      const { data, cookies } = answer;
      return sessionOf({ data, cookies: cookies as never }, data.user_info.userId);
    };
    const remember = (school: SchoolId, slips: readonly Credentials[]) => {
      for (const { id, login, password } of slips)
        if (password !== null) told.push({ school, userId: id, login, password });
    };
    const pathOf = ({ kind }: Person) => (kind === 'staff' ? personnel : contingent);
    const manyPathOf = ({ kind }: Person) =>
      kind === 'staff' ? '/api/v4/os/backoffice/people-management/personnel' : people;

    const acts: Record<string, (school: SchoolId) => Promise<void>> = {
      hire: async (school) => {
        const iin = staffIin(random.below(2));
        const { data, status } = await send<{ id: number; batch: string }>(school, `${personnel}/create`, {
          ...newColleague,
          iin,
        });
        if (status === 200) known.push({ id: data.id, school, kind: 'staff', batch: data.batch });
      },
      admit: async (school) => {
        const iin = pupilIin(random.below(2));
        const body = { ...newPupil, iin, groupId: classOf[school], arrivalDate: today() };
        await world.forgetLookUps();
        const { data, status } = await send<{ id: number; batch: string }>(school, `${contingent}/create`, body);
        if (status === 200) known.push({ id: data.id, school, kind: 'student', batch: data.batch });
      },
      leave: async (school) => {
        const person = any(school);
        if (!person) return;
        const order = person.kind === 'staff' ? { order: null } : { orderNumber: null, orderDate: null };
        const reason = person.kind === 'staff' ? null : 'abroad';
        const body = { id: person.id, date: today(), reason, ...order };
        const { data, status } = await send<{ batch: string }>(school, `${pathOf(person)}/delete`, body);
        if (status === 200) person.batch = data.batch;
      },
      restore: async (school) => {
        const person = any(school);
        if (!person) return;
        const arrival = { groupId: classOf[school], arrivalDate: today(), reason: 'same_district' };
        await world.forgetLookUps();
        const more = person.kind === 'student' ? { ...arrival, arrivalOrder: null, arrivalOrderDate: null } : {};
        await send(school, `${pathOf(person)}/restore`, { id: person.id, ...more });
      },
      undo: async (school) => {
        const person = any(school);
        if (person) await send(school, '/api/v4/os/changes/undo', { batch: person.batch });
      },
      slip: async (school) => {
        const person = any(random.chance(0.7) ? school : null);
        if (!person) return;
        const { data, status } = await send<Credentials[]>(school, `${manyPathOf(person)}/slips`, { ids: [person.id] });
        if (status === 200) remember(school, data);
      },
      reset: async (school) => {
        const person = any(random.chance(0.7) ? school : null);
        if (!person) return;
        const { data, status } = await send<Credentials[]>(school, `${manyPathOf(person)}/reset-pass`, {
          ids: [person.id],
        });
        if (status !== 200) return;
        owned.delete(person.id);
        remember(school, data);
      },
      block: async (school) => {
        const person = any(random.chance(0.7) ? school : null);
        if (!person) return;
        const outside = await isUsedOutside(person.id, school);
        const { status } = await send(school, `${pathOf(person)}/block`, { id: person.id, reason: null });
        expect([status, outside]).not.toEqual([200, true]);
        await send(school, `${pathOf(person)}/unblock`, { id: person.id });
      },
      peek: async () => {
        const one = told.length > 0 ? random.pick(told) : undefined;
        const session = one && (await enter(one.login, one.password));
        if (one && session) held.push({ school: one.school, userId: one.userId, session });
      },
      link: async () => {
        // Two accounts of one person, each with an own password.
        const [one, two] = [...owned].sort(() => random.next() - 0.5);
        if (!one || !two) return;
        const logins = await world.database.db
          .select()
          .from(users)
          .where(isOneOf(users.id, [one[0], two[0]]));
        const loginOf = (id: number) => logins.find((user) => user.id === id)?.login ?? '';
        const session = await enter(loginOf(one[0]), one[1]);
        const body = { login: loginOf(two[0]), password: two[1] };
        if (session) await call(server(), 'POST /api/v4/os/related-accounts/link', { as: session, body });
      },
      own: async () => {
        // Its owner opens it by the slip, and chooses a password.
        const slip = told.length > 0 ? random.pick(told) : undefined;
        const session = slip && (await enter(slip.login, slip.password));
        if (!slip || !session || owned.has(slip.userId)) return;
        const newPassword = `jana2${slip.userId}`;
        const body = { currentPassword: slip.password, newPassword, confirmation: newPassword };
        const { status } = await call(server(), 'POST /api/v4/os/profile/password', { as: session, body });
        if (status === 200) owned.set(slip.userId, newPassword);
      },
    };
    const any = (school: SchoolId | null): Person | undefined => {
      const own = known.filter((person) => school === null || person.school === school);
      return own.length > 0 ? random.pick(own) : undefined;
    };

    /** What a session opens without another password. */
    const openedBy = async (session: Session): Promise<number[]> => {
      const related = await call<{ userId: number }[]>(server(), 'GET /api/related-accounts', { as: session });
      const opened: number[] = [];
      for (const { userId } of related.data) {
        const answer = await call(server(), 'POST /api/related-auth', { as: session, body: { userId } });
        if (answer.status === 200) opened.push(userId);
      }
      return opened;
    };
    const done: string[] = [];
    for (let step = 0; step < steps; step++) {
      world.clock.advance(day);
      const school = random.pick(schoolIds);
      const name = random.pick([...Object.keys(acts), ...oftener]);
      await acts[name]?.(school);
      done.push(`${name} ${school}`);
      for (const one of held) {
        const { session, userId, school: of } = one;
        const { cookies, status } = await call(server(), 'POST /api/refresh_token', {
          headers: { cookie: session.cookie },
          body: { userId },
        });
        const cookie = cookies.find(({ name, value }) => name.startsWith('qalam_refresh') && value !== '');
        if (cookie) one.session = { ...session, cookie: `${cookie.name}=${cookie.value}` };
        const reached = status === 200 && (await isUsedOutside(userId, of)) ? done : 'nothing';
        expect({ userId, of, reached }).toEqual({ userId, of, reached: 'nothing' });
      }
    }
    for (const { school, userId, login, password } of told) {
      const session = await enter(login, password);
      const opened = session ? [userId, ...(await openedBy(session))] : [];
      for (const id of opened) {
        const reached = (await isUsedOutside(id, school)) ? done : 'nothing';
        expect({ login, school, id, reached }).toEqual({ login, school, id, reached: 'nothing' });
      }
    }
    return { told: told.length, held: held.length, owned: owned.size };
  };
  return { play, close };
}
