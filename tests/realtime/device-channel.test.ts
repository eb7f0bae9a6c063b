// The device's end of the channel, without a browser: one socket for all tabs, what it says, and when it is given up.
import { describe, expect, it } from 'vitest';
import { closeCodes } from '#contract/realtime/realtime.schema.ts';
import { names, settled, tab, turned } from './device-tab.ts';

describe('the channel of a device', () => {
  it('begins when somebody looks at the page, and says who it is and what it has read', async () => {
    const { channel, sockets, last } = tab();
    channel.follow([1, 2]);
    await settled();
    expect(sockets).toHaveLength(0);
    channel.setSeen(true);
    await settled();
    last()?.events.onOpen();
    await settled();
    const schools = [1, 2].map((id) => ({ id, cursor: 10 }));
    expect(last()?.sent).toEqual([{ type: 'hello', token: 'one', device: 'device', schools }]);
  });

  it('asks of what moved, once, and not of what this device has read', async () => {
    const { begin, moved, say, world } = tab();
    await begin();
    await say({ type: 'moved', school: 1, position: 10, withinMs: 0 });
    expect(moved).toEqual([]);
    await say({ type: 'moved', school: 1, position: 11, withinMs: 0 });
    expect(moved).toEqual([1]);
    world.cursor = 12;
    await say({ type: 'moved', school: 1, position: 11, withinMs: 0 });
    await say({ type: 'moved', school: 1, position: 12, withinMs: 0 });
    expect(moved).toEqual([1]);
  });

  it('asks after a welcome of whatever is new', async () => {
    const { begin, moved, welcome } = tab();
    await begin();
    expect(moved).toEqual([]);
    await welcome({ nothingNew: [] });
    expect(moved).toEqual([1]);
  });

  it('asks at a moment of its own where many are told, and a later word does not put it off', async () => {
    const { begin, moved, say, time } = tab();
    await begin();
    await say({ type: 'moved', school: 1, position: 11, withinMs: 1_000 });
    await time.pass(400);
    await say({ type: 'moved', school: 1, position: 12, withinMs: 1_000 });
    expect(moved).toEqual([]);
    await time.pass(100);
    expect(moved).toEqual([1]);
    await time.pass(5_000);
    expect(moved).toEqual([1]);
  });

  it('lives as long as something comes, and is dead after one beat and a half of silence', async () => {
    const { begin, live, say, sockets, time } = tab();
    await begin();
    expect(live).toEqual([67_500]);
    await time.pass(60_000);
    await say({ type: 'beat' });
    await time.pass(60_000);
    expect(live).toEqual([67_500, 67_500]);
    await time.pass(7_600);
    expect(live.at(-1)).toBe(0);
    expect(sockets[0]?.isClosed).toBe(true);
    await time.pass(1_500);
    expect(sockets).toHaveLength(2);
  });

  it('comes again later and later, and when the server asked for it', async () => {
    const { begin, last, say, sockets, time } = tab();
    await begin();
    for (const [count, ms] of [
      [2, 750],
      [3, 1_000],
      [4, 1_500],
    ] as const) {
      last()?.events.onClose(1006);
      await time.pass(ms - 1);
      expect(sockets).toHaveLength(count - 1);
      await time.pass(1);
      expect(sockets).toHaveLength(count);
    }
    await say({ type: 'goodbye', retryAfterMs: 600_000 });
    last()?.events.onClose(4429);
    await time.pass(599_000);
    expect(sockets).toHaveLength(4);
    await time.pass(1_000);
    expect(sockets).toHaveLength(5);
  });

  it('comes later and later to a server that greets and closes at once, and soon again after one that stayed', async () => {
    const { begin, last, say, sockets, time, welcome } = tab();
    await begin();
    const pauses: number[] = [];
    const closed = async () => {
      const count = sockets.length;
      last()?.events.onClose(1012);
      let ms = 0;
      for (; sockets.length === count; ms += 250) await time.pass(250);
      pauses.push(ms);
      last()?.events.onOpen();
      await settled();
      await welcome();
    };
    for (let turn = 0; turn < 3; turn++) await closed();
    await say({ type: 'beat' });
    await closed();
    expect(pauses).toEqual([750, 1_000, 1_500, 750]);
  });

  it('tries again where this device cannot be read, and asks the server where the cursor cannot', async () => {
    const { begin, channel, last, moved, say, sockets, time, world } = tab();
    world.isUnreadable = true;
    channel.follow([1]);
    channel.setSeen(true);
    await settled();
    last()?.events.onOpen();
    await time.pass(750);
    expect(sockets).toHaveLength(2);
    world.isUnreadable = false;
    await begin();
    world.isUnreadable = true;
    await say({ type: 'moved', school: 1, position: 11, withinMs: 0 });
    expect(moved).toEqual([1]);
  });

  it('does not knock again and again where it is refused, and soon where only its token had ended', async () => {
    const { begin, last, sockets, time } = tab();
    await begin();
    last()?.events.onClose(closeCodes.session);
    await time.pass(1_000);
    expect(sockets).toHaveLength(2);
    last()?.events.onClose(closeCodes.session);
    await time.pass(590_000);
    expect(sockets).toHaveLength(2);
    await time.pass(10_000);
    expect(sockets).toHaveLength(3);
  });

  it('says nothing where nobody is signed in', async () => {
    const { channel, last, time, sockets, world } = tab();
    world.token = null;
    channel.follow([1]);
    channel.setSeen(true);
    await settled();
    last()?.events.onOpen();
    await time.pass(60_000);
    expect(sockets.map(({ sent, isClosed }) => ({ sent, isClosed }))).toEqual([{ sent: [], isClosed: true }]);
  });

  it('sends the next token before the one that the server has ends', async () => {
    const { begin, last, say, time, welcome, world } = tab();
    await begin();
    await welcome({ tokenMs: 40_000 });
    world.token = 'two';
    await time.pass(31_000);
    expect(last()?.sent).toHaveLength(1);
    await time.pass(1_000);
    expect(last()?.sent.at(-1)).toEqual({ type: 'token', token: 'two' });
    await say({ type: 'token', tokenMs: 900_000 });
    await time.pass(40_000);
    expect(last()?.sent).toHaveLength(2);
  });

  it('is one for all tabs, and goes over to another when its page is put away for half a minute or left', async () => {
    const time = turned();
    const hold = names();
    const [one, other] = [tab(time, hold), tab(time, hold)];
    await one.begin();
    other.channel.follow([1]);
    other.channel.setSeen(true);
    await settled();
    expect(other.sockets).toHaveLength(0);

    one.channel.setSeen(false);
    await time.pass(20_000);
    one.channel.setSeen(true);
    await time.pass(20_000);
    expect(other.sockets).toHaveLength(0);
    await one.say({ type: 'beat' });
    one.channel.setSeen(false);
    await time.pass(30_000);
    expect(one.last()?.isClosed).toBe(true);
    expect(other.sockets).toHaveLength(1);

    expect(one.live.at(-1)).toBe(0);

    one.channel.setSeen(true);
    await settled();
    other.last()?.events.onOpen();
    await other.welcome();
    other.channel.setSeen(false, true);
    await settled();
    expect(other.last()?.isClosed).toBe(true);
    // A word to the page would keep it out of the back/forward cache.
    expect(other.live).toEqual([67_500]);
    expect(one.sockets).toHaveLength(2);
  });

  it('opens nothing without a network, and at once when a trigger says that there may be one', async () => {
    const { channel, sockets, time, world } = tab();
    world.isUnplugged = true;
    channel.follow([1]);
    channel.setSeen(true);
    await time.pass(60_000);
    expect(sockets).toHaveLength(0);
    world.isUnplugged = false;
    channel.tryNow();
    await settled();
    expect(sockets).toHaveLength(1);
  });

  it('says anew what it follows when that changes, and is silent after it was stopped', async () => {
    const { begin, channel, last, sockets, time } = tab();
    await begin();
    channel.follow([1, 2]);
    await time.pass(1);
    expect(sockets).toHaveLength(2);
    last()?.events.onOpen();
    await settled();
    expect(JSON.stringify(last()?.sent)).toContain('"id":2');
    channel.stop();
    await time.pass(3_600_000);
    expect(sockets).toHaveLength(2);
    expect(last()?.isClosed).toBe(true);
  });

  it('leaves out what it cannot read', async () => {
    const { begin, last, moved } = tab();
    await begin();
    for (const text of ['', '{}', '{"type":"score"}', '{"type":"moved","school":"1"}']) last()?.events.onText(text);
    await settled();
    expect(moved).toEqual([]);
    expect(last()?.isClosed).toBe(false);
  });
});
