// A simulated device: one disk shared by several tabs and a service worker, its own clock that may be wrong, a link that fails.
import { uuidV5 } from '#contract/core/ids.ts';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.schema.ts';
import { decodeOperations } from '#contract/sync/sync.wire.ts';
import { operationHash } from '#server/sync/ledger.ts';
import type { FetchPort } from '#shared/http/answers.ts';
import { call } from '#shared/http/api.ts';
import { type Fault, withFaults } from '#shared/http/faults.ts';
import type { ChannelFault } from '#shared/lib/lab-settings.ts';
import { copyDisk, type DiskCopy, putBack } from '#tests/support/disk-copy.ts';
import { password } from '#tests/support/small-school.ts';
import { hasNoBody, headersOf } from '#tests/sync/device.ts';
import type { Wire, WireEvents } from '#workers/sync/channel/ports.ts';
import type { SyncMessage } from '#workers/sync/messages.ts';
import { Context, type Surroundings } from './context.ts';
import { Disk } from './disk.ts';
import { Life, Locks, never, Turns } from './life.ts';
import type { WorldServer } from './server.ts';

/** Which calls meet the fault. */
export type FaultScope = 'all' | 'sync' | 'refresh';
export type Weather = { readonly fault: Fault; readonly on: FaultScope };
const clear: Weather = { fault: { kind: 'none' }, on: 'all' };

type Timer = { readonly life: Life; readonly at: number; readonly act: () => void };
/** A request as it was sent, for a network that delivers it a second time much later. */
type Echo = () => Promise<void>;

const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Longer than this means that it never ends; nothing in the world waits for real time, but a busy machine needs some. */
const longestQuietMs = 120_000;

/** An image of a device. */
export type DeviceCopy = {
  readonly disk: DiskCopy;
  readonly local: ReadonlyMap<string, string>;
  readonly cookies: ReadonlyMap<string, string>;
  readonly known: ReadonlySet<number>;
  readonly heard: ReadonlyMap<string, string>;
  readonly leaving: ReadonlyMap<number, string | null>;
};

export class WorldDevice implements Surroundings {
  readonly name: string;
  readonly disk = new Disk();
  readonly local = new Map<string, string>();
  readonly locks = new Locks();
  readonly turns = new Turns();
  readonly violations: string[] = [];
  /** The outcome that the device received for each operation: `clientId seq` to the outcome. */
  readonly heard = new Map<string, string>();
  tabs: Context[] = [];
  /** Its disk was replaced by an earlier or foreign image. */
  hasGoneBack = false;
  /** Sign-outs that a page started and did not finish, as local storage holds them. */
  readonly leaving = new Map<number, string | null>();
  private isCutting = false;
  worker: Context | undefined;
  weather: Weather = clear;
  isLinkUp = true;
  skewMs = 0;
  /** The channel of its pages: none, or one with this fault; null: it works. */
  channel: 'none' | ChannelFault | null = 'none';
  private readonly server: WorldServer;
  private readonly cookies = new Map<string, string>();
  private readonly sent = new Map<string, { content: string; life: string }>();
  private readonly echoes: Echo[] = [];
  private timers: Timer[] = [];
  private following = new Set<Promise<void>>();
  private readonly known = new Set<number>();
  private ids = 0;
  private lives = 0;

  constructor(name: string, server: WorldServer) {
    this.name = name;
    this.server = server;
  }

  now(): number {
    return this.server.clock.now() + this.skewMs;
  }
  makeId = (): string => uuidV5(`${this.name} ${this.ids++}`);

  // ---- contexts ----

  /** Who is signed in here now. */
  get userId(): number | undefined {
    return this.tabs[0]?.userId;
  }

  private open(userId: number, hasScreen: boolean): Context {
    const life = new Life(`${this.name} ${this.lives++}`, this.turns);
    life.onEnd(() => {
      this.locks.freeAll(life);
      this.timers = this.timers.filter((timer) => timer.life !== life);
      this.tabs = this.tabs.filter((tab) => tab.life !== life);
      if (this.worker?.life === life) this.worker = undefined;
    });
    return new Context(this, life, userId, hasScreen);
  }
  openTab(userId: number): Context {
    const tab = this.open(userId, true);
    this.tabs.push(tab);
    return tab;
  }
  /** Starts the service worker for an account whose pages may all be closed. */
  openWorker(userId: number): Context {
    this.worker = this.open(userId, false);
    return this.worker;
  }

  /** All contexts alive here, in the order they started. */
  contexts(): Context[] {
    return this.worker ? [...this.tabs, this.worker] : [...this.tabs];
  }

  /** A message of one context reaches all contexts of its account, including the poster, whose page and worker are separate. */
  tell(from: Context, message: SyncMessage): void {
    for (const context of this.contexts())
      if (context.userId === from.userId) context.receive(message, context === from);
  }

