// A device on the channel, as tests drive it: a real socket to a listening server.
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import {
  type ClientFrame,
  realtimePath,
  realtimeProtocol,
  type ServerFrame,
} from '#contract/realtime/realtime.schema.ts';

export type ChannelDevice = {
  readonly frames: readonly ServerFrame[];
  /** The code of its end. */
  readonly closed: Promise<number>;
  send(frame: ClientFrame | string): void;
  /** The next frame of a kind that came after the last one asked for. */
  next<Type extends ServerFrame['type']>(type: Type): Promise<Extract<ServerFrame, { type: Type }>>;
  /** Everything that the server sent before it answered this: a marker that overtakes nothing. */
  settle(): Promise<void>;
  end(): void;
};

export const addressOf = (app: FastifyInstance): string => {
  const address = app.server.address();
  return `localhost:${typeof address === 'object' && address ? address.port : 0}`;
};

/** Opens a socket; the promise rejects with the status when the server refuses the upgrade. */
export async function openSocket(
  host: string,
  { origin = `http://${host}`, path = realtimePath }: { origin?: string; path?: string } = {},
): Promise<ChannelDevice> {
  const socket = new WebSocket(`ws://${host}${path}`, realtimeProtocol, { origin });
  const frames: ServerFrame[] = [];
  let read = 0;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of [...waiting]) look();
  };
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)) as ServerFrame);
    wake();
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      resolve(code);
      wake();
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_request, response) => reject(new Error(`refused: ${response.statusCode}`)));
    socket.once('error', reject);
  });
  const next: ChannelDevice['next'] = (type) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const index = frames.findIndex((frame, at) => at >= read && frame.type === type);
        if (index >= 0) {
          read = index + 1;
          waiting.delete(look);
          resolve(frames[index] as never);
        } else if (socket.readyState === socket.CLOSED) {
          waiting.delete(look);
          reject(new Error(`closed before ${type}`));
        }
      };
      waiting.add(look);
      look();
    });
  return {
    frames,
    closed,
    next,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    settle: () =>
      new Promise((resolve) => {
        socket.once('pong', () => resolve());
        socket.ping();
      }),
    end: () => socket.terminate(),
  };
}
