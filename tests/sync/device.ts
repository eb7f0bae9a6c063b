// A simulated device: the real store on its own disk (fake-indexeddb), the real engine and auth gate, the real call path. Only clock, locks
// and wire are simulated. A restart keeps only the disk.

import '#contract/office.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { FastifyInstance } from 'fastify';
import { uuidV5 } from '#contract/core/ids.ts';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import { type SyncRequest, syncAnswer } from '#contract/sync/sync.schema.ts';
import { decodeOperations } from '#contract/sync/sync.wire.ts';
import { LiveBase } from '#data/documents/live-base.ts';
import { beginSession } from '#db/client-id.ts';
import { noteSession, readSession } from '#db/device-session.ts';
import { Handles } from '#db/handles.ts';
import type { OutboxRow } from '#db/schema.ts';
import { SyncStore } from '#db/sync-store.ts';
import { operationHash } from '#server/sync/ledger.ts';
import type { FetchPort } from '#shared/http/answers.ts';
import { call } from '#shared/http/api.ts';
import { AuthGate, type GateMessage } from '#shared/http/auth-gate.ts';
import { type Fault, withFaults } from '#shared/http/faults.ts';
import { type DiskCopy, putBack } from '#tests/support/disk-copy.ts';
import { memoryLog, memoryStorage } from '#tests/support/memory-storage.ts';
import { password } from '#tests/support/small-school.ts';
import { Engine } from '#workers/sync/engine/engine.ts';
import type { EnginePorts, SendResult } from '#workers/sync/engine/ports.ts';
import { wholeAnswer } from '#workers/sync/engine/whole-answer.ts';
import { filesWire } from '#workers/sync/files-wire.ts';

/** Of an answer, as a browser gives them to the application. */
export function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

/** Of answers of these statuses a browser makes none. */
export const hasNoBody = (status: number): boolean => status === 204 || status === 304;

export type Wire = {
  /** Fault of the next request. */
  fault: Fault;
  /** Runs after the server has answered and before the device receives it. */
  beforeAnswer?: (() => void | Promise<void>) | undefined;
  /** Replaces the text of the server's answer. */
  rewrite?: ((body: string) => string) | undefined;
  /** What each sync request carried and asked for. */
  exchanges: { operations: number; want: readonly string[]; ahead: number; brief?: boolean | undefined }[];
  /** Runs before a request meets its fault. */
  beforeSend?: (() => void) | undefined;
  requests: { url: string; status: number }[];
};

/** What a device sent under each number, over its whole life: law 10 compares. */
export type SentLog = Map<string, string>;

export class Device {
  /** Rows that waited on the page and are not in the outbox any more. */
  readonly gone: OutboxRow[] = [];
  readonly name: string;
  readonly wire: Wire = { fault: { kind: 'none' }, requests: [], exchanges: [] };
  readonly sent: SentLog = new Map();
  readonly violations: string[] = [];
  private readonly app: FastifyInstance;
  readonly disk = new IDBFactory();
  private readonly storage = memoryStorage();
  private readonly cookies = new Map<string, string>();
  private readonly locks = new Map<string, Promise<unknown>>();
  /** Difference between the device's clock and the world's. */
  clockSkewMs: number;
  private readonly worldNow: () => number;
  private ids = 0;
  private timers: { at: number; act: () => unknown }[] = [];
  account: OpenAccount | undefined;
  isSavingData = false;

  constructor(name: string, app: FastifyInstance, worldNow: () => number, clockSkewMs: number) {
    this.name = name;
    this.app = app;
    this.worldNow = worldNow;
    this.clockSkewMs = clockSkewMs;
  }

  now(): number {
    return this.worldNow() + this.clockSkewMs;
  }

  private makeId = (): string => uuidV5(`${this.name} ${this.ids++}`);

  /** Fires timers that are due by the world's clock; resolves when the work they started is done. */
  async runTimers(): Promise<void> {
    const due = this.timers.filter(({ at }) => at <= this.worldNow());
    this.timers = this.timers.filter(({ at }) => at > this.worldNow());
    await Promise.all(due.map(({ act }) => act()));
  }

