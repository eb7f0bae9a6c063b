// The one door to the engine: a page starts it here and speaks to it through Comlink.
import { type Remote, wrap } from 'comlink';
import type { Language } from '#contract/core/localized.ts';
import type { HeldDocument, PackRecord, WantedPart } from '#db/packs.ts';
import type { SchoolContext } from './engine/engine.ts';
import type { EngineStatus } from './engine/ports.ts';

export type { SchoolContext } from './engine/engine.ts';
export { type EngineStatus, initialStatus } from './engine/ports.ts';
export { createGate } from './gate.ts';
export { channelNameOf, type SyncMessage } from './messages.ts';

export type SyncApi = {
  /** `isLabOpen`: faults of the offline laboratory are in force. */
  start(userId: number, language: Language, isLabOpen: boolean): EngineStatus;
  adopt(token: string): void;
  setLanguage(language: Language): void;
  /** The schools whose changes are followed while the page is open. */
  follow(...schools: SchoolContext[]): void;
  want(school: SchoolContext, documents: readonly string[], options: { noCache: boolean }): void;
  /** Documents that nobody waits for; false when the request gave way or failed. */
  wantQuietly(school: SchoolContext, documents: readonly string[]): Promise<boolean>;
  /** Storage of packs: here, so that reading hundreds of documents holds up no tap. */
  readHeldDocuments(keys: readonly string[]): Promise<ReadonlyMap<string, HeldDocument | null>>;
  notePackPart(pack: string, part: WantedPart, now: number): Promise<PackRecord>;
  poke(): void;
  stop(): void;
};
export type SyncPort = { readonly api: Remote<SyncApi>; close(): void };

/** The offline laboratory, loaded where it is wanted. */
export const loadLab = () => import('./lab.ts');

/** Starts the worker that hosts the engine of an account. */
export function openSyncPort(): SyncPort {
  const worker = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'qalam-sync' });
  return { api: wrap<SyncApi>(worker), close: () => worker.terminate() };
}
