import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import { accessLog, users } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { idOf } from '#tests/support/small-school.ts';
import {
  accept,
  app,
  bind,
  childrenOf,
  clock,
  codeOf,
  confirm,
  contingent,
  database,
  detach,
  director,
  enter,
  far,
  far2,
  iin,
  inTwoSchools,
  lead,
  ofOtherClass,
  own,
  owner,
  parents,
  rows,
  send,
  sibling,
  slipOf,
} from './two-schools.ts';

inTwoSchools();

describe('a child who comes back to a parent whom another school has given a password since', () => {
  /** Detached here, or without the child here for long; then the other school resets and signs in. */
  const resetThere = async () => {
    const link = (await rows(far2)).find(({ child, iin: known }) => child.id === far && known !== null)?.id;
    const { data } = await send<HandedOut>(`${parents}/reset-pass`, { ids: [link] }, far2);
    const [slip] = data.slips;
    const inside = await enter({ login: slip?.login ?? '', password: slip?.password ?? '' });
    expect(await childrenOf(inside)).toEqual([far]);
    return inside;
  };
  const ofBoth = async () => {
    const { session } = await owner(own);
    await accept(await codeOf(far, far2), session);
    expect((await confirm(far2)).status).toBe(200);
    return session;
  };
  const leave = async () => {
    const order = { reason: 'abroad', orderNumber: '1', orderDate: '2026-10-01' };
    return (await send<{ batch: string }>(`${contingent}/delete`, { id: own, date: '2026-10-01', ...order })).data
      .batch;
  };

  it('is not theirs when the detachment is undone', async () => {
    await ofBoth();
    const detached = await detach(own);
    const inside = await resetThere();
    expect((await send<Undone>('/api/v4/os/changes/undo', { batch: detached })).data).toMatchObject({ undone: 0 });
    expect(await childrenOf(inside)).toEqual([far]);
  });

  it('is not theirs by the IIN, which gets an account of this school', async () => {
    await ofBoth();
    await detach(own);
    const inside = await resetThere();
    expect((await bind(own)).status).toBe(200);
    expect(await childrenOf(inside)).toEqual([far]);
    expect((await slipOf(own)).login).not.toBe('');
  });

  it.each(['restored', 'undone'])('ends the password when the child is %s', async (how) => {
    const session = await ofBoth();
    const left = await leave();
    expect(await childrenOf(session)).toEqual([far]);
    const inside = await resetThere();
    const back = { groupId: 71, arrivalDate: '2026-11-20', reason: 'same_district', arrivalOrder: null };
    if (how === 'undone') expect((await send('/api/v4/os/changes/undo', { batch: left })).status).toBe(200);
    else {
      const restored = await send(`${contingent}/restore`, { id: own, ...back, arrivalOrderDate: null });
      expect(restored.status).toBe(200);
    }
    expect(await childrenOf(inside)).toBe(401);
  });

  it('keeps the password that the other school was told before the code of this one', async () => {
    const session = await ofBoth();
    await leave();
    expect(
      (
        await send(`${contingent}/restore`, {
          id: own,
          groupId: 71,
          arrivalDate: '2026-11-20',
          reason: 'same_district',
          arrivalOrder: null,
          arrivalOrderDate: null,
        })
      ).status,
    ).toBe(200);
    expect(await childrenOf(session)).toEqual([own, far]);
  });
});

