// Devices on the channel: the application's own channel over sockets of Node, without a browser.
import { WebSocket } from 'ws';
import type { DeviceTime } from '#contract/core/time.ts';
import { realtimePath, realtimeProtocol } from '#contract/realtime/realtime.schema.ts';
import { Channel } from '#workers/sync/channel/channel.ts';
import { numbered } from './devices.ts';

export type Follower = { readonly userId: number; readonly schoolId: number; readonly token: string };

export class SocketDevice {
  readonly follower: Follower;
  isLive = false;
  /** When it heard last that its school moved, on the clock of `performance`; 0: not yet. */
  movedAt = 0;
  /** Up to where it has read its school; null: nothing yet. */
  cursor: number | null = null;
  readonly clientId: string;
  private readonly channel: Channel;

  /** `addresses`: ports of the servers; it takes the next one after a socket that failed, as a proxy that finds a server gone does. */
  constructor(follower: Follower, addresses: readonly number[], first: number) {
    this.follower = follower;
    this.clientId = numbered('c0de', follower.schoolId, first);
    let turn = first;
    this.channel = new Channel(
      follower.userId,
      {
        clock: {
          now: () => Date.now() as DeviceTime,
          after: (ms, act) => {
            const timer = setTimeout(act, ms);
            return () => clearTimeout(timer);
          },
        },
        random: Math.random,
        isUnplugged: () => false,
        open: ({ onOpen, onText, onClose }) => {
          const host = `127.0.0.1:${addresses[turn % addresses.length]}`;
          const socket = new WebSocket(`ws://${host}${realtimePath}`, realtimeProtocol, {
            origin: `http://${host}`,
            perMessageDeflate: false,
          });
          socket.on('open', onOpen);
          socket.on('message', (data) => onText(String(data)));
          socket.on('error', () => undefined);
          socket.on('close', (code) => {
            turn++;
            onClose(code);
          });
          return {
            send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
            close: () => socket.terminate(),
          };
        },
        token: async () => ({ kind: 'token', token: follower.token }),
        device: async () => null,
        cursor: async () => this.cursor ?? 0,
        // Each is a device of its own: no other one holds the name.
        hold: (_name, _signal, work) => work(),
        log: () => undefined,
      },
      {
        onMoved: () => {
          this.movedAt = performance.now();
        },
        onLive: (forMs) => {
          this.isLive = forMs > 0;
        },
      },
    );
  }

  open(): void {
    this.channel.follow([this.follower.schoolId]);
    this.channel.setSeen(true);
  }
  close(): void {
    this.channel.stop();
  }
}