  /** The wire to the real server, with cookies and the current fault. */
  private fetchPort(): FetchPort {
    const plain: FetchPort = async (url, init) => {
      const headers = Object.fromEntries(Object.entries(init.headers as Record<string, string>));
      const response = await this.app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url,
        headers: { ...headers, cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
        ...(init.body ? { payload: Buffer.from(init.body as Uint8Array) } : {}),
      });
      for (const { name, value } of response.cookies) this.cookies.set(name, value);
      this.wire.requests.push({ url, status: response.statusCode });
      await this.wire.beforeAnswer?.();
      init.signal?.throwIfAborted();
      return new Response(
        hasNoBody(response.statusCode) ? null : (this.wire.rewrite?.(response.body) ?? response.body),
        {
          status: response.statusCode,
          headers: headersOf(response.headers),
        },
      );
    };
    const faulty = withFaults(plain, () => this.wire.fault, { wait: async () => undefined });
    return (url, init) => {
      this.wire.beforeSend?.();
      return faulty(url, init);
    };
  }

  /** Locks of the device, shared by all its contexts. */
  private tryLock: EnginePorts['tryLock'] = async (name, { steal }, work) => {
    if (this.locks.has(name) && !steal) return false;
    const held = work();
    this.locks.set(name, held);
    try {
      await held;
    } finally {
      if (this.locks.get(name) === held) this.locks.delete(name);
    }
    return true;
  };

  private async withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    while (this.locks.has(name)) await this.locks.get(name);
    const held = work();
    this.locks.set(name, held);
    try {
      return await held;
    } finally {
      this.locks.delete(name);
    }
  }

  async signIn(login: string): Promise<void> {
    this.wire.fault = { kind: 'none' };
    const context = { fetch: this.fetchPort(), gate: null, language: () => 'kz' as const, school: () => null };
    const result = await call(context, sessionEndpoints.login, { body: { login, password } });
    if (result.kind === 'error') throw new Error(`${login} could not sign in: ${result.error.code}`);
    this.open(result.data.user_info.userId);
    await this.signedIn(result.data.access_token);
  }

  /** The account has a new session. */
  async signedIn(token: string): Promise<void> {
    const { account } = this;
    if (!account) return;
    account.gate.adopt({ token, signIn: await beginSession(account.handles, this.makeId) });
    await account.engine.sessionChanged();
  }

  /** The user signs out and keeps what is unsent. */
  async signOut(): Promise<void> {
    await this.account?.leave();
    this.close();
  }

  /** Opens an account as an application start does: only from the disk. */
  open(userId: number): void {
    this.close();
    this.account = this.makeAccount(userId);
  }

  /** A second drainer over the same disk: another tab, or the service worker. */
  secondDrainer(): OpenAccount {
    const { account } = this;
    if (!account) throw new Error('nobody is signed in');
    return this.makeAccount(account.userId, account.gate);
  }

  private makeAccount(userId: number, sharedGate?: AuthGate): OpenAccount {
    const handles = new Handles(userId, { indexedDB: this.disk, IDBKeyRange });
    const store = new SyncStore(handles, this.makeId);
    const gate =
      sharedGate ??
      new AuthGate(userId, {
        withLock: (name, work) => this.withLock(name, work),
        post: (_message: GateMessage) => undefined,
        wait: async () => undefined,
        session: () => readSession(handles),
        noteOver: (signIn) => noteSession(handles, { type: 'isOver', signIn }),
        now: () => this.now(),
        refresh: async (account) => {
          const context = { fetch: this.fetchPort(), gate: null, language: () => 'kz' as const, school: () => null };
          const result = await call(context, sessionEndpoints.refreshToken, { body: { userId: account } });
          return result.kind === 'data' ? { token: result.data.access_token } : { error: result.error };
        },
      });
    const base = new LiveBase({
      handles,
      schoolId: 1,
      eduYear: 2026,
      isYearReadOnly: false,
      makeId: this.makeId,
      now: () => this.now(),
      log: memoryLog(userId, this.storage),
      announce: () => undefined,
      onGone: (rows) => this.gone.push(...rows),
    });
    const engine = new Engine(store, this.ports(gate), {
      // As the channel between contexts does: a value that cannot be cloned throws here too (case 8).
      onStatus: (status) => void structuredClone(status),
      onChanged: (_schoolId, { documents, seqs }) => void base.refresh(documents, seqs),
      onNotice: () => undefined,
    });
    return new OpenAccount({ userId, handles, store, gate, base, engine });
  }

  private ports(gate: AuthGate): EnginePorts {
    return {
      clock: {
        now: () => this.now(),
        after: (ms, act) => {
          const timer = { at: this.worldNow() + ms, act };
          this.timers.push(timer);
          return () => {
            this.timers = this.timers.filter((item) => item !== timer);
          };
        },
      },
      isUnplugged: () => false,
      files: filesWire({ fetch: this.fetchPort(), gate, language: () => 'kz', isSavingData: () => this.isSavingData }),
      random: () => 0.5,
      tryLock: this.tryLock,
      log: () => undefined,
      send: async (request, { signal }): Promise<SendResult> => {
        this.noteSent(request);
        const { want, ahead = 0, brief } = request;
        this.wire.exchanges.push({ operations: decodeOperations(request)?.length ?? 0, want, ahead, brief });
        const school = { schoolId: request.schoolId, eduYear: request.eduYear };
        const context = { fetch: this.fetchPort(), gate, language: () => 'kz' as const, school: () => school };
        const result = await call(context, syncEndpoints.sync, { body: request }, { gzip: true, signal });
        if (result.kind === 'error') return { kind: 'failed', error: result.error };
        const parsed = syncAnswer.safeParse(result.data);
        return parsed.success
          ? { kind: 'answer', answer: parsed.data }
          : { kind: 'failed', error: { code: 'NOT_OUR_ANSWER' } };
      },
    };
  }

  /** Sends a request like a drainer, and holds its answer back: a slow read, or a frozen tab that wakes up later. */
  async askSlowly(documents: readonly string[]): Promise<() => Promise<void>> {
    const { account } = this;
    if (!account) return async () => undefined;
    const school = { schoolId: 1, eduYear: 2026 };
    const batch = await account.store.nextBatch(school, { operations: 500, characters: 80_000 }, this.now());
    const engine = account.engine as unknown as { requestOf(batch: unknown, want: readonly string[]): SyncRequest };
    const result = await this.ports(account.gate).send(engine.requestOf(batch, documents), { noCache: false });
    return async () => {
      if (result.kind === 'failed' || this.account !== account) return;
      const now = this.now();
      const answer = wholeAnswer(batch.rows, result.answer, account.userId);
      if (!answer) return;
      const changed = await account.store.applyAnswer(batch, answer, { now, retryAt: () => now });
      await account.base.refresh(changed.documents, changed.seqs);
    };
  }

  /** Law 10: what was sent is immutable. */
  private noteSent(request: SyncRequest): void {
    for (const operation of decodeOperations(request) ?? []) {
      const key = `${request.clientId} ${operation.seq}`;
      // In another life of the server's database the operation builds on a time and not on a version.
      const base = `${request.epoch ?? ''} ${JSON.stringify(operation.base)}`;
      const content = `${request.userId} ${operationHash(operation)} ${base}`;
      const before = this.sent.get(key);
      if (before !== undefined && before !== content)
        this.violations.push(`law 10: ${key} was sent as ${before}, then as ${content}`);
      this.sent.set(key, content);
    }
  }

  /** Ends the process, restores the disk to an earlier state and starts again from it. The session continues on the server. */
  async goBack(copy: DiskCopy): Promise<void> {
    const userId = this.account?.userId;
    this.crash();
    this.account?.handles.close();
    await putBack(copy, this.disk);
    if (userId !== undefined) this.account = this.makeAccount(userId);
    // The restored disk reuses numbers for other operations: the server's state decides (case 35).
    this.sent.clear();
  }

  /** The process ends at once, at any point; the disk stays. */
  crash(): void {
    const userId = this.account?.userId;
    this.timers = [];
    this.locks.clear();
    this.account?.engine.stop();
    this.account?.handles.close();
    this.account = undefined;
    if (userId !== undefined) this.account = this.makeAccount(userId);
  }

  close(): void {
    this.timers = [];
    const { account } = this;
    account?.engine.stop();
    // As the application does (src/data/account.ts): recent taps reach the disk first.
    void account?.base.acts.written().then(() => account.handles.close());
    this.account = undefined;
  }
}

export class OpenAccount {
  readonly userId: number;
  readonly handles: Handles;
  readonly store: SyncStore;
  readonly gate: AuthGate;
  readonly base: LiveBase;
  readonly engine: Engine;
  constructor(parts: Pick<OpenAccount, 'userId' | 'handles' | 'store' | 'gate' | 'base' | 'engine'>) {
    this.userId = parts.userId;
    this.handles = parts.handles;
    this.store = parts.store;
    this.gate = parts.gate;
    this.base = parts.base;
    this.engine = parts.engine;
  }

  /** The user signs out. */
  async leave(): Promise<void> {
    const { signIn } = await this.store.session();
    await noteSession(this.handles, { type: 'isLeft', signIn });
  }
}