  /** Work that nobody awaits, except the test. */
  follow(life: Life, work: Promise<unknown>): void {
    const followed: Promise<void> = life.until(work).finally(() => this.following.delete(followed));
    this.following.add(followed);
  }

  /** Resolves when nothing moves any more, except what is held at a gate. */
  async quiet(): Promise<void> {
    const isBusy = ({ engine, life }: Context) =>
      !life.isHeld && (engine as unknown as { isDraining: boolean }).isDraining && !this.waitsForHeld();
    const startedAt = performance.now();
    while (performance.now() - startedAt < longestQuietMs) {
      await Promise.all(this.following);
      if (this.following.size === 0 && !this.contexts().some(isBusy)) return;
      await macrotask();
    }
    throw new Error(`${this.name} never comes to rest`);
  }
  private waitsForHeld(): boolean {
    return this.contexts().some(({ life }) => life.isHeld);
  }

  // ---- clock ----

  after(life: Life, ms: number, act: () => void): () => void {
    const timer = { life, at: this.server.clock.now() + ms, act };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((item) => item !== timer);
    };
  }
  /** Fires timers that are due by the world's clock. */
  async ringTimers(): Promise<void> {
    const due = this.timers.filter(({ at }) => at <= this.server.clock.now());
    this.timers = this.timers.filter(({ at }) => at > this.server.clock.now());
    for (const { act, life } of due) if (!life.isOver) act();
    await this.quiet();
  }

  // ---- wire ----

  fetchPort(life: Life): FetchPort {
    const plain: FetchPort = async (url, init) => {
      const headers = Object.fromEntries(Object.entries(init.headers as Record<string, string>));
      const ask = () =>
        this.server.ask({
          method: (init.method ?? 'GET') as 'GET',
          url,
          headers: { ...headers, cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
          ...(init.body
            ? { payload: typeof init.body === 'string' ? init.body : Buffer.from(init.body as Uint8Array) }
            : {}),
        });
      if (this.isCutting && init.body) {
        const payload = typeof init.body === 'string' ? init.body : Buffer.from(init.body as Uint8Array);
        const half = payload.slice(0, payload.length / 2);
        await this.server.ask({ method: init.method as 'POST', url, headers, payload: half });
        throw new TypeError('the link broke off');
      }
      if (url.includes('/sync')) this.echoes.push(async () => void (await ask().catch(() => undefined)));
      const answer = await ask();
      for (const { name, value } of answer.cookies) this.cookies.set(name, value);
      return new Response(hasNoBody(answer.status) ? null : answer.body, {
        status: answer.status,
        headers: headersOf(answer.headers),
      });
    };
    const faulty = withFaults(plain, (url) => this.faultFor(url), { wait: async () => undefined });
    return async (url, init) => {
      // A slow sign-in or refresh just holds its lock until it times out, which would add nothing to the order of events.
      const isSync = url.includes('/sync');
      await life.pass(isSync ? 'send' : 'disk');
      if (life.isOver) return never();
      try {
        return await faulty(url, init);
      } finally {
        await life.pass(isSync ? 'answer' : 'stored');
        init.signal?.throwIfAborted();
      }
    };
  }

  get channelFault(): ChannelFault | null {
    return this.channel === 'none' ? null : this.channel;
  }

  connect(life: Life, events: WireEvents): Wire {
    const isReachable = () => this.isLinkUp && !life.isOver;
    const wire = this.server.channel.connect(events, isReachable);
    life.onEnd(wire.close);
    return wire;
  }

  /** The channel of this device is another one from here on, also in pages that are opened later. */
  setChannel(channel: 'none' | ChannelFault | null): void {
    this.channel = channel;
    for (const tab of this.tabs) tab.showChannel(channel !== 'none');
  }

  private faultFor(url: string): Fault {
    if (!this.isLinkUp) return { kind: 'requestLost' };
    const { fault, on } = this.weather;
    const isRefresh = url.includes('refresh');
    if (on === 'all' || (on === 'refresh' ? isRefresh : !isRefresh)) return fault;
    return { kind: 'none' };
  }

  /** Does the work while there is a link, with this fault. */
  async under(weather: Weather, work: () => Promise<unknown>): Promise<void> {
    const isUp = this.isLinkUp;
    this.isLinkUp = true;
    this.weather = weather;
    try {
      await work();
    } finally {
      this.weather = clear;
      this.isLinkUp = isUp;
    }
  }

  /** The network delivers an old request again; nobody waits for its answer. */
  async echo(which: number): Promise<void> {
    await this.echoes[which % Math.max(1, this.echoes.length)]?.();
  }

  /** A network that breaks off in the middle of a body: what arrives is not a valid request. */
  async cutBodies(work: () => Promise<unknown>): Promise<void> {
    const isUp = this.isLinkUp;
    this.isLinkUp = true;
    this.isCutting = true;
    try {
      await work();
    } finally {
      this.isCutting = false;
      this.isLinkUp = isUp;
    }
  }

  // ---- disks ----

  /** Everything on the device, as an image of its disk. */
  async copy(people: readonly number[]): Promise<DeviceCopy> {
    return {
      disk: await copyDisk(this.disk, people),
      local: new Map(this.local),
      cookies: new Map(this.cookies),
      known: new Set(this.known),
      heard: this.heard,
      leaving: new Map(this.leaving),
    };
  }
  /** The device ends at once and starts again from an image of its own disk, or of another one. */
  async goBack(copy: DeviceCopy): Promise<void> {
    for (const { life } of this.contexts()) life.end();
    await this.quiet();
    this.disk.free();
    await putBack(copy.disk, this.disk);
    const fill = <Key, Value>(map: Map<Key, Value>, from: ReadonlyMap<Key, Value>) => {
      map.clear();
      for (const [key, value] of from) map.set(key, value);
    };
    fill(this.local, copy.local);
    fill(this.cookies, copy.cookies);
    fill(this.leaving, copy.leaving);
    this.known.clear();
    for (const userId of copy.known) this.known.add(userId);
    for (const [key, outcome] of copy.heard) this.heard.set(key, outcome);
    // The restored disk reuses numbers for other operations: the server's state decides (case 35).
    this.sent.clear();
    this.hasGoneBack = true;
  }

  // ---- people ----

  /** Whether somebody has signed in here before. */
  isKnown(userId: number): boolean {
    return this.known.has(userId);
  }

  /** Whether something that they typed here is only in the log. */
  hasTyped(userId: number): boolean {
    return [...this.local.keys()].some((key) => key.startsWith(`typed.${userId}.`));
  }

  /** Signs in over a good link, which opens the first tab; null for a user whose role was revoked. */
  async signIn(login: string, endsAfter: number | null = null): Promise<Context | null> {
    const isUp = this.isLinkUp;
    this.isLinkUp = true;
    const life = new Life(`${this.name} sign-in`, this.turns);
    const context = { fetch: this.fetchPort(life), gate: null, language: () => 'kz' as const, school: () => null };
    const result = await call(context, sessionEndpoints.login, { body: { login, password } });
    if (result.kind === 'error') {
      this.isLinkUp = isUp;
      if (result.error.code === 'NO_ROLE') return null;
      throw new Error(`${login} could not sign in: ${result.error.code}`);
    }
    const tab = this.openTab(result.data.user_info.userId);
    this.known.add(tab.userId);
    if (endsAfter !== null) tab.life.endAfter(endsAfter);
    await tab.life.until(tab.signedIn(result.data.access_token));
    tab.life.goOn();
    await this.quiet();
    this.isLinkUp = isUp;
    return tab;
  }

  /** All tabs of the current user close gracefully, and the service worker stops. */
  async closeAll(): Promise<void> {
    for (const context of this.contexts()) context.life.release();
    for (const tab of [...this.tabs]) await tab.close();
    this.worker?.life.end();
  }

  // ---- what was sent and heard ----

  /** Law 6: work is sent only under the account that stores it. Law 10: what was sent is immutable. */
  noteSent(request: SyncRequest, userId: number): void {
    if (request.userId !== userId)
      this.violations.push(`law 6: ${this.name} sends work of ${userId} as ${request.userId}`);
    for (const operation of decodeOperations(request) ?? []) {
      const key = `${request.clientId} ${operation.seq}`;
      const content = `${operationHash(operation)} ${JSON.stringify(operation.base)}`;
      const before = this.sent.get(key);
      // In another life of the server's database it builds on a time, or on an operation offered again before it. A life starts when a
      // backup is restored, or when somebody notices.
      const life = `${this.server.lives} ${request.epoch}`;
      const isOtherLife = before !== undefined && before.life !== life && !('version' in operation.base);
      if (before !== undefined && before.content !== content && !isOtherLife)
        this.violations.push(`law 10: ${key} was sent as ${before.content}, then as ${content}`);
      this.sent.set(key, { content, life });
    }
  }

  noteHeard(request: SyncRequest, answer: SyncAnswer): void {
    const exceptions = new Map(answer.exceptions.map(({ seq, outcome }) => [seq, outcome as string]));
    for (const { seq } of decodeOperations(request) ?? []) {
      const isOk = answer.ok.some(([from, to]) => from <= seq && seq <= to);
      const outcome = isOk ? 'ok' : exceptions.get(seq);
      if (outcome) this.heard.set(`${request.clientId} ${seq}`, outcome);
    }
  }
}
