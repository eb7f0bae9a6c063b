// The device's end of the channel in a tab without a browser: a clock that the test turns, names that tabs share, sockets that it holds.
import type { ServerFrame } from '#contract/realtime/realtime.schema.ts';
import type { ChannelFault } from '#shared/lib/lab-settings.ts';
import { Channel } from '#workers/sync/channel/channel.ts';
import { faultyOpen } from '#workers/sync/channel/faulty-wire.ts';
import type { ChannelPorts, WireEvents } from '#workers/sync/channel/ports.ts';

/** A clock that the test turns, and what it rings. */
export function turned() {
  let now = 0;
  const timers = new Set<{ at: number; act: () => void }>();
  return {
    clock: {
      now: () => now,
      after: (ms: number, act: () => void) => {
        const timer = { at: now + ms, act };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    /** Lets time pass, and everything that waits for a promise. */
    pass: async (ms: number) => {
      const until = now + ms;
      await settled();
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now = next.at;
        next.act();
        await settled();
      }
      now = until;
    },
  };
}
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** Names held on one device, by several tabs. */
export function names() {
  const waiting: (() => Promise<void>)[] = [];
  let isHeld = false;
  const next = () => {
    const work = isHeld ? undefined : waiting.shift();
    if (!work) return;
    isHeld = true;
    void work().finally(() => {
      isHeld = false;
      next();
    });
  };
  const hold: ChannelPorts['hold'] = (_name, signal, work) =>
    new Promise((resolve, reject) => {
      waiting.push(async () => {
        if (signal.aborted) return;
        await work();
        resolve();
      });
      signal.addEventListener('abort', () => reject(new Error('given up')));
      next();
    });
  return hold;
}

type Socket = { events: WireEvents; sent: { type: string; token?: string }[]; isClosed: boolean };

export function tab(time = turned(), hold = names()) {
  const sockets: Socket[] = [];
  const moved: number[] = [];
  const live: number[] = [];
  const world = {
    cursor: 10,
    isUnplugged: false,
    isUnreadable: false,
    token: 'one' as string | null,
    fault: null as ChannelFault | null,
  };
  const met: string[] = [];
  const faults = {
    fault: () => world.fault,
    clock: time.clock,
    random: () => 0.4,
    onMet: (_fault: ChannelFault, text: string) => met.push(text),
  };
  const channel = new Channel(
    7,
    {
      clock: time.clock,
      random: () => 0.5,
      isUnplugged: () => world.isUnplugged,
      open: faultyOpen((events) => {
        const socket: Socket = { events, sent: [], isClosed: false };
        sockets.push(socket);
        return {
          send: (text) => socket.sent.push(JSON.parse(text)),
          close: () => {
            socket.isClosed = true;
          },
        };
      }, faults),
      token: async () => (world.token === null ? { kind: 'signIn' } : { kind: 'token', token: world.token }),
      device: async () => 'device',
      cursor: async () => {
        if (world.isUnreadable) throw new Error('the disk does not answer');
        return world.cursor;
      },
      hold,
      log: () => undefined,
    },
    { onMoved: (schoolId) => moved.push(schoolId), onLive: (forMs) => live.push(forMs) },
  );
  const last = () => sockets.at(-1);
  const say = async (frame: ServerFrame) => {
    last()?.events.onText(JSON.stringify(frame));
    await settled();
  };
  const welcome = (more: { nothingNew?: number[]; tokenMs?: number } = {}) =>
    say({ type: 'welcome', now: 0, beatMs: 45_000, tokenMs: 900_000, nothingNew: [1], ...more });
  /** Opened, and welcomed. */
  const begin = async () => {
    channel.follow([1]);
    channel.setSeen(true);
    await settled();
    last()?.events.onOpen();
    await settled();
    await welcome();
  };
  return { channel, sockets, moved, live, met, world, time, last, say, welcome, begin };
}
