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
  /** Ends the engine, and with it the worker. */
  close(): void;
};

/** The offline laboratory, loaded where it is wanted. */
export const loadLab = () => import('./lab.ts');

/**
 * The way to the worker that hosts the engine of an account. The worker itself starts with `run`: beside the first paint of a cold start
 * it would take half of a cheap phone's processor for what nobody waits for.
 */
export function openSyncPort(): SyncPort {
  const { port1, port2 } = new MessageChannel();
  const api = wrap<SyncApi>(port1);
  let worker: Worker | undefined;
  let isClosed = false;
  const end = () => {
    worker?.terminate();
    port1.close();
  };
  return {
    api,
    run: () => {
      if (worker || isClosed) return;
      worker = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'qalam-sync' });
      worker.postMessage('open', [port2]);
    },
    close: () => {
      isClosed = true;
      if (worker) void api.stop().finally(end);
      else end();
    },
  };
}
