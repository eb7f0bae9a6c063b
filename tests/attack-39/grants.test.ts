// Grants and the support desk, attacked from outside: by the school of a holder, by who lost their roles, by other country workers.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntryHistory } from '#contract/changes/changes.schema.ts';
import type { Credentials } from '#contract/core/credentials.ts';
import type { FoundAccount } from '#contract/grants/grants.schema.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import type { DeskTicket } from '#contract/support/support.schema.ts';
import { notices } from '#server/features/notices/public.ts';
import { accessLog, grants, users } from '#server/features/people/public.ts';
import { supportTickets } from '#server/features/support/support.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newColleague } from '#tests/support/new-people.ts';
import { type Session, signIn } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { supportAccess } from '../support-requests/support.access.ts';
import { colleagues, contingent, desk, grantPath, openWorld, parents, personnel, press, type World } from './world.ts';

const { ticket } = supportAccess.payloads.openTicket;
const iin = iinsFrom('8403224')(1);
const parentName = { iin, surname: 'Сапарова', firstname: 'Жанна', patronymic: null };

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const addTicket = (uuid: string, schoolId = 2, userId = 6) =>
  world.db.insert(supportTickets).values({
    ...{ schoolId, uuid, userId, ...ticket, text: 'Тайна школы 2' },
    ...{ capturedAt: 0, receivedAt: world.clock.now(), acceptedAt: 0, clientId: null, seq: null },
  });
const read = (as: Session, server = world.app) => call<DeskTicket[]>(server, `GET ${desk}`, { as });

describe('the school of a holder', () => {
  it('A01 a deputy resets the holder, and reads the desk of all schools as them', async () => {
    expect((await world.grant(5)).status).toBe(200);
    await addTicket(idOf('a01'));
    const reset = await world.send<Credentials>(`${personnel}/reset-pass`, { id: 5 }, world.who.deputy);
    const thief = reset.data?.password ? await world.enter(reset.data.login, reset.data.password) : null;
    const told = thief ? (await read(thief)).text : '';
    expect([reset.status, told.includes('Тайна школы 2')]).toEqual([409, false]);
  });

  it('A02 a deputy prints the slip of a holder with a first password', async () => {
    const hired = await world.send<{ id: number }>(
      `${personnel}/create`,
      { ...newColleague, iin: iinsFrom('8503154')(1) },
      world.who.director,
    );
    await world.grant(hired.data.id);
    const slips = await world.send<Credentials[]>(`${colleagues}/slips`, { ids: [hired.data.id] }, world.who.deputy);
    const [slip] = slips.status === 200 ? slips.data : [];
    const thief = slip?.password ? await world.enter(slip.login, slip.password) : null;
    expect(thief ? (await read(thief)).status : 403).toBe(403);
  });

  it('A03 a deputy blocks the holder and renames them', async () => {
    await world.grant(5);
    const renamed = await world.send(`${personnel}/update-user`, { id: 5, surname: 'Басқа' }, world.who.deputy);
    const blocked = await world.send(`${personnel}/block`, { id: 5, reason: null }, world.who.deputy);
    expect([renamed.status, blocked.status]).not.toContain(200);
  });

  it('A04 a group lead binds a parent who holds a grant, resets the password and reads the desk', async () => {
    await world.send(
      `${contingent}/set-parent`,
      { id: 12, parentship: [iin], names: [parentName] },
      world.who.director,
    );
    const [mother] = await world.db.select().from(users).where(eq(users.iin, iin));
    await world.grant(mother?.id ?? 0);
    await addTicket(idOf('a04'));
    const list = await call<{ rows: { id: string; iin: string | null; child: { id: number } }[] }>(
      world.app,
      `GET ${parents}?schoolId=1&eduYear=2026`,
      { as: world.who.lead },
    );
    const link = list.data.rows.find((row) => row.child.id === 12 && row.iin !== null)?.id ?? '';
    const reset = await world.send<HandedOut>(`${parents}/reset-pass`, { ids: [link] }, world.who.lead);
    const [slip] = reset.data?.slips ?? [];
    const thief = slip?.password ? await world.enter(slip.login, slip.password) : null;
    expect(thief ? (await read(thief)).status : 403).toBe(403);
  });
});

