// Several tabs of one device: what one of them has requested, the others need not request again.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { caseBench, syncsOf } from './case-bench.ts';
import type { Device } from './device.ts';

describe('several tabs of one device', () => {
  const bench = caseBench('tabs');
  const { account, clock, deviceOf, late, send, shown } = bench;
  const school = { schoolId: 1, eduYear: 2026 };
  let device: Device;
  beforeEach(() => {
    device = bench.device;
  });

  it('ask for changes once a minute between them, and all of them show what one was told', async () => {
    const others = [device.secondDrainer(), device.secondDrainer(), device.secondDrainer()];
    const engines = [account(device).engine, ...others.map(({ engine }) => engine)];
    for (const engine of engines) {
      const before = syncsOf(device);
      engine.follow(school);
      await vi.waitFor(() => expect(syncsOf(device)).toBe(before + 1));
      await vi.waitFor(() => expect(engine.status.isSending).toBe(false));
    }
    const before = syncsOf(device);
    for (let quarters = 0; quarters < 12; quarters++) {
      clock.advance(15_000);
      await device.runTimers();
    }
    expect(syncsOf(device) - before).toBeLessThanOrEqual(3);
    expect(syncsOf(device) - before).toBeGreaterThanOrEqual(2);

    const colleague = await deviceOf('teacher2');
    await account(colleague).base.mutate([late()]);
    await send(colleague);
    for (let quarters = 0; quarters < 5; quarters++) {
      clock.advance(15_000);
      await device.runTimers();
    }
    await account(device).base.refresh([`lesson:${bench.scheduleUuid}`], []);
    expect(shown(device)).toMatchObject({ value: 'late', state: 'saved' });
    for (const { engine, handles } of others) {
      engine.stop();
      handles.close();
    }
  });

  // covers NOTIF-017
  it('ask when the channel says that their school moved, else every ten minutes while it lives, and every minute without it', async () => {
    const { engine } = account(device);
    const asked = syncsOf(device);
    engine.follow(school);
    await vi.waitFor(() => {
      expect(syncsOf(device)).toBeGreaterThan(asked);
      expect(engine.status.isSending).toBe(false);
    });
    const colleague = await deviceOf('teacher2');
    await account(colleague).base.mutate([late(3)]);
    await send(colleague);
    const passed = async (minutes: number, forMs: number) => {
      const before = syncsOf(device);
      for (let minute = 0; minute < minutes; minute++) {
        engine.channelLives(forMs);
        clock.advance(60_000);
        await device.runTimers();
      }
      return syncsOf(device) - before;
    };
    engine.channelLives(67_500);
    const before = syncsOf(device);
    await engine.moved(school.schoolId);
    expect(syncsOf(device) - before).toBe(1);
    await account(device).base.refresh([`lesson:${bench.scheduleUuid}`], []);
    expect(shown(device, 3)).toMatchObject({ value: 'late', state: 'saved' });
    // Of a school that nobody here follows it says nothing.
    await engine.moved(2);
    expect(syncsOf(device) - before).toBe(1);

    expect(await passed(9, 67_500)).toBe(0);
    expect(await passed(2, 67_500)).toBe(1);
    expect(await passed(3, 0)).toBe(3);
    // Nothing has come for longer than it promised: it is gone, whatever it said.
    expect(await passed(3, 30_000)).toBe(3);
  });

  it('that begin together after a long rest send what was typed once, not each of them', async () => {
    const other = device.secondDrainer();
    await account(device).engine.wake();
    clock.advance(10 * 60_000);
    await account(device).base.mutate([late(1)]);
    device.wire.exchanges.length = 0;
    await Promise.all([account(device).engine.poke(), other.engine.poke()]);
    expect(device.wire.exchanges.filter(({ operations }) => operations > 0)).toHaveLength(1);
    expect(await bench.outbox(device)).toEqual([]);
    other.engine.stop();
    other.handles.close();
  });

  it('case 6: take over from a holder that stays silent, and from no other', async () => {
    const other = device.secondDrainer();
    await account(device).base.mutate([late(2)]);
    // The lock's holder is frozen in the middle of its request.
    let thaw: () => void = () => undefined;
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    device.wire.beforeAnswer = () => {
      device.wire.beforeAnswer = undefined;
      return frozen;
    };
    const held = account(device).engine.poke();
    await vi.waitFor(() => expect(device.wire.exchanges.filter(({ operations }) => operations > 0)).toHaveLength(1));
    for (const [seconds, isTaken] of [
      [0, false],
      [20, false],
      [15, false],
      [2, true],
    ] as const) {
      clock.advance(seconds * 1_000);
      if (seconds === 0) await other.engine.poke();
      else await device.runTimers();
      expect((await bench.outbox(device)).length).toBe(isTaken ? 0 : 1);
    }
    thaw();
    await held;
    expect((await bench.cells()).map(({ version }) => version)).toEqual([1]);
    other.engine.stop();
    other.handles.close();
  });

  it('whoever returns to a tab is told at once all the same', async () => {
    const before = syncsOf(device);
    account(device).engine.follow(school);
    await vi.waitFor(() => expect(syncsOf(device)).toBe(before + 1));
    await vi.waitFor(() => expect(account(device).engine.status.isSending).toBe(false));
    await account(device).engine.wake();
    expect(syncsOf(device)).toBe(before + 2);
  });
});
