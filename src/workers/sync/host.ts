// Puts the engine into a browser context: the dedicated worker of a tab, or the service worker.
import type { Language } from '#contract/core/localized.ts';
import { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import { syncAnswer } from '#contract/sync/sync.schema.ts';
import { Handles } from '#db/handles.ts';
import type { HeldNotices } from '#db/held-notices.ts';
import { SyncStore } from '#db/sync-store.ts';
import { type ApiContext, call } from '#shared/http/api.ts';
import type { AuthGate, HeldToken } from '#shared/http/auth-gate.ts';
import { browserFetch } from '#shared/http/browser-fetch.ts';
import { listenForWarnings } from '#shared/http/warnings.ts';
import { deviceNow } from '#shared/lib/device-time.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { isSavingData } from '#shared/lib/saving-data.ts';
import { createBurst } from './burst.ts';
import { Engine } from './engine/engine.ts';
import type { EnginePorts, SendResult } from './engine/ports.ts';
import { filesWire } from './files-wire.ts';
import { createGate } from './gate.ts';
import { channelNameOf, type SyncMessage } from './messages.ts';

/** A longer timer rings at once, in every browser, and would ring again and again. */
const longestTimerMs = 2 ** 31 - 1;

export type SyncHost = {
  readonly userId: number;
  readonly gate: AuthGate;
  readonly engine: Engine;
  readonly store: SyncStore;
  readonly handles: Handles;
  setLanguage(language: Language): void;
  adopt(held: HeldToken): void;
  /** Tells the other contexts of the account. */
  post(message: SyncMessage): void;
  close(): void;
};

/** Where the script of the engine leaves what a service worker does with it. */
export type EngineScope = { qalamEngine?: ServiceEngine };
export type ServiceEngine = {
  /** Sends what is unsent, but not that of `except`, who works in a page. @returns whether nothing is left. */
  readonly drainAccounts: (except?: number | null) => Promise<boolean>;
  readonly pullAccount: (userId: number) => Promise<void>;
  readonly noticesOf: (userId: number) => Promise<HeldNotices>;
  readonly renewPushes: (subscription: PushSubscriptionJSON) => Promise<void>;
};

const tryLock: EnginePorts['tryLock'] = async (name, { steal }, work) => {
  try {
    return await navigator.locks.request(name, steal ? { steal: true } : { ifAvailable: true }, async (lock) => {
      if (!lock) return false;
      await work();
      return true;
    });
  } catch (error) {
    // Somebody took the lock from us while we were frozen; what we were doing is harmless to repeat.
    if ((error as Error).name === 'AbortError') return true;
    throw error;
  }
};

/** Starts the engine of an account in this context. `onLab`: the offline laboratory was opened on this device. */
export function createSyncHost(userId: number, initialLanguage: Language, onLab?: () => void): SyncHost {
  const handles = new Handles(userId);
  const store = new SyncStore(handles, makeId);
  const channel = new BroadcastChannel(channelNameOf(userId));
  let isClosed = false;
  // A request that was in flight when the account was closed ends after it; then nobody is left to be told.
  const post = (message: SyncMessage) => {
    if (!isClosed) channel.postMessage(message);
  };
  const endWarnings = listenForWarnings((warnings) => post({ type: 'warnings', warnings }));
  const gate = createGate({ handles, post, onSession: () => undefined });
  let language = initialLanguage;
  const ports: EnginePorts = {
    clock: {
      now: deviceNow,
      after: (ms, act) => {
        const timer = setTimeout(act, Math.min(ms, longestTimerMs));
        return () => clearTimeout(timer);
      },
    },
    isUnplugged: () => navigator.onLine === false,
    random: () => Math.random(),
    tryLock,
    files: filesWire({ fetch: browserFetch, gate, language: () => language, isSavingData }),
    log: (event, details) => console.info(JSON.stringify({ source: 'sync', event, ...details })),
    send: async (request, options): Promise<SendResult> => {
      const school = { schoolId: request.schoolId, eduYear: request.eduYear };
      const context: ApiContext = {
        fetch: browserFetch,
        gate,
        language: () => language,
        school: () => school,
      };
      const result = await call(
        context,
        syncEndpoints.sync,
        { body: request },
        { gzip: true, noCache: options.noCache, signal: options.signal },
      );
      if (result.kind === 'error') return { kind: 'failed', error: result.error };
      const parsed = syncAnswer.safeParse(result.data);
      return parsed.success
        ? { kind: 'answer', answer: parsed.data }
        : { kind: 'failed', error: { code: 'NOT_OUR_ANSWER' } };
    },
  };
  const engine = new Engine(store, ports, {
    onStatus: (status) => post({ type: 'status', status }),
    onNotice: () => post({ type: 'lost' }),
    onChanged: (schoolId, { documents, seqs, files }) =>
      post({ type: 'changed', schoolId, documents, seqs, ...(files && { files }) }),
  });
  handles.onSilent = (isSilent) => engine.storageIsSilent(isSilent);
  const burst = createBurst(() => void engine.poke());
  channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => {
    if (data.type === 'gate') gate.receive(data.message);
    else if (data.type === 'outbox') burst.add(data.isUrgent === true);
    else if (data.type === 'session') void engine.sessionChanged();
    else if (data.type === 'channel') engine.channelLives(data.forMs);
    else if (data.type === 'lab') onLab?.();
  };
  return {
    userId,
    gate,
    engine,
    store,
    handles,
    post,
    setLanguage: (next) => {
      language = next;
    },
    adopt: (held) => gate.adopt(held),
    close: () => {
      isClosed = true;
      engine.stop();
      endWarnings();
      channel.close();
      handles.close();
    },
  };
}
