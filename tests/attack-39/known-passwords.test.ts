// Passwords and sessions that a person was told, or opened, by a right which they have no more.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import { users } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newColleague } from '#tests/support/new-people.ts';
import type { Session } from '#tests/support/server.ts';
import { colleagues, contingent, openWorld, parents, personnel, pupils, type World } from './world.ts';

const iin = iinsFrom('8403224')(1);
const name = { iin, surname: 'Сапарова', firstname: 'Жанна', patronymic: null };
let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const resetOf = async (as: Session, id: number) => {
  const { data } = await world.send<Credentials[]>(`${pupils}/reset-pass`, { ids: [id] }, as);
  const [slip] = data ?? [];
  return { login: slip?.login ?? '', password: slip?.password ?? '' };
};
const giveClass = (leadUserId: number | null) => world.db.update(groups).set({ leadUserId }).where(eq(groups.id, 71));
const dismiss = (id: number) =>
  world.send(`${personnel}/delete`, { id, date: '2026-11-20', order: null, reason: null }, world.who.director);

describe('the lead of yesterday', () => {
  it('D01 does not sign in as a pupil of the class that another leads now', async () => {
    const slip = await resetOf(world.who.lead, 12);
    expect(slip.password).not.toBe('');
    await giveClass(5);
    expect(await world.enter(slip.login, slip.password)).toBeNull();
  });

  it('D02 keeps no session of a pupil either', async () => {
    const slip = await resetOf(world.who.lead, 12);
    const inside = await world.enter(slip.login, slip.password);
    if (!inside) throw new Error('The slip does not open');
    await giveClass(5);
    expect(await world.isAlive(inside)).toBe(false);
  });

  it('D03 asks for slips, resets and whole IINs of the class no more, in neither open year', async () => {
    await giveClass(5);
    for (const eduYear of [2025, 2026, 2027])
      for (const path of [`${pupils}/slips`, `${pupils}/reset-pass`])
        expect((await world.send(path, { ids: [12], eduYear }, world.who.lead)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the deputy of yesterday', () => {
  it('D04 does not sign in as a colleague whose first password they were told', async () => {
    const hired = await world.send<{ id: number }>(
      `${personnel}/create`,
      { ...newColleague, iin: iinsFrom('8503154')(1) },
      world.who.director,
    );
    const { data } = await world.send<Credentials[]>(`${colleagues}/slips`, { ids: [hired.data.id] }, world.who.deputy);
    const [slip] = data ?? [];
    const inside = await world.enter(slip?.login ?? '', slip?.password ?? '');
    expect((await dismiss(world.who.deputy.userId)).status).toBe(200);
    expect([
      inside && (await world.isAlive(inside)),
      await world.enter(slip?.login ?? '', slip?.password ?? ''),
    ]).toEqual([false, null]);
  });

  it('D05 does not keep a colleague of the archive whom they took back and opened', async () => {
    await dismiss(5);
    await world.send(`${personnel}/restore`, { id: 5 }, world.who.deputy);
    const { data } = await world.send<Credentials>(`${personnel}/reset-pass`, { id: 5 }, world.who.deputy);
    const inside = await world.enter(data?.login ?? '', data?.password ?? '');
    await dismiss(world.who.deputy.userId);
    expect(inside && (await world.isAlive(inside))).toBe(false);
  });

  it('D06 does not sign in as a parent whose slip they printed', async () => {
    await world.send(`${contingent}/set-parent`, { id: 12, parentship: [iin], names: [name] }, world.who.director);
    const list = await call<{ rows: { id: string; iin: string | null; child: { id: number } }[] }>(
      world.app,
      `GET ${parents}?schoolId=1&eduYear=2026`,
      { as: world.who.deputy },
    );
    const link = list.data.rows.find((row) => row.child.id === 12 && row.iin !== null)?.id ?? '';
    const { data } = await world.send<HandedOut>(`${parents}/slips`, { ids: [link] }, world.who.deputy);
    const [slip] = data.slips;
    await dismiss(world.who.deputy.userId);
    expect(await world.enter(slip?.login ?? '', slip?.password ?? '')).toBeNull();
  });

  it('D07 whose rights ended does nothing more with a token that is still good', async () => {
    await dismiss(world.who.deputy.userId);
    const answers = [
      await world.send(`${colleagues}/slips`, { ids: [5] }, world.who.deputy),
      await world.send(`${personnel}/reset-pass`, { id: 5 }, world.who.deputy),
      await world.send(`${personnel}/iin`, { id: 5 }, world.who.deputy),
      await world.send(`${pupils}/slips`, { ids: [12] }, world.who.deputy),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('what stays the same when a password is given again', () => {
  it('D08 the key of sealed work is another one after a reset', async () => {
    const slip = await resetOf(world.who.director, 12);
    const inside = await world.enter(slip.login, slip.password);
    if (!inside) throw new Error('The slip does not open');
    const keyOf = async (as: Session) =>
      (await call<{ key: string }>(world.app, 'GET /api/v4/os/seal-key', { as })).data?.key;
    const before = await keyOf(inside);
    const next = await resetOf(world.who.director, 12);
    const owner = await world.enter(next.login, next.password);
    if (!owner) throw new Error('The next slip does not open');
    expect(before).toBeDefined();
    expect(await keyOf(owner)).not.toBe(before);
  });

  it('D09 the password of a generation never comes back', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 12; round++) seen.add((await resetOf(world.who.director, 12)).password);
    expect(seen.size).toBe(12);
    const [user] = await world.db.select().from(users).where(eq(users.id, 12));
    expect(user?.passwordHash).toBeNull();
  });
});
