// The one door to the engine: a page starts it here. Calls wait here until the worker runs; how they reach it is loaded with it (door.ts).
import type { Remote } from 'comlink';
import type { Door, SyncApi } from './sync-api.ts';

export type { QuietOutcome, SchoolContext } from './engine/engine.ts';
export { type EngineStatus, initialStatus } from './engine/ports.ts';
export { createGate } from './gate.ts';
export { channelNameOf, type SyncMessage } from './messages.ts';

export type SyncPort = {
  /** Calls wait in their order until the worker runs. */
  readonly api: Remote<SyncApi>;
  /** Starts the worker, unless it runs or the port was closed. */
  run(): void;
  /** The page goes: ends the worker at once, with what it does in the database (db/page-away.ts). */
  leave(): void;
  /** The page is back: a new worker hears how the last one stood, and what that one has not answered. */
  comeBack(): void;
  /** Ends the engine, and with it the worker. */
  close(): void;
};

/** The offline laboratory, loaded where it is wanted. */
export const loadLab = () => import('./lab.ts');

/** Calls that say how a worker stands, in the order in which a new one hears the last of each. */
const settingNames: readonly (keyof SyncApi)[] = ['start', 'openLab', 'setLanguage', 'follow', 'seen'];
/** A new worker finds the session as every other that starts does. */
const notRepeated: readonly (keyof SyncApi)[] = [...settingNames, 'adopt'];

type Call = {
  readonly name: keyof SyncApi;
  readonly args: readonly unknown[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The way to the worker that hosts the engine of an account. The worker itself starts with `run`: beside the first paint of a cold start
 * it would take half of a cheap phone's processor from the page that the person waits for. `onBroken`: the worker does not start.
 */
export function openSyncPort(onBroken: () => void): SyncPort {
  let worker: Worker | null = null;
  let door: Door | null = null;
  let isClosed = false;
  let isAway = false;
  let hasRun = false;
  const settings = new Map<keyof SyncApi, readonly unknown[]>();
  const unanswered = new Set<Call>();

  const send = (call: Call) => {
    // The answer of a worker that has ended never comes; its successor is asked again.
    door?.ask(call.name, call.args).then(
      (value) => unanswered.delete(call) && call.resolve(value),
      (error) => unanswered.delete(call) && call.reject(error),
    );
  };
  const ask = (name: keyof SyncApi, args: readonly unknown[]) => {
    if (settingNames.includes(name)) settings.set(name, args);
    return new Promise<unknown>((resolve, reject) => {
      const call = { name, args, resolve, reject };
      unanswered.add(call);
      send(call);
    });
  };
  const calls = {} as Record<keyof SyncApi, (...args: readonly unknown[]) => Promise<unknown>>;
  const api = new Proxy(calls, {
    get: (known, name: keyof SyncApi) => {
      known[name] ??= (...args) => ask(name, args);
      return known[name];
    },
  });
  /** What a new worker hears first: everything that was asked, or after another worker what that one left. */
  const tellAll = (isSuccessor: boolean) => {
    const waiting = [...unanswered];
    for (const name of isSuccessor ? settingNames : []) {
      const args = settings.get(name);
      if (args) void door?.ask(name, args);
    }
    for (const call of waiting) {
      if (!isSuccessor || !notRepeated.includes(call.name)) send(call);
      else if (unanswered.delete(call)) call.resolve(undefined);
    }
  };
  const start = (isSuccessor: boolean) => {
    const started = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'qalam-sync' });
    worker = started;
    const isOurs = () => worker === started;
    started.addEventListener('error', () => isOurs() && !door?.hasAnswered && onBroken());
    import('./door.ts').then(
      ({ openDoor }) => {
        if (!isOurs()) return;
        door = openDoor(started);
        tellAll(isSuccessor);
      },
      () => isOurs() && onBroken(),
    );
  };
  const end = () => {
    worker?.terminate();
    door?.close();
    worker = null;
    door = null;
  };
  return {
    api: api as unknown as Remote<SyncApi>,
    run: () => {
      if (isClosed || hasRun) return;
      hasRun = true;
      if (!isAway) start(false);
    },
    leave: () => {
      isAway = true;
      end();
    },
    comeBack: () => {
      if (!isAway || isClosed) return;
      isAway = false;
      if (hasRun) start(true);
    },
    close: () => {
      isClosed = true;
      if (door) void door.ask('stop', []).finally(end);
      else end();
    },
  };
}
