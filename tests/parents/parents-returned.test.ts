import { describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import {
  accept,
  bind,
  childrenOf,
  codeOf,
  confirm,
  contingent,
  detach,
  enter,
  far,
  far2,
  own,
  owner,
  parents,
  rows,
  send,
  slipOf,
} from './two-schools.ts';

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
          ...{ id: own, groupId: 71, arrivalDate: '2026-11-20', reason: 'same_district' },
          ...{ arrivalOrder: null, arrivalOrderDate: null },
        })
      ).status,
    ).toBe(200);
    expect(await childrenOf(session)).toEqual([own, far]);
  });
});
