// The one door to the engine: a page starts it here and speaks to it through Comlink.
import { type Remote, wrap } from 'comlink';
import type { Language } from '#contract/core/localized.ts';
import type { HeldDocument, PackRecord, WantedPart } from '#db/packs.ts';
import type { HeldToken } from '#shared/http/auth-gate.ts';
import type { QuietOutcome, SchoolContext } from './engine/engine.ts';
import type { EngineStatus } from './engine/ports.ts';

export type { QuietOutcome, SchoolContext } from './engine/engine.ts';
export { type EngineStatus, initialStatus } from './engine/ports.ts';
export { createGate } from './gate.ts';
export { channelNameOf, type SyncMessage } from './messages.ts';

export type SyncApi = {
  /** `isLabOpen`: faults of the offline laboratory are in force. */
  start(userId: number, language: Language, isLabOpen: boolean): EngineStatus;
  /** The offline laboratory was opened on this device. */
  openLab(): void;
  adopt(held: HeldToken): void;
  setLanguage(language: Language): void;
  /** The schools whose changes are followed while the page is open. */
  follow(...schools: SchoolContext[]): void;
  /** The page is shown or put away; `isLeft`: for good, or for the back/forward cache. */
  seen(isSeen: boolean, isLeft: boolean): void;
  want(school: SchoolContext, documents: readonly string[], options: { noCache: boolean }): void;
  /** Documents that nobody waits for. */
  wantQuietly(school: SchoolContext, documents: readonly string[]): Promise<QuietOutcome>;
  /** Storage of packs: here, so that reading hundreds of documents holds up no tap. */
  readHeldDocuments(
    keys: readonly string[],
    naming: readonly string[],
  ): Promise<ReadonlyMap<string, HeldDocument | null>>;
  notePackPart(pack: string, part: WantedPart, now: number): Promise<PackRecord>;
  poke(): void;
  stop(): void;
};
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

/** One worker, and this page's end of the door to it. `onBroken`: it cannot be loaded, or does not run in this browser. */
class Door {
  private readonly onBroken: () => void;
  private hasAnswered = false;

  constructor(onBroken: () => void) {
    this.onBroken = onBroken;
  }

  private readonly ports = new MessageChannel();
  private readonly remote = wrap<SyncApi>(this.ports.port1) as unknown as Record<
    keyof SyncApi,
    (...args: readonly unknown[]) => Promise<unknown>
  >;
  private worker: Worker | undefined;

  get isRunning(): boolean {
    return this.worker !== undefined;
  }
  async ask({ name, args }: Pick<Call, 'name' | 'args'>): Promise<unknown> {
    const answer = await this.remote[name](...args);
    this.hasAnswered = true;
    return answer;
  }
  run(): void {
    if (this.worker) return;
    this.worker = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'qalam-sync' });
    this.worker.addEventListener('error', () => this.hasAnswered || this.onBroken());
    this.worker.postMessage('open', [this.ports.port2]);
  }
  end(): void {
    this.worker?.terminate();
    this.ports.port1.close();
  }
}

/**
 * The way to the worker that hosts the engine of an account. The worker itself starts with `run`: beside the first paint of a cold start
 * it would take half of a cheap phone's processor for what nobody waits for. `onBroken`: the worker does not start.
 */
export function openSyncPort(onBroken: () => void): SyncPort {
  const openDoor = () => {
    const opened: Door = new Door(() => opened === door && onBroken());
    return opened;
  };
  let door: Door | null = openDoor();
  let isClosed = false;
  let hasRun = false;
  const settings = new Map<keyof SyncApi, readonly unknown[]>();
  const unanswered = new Set<Call>();

  const send = (call: Call) => {
    unanswered.add(call);
    // The answer of a worker that has ended never comes; its successor is asked again.
    door?.ask(call).then(
      (value) => unanswered.delete(call) && call.resolve(value),
      (error) => unanswered.delete(call) && call.reject(error),
    );
  };
  const ask = (name: keyof SyncApi, args: readonly unknown[]) => {
    if (settingNames.includes(name)) settings.set(name, args);
    return new Promise<unknown>((resolve, reject) => send({ name, args, resolve, reject }));
  };
  const calls = {} as Record<keyof SyncApi, (...args: readonly unknown[]) => Promise<unknown>>;
  const api = new Proxy(calls, {
    get: (known, name: keyof SyncApi) => {
      known[name] ??= (...args) => ask(name, args);
      return known[name];
    },
  });
  return {
    api: api as unknown as Remote<SyncApi>,
    run: () => {
      if (isClosed) return;
      hasRun = true;
      door?.run();
    },
    leave: () => {
      door?.end();
      door = null;
    },
    comeBack: () => {
      if (door || isClosed) return;
      door = openDoor();
      if (hasRun) door.run();
      const waiting = [...unanswered];
      for (const name of settingNames) {
        const args = settings.get(name);
        if (args) void door.ask({ name, args });
      }
      for (const call of waiting) {
        if (!notRepeated.includes(call.name)) send(call);
        else if (unanswered.delete(call)) call.resolve(undefined);
      }
    },
    close: () => {
      isClosed = true;
      const last = door;
      if (last?.isRunning) void last.ask({ name: 'stop', args: [] }).finally(() => last.end());
      else last?.end();
    },
  };
}
