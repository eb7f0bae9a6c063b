// How calls reach the worker: Comlink, which the first paint does without.
import { wrap } from 'comlink';
import type { Door, SyncApi } from './sync-api.ts';

export function openDoor(worker: Worker): Door {
  const { port1, port2 } = new MessageChannel();
  type Calls = Record<keyof SyncApi, (...args: readonly unknown[]) => Promise<unknown>>;
  const remote = wrap<SyncApi>(port1) as unknown as Calls;
  worker.postMessage('open', [port2]);
  let hasAnswered = false;
  return {
    get hasAnswered() {
      return hasAnswered;
    },
    ask: async (name, args) => {
      const answer = await remote[name](...args);
      hasAnswered = true;
      return answer;
    },
    close: () => port1.close(),
  };
}
