// The bench's end of its server (sync-server.ts).
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Rules } from './sync-worlds.ts';

export type ServerRequest = { readonly id: number; readonly port: string } & (
  | { readonly type: 'reset'; readonly rules: Rules }
  | { readonly type: 'read' }
  | { readonly type: 'forget' }
);
export type ServerAnswer = {
  readonly id: number;
  /** Numbers of the edits in the order of their effects. */
  readonly effects: readonly number[];
  readonly refusals: number;
  /** Epoch milliseconds. */
  readonly lastEffectAt: number;
};
type Order = ServerRequest extends infer Each ? (Each extends ServerRequest ? Omit<Each, 'id'> : never) : never;

export type BenchServer = {
  readonly port: number;
  ask(order: Order): Promise<ServerAnswer>;
  close(): Promise<void>;
};

export async function startServer(pagesFolder: string, peersPackage: string): Promise<BenchServer> {
  const file = fileURLToPath(new URL('./sync-server.ts', import.meta.url));
  const child: ChildProcess = fork(file, [pagesFolder, peersPackage], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ listening }] = (await once(child, 'message')) as [{ listening: number }];
  const open = new Map<number, (given: ServerAnswer) => void>();
  let last = 0;
  child.on('message', (given: ServerAnswer) => {
    open.get(given.id)?.(given);
    open.delete(given.id);
  });
  return {
    port: listening,
    ask: (order) =>
      new Promise((resolve) => {
        const id = ++last;
        open.set(id, resolve);
        child.send({ ...order, id });
      }),
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
