// What a socket says to a device by how much of what was said before still waits for it.
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { usualRealtimeLimits } from '#server/realtime/limits.ts';
import { Socket, type SocketPorts } from '#server/realtime/socket.ts';

const moved = { school: 1, position: 7, withinMs: 0 };

/** A socket of which so many bytes wait. */
function withWaiting(bufferedAmount: number) {
  const sent: string[] = [];
  let isCut = false;
  const fake = Object.assign(new EventEmitter(), {
    bufferedAmount,
    readyState: 1,
    OPEN: 1,
    send: (text: string) => sent.push(text),
    terminate: () => {
      isCut = true;
    },
  });
  const sights = { hide: () => undefined };
  const socket = new Socket(
    fake as unknown as WebSocket,
    { limits: usualRealtimeLimits, sights } as unknown as SocketPorts,
  );
  socket.wake(moved);
  // Ends its clocks too.
  fake.emit('close');
  return { sent: sent.length, isCut, socket };
}

it('a device is told while it reads, no more once 64 kB wait for it, and cut once a megabyte does', () => {
  const { lazyBytes, mostBytes } = usualRealtimeLimits;
  expect(withWaiting(0)).toMatchObject({ sent: 1, isCut: false });
  expect(withWaiting(lazyBytes)).toMatchObject({ sent: 1, isCut: false });
  expect(withWaiting(lazyBytes + 1)).toMatchObject({ sent: 0, isCut: false });
  expect(withWaiting(mostBytes + 1)).toMatchObject({ sent: 0, isCut: true });
});
