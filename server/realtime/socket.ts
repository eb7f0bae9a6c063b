// One device on the channel: says who it is, follows its schools, is woken, and is closed when it may not stay.
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { type ClientFrame, clientFrame, closeCodes, type ServerFrame } from '#contract/realtime/realtime.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { Caller, Services } from '#server/shared/context.ts';
import type { Reader } from '#server/shared/projection.ts';
import type { Hub, Subscriber } from './hub.ts';
import { comeAgainMs, type RealtimeLimits } from './limits.ts';
import type { Sights } from './sights.ts';

export type SocketPorts = {
  readonly services: Pick<Services, 'clock' | 'identify' | 'tokens'>;
  readonly hub: Hub;
  readonly sights: Sights;
  readonly limits: RealtimeLimits;
  readonly log: FastifyBaseLogger;
  readonly db: ReadDb;
  readonly scopesOf: (reader: Reader) => Promise<ReadonlyMap<string, unknown>>;
  readonly positionsOf: (schoolIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** It is known who has this socket. */
  readonly onKnown: () => void;
};
type Hello = Extract<ClientFrame, { type: 'hello' }>;
type Claims = { readonly userId: number; readonly sessionId: string; readonly endsAt: number };

export class Socket implements Subscriber {
  device: string | null = null;
  private readonly socket: WebSocket;
  private readonly ports: SocketPorts;
  private readonly scopes = new Map<number, ReadonlySet<string>>();
  private schools: readonly number[] = [];
  private claims: Claims | undefined;
  private readonly helloTimer: NodeJS.Timeout;
  private tokenTimer: NodeJS.Timeout | undefined;
  private scopesTimer: NodeJS.Timeout | undefined;
  private frames = 0;
  private framesSince = 0;
  private isAlive = true;
  /** One look at the rights at a time; another one was asked for meanwhile. */
  private looking: Promise<void> | undefined;
  private looksAgain = false;

  constructor(socket: WebSocket, ports: SocketPorts) {
    this.socket = socket;
    this.ports = ports;
    this.helloTimer = setTimeout(() => this.close(closeCodes.silent), ports.limits.helloMs);
    socket.on('message', (data, isBinary) => {
      // In order, and none while the one before is looked at: a hello may take a moment.
      this.reading = this.reading.then(() => this.receive(isBinary ? '' : String(data)));
    });
    socket.on('pong', () => {
      this.isAlive = true;
    });
    socket.on('close', () => this.end());
    socket.on('error', () => socket.terminate());
  }
  private reading = Promise.resolve();

  get userId(): number {
    return this.claims?.userId ?? 0;
  }

  scopesIn(schoolId: number): ReadonlySet<string> | undefined {
    return this.scopes.get(schoolId);
  }

  private async receive(text: string): Promise<void> {
    if (this.isEnded || !this.isWithinLimit()) return;
    const frame = readFrame(text);
    if (!frame) return this.close(closeCodes.unreadable);
    try {
      if (frame.type === 'token') await this.renew(frame.token);
      else if (frame.type === 'visible') this.see(frame.isVisible);
      else if (this.claims) this.close(closeCodes.unreadable);
      else await this.greet(frame);
    } catch (error) {
      // The database did not answer: the device comes again.
      this.ports.log.warn({ err: error }, 'channel: a frame failed');
      this.close(closeCodes.restart);
    }
  }

  private isWithinLimit(): boolean {
    const now = performance.now();
    if (now - this.framesSince >= 1_000) Object.assign(this, { frames: 0, framesSince: now });
    this.frames++;
    if (this.frames <= this.ports.limits.framesPerSecond) return true;
    this.close(closeCodes.tooMuch);
    return false;
  }

  private async greet(hello: Hello): Promise<void> {
    const { clock } = this.ports.services;
    const { hub, limits } = this.ports;
    const known = await this.identify(hello.token);
    if (this.isEnded || !known) return;
    const { claims, caller } = known;
    const wanted = hello.schools.filter(({ id }) => isOpenTo(caller, id));
    if (hello.schools.length > 0 && wanted.length === 0) return this.close(closeCodes.locked);
    if (hub.of(claims.userId) >= limits.socketsPerPerson) return this.refuse();
    clearTimeout(this.helloTimer);
    this.claims = claims;
    this.ports.onKnown();
    this.device = hello.device;
    this.schools = [...new Set(wanted.map(({ id }) => id))];
    hub.add(this, this.schools);
    this.watchToken(claims.endsAt);
    if (hello.visible) this.see(true);
    const positions = await this.ports.positionsOf(this.schools);
    for (const id of this.schools) hub.begin(id, positions.get(id) ?? 0);
    if (this.isEnded) return;
    this.send({
      type: 'welcome',
      now: clock.now(),
      beatMs: limits.beatMs,
      tokenMs: this.tokenMs(claims.endsAt),
      nothingNew: wanted.filter(({ id, cursor }) => cursor === (positions.get(id) ?? 0)).map(({ id }) => id),
    });
    // Reads the rights again: a change that came before `hub.add` did not reach this socket.
    this.reconsider();
    await this.looking;
  }

  /** Who stands behind a token; closes the socket where nobody does any more. */
  private async identify(token: string): Promise<{ claims: Claims; caller: Caller } | null> {
    const claims = await this.ports.services.tokens.verify(token);
    const caller = typeof claims === 'string' ? null : await this.ports.services.identify(claims);
    if (typeof claims !== 'string' && caller) return { claims, caller };
    this.close(closeCodes.session);
    return null;
  }

  private see(isVisible: boolean): void {
    const { sights } = this.ports;
    if (!this.claims) this.close(closeCodes.unreadable);
    else if (isVisible) sights.show(this, this.claims);
    else sights.hide(this);
  }

  private async renew(token: string): Promise<void> {
    const before = this.claims;
    const known = await this.identify(token);
    if (this.isEnded || !known) return;
    const { claims } = known;
    // Another person on the same device has a socket of their own; so has another sign-in.
    if (before?.userId !== claims.userId || before.sessionId !== claims.sessionId)
      return this.close(closeCodes.session);
    this.claims = claims;
    this.watchToken(claims.endsAt);
    this.send({ type: 'token', tokenMs: this.tokenMs(claims.endsAt) });
  }

  private tokenMs(endsAt: number): number {
    return Math.max(0, Math.round(endsAt - this.ports.services.clock.now()));
  }

  private watchToken(endsAt: number): void {
    clearTimeout(this.tokenTimer);
    const ms = this.tokenMs(endsAt) + this.ports.limits.graceMs;
    this.tokenTimer = setTimeout(() => this.close(closeCodes.session), ms);
  }

  reconsider(): void {
    if (this.looking) this.looksAgain = true;
    else this.looking = this.look().finally(() => this.lookedAtLast());
  }
  private lookedAtLast(): void {
    this.looking = undefined;
    if (!this.looksAgain) return;
    this.looksAgain = false;
    this.reconsider();
  }

  /** Reads session, roles and scopes again. */
  private async look(): Promise<void> {
    if (this.isEnded || !this.claims) return;
    try {
      const caller = await this.ports.services.identify(this.claims);
      if (!caller) return this.close(closeCodes.session);
      for (const id of this.schools.filter((school) => !isOpenTo(caller, school))) {
        this.ports.hub.leave(this, id);
        this.scopes.delete(id);
      }
      const before = this.schools.length;
      this.schools = this.schools.filter((id) => isOpenTo(caller, id));
      if (before > 0 && this.schools.length === 0) return this.close(closeCodes.locked);
      await this.readScopes(caller);
    } catch (error) {
      this.ports.log.warn({ err: error }, 'channel: rights could not be read');
      this.close(closeCodes.restart);
    }
  }

  private async readScopes(caller: Caller): Promise<void> {
    const { db, limits, services } = this.ports;
    for (const schoolId of this.schools) {
      const roles = caller.memberships.filter((held) => held.schoolId === schoolId).map(({ role }) => role);
      const reader = { db, schoolId, userId: caller.userId, roles: [...new Set(roles)], now: services.clock.now() };
      const found = await this.ports.scopesOf({ ...reader, memory: new Map() });
      if (this.isEnded) return;
      if (this.schools.includes(schoolId)) this.scopes.set(schoolId, new Set(found.keys()));
    }
    clearTimeout(this.scopesTimer);
    this.scopesTimer = setTimeout(() => this.reconsider(), limits.scopesMs);
  }

  wake(moved: { school: number; position: number; withinMs: number }): void {
    const { lazyBytes, mostBytes } = this.ports.limits;
    const { bufferedAmount } = this.socket;
    if (bufferedAmount > mostBytes) this.socket.terminate();
    // Whoever does not read is told by what waits already.
    else if (bufferedAmount <= lazyBytes) this.send({ type: 'moved', ...moved });
  }

  /** Says that the channel is there, and looks whether the device is. */
  beat(): void {
    if (!this.claims) return;
    if (this.isAlive) {
      this.isAlive = false;
      this.socket.ping();
      if (this.socket.bufferedAmount <= this.ports.limits.lazyBytes) this.send({ type: 'beat' });
    } else this.socket.terminate();
  }

  /** The server ends: come again soon, each at a moment of its own. */
  sayGoodbye(): void {
    this.send({ type: 'goodbye', retryAfterMs: Math.round(comeAgainMs.restart * (1 + Math.random())) });
    this.close(closeCodes.restart);
  }

  private refuse(): void {
    this.send({ type: 'goodbye', retryAfterMs: comeAgainMs.refused });
    this.close(closeCodes.tooMuch);
  }

  terminate(): void {
    this.socket.terminate();
  }

  private send(frame: ServerFrame): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private close(code: number): void {
    this.end();
    this.socket.close(code);
  }

  private isEnded = false;
  private end(): void {
    this.isEnded = true;
    clearTimeout(this.helloTimer);
    clearTimeout(this.tokenTimer);
    clearTimeout(this.scopesTimer);
    this.ports.sights.hide(this);
    if (this.claims) this.ports.hub.remove(this);
  }
}

function isOpenTo(caller: Caller, schoolId: number): boolean {
  const held = caller.memberships.filter((membership) => membership.schoolId === schoolId);
  return held.length > 0 && held.every(({ lock }) => lock === null);
}

function readFrame(text: string): ClientFrame | null {
  try {
    const read = z.safeParse(clientFrame, JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