describe('who lost the role yesterday', () => {
  it('A05 a holder whom the school dismissed, and who is nothing any more, reads and answers on', async () => {
    await world.grant(5);
    const uuid = idOf('a05');
    await addTicket(uuid);
    const holder = await signIn(world.app, 'stranger');
    const gone = await world.send(
      `${personnel}/delete`,
      { id: 5, date: '2026-11-20', order: null, reason: null },
      world.who.director,
    );
    expect(gone.status).toBe(200);
    // Two months later, with the session kept alive as a device keeps it.
    let { cookie } = holder;
    let token = '';
    for (let week = 0; week < 9; week++) {
      world.clock.advance(7 * 86_400_000);
      const again = await call<{ access_token: string }>(world.app, 'POST /api/refresh_token', {
        headers: { cookie },
        body: { userId: 5 },
      });
      if (again.status !== 200) break;
      token = again.data.access_token;
      const next = again.cookies.find(({ name, value }) => name.startsWith('qalam_refresh') && value !== '');
      cookie = `${next?.name}=${next?.value}`;
    }
    const seen = await read({ ...holder, token });
    expect(seen.status).not.toBe(200);
  });

  it('A05b the same at once: dismissed today, and answering tomorrow', async () => {
    await world.grant(5);
    const uuid = idOf('a05b');
    await addTicket(uuid);
    const holder = await signIn(world.app, 'stranger');
    await world.send(
      `${personnel}/delete`,
      { id: 5, date: '2026-11-20', order: null, reason: null },
      world.who.director,
    );
    expect(await world.roleOf(5, 1)).toEqual([]);
    world.clock.advance(86_400_000);
    const renewed = await call<{ access_token: string }>(world.app, 'POST /api/refresh_token', {
      headers: { cookie: holder.cookie },
      body: { userId: 5 },
    });
    const as = { ...holder, token: renewed.data?.access_token ?? '' };
    const answered = await call(world.app, `POST ${desk}/2/${uuid}/answer`, {
      as,
      body: { text: 'Пришлите пароль', isClosed: false, requestId: press() },
    });
    expect([(await read(as)).status, answered.status]).toEqual([403, 403]);
  });

  it('A06 a country worker whose role ended gives nothing, also by repetition and by undo', async () => {
    const requestId = press();
    const given = await world.send<{ batch: string }>(
      grantPath,
      { userId: 5, kind: 'support_desk', requestId },
      world.who.country,
    );
    expect(given.status).toBe(200);
    const { userAreas } = await import('#server/features/people/public.ts');
    await world.db.delete(userAreas).where(eq(userAreas.userId, world.who.country.userId));
    const answers = [
      await world.send(grantPath, { userId: 5, kind: 'support_desk', requestId }, world.who.country),
      await world.send(grantPath, { userId: 3, kind: 'pupilLevel' }, world.who.country),
      await world.send(`${grantPath}/account`, { text: 'teacher' }, world.who.country),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    const undone = await world.send<{ undone: number }>(
      '/api/v4/os/changes/undo',
      { batch: given.data.batch },
      world.who.country,
    );
    expect(undone.data?.undone ?? 0).toBe(0);
  });
});

describe('other country workers, and what a look-up tells', () => {
  it('A07 one of a part of the country reads in the history who holds what', async () => {
    await world.db
      .insert((await import('#server/features/people/public.ts')).userSchools)
      .values({ userId: world.who.otherCountry.userId, schoolId: 1, role: 'country_worker' });
    const { data } = await world.grant(2);
    const entry = await call<EntryHistory[]>(
      world.app,
      `GET /api/v4/os/changes/entry?schoolId=1&entity=grant&id=${data.uuid}`,
      { as: world.who.otherCountry },
    );
    expect([entry.status, entry.text.includes('Төлегенова')]).toEqual([403, false]);
  });

  it('A08 the account that an IIN names is not another one to which a school has typed the same IIN', async () => {
    const wanted = iinsFrom('8503154')(7);
    // A director of school 2 hires a colleague under the IIN; the school of the person enters it later.
    const hired = await world.send<{ id: number }>(
      `${personnel}/create`,
      { ...newColleague, iin: wanted, surname: 'Ли', firstname: 'Валентина' },
      world.who.director2,
      2,
    );
    expect(hired.status).toBe(200);
    await world.db.update(users).set({ iin: wanted }).where(eq(users.id, 5));
    const found = await world.send<FoundAccount | null>(`${grantPath}/account`, { text: wanted }, world.who.country);
    // Either both are told, or it is refused: one of two is a guess.
    expect(found.data?.userId).not.toBe(hired.data.id);
  });

  it('A09 a look-up of a parent is recorded in the log of the school of the child', async () => {
    await world.send(`${grantPath}/account`, { text: 'parent' }, world.who.country);
    const seen = await world.db.select().from(accessLog).where(eq(accessLog.ofUserId, 7));
    expect(seen.map(({ schoolId, what }) => `${schoolId} ${what}`)).toContain('1 found');
  });

  it('A10 look-ups of accounts are counted, also all at once on two servers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, index) =>
        world.send(
          `${grantPath}/account`,
          { text: 'teacher' },
          world.who.country,
          1,
          index % 2 ? world.app : world.second,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });

  it('A11 foreign people, schools and forms are refused: a pupil, a teacher, a director, nobody', async () => {
    const pupil = await signIn(world.app, 'student');
    for (const as of [pupil, world.who.teacher, world.who.director, world.who.lead]) {
      expect((await world.send(grantPath, { userId: 5, kind: 'support_desk' }, as)).status).toBe(403);
      expect((await call(world.app, `GET ${grantPath}?schoolId=1`, { as })).status).toBe(403);
      expect((await read(as)).status).toBe(403);
    }
    expect(
      (await call(world.app, `POST ${grantPath}`, { body: { schoolId: 1, userId: 5, kind: 'support_desk' } })).status,
    ).toBe(401);
    // A school in which the country worker is nothing.
    expect((await world.send(grantPath, { userId: 5, kind: 'support_desk' }, world.who.country, 2)).status).toBe(403);
    for (const kind of ['toString', '__proto__', '', null])
      expect((await world.send(grantPath, { userId: 5, kind }, world.who.country)).status).toBe(422);
    for (const text of ['%', '_______', "teacher' or '1'='1", 'teache_', '\u0000aaa', 'a\ud800b'])
      expect(
        [422, 400, 200].includes((await world.send(`${grantPath}/account`, { text }, world.who.country)).status),
      ).toBe(true);
  });
});

describe('two at once, on two servers', () => {
  it('A12 one grant for two presses, and one answer for two holders', async () => {
    const given = await Promise.all(
      [world.app, world.second].map((server) =>
        world.send(grantPath, { userId: 5, kind: 'support_desk' }, world.who.country, 1, server),
      ),
    );
    expect(given.map(({ status }) => status).sort()).toEqual([200, 422]);
    await world.grant(3);
    const uuid = idOf('a12');
    await addTicket(uuid);
    const holders = [await signIn(world.app, 'stranger'), await signIn(world.app, 'teacher2')];
    const answers = await Promise.all(
      holders.map((as, index) =>
        call(index ? world.second : world.app, `POST ${desk}/2/${uuid}/answer`, {
          as,
          body: { text: `Ответ ${index}`, isClosed: true, requestId: press() },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await world.db.select().from(notices).where(eq(notices.userId, 6))).toHaveLength(1);
  });

  it('A13 an answer that is written while the grant is taken back stands only if it came first', async () => {
    for (let round = 0; round < 4; round++) {
      await world.db.delete(grants);
      const { data } = await world.grant(5);
      const uuid = idOf(`a13 ${round}`);
      await addTicket(uuid);
      const as = await signIn(world.app, 'stranger');
      const [answered] = await Promise.all([
        call(world.second, `POST ${desk}/2/${uuid}/answer`, {
          as,
          body: { text: 'x', isClosed: false, requestId: press() },
        }),
        world.send(`${grantPath}/${data.uuid}/take-back`, {}, world.who.country),
      ]);
      expect([200, 403]).toContain(answered.status);
      expect((await read(as)).status).toBe(403);
    }
  });

  it('A14 fifty requests a day and no more, also from two devices at once', async () => {
    const { openTicketsAt } = await import('./tickets.ts');
    const stored = await openTicketsAt(world, ['device a', 'device b', 'device c']);
    expect(stored).toBeLessThanOrEqual(50);
  });

  it('A15 one person does not hide the requests of others on the desk', async () => {
    await world.grant(5);
    const { openTicketsAt } = await import('./tickets.ts');
    for (let day = 0; day < 4; day++) {
      await openTicketsAt(world, [`flood ${day}`], 50);
      world.clock.advance(86_400_000 + 1_000);
    }
    await addTicket(idOf('a15'));
    const { text } = await read(await signIn(world.app, 'stranger'));
    expect(text.includes('Тайна школы 2')).toBe(true);
  });

  it('A16 closing and answering find no request of another school, person or year by its uuid', async () => {
    const uuid = idOf('a16');
    await addTicket(uuid);
    for (const [as, at] of [
      [world.who.teacher, 1],
      [world.who.director, 1],
      [world.who.director2, 2],
    ] as const)
      expect((await world.send(`/api/v4/os/support/tickets/${uuid}/close`, {}, as, at)).status).toBe(404);
    expect(databaseKind.length).toBeGreaterThan(0);
  });
});
