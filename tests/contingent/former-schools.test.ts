// What former schools keep and learn of a student whom other schools have renamed since.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccessLine } from '#contract/access-log/access-log.schema.ts';
import type { CombineBody, Combined, Duplicates } from '#contract/combining/combining.schema.ts';
import { maskedIin } from '#contract/core/iin.ts';
import type { FoundParent } from '#contract/parents/parents.schema.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { parentChildren, students, users } from '#server/features/people/public.ts';
import {
  arrival,
  contingent,
  iinOf,
  openThird,
  openTwoSchools,
  path,
  people,
  type SchoolId,
  type TwoSchools,
} from '#tests/admission-requests/two-schools.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { type Session, signIn } from '#tests/support/server.ts';

type AccessLines = { readonly lines: readonly AccessLine[] };

describe('a student whom another school has renamed', () => {
  const iin = iinOf(3);
  let world: TwoSchools;
  let id: number;
  const left = (date: string) => ({ date, reason: 'abroad' });
  const nameIn = async (school: SchoolId, of = id) => {
    const { data } = await world.cardIn(school, of);
    return `${data.surname} ${data.firstname}`;
  };

  beforeEach(async () => {
    world = await openTwoSchools(databaseKind);
    await openThird(world);
    const named = { arrivalDate: '2026-11-02', surname: 'Бірінші', firstname: 'Аты' };
    id = (await world.admitIn(1, iin, named)).data.id;
    await world.archiveIn(1, id, left('2026-11-10'));
    const renamed = { arrivalDate: '2026-11-12', surname: 'Екінші', firstname: 'Жаңа' };
    expect((await world.admitIn(2, iin, renamed)).data.id).toBe(id);
  });
  afterEach(() => world.close());

  it('stays in each archive as they left it when a third school takes its admission back', async () => {
    await world.archiveIn(2, id, left('2026-11-16'));
    const third = { arrivalDate: '2026-11-18', surname: 'Үшінші', firstname: 'Тағы' };
    const { data } = await world.admitIn(3, iin, third);
    await world.undo(3, data.batch);
    expect([await nameIn(1), await nameIn(2)]).toEqual(['Бірінші Аты', 'Екінші Жаңа']);
    const [account] = await world.database.db.select().from(users).where(eq(users.id, id));
    expect(account?.surname).toBe('Екінші');
  });

  it('is asked back under the name and IIN that the former school knows', async () => {
    const changed = await world.send(`${contingent}/update`, 2, { id, iin: iinOf(6) });
    expect(changed.status).toBe(200);
    const asked = await world.send<{ uuid: string }>(`${path}/ask-back`, 1, { ...arrival, id });
    expect(await world.about(1, asked.data.uuid)).toMatchObject({ surname: 'Бірінші' });
    // The school that has the pupil knows them by today's name.
    await world.carried();
    expect(await world.about(2, asked.data.uuid)).toMatchObject({ surname: 'Екінші' });
  });

  it('is looked up as a parent under the name and IIN that the former school knows', async () => {
    const lookUp = async (of: string) =>
      (await world.send<FoundParent>(`${contingent}/parent-by-iin`, 1, { userId: 12, iin: of })).data;
    expect(await lookUp(iin)).toEqual({ kind: 'known', fullName: 'Бірінші Аты', school: null });
    expect((await world.send(`${contingent}/update`, 2, { id, iin: iinOf(6) })).status).toBe(200);
    expect(await lookUp(iinOf(6))).toMatchObject({ kind: 'elsewhere', fullName: null });
  });

  it('is not named in the access log of the former school that asks for a new IIN', async () => {
    expect((await world.send(`${contingent}/update`, 2, { id, iin: iinOf(6) })).status).toBe(200);
    expect((await world.admitIn(1, iinOf(6))).error?.code).toBe('ENROLLED_ELSEWHERE');
    await world.send(`${contingent}/parent-by-iin`, 1, { userId: 12, iin: iinOf(6) });
    const log = 'GET /api/v4/os/backoffice/access-log?schoolId=1&eduYear=2026';
    const { data } = await call<AccessLines>(world.app, log, { as: world.sessions[1] as Session, school: 1 });
    const lookUps = data.lines.filter(({ kind }) => kind === 'look-up');
    expect(lookUps.map(({ people: count, whom }) => [count, whom])).toEqual([[2, []]]);
  });

  it('is shown to the family of the former school under the former name', async () => {
    const parent = await signIn(world.app, 'parent');
    const [card] = await world.database.db.select().from(students).where(eq(students.userId, id));
    await world.database.db
      .insert(parentChildren)
      .values({ schoolId: 1, parentUserId: parent.userId, studentSchoolUuid: card?.studentSchoolUuid ?? '' });
    const { data, text } = await call<UserInfo>(world.app, 'GET /api/v4/os/user-info', { as: parent });
    expect(data.children.map(({ studentInfo }) => studentInfo.studentName)).toContain('Бірінші Аты');
    expect(text).not.toContain('Екінші');
  });

  it('tells phone and e-mail to the school where they learn alone, and so do their parents', async () => {
    const { db } = world.database;
    await db.update(users).set({ phone: '+77017654321', email: 'new@example.kz' }).where(eq(users.id, id));
    await db.update(users).set({ phone: '+77019876543', email: 'mother@example.kz' }).where(eq(users.login, 'parent'));
    const [mother] = await db.select().from(users).where(eq(users.login, 'parent'));
    for (const { schoolId, studentSchoolUuid } of await db.select().from(students).where(eq(students.userId, id)))
      await db.insert(parentChildren).values({ schoolId, studentSchoolUuid, parentUserId: mother?.id ?? 0 });
    const said = ['77017654321', 'new@example.kz', '77019876543', 'mother@example.kz'];
    const toldTo = async (school: SchoolId) => {
      const { text } = await world.cardIn(school, id);
      return said.filter((one) => text.includes(one));
    };
    expect(await toldTo(1)).toEqual([]);
    expect(await toldTo(2)).toEqual(said);
    // As long as they learn nowhere else, the school they left reaches them.
    await world.archiveIn(2, id, left('2026-11-16'));
    expect(await toldTo(2)).toEqual(said);
  });

  describe('and who has a second card in the former school', () => {
    let double: number;
    const combine = async (keepId: number, goneId: number, more: Partial<CombineBody>) => {
      const versionOf = async (of: number) => (await world.cardIn(1, of)).data.version;
      const [keepVersion, goneVersion] = [await versionOf(keepId), await versionOf(goneId)];
      return world.send<Combined>(`${people}/combine`, 1, {
        keepId,
        goneId,
        keepVersion,
        goneVersion,
        take: [],
        dryRun: false,
        ...more,
      });
    };
    beforeEach(async () => {
      const named = { arrivalDate: '2026-11-18', surname: 'Екеу', firstname: 'Аты' };
      double = (await world.admitIn(1, iinOf(9), named)).data.id;
    });

    it('is compared and combined by the values that the former school knows', async () => {
      const seen = await combine(id, double, { dryRun: true });
      expect(seen.data.name).toBe('Бірінші Аты');
      const taken = await combine(double, id, { dryRun: true, take: ['surname', 'firstname'] });
      expect(taken.data.name).toBe('Бірінші Аты');
    });

    it('stands among the likely pairs with the IIN that the former school knows', async () => {
      const born = { iin: '140101500013', bornDate: '2014-01-01' };
      expect((await world.send(`${contingent}/update`, 2, { id, ...born })).status).toBe(200);
      const named = { arrivalDate: '2026-11-18', surname: 'Бірінші', firstname: 'Аты', isNotResident: true };
      expect((await world.admitIn(1, iin, { ...named, iin: null })).status).toBe(200);
      const { data } = await call<Duplicates>(world.app, `GET ${people}/duplicates?schoolId=1&eduYear=2026`, {
        as: world.sessions[1] as Session,
        school: 1,
      });
      const pair = data.pairs.find(({ first, second }) => [first.id, second.id].includes(id));
      expect([pair?.first.iin, pair?.second.iin].sort()).toEqual([maskedIin(iin), null]);
    });

    it('stays in the archive as they left it when the last day comes from the second card', async () => {
      await world.archiveIn(1, double, left('2026-11-20'));
      const combined = await combine(id, double, {});
      expect([combined.status, combined.data?.name]).toEqual([200, 'Бірінші Аты']);
      expect(await nameIn(1)).toBe('Бірінші Аты');
      await world.undo(1, combined.data.batch);
      expect(await nameIn(1)).toBe('Бірінші Аты');
    });

    it('stands in the history of the combination as the former school knows them', async () => {
      const given = { iin: '140101500013', bornDate: '2014-01-01' };
      expect((await world.send(`${contingent}/update`, 2, { id, ...given })).status).toBe(200);
      await world.archiveIn(1, double, left('2026-11-20'));
      const combined = await combine(id, double, {});
      expect(combined.status).toBe(200);
      await world.undo(1, combined.data.batch);
      const asked = [`entry?entity=student&id=${id}`, `batch?batch=${combined.data.batch}`];
      for (const what of asked) {
        const { status, text } = await call(world.app, `GET /api/v4/os/changes/${what}&schoolId=1&eduYear=2026`, {
          as: world.sessions[1] as Session,
          school: 1,
        });
        expect([status, text.includes('Бірінші')]).toEqual([200, true]);
        for (const said of ['Екінші', given.bornDate, maskedIin(given.iin)]) expect(text).not.toContain(said);
      }
    });
  });
});
