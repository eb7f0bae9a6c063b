// The channel of an account on this device: one socket for all its tabs, by which the server says that something moved. It carries no
// truth (decisions D45): the engine asks, as it does without it, only sooner.
//
//   away --wanted and seen--> waiting for the name --held--> connecting --welcome--> live
//   connecting, live --closed, silent, no welcome--> pausing --timer or trigger--> connecting
//   any --put away for 30 s, left, nobody signed in--> away, and the name is free for another tab
import { type ClientFrame, closeCodes, type ServerFrame, serverFrame } from '#contract/realtime/realtime.schema.ts';
import type { ChannelEvents, ChannelPorts, Wire } from './ports.ts';

/** A channel from which nothing came for half as long again as a beat is dead: a browser without a network never closes a socket. */
const patience = 1.5;
/** How long a socket may take until it says welcome. */
const welcomeMs = 15_000;
const pauseMs = { least: 500, longest: 30_000 } as const;
/** A page that was put away keeps the channel so long. */
const putAwayMs = 30_000;
/** The next token is sent so long before the one that the server has ends. */
const tokenAheadMs = 8_000;
/** Nobody is signed in, or the school is locked: asked again so often. */
const refusedMs = 600_000;

export class Channel {
  private readonly userId: number;
  private readonly ports: ChannelPorts;
  private readonly events: ChannelEvents;
  private schools: readonly number[] = [];
  /** Nobody has said so yet: a start shares its link with nothing that can wait. */
  private isSeen = false;
  /** What the server heard last of whether the page is looked at; undefined: no hello yet. */
  private saidSeen: boolean | undefined;
  private isStopped = false;
  /** Ends the holding of the name. */
  private giveUp: AbortController | undefined;
  private wire: Wire | undefined;
  private failures = 0;
  private isLive = false;
  private cancelPutAway: (() => void) | undefined;
  private cancelRetry: (() => void) | undefined;
  private cancelSilence: (() => void) | undefined;
  private cancelToken: (() => void) | undefined;
  private readonly cancelMoved = new Map<number, () => void>();

  constructor(userId: number, ports: ChannelPorts, events: ChannelEvents) {
    this.userId = userId;
    this.ports = ports;
    this.events = events;
  }

  /** The schools whose changes this device wants to hear of. */
  follow(schoolIds: readonly number[]): void {
    if (JSON.stringify(schoolIds) === JSON.stringify(this.schools)) return;
    this.schools = schoolIds;
    // A socket says once what it follows.
    this.drop();
    this.begin();
  }

  /** The page is shown, or put away; one that is left gives the channel up at once. */
  setSeen(isSeen: boolean, isLeft = false): void {
    this.cancelPutAway?.();
    this.isSeen = isSeen;
    this.saySeen();
    if (isSeen) this.begin();
    else if (isLeft) {
      // Without a word to the others: the browser takes no page into its back/forward cache to which something is said by then. What was
      // promised lasts for a beat and a half at most.
      this.isLive = false;
      this.letGo();
    } else this.cancelPutAway = this.ports.clock.after(putAwayMs, () => this.letGo());
  }

  /** A trigger from outside: perhaps there is a network again, or somebody signed in. */
  tryNow(): void {
    this.begin();
    if (!this.giveUp || this.wire || !this.cancelRetry) return;
    this.cancelRetry();
    this.connect();
  }

  stop(): void {
    this.isStopped = true;
    this.cancelPutAway?.();
    this.letGo();
  }

  private begin(): void {
    if (this.isStopped || !this.isSeen || this.giveUp || this.schools.length === 0) return;
    const giveUp = new AbortController();
    this.giveUp = giveUp;
    const { signal } = giveUp;
    const held = () =>
      new Promise<void>((release) => {
        if (signal.aborted) return release();
        signal.addEventListener('abort', () => release());
        this.connect();
      });
    this.ports.hold(`channel:${this.userId}`, signal, held).catch((error: unknown) => {
      if (!signal.aborted) this.ports.log('channel not held', { name: (error as Error).name });
      if (this.giveUp === giveUp) this.giveUp = undefined;
    });
  }

  private letGo(): void {
    const { giveUp } = this;
    this.giveUp = undefined;
    giveUp?.abort();
    this.drop();
  }

  /** Ends the socket and whatever waits for it. */
  private drop(): void {
    for (const cancel of [this.cancelRetry, this.cancelSilence, this.cancelToken, ...this.cancelMoved.values()])
      cancel?.();
    this.cancelRetry = undefined;
    this.cancelMoved.clear();
    const { wire } = this;
    this.wire = undefined;
    this.saidSeen = undefined;
    this.silenceMs = undefined;
    wire?.close();
    this.setLive(0);
    if (this.giveUp) this.retryAfter(0);
  }

  private setLive(forMs: number): void {
    if (forMs === 0 && !this.isLive) return;
    this.isLive = forMs > 0;
    this.events.onLive(forMs);
  }

  private connect(): void {
    this.cancelRetry = undefined;
    if (this.isStopped || !this.giveUp || this.wire || this.schools.length === 0) return;
    if (this.ports.isUnplugged()) {
      this.pause();
      return;
    }
    const wire: Wire = this.ports.open({
      onOpen: () => void this.greet(wire).catch(() => this.cut(wire, 0)),
      onText: (text) => {
        if (this.wire === wire) this.receive(wire, text);
      },
      onClose: (code) => {
        if (this.wire === wire) this.lost(code);
      },
    });
    this.wire = wire;
    this.expect(welcomeMs);
  }

