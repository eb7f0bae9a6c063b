// Everything that the channel needs of the world.
import type { DeviceTime } from '#contract/core/time.ts';

/** An open socket, or one that is being opened. */
export type Wire = { send(text: string): void; close(): void };
export type WireEvents = { onOpen(): void; onText(text: string): void; onClose(code: number): void };

export type ChannelPorts = {
  readonly clock: { now(): DeviceTime; after(ms: number, act: () => void): () => void };
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  /** The device has no network, by its own word. */
  readonly isUnplugged: () => boolean;
  /** Opens a socket. `onClose` comes once, also when it could not be opened, and nothing after it. */
  readonly open: (events: WireEvents) => Wire;
  /** A token that is good now; `signIn`: nobody is signed in; `failed`: none could be had. */
  readonly token: () => Promise<{ kind: 'token'; token: string } | { kind: 'signIn' | 'failed' }>;
  /** The number under which this device writes, and up to where it has read the feed of a school. */
  readonly device: () => Promise<string | null>;
  readonly cursor: (schoolId: number) => Promise<number | null>;
  /**
   * Holds a name alone among the tabs of this device while `work` runs, as soon as nobody else does. `signal` gives up waiting.
   */
  readonly hold: (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  readonly log: (event: string, details: Readonly<Record<string, unknown>>) => void;
};

export type ChannelEvents = {
  /** A school moved: ask what changed. */
  onMoved(schoolId: number): void;
  /** The channel lives, and says so again within that time; 0: it does not. */
  onLive(forMs: number): void;
};
