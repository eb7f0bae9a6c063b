// A session ends while the channel reads the rights of a new socket.
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { closeCodes } from '#contract/realtime/realtime.schema.ts';
import { Hub } from '#server/realtime/hub.ts';
import { usualRealtimeLimits } from '#server/realtime/limits.ts';
import { Socket, type SocketPorts } from '#server/realtime/socket.ts';

const limits = usualRealtimeLimits;
const caller = { userId: 7, memberships: [{ schoolId: 1, role: 'teacher', lock: null }] };
const hello = { type: 'hello', token: 'of the teacher', device: null, schools: [{ id: 1, cursor: null }] };

it('a sign-in that ends between the look at its rights and its place among those who are told is closed', async () => {
  const hub = new Hub({ limits, positionsOf: async () => new Map(), lockedAmong: async () => [] });
  let isOver = false;
  const asked: boolean[] = [];
  /** The first answer was read before the session ended, and arrives after it was told. */
  const identify = async () => {
    asked.push(isOver);
    if (asked.length > 1) return isOver ? null : caller;
    isOver = true;
    hub.heed({ kind: 'person', userId: caller.userId });
    return caller;
  };
  const closed = Promise.withResolvers<number>();
  const fake = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    readyState: 1,
    OPEN: 1,
    send: () => undefined,
    close: (code: number) => closed.resolve(code),
  });
  const claims = { userId: caller.userId, sessionId: 'ends', endsAt: Date.now() + 600_000 };
  new Socket(
    fake as unknown as WebSocket,
    {
      services: { clock: { now: () => Date.now() }, identify, tokens: { verify: async () => claims } },
      hub,
      sights: { hide: () => undefined },
      limits,
      positionsOf: async () => new Map(),
      scopesOf: async () => new Map(),
      onKnown: () => undefined,
    } as unknown as SocketPorts,
  );
  fake.emit('message', JSON.stringify(hello), false);
  expect(await closed.promise).toBe(closeCodes.session);
  expect(asked).toEqual([false, true]);
  expect(hub.of(caller.userId)).toBe(0);
});
