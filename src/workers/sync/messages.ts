// What the contexts of an account tell each other, over one BroadcastChannel.
import type { GateMessage } from '#shared/http/auth-gate.ts';
import type { EngineStatus } from './engine/ports.ts';

export type SyncMessage =
  /** There is new work in the outbox; read these rows again. `isUrgent`: somebody waits for it. */
  | { readonly type: 'outbox'; readonly seqs: readonly number[]; readonly isUrgent?: boolean }
  /** The engine stored an answer; read these documents and rows again. */
  | {
      readonly type: 'changed';
      readonly schoolId: number;
      readonly documents: readonly string[];
      readonly seqs: readonly number[];
      /** Uuids of unsent files. */
      readonly files?: readonly string[];
    }
  | { readonly type: 'status'; readonly status: EngineStatus }
  /** The server has said what of a vanished database never arrived. */
  | { readonly type: 'lost' }
  /** Words of an answer for the user. */
  | { readonly type: 'warnings'; readonly warnings: readonly string[] }
  /** Somebody signed in or out, or the session is over: read it again. */
  | { readonly type: 'session' }
  /** The channel of this device lives, and says so again within that time; 0: it is gone. */
  | { readonly type: 'channel'; readonly forMs: number }
  /** The offline laboratory was opened on this device. */
  | { readonly type: 'lab' }
  | { readonly type: 'gate'; readonly message: GateMessage };

/** Name of the account's channel. */
export function channelNameOf(userId: number): string {
  return `qalam-${userId}`;
}
