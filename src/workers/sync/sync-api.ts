// What a page may ask of its worker.
import type { Language } from '#contract/core/localized.ts';
import type { HeldDocument, PackRecord, WantedPart } from '#db/packs.ts';
import type { HeldToken } from '#shared/http/auth-gate.ts';
import type { QuietOutcome, SchoolContext } from './engine/engine.ts';
import type { EngineStatus } from './engine/ports.ts';

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
  /** Documents that are loaded in advance. */
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
/** The way of calls to a worker that runs. */
export type Door = {
  /** Whether the worker has ever answered: one that has not may not run in this browser. */
  readonly hasAnswered: boolean;
  ask(name: keyof SyncApi, args: readonly unknown[]): Promise<unknown>;
  close(): void;
};
