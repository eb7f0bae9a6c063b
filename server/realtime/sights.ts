// Which devices have a page in sight. What is written is a time up to which a device counts as seen, so that any process can decide by the
// database alone: of a page in sight it reaches past the next beat, which renews it; one that was put away, or whose socket is gone, ends
// it 15 s later. A process that is killed leaves it for a beat at the most.
import type { NoteSight } from '#server/shared/sight.ts';
import type { RealtimeLimits } from './limits.ts';

type Who = { readonly userId: number; readonly sessionId: string };
type Sign = Who & { isShown: boolean; until: number; was: number | null };

type SightPorts = {
  readonly limits: Pick<RealtimeLimits, 'beatMs' | 'sightMs' | 'sightWriteMs'>;
  readonly now: () => number;
  readonly write: NoteSight;
  readonly onError: (error: unknown) => void;
};

export class Sights {
  private readonly ports: SightPorts;
  /** By socket: the sign-in whose page it shows. */
  private readonly shown = new Map<object, Who>();
  private readonly signs = new Map<string, Sign>();
  private readonly changed = new Set<Sign>();
  private timer: NodeJS.Timeout | undefined;
  private writing = Promise.resolve();

  constructor(ports: SightPorts) {
    this.ports = ports;
  }

  /** The page behind a socket is looked at. */
  show(socket: object, { userId, sessionId }: Who): void {
    this.shown.set(socket, { userId, sessionId });
    this.look({ userId, sessionId });
  }

  /** It is put away, or the socket is gone. */
  hide(socket: object): void {
    const who = this.shown.get(socket);
    if (!who) return;
    this.shown.delete(socket);
    this.look(who);
  }

  /** Renews what is in sight; call it with each beat. */
  renew(): void {
    for (const who of this.shown.values()) this.look(who);
  }

  private look(who: Who): void {
    const { limits, now } = this.ports;
    const sign = this.signs.get(who.sessionId) ?? { ...who, isShown: false, until: 0, was: null };
    this.signs.set(who.sessionId, sign);
    sign.isShown = [...this.shown.values()].some(({ sessionId }) => sessionId === who.sessionId);
    sign.until = now() + limits.sightMs + (sign.isShown ? limits.beatMs : 0);
    this.changed.add(sign);
    // However often pages come and go, one statement goes in that time.
    this.timer ??= setTimeout(() => void this.flush(), limits.sightWriteMs).unref();
  }

  /** Writes what has changed. It never throws: what is not written is late, and a push is shown that need not be. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const signs = [...this.changed];
    this.changed.clear();
    if (signs.length === 0) return this.writing;
    const sights = signs.map(({ userId, sessionId, until, was }) => ({ userId, sessionId, until, was }));
    for (const sign of signs) {
      sign.was = sign.until;
      if (!sign.isShown) this.signs.delete(sign.sessionId);
    }
    this.writing = this.writing.then(() => this.ports.write(sights)).catch(this.ports.onError);
    return this.writing;
  }
}