  /** Whoever says nothing within that time is gone. */
  private expect(ms: number): void {
    this.cancelSilence?.();
    this.cancelSilence = this.ports.clock.after(ms, () => this.cut(this.wire, 0));
  }

  /** Ends a socket, unless another one has taken its place. */
  private cut(wire: Wire | undefined, code: number): void {
    if (!wire || this.wire !== wire) return;
    this.wire = undefined;
    wire.close();
    this.lost(code);
  }

  private async greet(wire: Wire): Promise<void> {
    const [token, device, ...cursors] = await Promise.all([
      this.ports.token(),
      this.ports.device(),
      ...this.schools.map((id) => this.ports.cursor(id)),
    ]);
    if (this.wire !== wire) return;
    if (token.kind !== 'token') return this.cut(wire, token.kind === 'signIn' ? closeCodes.session : 0);
    const schools = this.schools.map((id, index) => ({ id, cursor: cursors[index] ?? null }));
    this.saidSeen = this.isSeen;
    this.send(wire, { type: 'hello', token: token.token, device, schools, visible: this.isSeen });
  }

  /** A device whose page is looked at is not told by push (decisions D58). */
  private saySeen(): void {
    const { wire, saidSeen, isSeen } = this;
    if (!wire || saidSeen === undefined || saidSeen === isSeen) return;
    this.saidSeen = isSeen;
    this.send(wire, { type: 'visible', isVisible: isSeen });
  }

  private receive(wire: Wire, text: string): void {
    const frame = readFrame(text);
    // Of a newer server: what it says besides is not for us.
    if (!frame) return;
    switch (frame.type) {
      case 'welcome': {
        this.silenceMs = frame.beatMs * patience;
        this.renewBefore(wire, frame.tokenMs);
        const nothingNew = new Set(frame.nothingNew);
        for (const id of this.schools) if (!nothingNew.has(id)) this.events.onMoved(id);
        break;
      }
      case 'token':
        this.renewBefore(wire, frame.tokenMs);
        break;
      case 'moved':
        // What cannot be read of this device is asked of the server.
        this.moved(frame).catch(() => this.events.onMoved(frame.school));
        break;
      case 'goodbye':
        this.askedPauseMs = frame.retryAfterMs;
        break;
      case 'beat':
        // A server that greets and closes at once has not been there.
        this.failures = 0;
        break;
    }
    if (this.silenceMs === undefined) return;
    this.expect(this.silenceMs);
    this.setLive(this.silenceMs);
  }
  private silenceMs: number | undefined;
  private askedPauseMs: number | undefined;

  /** Asks unless this device has read past it; where many are told, at a moment of its own. A later word does not put it off. */
  private async moved({ school, position, withinMs }: Extract<ServerFrame, { type: 'moved' }>): Promise<void> {
    const cursor = await this.ports.cursor(school);
    if ((cursor !== null && cursor >= position) || this.cancelMoved.has(school)) return;
    const ask = () => {
      this.cancelMoved.delete(school);
      this.events.onMoved(school);
    };
    if (withinMs === 0) ask();
    else this.cancelMoved.set(school, this.ports.clock.after(withinMs * this.ports.random(), ask));
  }

  private renewBefore(wire: Wire, tokenMs: number): void {
    this.cancelToken?.();
    this.cancelToken = this.ports.clock.after(Math.max(0, tokenMs - tokenAheadMs), async () => {
      const newer = await this.ports.token().catch(() => ({ kind: 'failed' as const }));
      // Without one the server closes this socket, and the next one finds out why.
      if (newer.kind === 'token' && this.wire === wire) this.send(wire, { type: 'token', token: newer.token });
    });
  }

  private send(wire: Wire, frame: ClientFrame): void {
    wire.send(JSON.stringify(frame));
  }

  /** The socket is closed, or as good as. */
  private lost(code: number): void {
    const wasWelcome = this.silenceMs !== undefined;
    this.wire = undefined;
    this.saidSeen = undefined;
    this.silenceMs = undefined;
    this.cancelSilence?.();
    this.cancelToken?.();
    this.setLive(0);
    // A device that slept comes back to a token that has ended: the next one is taken.
    const isRefused = code === closeCodes.locked || (code === closeCodes.session && !wasWelcome);
    const asked = this.askedPauseMs ?? (isRefused ? refusedMs : undefined);
    this.askedPauseMs = undefined;
    this.ports.log('channel closed', { code });
    if (!this.giveUp) return;
    if (asked === undefined) this.pause();
    else this.retryAfter(asked);
  }

  /** Full jitter: after a restart of the server a whole region comes back. */
  private pause(): void {
    const ceiling = Math.min(pauseMs.longest, pauseMs.least * 2 ** this.failures++);
    this.retryAfter(pauseMs.least + this.ports.random() * ceiling);
  }

  private retryAfter(ms: number): void {
    this.cancelRetry?.();
    this.cancelRetry = this.ports.clock.after(ms, () => this.connect());
  }
}

function readFrame(text: string): ServerFrame | null {
  try {
    const read = serverFrame.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
