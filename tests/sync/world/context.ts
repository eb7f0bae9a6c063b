// One context of a device: a tab, or the service worker. The application's real store, base, gate and engine over the device's disk; only
// clock, locks, channel and wire are simulated. It starts only from the disk, and ends with its life.
import { IDBKeyRange } from 'fake-indexeddb';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import { type SyncAnswer, type SyncRequest, syncAnswer } from '#contract/sync/sync.schema.ts';
import { LiveBase } from '#data/documents/live-base.ts';
import { TypedLog, takeOverTyped } from '#data/outbox/typed-log.ts';
import { putAway } from '#data/session/leaving.ts';
import { openSealed } from '#data/session/sealing.ts';
import { readCursor } from '#db/base-store.ts';
import { beginSession } from '#db/client-id.ts';
import { noteSession, readSession } from '#db/device-session.ts';
import { type Environment, Handles } from '#db/handles.ts';
import { SyncStore } from '#db/sync-store.ts';
import type { FetchPort } from '#shared/http/answers.ts';
import { type ApiContext, call } from '#shared/http/api.ts';
import { AuthGate } from '#shared/http/auth-gate.ts';
import type { ChannelFault } from '#shared/lib/lab-settings.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { Channel } from '#workers/sync/channel/channel.ts';
import { faultyOpen } from '#workers/sync/channel/faulty-wire.ts';
import type { Wire, WireEvents } from '#workers/sync/channel/ports.ts';
import { Engine } from '#workers/sync/engine/engine.ts';
import type { EnginePorts, SendResult } from '#workers/sync/engine/ports.ts';
import { filesWire } from '#workers/sync/files-wire.ts';
import type { SyncMessage } from '#workers/sync/messages.ts';
import { type Life, type Locks, never } from './life.ts';

export const school = { schoolId: 1, eduYear: 2026 };
/** The host's debounce for a burst of taps. */
const burstMs = 600;

/** Storage whose operations pass the gates of a life. */
class GatedHandles extends Handles {
  private readonly life: Life;
  constructor(userId: number, environment: Environment, life: Life) {
    super(userId, environment);
    this.life = life;
  }
  override async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.life.pass('disk');
    const result = await super.run(() => (this.life.isOver ? never<Result>() : work()));
    await this.life.pass('stored');
    return result;
  }
}

/** What a context finds on its device. */
export type Surroundings = {
  readonly disk: IDBFactory;
  readonly violations: string[];
  /** Local storage of the device. */
  readonly local: Map<string, string>;
  readonly locks: Locks;
  readonly makeId: () => string;
  now(): number;
  after(life: Life, ms: number, act: () => void): () => void;
  tell(from: Context, message: SyncMessage): void;
  follow(life: Life, work: Promise<unknown>): void;
  fetchPort(life: Life): FetchPort;
  readonly channelFault: ChannelFault | null;
  connect(life: Life, events: WireEvents): Wire;
  noteSent(request: SyncRequest, userId: number): void;
  noteHeard(request: SyncRequest, answer: SyncAnswer): void;
};

export class Context {
  readonly userId: number;
  readonly life: Life;
  readonly handles: Handles;
  readonly store: SyncStore;
  readonly gate: AuthGate;
  readonly engine: Engine;
  /** What the screen of a tab shows; the service worker has none. */
  readonly base: LiveBase | null;
  readonly log: TypedLog;
  private readonly channel: Channel;
  private readonly device: Surroundings;

  constructor(device: Surroundings, life: Life, userId: number, hasScreen: boolean) {
    this.device = device;
    this.life = life;
    this.userId = userId;
    this.handles = new GatedHandles(userId, { indexedDB: device.disk, IDBKeyRange }, life);
    this.store = new SyncStore(this.handles, device.makeId);
    this.gate = this.makeGate();
    this.engine = new Engine(this.store, this.ports(), {
      onStatus: (status) => this.post({ type: 'status', status }),
      onChanged: (schoolId, { documents, seqs }) => this.post({ type: 'changed', schoolId, documents, seqs }),
      onNotice: () => undefined,
    });
    this.log = new TypedLog(userId, device.makeId, memoryStorage(device.local));
    this.base = hasScreen ? this.makeBase() : null;
    this.channel = this.makeChannel();
    life.onEnd(() => {
      this.channel.stop();
      this.engine.stop();
      this.handles.close();
    });
  }

  private makeBase(): LiveBase {
    return new LiveBase({
      handles: this.handles,
      ...school,
      isYearReadOnly: false,
      makeId: this.device.makeId,
      now: () => this.device.now(),
      log: this.log,
      announce: (seqs, isUrgent) => this.post({ type: 'outbox', seqs, isUrgent }),
    });
  }

  /** To every context of the account. The poster's own screen receives it too, as a page hears its own worker. */
  private post(message: SyncMessage): void {
    if (!this.life.isOver) this.device.tell(this, message);
  }

  receive(message: SyncMessage, isOwn: boolean): void {
    if (this.life.isOver) return;
    if (message.type === 'gate' && !isOwn) this.gate.receive(message.message);
    else if (message.type === 'outbox') {
      if (!isOwn) this.refresh([], message.seqs);
      this.device.after(this.life, message.isUrgent ? 0 : burstMs, () => void this.engine.poke());
    } else if (message.type === 'session') this.device.follow(this.life, this.engine.sessionChanged());
    else if (message.type === 'changed') this.refresh(message.documents, message.seqs);
    else if (message.type === 'channel') this.engine.channelLives(message.forMs);
    else if (message.type === 'status') this.base?.setSending(message.status.isSending);
  }