describe('a password of a parent that the lead of a class was told', () => {
  const order = { orderNumber: null, orderDate: null };
  const told = async () => {
    const inside = await enter(await slipOf(own, lead));
    expect(await childrenOf(inside)).toContain(own);
    return inside;
  };
  /** The lead opened the account with the slip and chose a password for it. */
  const chooseOwn = () =>
    database.db.update(users).set({ passwordHash: 'own', isDefaultPassword: false }).where(eq(users.iin, iin));
  const move = async (member: string) => {
    const moves = [{ studentGroupUuid: idOf(member), groupId: 72 }];
    const path = '/api/v4/os/backoffice/people-management/contingent/student-group/move';
    const moved = await send(path, { moves, date: '2026-11-20', reason: 'class', dryRun: false, ...order });
    expect(moved.status).toBe(200);
  };
  const leave = async () => {
    const body = { id: ofOtherClass, date: '2026-10-01', reason: 'abroad', ...order };
    return (await send<{ batch: string }>(`${contingent}/delete`, body)).data.batch;
  };

  it('is another one when one of two children moves to another class', async () => {
    await bind(own, lead);
    await bind(sibling, lead);
    const inside = await told();
    await move('member 3');
    expect(await childrenOf(inside)).toBe(401);
  });

  it('is another one when the child moves to another class, also after the lead has chosen an own one', async () => {
    await bind(own, lead);
    const inside = await told();
    await chooseOwn();
    await move('member 1');
    expect(await childrenOf(inside)).toBe(401);
    const [account] = await database.db.select().from(users).where(eq(users.iin, iin));
    expect(account).toMatchObject({ passwordHash: null, isDefaultPassword: true });
  });

  it('stays an own one when the child moves after the school has seen the document of its owner', async () => {
    await bind(own, lead);
    const inside = await told();
    await chooseOwn();
    await database.db.insert(accessLog).values({
      schoolId: 1,
      id: idOf('document of a parent'),
      userId: director.userId,
      ofUserId: inside.userId,
      what: 'document',
      at: clock.now(),
      ofGroupId: null,
    });
    await move('member 1');
    expect(await childrenOf(inside)).toEqual([own]);
  });

  it('stays an own one when the child moves into another class of the same lead', async () => {
    await bind(own, lead);
    const inside = await told();
    await chooseOwn();
    await database.db.update(groups).set({ leadUserId: lead.userId }).where(eq(groups.id, 72));
    await move('member 1');
    expect(await childrenOf(inside)).toEqual([own]);
  });

  it('is another one when a child of another class comes back', async () => {
    await bind(own, lead);
    await bind(ofOtherClass);
    await leave();
    const inside = await told();
    const arrival = { arrivalDate: '2026-11-20', reason: 'same_district', arrivalOrder: null, arrivalOrderDate: null };
    expect((await send(`${contingent}/restore`, { id: ofOtherClass, groupId: 72, ...arrival })).status).toBe(200);
    expect(await childrenOf(inside)).toBe(401);
  });

  it('is another one when the departure of a child of another class is undone', async () => {
    await bind(own, lead);
    await bind(ofOtherClass);
    const left = await leave();
    const inside = await told();
    expect((await send('/api/v4/os/changes/undo', { batch: left })).status).toBe(200);
    expect(await childrenOf(inside)).toBe(401);
  });

  it('is another one when the card of a child who left becomes one with a card of another class', async () => {
    await bind(own, lead);
    const inside = await told();
    await chooseOwn();
    await send(`${contingent}/delete`, { id: own, date: '2026-10-01', reason: 'abroad', ...order });
    const name = { surname: 'Әлиева', firstname: 'Іңкәр', patronymic: null, gender: 'f', bornDate: '2013-12-31' };
    const arrival = { arrivalDate: '2026-11-20', reason: 'same_district', arrivalOrder: null, arrivalOrderDate: null };
    const { data: second } = await send<StoredStudent>(`${contingent}/create`, {
      ...name,
      ...arrival,
      groupId: 72,
      iin: null,
      isNotResident: true,
      phone: null,
      address: null,
      isInStatistic: 1,
    });
    const { data: first } = await call<StoredStudent>(
      app,
      `GET ${contingent}/by-id?schoolId=1&eduYear=2026&id=${own}`,
      { as: director },
    );
    const combined = await send('/api/v4/os/backoffice/people-management/contingent/combine', {
      keepId: own,
      keepVersion: first.version,
      goneId: second.id,
      goneVersion: second.version,
      take: [],
      dryRun: false,
    });
    expect(combined.status).toBe(200);
    expect(await childrenOf(inside)).toBe(401);
  });

  it('stays when a child comes back into the class of the same lead', async () => {
    await bind(own, lead);
    await bind(sibling, lead);
    const inside = await told();
    const left = await send<{ batch: string }>(`${contingent}/delete`, {
      id: sibling,
      date: '2026-11-20',
      reason: 'abroad',
      ...order,
    });
    expect((await send('/api/v4/os/changes/undo', { batch: left.data.batch })).status).toBe(200);
    expect(await childrenOf(inside)).toEqual([own, sibling]);
  });
});
