// The way of an account to its engine and to the other contexts of this device, and what is known of the server.
import type { Language } from '#contract/core/localized.ts';
import type { ServerTime } from '#contract/core/time.ts';
import { Store } from '#shared/lib/store.ts';
import {
  channelNameOf,
  type EngineStatus,
  initialStatus,
  openSyncPort,
  type SchoolContext,
  type SyncMessage,
} from '#workers/sync/port.ts';
import { isLabOpen } from '../lab/lab-flag.ts';
import { deviceClock } from '../time/clock.ts';

/**
 * A device that says that it has no network has none: the page need not say so a moment after it was drawn, under the finger of whoever
 * taps. What it says of having one is not believed.
 */
function statusAtStart(): EngineStatus {
  if (navigator.onLine !== false) return initialStatus;
  return { ...initialStatus, connection: 'offline', offlineSince: deviceClock.now() };
}

/**
 * What the page knows after a word of the engine. One that has not asked yet knows less than the page: it does not take back that there is
 * no network, else the banner goes and comes, and a press on "Send now" meets a try.
 */
export function afterHearing(known: EngineStatus, said: EngineStatus): EngineStatus {
  if (said.connection !== 'unknown' || known.connection !== 'offline') return said;
  return { ...said, connection: 'offline', offlineSince: known.offlineSince };
}

/**
 * Whether a word of an engine says that the link is lost, and whether its loss is noted from then on. Each context of the account speaks for
 * itself: one that has just started knows nothing of the link. Else a service worker that is woken and fails would be asked for again, and
 * woken without end.
 */
export function lossIn({ connection }: EngineStatus, isNoted: boolean): [hasLost: boolean, isNoted: boolean] {
  if (connection === 'unknown') return [false, isNoted];
  const isOffline = connection === 'offline';
  return [isOffline && !isNoted, isOffline];
}

export class Connection {
  /** The engine's worker, for the modules of src/data. */
  readonly port = openSyncPort(() => this.noteStuck('worker', true));
  private channel: BroadcastChannel | undefined;
  private readonly openChannel: () => BroadcastChannel;
  private readonly schoolId: number;
  private readonly state = new Store(statusAtStart());
  private readonly syncedAt = new Map<number, number>();
  private isClosed = false;

  constructor(
    userId: number,
    { schoolId }: SchoolContext,
    language: Language,
    onMessage: (message: SyncMessage) => void,
  ) {
    this.schoolId = schoolId;
    this.openChannel = () => {
      const channel = new BroadcastChannel(channelNameOf(userId));
      channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => onMessage(data);
      return channel;
    };
    this.listen();
    void this.port.api.start(userId, language, isLabOpen());
  }

  /** What the engine knows of the connection. */
  readonly status = this.state.get;
  readonly onStatus = this.state.on;
  /** True when the link was there until now. */
  noteStatus(status: EngineStatus): boolean {
    const [hasLost, isNoted] = lossIn(status, this.isLossNoted);
    this.isLossNoted = isNoted;
    this.heard = afterHearing(this.state.get(), status);
    this.showStatus();
    return hasLost;
  }
  private heard: EngineStatus = statusAtStart();
  private readonly stuck = new Set<'storage' | 'worker'>();
  /** What this page itself meets, whatever the engine says. */
  noteStuck(part: 'storage' | 'worker', isStuck: boolean): void {
    if (isStuck) this.stuck.add(part);
    else this.stuck.delete(part);
    this.showStatus();
  }
  private showStatus(): void {
    this.state.set(this.stuck.size > 0 ? { ...this.heard, isStuck: true } : this.heard);
  }
  private isLossNoted = false;
  /** Another tab needs a newer database: this page is an old application from now on. */
  noteOutdated(): void {
    this.heard = { ...this.heard, isOutdated: true };
    this.showStatus();
  }

  /** The last complete exchange for a school, of the one that is worked in when none is named; 0 when there was none. */
  lastSynced(schoolId: number = this.schoolId): ServerTime {
    return this.syncedAt.get(schoolId) ?? 0;
  }
  /** The last complete exchange for any of the user's schools. */
  lastContact(): ServerTime {
    return Math.max(0, ...this.syncedAt.values());
  }
  noteSynced(schoolId: number, at: ServerTime): void {
    this.syncedAt.set(schoolId, Math.max(this.lastSynced(schoolId), at));
  }

  /** Tells the other contexts of the account. */
  post(message: SyncMessage): void {
    // What was started before the account was closed may end after it; then nobody is left to be told.
    if (this.isClosed) return;
    const channel = this.channel ?? this.openChannel();
    channel.postMessage(message);
    if (channel !== this.channel) channel.close();
  }
  private listen(): void {
    if (!this.isClosed) this.channel ??= this.openChannel();
  }
  /** The back/forward cache drops a page to which somebody speaks, and be it a last word of its own worker. */
  private deafen(): void {
    this.channel?.close();
    this.channel = undefined;
  }
  readonly sendNow = (): void => void this.port.api.poke();
  setLanguage(language: Language): void {
    void this.port.api.setLanguage(language);
  }
  /** The offline laboratory was opened: the workers and the other tabs of the account put it in front of their requests too. */
  openLab(): void {
    this.post({ type: 'lab' });
    // Its own worker may not run yet, and then hears no channel.
    void this.port.api.openLab();
  }

  /** The page goes, and may be kept in the page cache: nothing of it speaks, hears or holds the database any more. */
  leave(): void {
    this.deafen();
    this.port.leave();
  }
  comeBack(): void {
    this.listen();
    this.port.comeBack();
  }

  close(): void {
    this.isClosed = true;
    this.port.close();
    this.deafen();
  }
}