  private refresh(documents: readonly string[], seqs: readonly number[]): void {
    if (this.base) this.device.follow(this.life, this.base.refresh(documents, seqs));
  }

  private apiContext(gate: AuthGate | null): ApiContext {
    return { fetch: this.device.fetchPort(this.life), gate, language: () => 'kz', school: () => school };
  }

  private makeGate(): AuthGate {
    return new AuthGate(this.userId, {
      withLock: (name, work) => this.device.locks.request(this.life, name, work),
      post: (message) => this.post({ type: 'gate', message }),
      wait: async () => undefined,
      session: () => readSession(this.handles),
      noteOver: async (signIn) => {
        await noteSession(this.handles, { type: 'isOver', signIn });
        this.post({ type: 'session' });
      },
      now: () => this.device.now(),
      refresh: async (userId) => {
        const context = { ...this.apiContext(null), school: () => null };
        const result = await call(context, sessionEndpoints.refreshToken, { body: { userId } });
        return result.kind === 'data' ? { token: result.data.access_token } : { error: result.error };
      },
    });
  }

  private ports(): EnginePorts {
    const { device, life } = this;
    return {
      clock: { now: () => device.now(), after: (ms, act) => device.after(life, ms, act) },
      isUnplugged: () => false,
      files: filesWire({
        fetch: device.fetchPort(life),
        gate: this.gate,
        language: () => 'kz',
        isSavingData: () => false,
      }),
      random: () => 0.5,
      tryLock: (name, { steal }, work) => device.locks.tryRequest(life, name, steal, work),
      // Asking or being answered endlessly is reported as a failure (case 37).
      log: (event) => {
        if (event.endsWith('stand still') || event.endsWith('stands still')) device.violations.push(`law 5: ${event}`);
      },
      send: async (request, { signal }): Promise<SendResult> => {
        device.noteSent(request, this.userId);
        // Not compressed: compression threads would make the order nondeterministic.
        const result = await call(this.apiContext(this.gate), syncEndpoints.sync, { body: request }, { signal });
        if (result.kind === 'error') return { kind: 'failed', error: result.error };
        const parsed = syncAnswer.safeParse(result.data);
        if (!parsed.success) return { kind: 'failed', error: { code: 'NOT_OUR_ANSWER' } };
        device.noteHeard(request, parsed.data);
        return { kind: 'answer', answer: parsed.data };
      },
    };
  }

  private makeChannel(): Channel {
    const { device, life } = this;
    const clock = { now: () => device.now(), after: (ms: number, act: () => void) => device.after(life, ms, act) };
    // The same frames are lost at every play of a schedule.
    let turn = 0;
    const random = () => (++turn * 0.37) % 1;
    return new Channel(
      this.userId,
      {
        clock,
        random,
        isUnplugged: () => false,
        open: faultyOpen((events) => device.connect(life, events), {
          fault: () => device.channelFault,
          clock,
          random,
          onMet: () => undefined,
        }),
        token: async () => ({ kind: 'token', token: 'token' }),
        // None: a device is woken by its own work too, at the worst of moments.
        device: async () => null,
        cursor: async (schoolId) => (await readCursor(this.handles, schoolId))?.cursor ?? null,
        hold: (name, signal, work) =>
          device.locks.request(life, name, async () => {
            if (!signal.aborted) await work();
          }),
        log: () => undefined,
      },
      {
        onMoved: (schoolId) => device.follow(life, this.engine.moved(schoolId)),
        onLive: (forMs) => this.post({ type: 'channel', forMs }),
      },
    );
  }

  /** Opens the channel of this page, or gives it up. */
  showChannel(isWanted: boolean): void {
    if (isWanted) this.channel.follow([school.schoolId]);
    this.channel.setSeen(isWanted, !isWanted);
  }

  /** The user has signed in: a new session with a new number. */
  async signedIn(token: string): Promise<void> {
    const { gate, device } = this;
    gate.adopt({ token, signIn: await beginSession(this.handles, device.makeId) });
    await this.openSealed();
    await this.engine.sessionChanged();
  }

  /** The user signs out of a sign-in: what leaving.ts does on the device. `isSealed` false: as an older version of the application did. */
  async leave(signIn: string | null, isSealed: boolean): Promise<void> {
    const { kind } = await noteSession(this.handles, { type: 'isLeft', signIn });
    if (kind !== 'out') return;
    if (isSealed) await putAway(this.handles, this.log, this.device.makeId);
    else await takeOverTyped(this.handles, this.log, this.device.makeId);
  }

  /** After a sign-in: opens again what was sealed for the user. */
  async openSealed(): Promise<void> {
    await openSealed({ handles: this.handles, api: this.apiContext(this.gate), outbox: this });
  }

  /** Rows changed by a person's decision, as reported by `AccountOutbox`. */
  async rowsChanged(seqs: readonly number[]): Promise<void> {
    await this.base?.refresh([], seqs);
    this.post({ type: 'outbox', seqs });
  }

  /** The page closes: what was just typed reaches the disk first. */
  async close(): Promise<void> {
    await this.life.until(this.base?.acts.written());
    this.life.end();
  }
}
