// The channel under the faults that the offline laboratory and the simulated world put in front of it.
import { describe, expect, it } from 'vitest';
import { channelFaults } from '#shared/lib/lab-settings.ts';
import { tab } from './device-tab.ts';

const movedTo = (position: number) => ({ type: 'moved', school: 1, position, withinMs: 0 }) as const;

describe('the channel under a fault', () => {
  it('that refuses: the device is never told that the channel lives, and tries again', async () => {
    const { channel, sockets, live, met, time, world } = tab();
    world.fault = 'refused';
    channel.follow([1]);
    channel.setSeen(true);
    await time.pass(60_000);
    expect({ sockets: sockets.length, live }).toEqual({ sockets: 0, live: [] });
    expect(met.length).toBeGreaterThan(2);
    world.fault = null;
    await time.pass(31_000);
    expect(sockets).toHaveLength(1);
  });

  it('that is silent: a channel that lived is given up', async () => {
    const { begin, say, live, time, world } = tab();
    await begin();
    world.fault = 'silent';
    for (let beats = 0; beats < 3; beats++) {
      await time.pass(45_000);
      await say({ type: 'beat' });
    }
    expect(live.at(-1)).toBe(0);
  });

  it.each([
    ['slow', 3_000],
    ['late', 8_000],
    ['disordered', 3_200],
  ] as const)('that is %s: the device asks once the word is there', async (fault, ms) => {
    const { begin, say, moved, time, world } = tab();
    await begin();
    world.fault = fault;
    await say(movedTo(11));
    await time.pass(ms - 1);
    expect(moved).toEqual([]);
    await time.pass(1);
    expect(moved).toEqual([1]);
  });

  it('that doubles: the device that has read it by then asks no second time', async () => {
    const { begin, say, moved, world } = tab();
    await begin();
    world.fault = 'doubled';
    world.cursor = 11;
    await say(movedTo(11));
    await say(movedTo(12));
    // Both words of it come before the device has read: two calls, and the second finds nothing new.
    expect(moved).toEqual([1, 1]);
  });

  it('that brings foreign and broken frames: what is for the device is heard, and the channel lives', async () => {
    const { begin, say, moved, live, world } = tab();
    await begin();
    world.fault = 'foreign';
    await say(movedTo(11));
    expect(moved.filter((school) => school === 1)).toEqual([1]);
    expect(live.at(-1)).toBeGreaterThan(0);
  });

  it('of any kind ends with it: the next word wakes the device', async () => {
    for (const fault of channelFaults) {
      const { begin, say, welcome, last, moved, time, world } = tab();
      await begin();
      world.fault = fault;
      await say(movedTo(11));
      await time.pass(200_000);
      world.fault = null;
      // Whichever socket is open by then is greeted.
      for (let seconds = 0; seconds < 31; seconds++) {
        await time.pass(1_000);
        last()?.events.onOpen();
        await welcome();
      }
      moved.length = 0;
      await say(movedTo(40));
      expect({ fault, moved }).toEqual({ fault, moved: [1] });
    }
  });
});
