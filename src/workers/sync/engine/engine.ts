// Drains the outbox and pulls changes for one account.
//
//   idle --poke--> draining --nothing left--> idle
//   draining --no answer, 408, 425, 429, 5xx--> waiting --timer or poke--> draining
//   draining --423--> draining, without the school that is locked until the next trigger or a minute later
//   draining --401--> session over --sessionChanged()--> draining
//   draining --APP_OUTDATED--> outdated (until the page is reloaded)
//
// Only one context drains at a time, by a lock; two at once are harmless, because the server's ledger and the stored rows decide.
import { type ErrorCode, isLinkError, type PlainError, reactionTo } from '#contract/core/errors.ts';
import type { Subscribes } from '#contract/core/subscribes.ts';
import {
  firstBatchOperations,
  maxBatchOperations,
  maxWantedDocuments,
  type SyncAnswer,
  type SyncRequest,
  windowBytes,
} from '#contract/sync/sync.schema.ts';
import type { Batch } from '#db/queue.ts';
import type { AttachmentRow } from '#db/schema.ts';
import type { Changed, SyncStore } from '#db/sync-store.ts';
import { backoffMs, gatewayRetryMs, linkRetryMs } from './backoff.ts';
import { FileLane } from './file-lane.ts';
import { type EnginePorts, type EngineStatus, initialStatus } from './ports.ts';
import { requestOf } from './request.ts';
import { type SchoolContext, Wants } from './wants.ts';
import { wholeAnswer } from './whole-answer.ts';

export type { SchoolContext } from './wants.ts';
export type EngineEvents = {
  onStatus(status: EngineStatus): void;
  /** Documents and outbox rows that other contexts must read again. */
  onChanged(schoolId: number, changed: Changed): void;
  /** There is something to tell the user: work of a vanished database that never arrived, or a server that was put back. */
  onNotice(): void;
};

/** A silent holder of the drain is taken for frozen after this long. */
const takeOverMs = 30_000;
/** Its silence counts when it is still there after so long. */
const secondLookMs = 2_000;
/** Characters of payloads that fit one window once they are grouped, put through the dictionary and zipped (bench, 1,000 edits). */
const firstBatchCharacters = windowBytes * 12;
const pullEveryMs = 60_000;
/** While the channel lives it says what moved; asking is for what it may have lost. */
const pullEveryLiveMs = 600_000;
/** Timers ring a little early or late; what is nearly so old is asked for. */
const slackMs = 5_000;
/** A locked school is asked again so often by itself, and at every trigger from outside. */
const lockRetryMs = 60_000;
/** Whatever a server or a proxy asks for: nobody waits longer for a try. */
const longestWaitMs = 15 * 60_000;

function needsSession({ code }: PlainError): boolean {
  const reaction = reactionTo(code);
  return reaction === 'signIn' || reaction === 'refresh';
}

/** The server does not take the request as it is, whoever sends it and whenever. */
const refusalsOfBody: readonly ErrorCode[] = ['VALIDATION_FAILED', 'BODY_TOO_LARGE', 'BAD_REQUEST', 'BAD_JSON'];

/** A poke for what was typed during a request comes from its burst; should that context end before, this one does. */
const latePokeMs = 5_000;

/** One event reaches the engine by several ways (page and worker both hear `online`): so soon after each other they are one. */
const sameTriggerMs = 1_000;

/** A request that fails at once met no link at all; one that fails later met one that cannot bear it. */
const weakAfterMs = 2_000;
/** After a batch that was answered quickly the next one is so many times as large: each request costs a round trip. */
const batchGrowth = 4;

/** `gaveWay`: something more urgent came up. `failed`: no answer, or the device could not store it. */
export type QuietOutcome = 'answered' | 'gaveWay' | 'failed';
/** Documents that nobody waits for: asked for when nothing else is to be done, and given up as soon as something is. */
type QuietWant = SchoolContext & {
  readonly documents: readonly string[];
  readonly settle: (outcome: QuietOutcome) => void;
};

export class Engine {
  private readonly store: SyncStore;
  private readonly ports: EnginePorts;
  private readonly events: EngineEvents;
  private current: EngineStatus = initialStatus;
  private readonly wants = new Wants();
  private readonly files: FileLane;
  private readonly pulls = new Map<number, SchoolContext>();
  private readonly quietWants: QuietWant[] = [];
  /** Of the last quiet request, what its answer put off. */
  private putOff: readonly string[] = [];
  /** Gives up the quiet request that is in flight. */
  private yieldQuiet: (() => void) | undefined;
  /** When the last request of a school began, device time. */
  private readonly askedAt = new Map<number, number>();
  private readonly locks = new Map<number, { subscribes: Subscribes | undefined; until: number }>();
  /** Schools that refused a request whole, and until when (device time) they are left alone. */
  private readonly refused = new Map<number, number>();
  /** Operations in a request of a school whose last body was refused: halved until the one that spoils it is alone. */
  private readonly suspects = new Map<number, number>();
  private followed: readonly SchoolContext[] = [];
  /** The last sign of life of whoever holds the lock, found old at this time. */
  private silence: { readonly beat: number; readonly at: number } | undefined;
  /** A timer rang since the last look at how old things are. */
  private isTimeUp = false;
  private isDraining = false;
  private pokedMeanwhile = false;
  private failures = 0;
  /** Whether the last of these failures was that of a link. */
  private hadNoLink = false;
  private cancelTimer: (() => void) | undefined;
  private isStopped = false;
  private batchOperations = firstBatchOperations;
  private isLinkWeak = false;
  /** Until when the channel is known to live, device time. */
  private liveUntil = 0;
  /** This drain has had an answer: then there is a link, whatever the device says. */
  private isLinkProven = false;
  /** Whether the server may leave out what follows from the operations. */
  private isBrief = true;

  constructor(store: SyncStore, ports: EnginePorts, events: EngineEvents) {
    this.store = store;
    this.ports = ports;
    this.events = events;
    this.files = new FileLane(store.files, ports);
  }

  get status(): EngineStatus {
    return this.current;
  }

  /** There may be something to do. Returns when nothing more can be done now. */
  async poke(): Promise<void> {
    if (this.isStopped) return;
    if (this.isDraining) {
      this.pokedMeanwhile = true;
      if (this.yieldQuiet) await this.giveWayToWork();
      return;
    }
    this.isDraining = true;
    try {
      do {
        this.pokedMeanwhile = false;
        await this.drainAlone();
        this.setStatus({ isStuck: false });
      } while (this.pokedMeanwhile && !this.isStopped);
    } catch (error) {
      // Storage failed. The rows are where they were; what could not be read now is tried again later (cases 8 and 23).
      this.ports.log('drain failed', { name: (error as Error).name });
      this.setStatus({ isStuck: true });
      this.waitAndPoke(backoffMs(++this.failures, this.ports.random, gatewayRetryMs));
    } finally {
      this.isDraining = false;
      this.setStatus({ isSending: false });
    }
  }

  /** Typed work never waits for documents that nobody waits for. */
  private async giveWayToWork(): Promise<void> {
    try {
      const { schools } = await this.store.pending(this.ports.clock.now());
      if (schools.length > 0) this.yieldQuiet?.();
    } catch (error) {
      // What cannot be read now is looked for again by the drain itself.
      this.ports.log('outbox unreadable', { name: (error as Error).name });
    }
  }

  /** Asks for documents of a school, and for its changes. */
  async want(school: SchoolContext, documents: readonly string[], options: { noCache: boolean }): Promise<void> {
    this.wants.add(school, documents, { isShown: true, noCache: options.noCache });
    this.yieldQuiet?.();
    await this.poke();
  }

  /**
   * Asks for documents that nobody waits for, in a request of their own behind everything else. Whoever asked decides whether to ask
   * again.
   */
  wantQuietly(school: SchoolContext, documents: readonly string[]): Promise<QuietOutcome> {
    return new Promise((settle) => {
      if (this.isStopped) return settle('failed');
      this.quietWants.push({ ...school, documents, settle });
      void this.poke();
    });
  }

  /** The schools whose changes are asked for from time to time, and now: a parent's children may go to several. */
  follow(...schools: readonly SchoolContext[]): Promise<void> {
    this.followed = schools;
    return this.wake();
  }

  /** A trigger from outside (start, online, visible, focus, timer): sends what waits and asks what changed. */
  async wake(): Promise<void> {
    const now = this.ports.clock.now();
    for (const school of this.followed) {
      const startedAt = this.isDraining ? this.askedAt.get(school.schoolId) : undefined;
      const isSameTrigger = startedAt !== undefined && now - startedAt < sameTriggerMs;
      if (!isSameTrigger) this.pulls.set(school.schoolId, school);
    }
    for (const lock of this.locks.values()) lock.until = now;
    this.refused.clear();
    await this.poke();
  }

  /** The channel says that a school moved. */
  async moved(schoolId: number): Promise<void> {
    const school = this.followed.find((followed) => followed.schoolId === schoolId);
    if (!school) return;
    this.pulls.set(schoolId, school);
    await this.poke();
  }

  /** Some tab of this device has a channel that lives, and says so again within that time; 0: it has none any more. */
  channelLives(forMs: number): void {
    this.liveUntil = forMs === 0 ? 0 : this.ports.clock.now() + forMs;
  }

  /** Time has passed: what waits is sent, and changes are asked for that no other tab has asked for since. */
  private async onTimer(): Promise<void> {
    this.isTimeUp = true;
    const now = this.ports.clock.now();
    for (const lock of this.locks.values()) lock.until = now;
    await this.poke();
  }

  /** Looked for by whoever holds the lock: before that another tab may be in the middle of it. */
  private async pullWhatIsOld(): Promise<void> {
    const now = this.ports.clock.now();
    const freshMs = (now < this.liveUntil ? pullEveryLiveMs : pullEveryMs) - slackMs;
    for (const school of this.followed) {
      const age = now + (this.current.serverOffsetMs ?? 0) - (await this.store.syncedAt(school.schoolId));
      // A time of the future: the device's clock is wrong, or was.
      if (age < 0 || age >= freshMs) this.pulls.set(school.schoolId, school);
    }
    this.isTimeUp = false;
  }

  /** The user signed in or out in some context, or the session is over (db/device-session.ts). */
  async sessionChanged(): Promise<void> {
    // That it is over is the server's word, whoever of this device heard it: there is a network.
    const session = await this.store.session().catch(() => undefined);
    const isHeard = session?.kind === 'over';
    const answeredAt = this.ports.clock.now();
    this.setStatus({ failure: null, ...(isHeard && { connection: 'online', answeredAt, offlineSince: null }) });
    await this.poke();
  }

  stop(): void {
    this.isStopped = true;
    this.cancelTimer?.();
    for (const { settle } of this.quietWants.splice(0)) settle('failed');
  }

  /** Storage does not answer, or answers again. */
  storageIsSilent(isSilent: boolean): void {
    this.setStatus({ isStuck: isSilent });
  }

  private setStatus(change: Partial<EngineStatus>): void {
    const next = { ...this.current, ...change };
    if (JSON.stringify(next) === JSON.stringify(this.current)) return;
    this.current = next;
    this.events.onStatus(next);
  }

  private waitAndPoke(ms: number): void {
    this.cancelTimer?.();
    if (!this.isStopped) this.cancelTimer = this.ports.clock.after(Math.min(ms, longestWaitMs), () => this.onTimer());
  }

  private async drainAlone(): Promise<void> {
    const { clock, tryLock } = this.ports;
    const name = `sync:${this.store.userId}`;
    const work = () => this.drain();
    if (await tryLock(name, { steal: false }, work)) return;
    const now = clock.now();
    const beat = await this.store.lastBeat();
    // A clock that was set back makes the silence negative; then the holder counts as alive until its next beat.
    const isSilent = now - beat > takeOverMs;
    const hasBeenSilent = this.silence?.beat === beat && now - this.silence.at >= secondLookMs;
    if (isSilent && hasBeenSilent && (await tryLock(name, { steal: true }, work))) return;
    // A holder that has only just started has not given a sign of life either: tabs often begin together, after a long rest.
    if (!isSilent) this.silence = undefined;
    else if (this.silence?.beat !== beat) this.silence = { beat, at: now };
    this.waitAndPoke(isSilent ? secondLookMs : takeOverMs / 2);
  }

  private async drain(): Promise<void> {
    this.cancelTimer?.();
    this.isLinkProven = false;
    if (this.current.isOutdated || (await this.store.session()).kind !== 'in') return;
    if (this.isTimeUp) await this.pullWhatIsOld();
    // What is typed from here on ends its own burst, whose end pokes again: over a slow link there is always a request in flight,
    // and each tap during it would become a request of its own.
    const upTo = await this.store.newestSeq();
    // Ends: each round settles rows, empties wants and pulls, moves the cursor, or stops at a failure.
    for (;;) {
      if (this.isStopped) return;
      const now = this.ports.clock.now();
      // A time further away than a pause can be was noted under a clock that was wrong (case 40).
      const isOver = (until: number) => until <= now || until > now + lockRetryMs;
      const isUnlocked = (schoolId: number) =>
        isOver(this.locks.get(schoolId)?.until ?? now) && isOver(this.refused.get(schoolId) ?? now);
      const isOpen = ({ schoolId }: SchoolContext) => isUnlocked(schoolId);
      const { schools, nextDueAt, hasLater } = await this.store.pending(now, upTo, isUnlocked);
      // What one school owes holds up no other (law 5).
      const next = [...schools, ...this.wants.schools(), ...this.pulls.values()].find(isOpen);
      // What was typed since this drain began is beyond `upTo`: it goes before a file, or documents that nobody waits for.
      if (!next && this.pokedMeanwhile) return;
      const files = next ? undefined : await this.files.next(now, isUnlocked);
      if (files?.next) {
        this.setStatus({ isSending: true });
        await this.store.beat(now);
        if (!(await this.sendFile(files.next))) return;
        continue;
      }
      const quiet = next ? undefined : this.quietWants.shift();
      if (quiet && !isOpen(quiet)) {
        quiet.settle('failed');
        continue;
      }
      if (quiet) {
        this.setStatus({ isSending: true });
        await this.store.beat(now);
        if (!(await this.exchangeQuietly(quiet))) return;
        continue;
      }
      if (!next) {
        const dueAt = Math.min(nextDueAt ?? Number.POSITIVE_INFINITY, files?.nextDueAt ?? Number.POSITIVE_INFINITY);
        const dueInMs = Number.isFinite(dueAt) ? Math.max(0, dueAt - now) : pullEveryMs;
        this.waitAndPoke(hasLater ? Math.min(dueInMs, latePokeMs) : dueInMs);
        return;
      }
      this.setStatus({ isSending: true });
      await this.store.beat(now);
      if (!(await this.exchange(next))) return;
    }
  }

  /** One request for a file. Typed work never waits for it. False when draining must stop here. */
  private async sendFile(file: AttachmentRow): Promise<boolean> {
    const stop = new AbortController();
    this.yieldQuiet = () => stop.abort();
    const word = await this.files.step(file, stop.signal).finally(() => {
      this.yieldQuiet = undefined;
    });
    if (this.isStopped) return false;
    const serverOffsetMs = this.current.serverOffsetMs ?? 0;
    const outcome = await this.files.settle(file, word, { signal: stop.signal, serverOffsetMs });
    if (outcome.kind === 'gaveWay') return true;
    if (outcome.kind === 'failed') {
      if (outcome.error.code === 'SUBSCRIPTION_LOCKED') return this.lock(file.schoolId, outcome.error);
      return needsSession(outcome.error) ? this.stopForSession(outcome.error) : this.handleFailure(outcome.error);
    }
    const isTaken = outcome.kind === 'taken';
    if (isTaken) {
      this.failures = 0;
      this.isLinkProven = true;
      this.setStatus({ connection: 'online', answeredAt: this.ports.clock.now(), offlineSince: null, failure: null });
    }
    const documents = isTaken ? outcome.documents : [];
    this.events.onChanged(file.schoolId, { documents, seqs: [], files: [file.id] });
    return true;
  }

  /** One request for documents that nobody waits for. False when draining must stop here. */
  private async exchangeQuietly(quiet: QuietWant): Promise<boolean> {
    const stop = new AbortController();
    this.yieldQuiet = () => stop.abort();
    let isAnswered = false;
    this.putOff = [];
    try {
      const goesOn = await this.exchange(quiet, { documents: quiet.documents, signal: stop.signal });
      // The refusal of a locked school holds up nobody, and brings no document.
      isAnswered = goesOn && !this.locks.has(quiet.schoolId);
      return goesOn || stop.signal.aborted;
    } finally {
      this.yieldQuiet = undefined;
      if (isAnswered && this.putOff.length > 0) this.quietWants.unshift({ ...quiet, documents: this.putOff });
      else quiet.settle(isAnswered ? 'answered' : stop.signal.aborted ? 'gaveWay' : 'failed');
    }
  }

  /** One request. False when draining must stop here. */
  private async exchange(
    school: SchoolContext,
    quiet?: { readonly documents: readonly string[]; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const { schoolId, eduYear } = school;
    const { clock, log } = this.ports;
    const limits = {
      operations: Math.min(this.batchOperations, this.suspects.get(schoolId) ?? this.batchOperations),
      characters: firstBatchCharacters * (this.batchOperations / firstBatchOperations),
    };
    // Over a link that lost the last bodies after a while, a few bytes go ahead: if the rest never comes, it is known what is missing.
    // Without a link nothing is marked as sent that cannot leave: an undo still melts into what it takes back.
    const isCut = this.current.connection === 'offline' || (this.ports.isUnplugged() && !this.isLinkProven);
    const ahead =
      (this.isLinkWeak || isCut) && !quiet
        ? await this.store.nextBatch({ schoolId, eduYear }, { ...limits, operations: 0 }, clock.now())
        : null;
    const isAnnounced = this.isLinkWeak && ahead?.announced !== undefined;
    this.isLinkWeak = false;
    const isAhead = ahead !== null && (isAnnounced || (isCut && ahead.hasFresh));
    const batch = isAhead ? ahead : await this.store.nextBatch({ schoolId, eduYear }, limits, clock.now());
    const startedAt = clock.now();
    const isAlone = isAhead || this.suspects.has(schoolId);
    const { shown, kept, noCache } = isAlone ? { shown: [], kept: [], noCache: false } : this.wants.take(schoolId);
    const askAgain = () => {
      this.wants.add(school, kept, { isShown: false, noCache });
      this.wants.add(school, shown, { isShown: true, noCache });
    };
    // Taken before the request: what is asked for while it is in flight is in the map when it is over.
    this.pulls.delete(schoolId);
    this.askedAt.set(schoolId, clock.now());
    // Rows that came up in the last moment go with it; then it is no longer a request to give up.
    const signal = batch.rows.length === 0 ? quiet?.signal : undefined;
    const want = [...shown, ...kept, ...(quiet?.documents ?? [])].slice(0, maxWantedDocuments);
    const request = this.requestOf(batch, want, want.length - shown.length);
    const result = await this.ports.send(request, { noCache, signal });
    if (this.isStopped) return false;
    if (result.kind === 'failed') {
      askAgain();
      if (signal?.aborted) return false;
      this.pulls.set(schoolId, school);
      this.isLinkWeak =
        batch.rows.length > 0 && isLinkError(result.error.code) && clock.now() - startedAt > weakAfterMs;
      if (result.error.code === 'SUBSCRIPTION_LOCKED') return this.lock(schoolId, result.error);
      if (needsSession(result.error)) return this.stopForSession(result.error);
      if (result.error.code === 'WRONG_SCHOOL') return this.setAside(school, batch, result.error);
      if (refusalsOfBody.includes(result.error.code) && batch.rows.length > 0)
        return this.narrow(school, batch, result.error);
      return this.handleFailure(result.error);
    }
    this.failures = 0;
    this.isLinkProven = true;
    if (this.locks.delete(schoolId)) this.tellLocks();
    if (clock.now() - startedAt < weakAfterMs)
      this.batchOperations = Math.min(maxBatchOperations, this.batchOperations * batchGrowth);
    const answer = wholeAnswer(batch.rows, result.answer, this.store.userId);
    if (!answer) {
      // Another build than the server's. It knows these rows now: asked again it tells the outcome of each, and leaves nothing out.
      this.isBrief = false;
      log('own cells differ', { schoolId, operations: batch.rows.length });
      askAgain();
      this.wants.add(school, quiet?.documents ?? [], { isShown: false, noCache });
      this.pulls.set(schoolId, school);
      return true;
    }
    const changed = await this.store.applyAnswer(batch, answer, {
      now: clock.now(),
      retryAt: (attempts) => clock.now() + backoffMs(attempts, this.ports.random, gatewayRetryMs),
      isQuiet: signal !== undefined && shown.length + kept.length === 0,
    });
    if (answer.lost || changed.hasRestored) this.events.onNotice();
    if (batch.rows.length > 0) this.suspects.delete(schoolId);
    if (answer.more) this.askOn(school, batch.cursor, answer.cursor);
    this.askLater(school, answer, { shown, quiet: quiet?.documents ?? [] });
    this.wants.add(school, changed.refetch, { isShown: false, noCache: false });
    if (changed.changedClient) log('device number renewed', { schoolId });
    this.setStatus({
      connection: 'online',
      answeredAt: clock.now(),
      offlineSince: null,
      failure: null,
      serverOffsetMs: answer.acceptedAt - clock.now(),
    });
    this.events.onChanged(schoolId, changed);
    return true;
  }

  /** What the answer put off is asked for next, as long as each brings something; what nobody waits for stays behind everything else. */
  private askLater(
    school: SchoolContext,
    { later = [], documents }: SyncAnswer,
    { shown, quiet }: { readonly shown: readonly string[]; readonly quiet: readonly string[] },
  ): void {
    this.putOff = [];
    if (later.length > 0 && documents.length === 0) {
      this.ports.log('documents stand still', { schoolId: school.schoolId, count: later.length });
      return;
    }
    const isQuiet = new Set(quiet);
    this.putOff = later.filter((name) => isQuiet.has(name));
    const rest = Map.groupBy(
      later.filter((name) => !isQuiet.has(name)),
      (name) => shown.includes(name),
    );
    for (const isShown of [false, true]) this.wants.add(school, rest.get(isShown) ?? [], { isShown, noCache: false });
  }

  /** There is more behind the cursor. One that stands still would be asked for without end (case 37): then it waits for its time. */
  private askOn(school: SchoolContext, from: number | null, to: number): void {
    if (from === null || to > from) this.pulls.set(school.schoolId, school);
    else this.ports.log('pull stands still', { schoolId: school.schoolId, cursor: to });
  }

  /** The user has no place in the school any more: what was meant for it is theirs to decide on; other schools continue (law 5). */
  private async setAside({ schoolId }: SchoolContext, batch: Batch, error: PlainError): Promise<true> {
    const now = this.ports.clock.now();
    this.ports.log('school refused', { schoolId, code: error.code, requestId: error.requestId });
    this.refused.set(schoolId, now + lockRetryMs);
    this.pulls.delete(schoolId);
    this.wants.delete(schoolId);
    this.setStatus({ connection: 'online', answeredAt: now, offlineSince: null, failure: error });
    const seqs = await this.store.parkRows(batch, { code: error.code, message: error.message, at: now });
    const documents = await this.store.purgeSchool(schoolId, error.code);
    if (seqs.length + documents.length > 0) this.events.onChanged(schoolId, { documents, seqs });
    return true;
  }

  /** A body that the server refuses is halved until one operation is alone; that one waits for its author's decision. */
  private async narrow(school: SchoolContext, batch: Batch, error: PlainError): Promise<boolean> {
    const { schoolId } = school;
    const isIsolated = batch.rows.length === 1 && this.suspects.has(schoolId);
    this.ports.log('body refused', { schoolId, code: error.code, operations: batch.rows.length });
    if (!isIsolated) this.suspects.set(schoolId, Math.ceil(batch.rows.length / 2));
    else {
      // Only where the same request without it is taken is the operation to blame.
      const bare = await this.store.nextBatch(school, { operations: 0, characters: 0 }, this.ports.clock.now());
      const answered = await this.ports.send(this.requestOf(bare, []), { noCache: false });
      if (answered.kind === 'failed') return this.handleFailure(answered.error);
      this.suspects.delete(schoolId);
      await this.parkAll(schoolId, batch, error);
    }
    this.pulls.set(schoolId, school);
    return true;
  }

  private async parkAll(schoolId: number, batch: Batch, { code, message }: PlainError): Promise<void> {
    const seqs = await this.store.parkRows(batch, { code, message, at: this.ports.clock.now() });
    if (seqs.length > 0) this.events.onChanged(schoolId, { documents: [], seqs });
  }

  /** The server keeps the school shut; its work stays, and everything else continues. */
  private lock(schoolId: number, { subscribes }: PlainError): true {
    const now = this.ports.clock.now();
    this.locks.set(schoolId, { subscribes, until: now + lockRetryMs });
    this.setStatus({ connection: 'online', answeredAt: now, offlineSince: null, failure: null });
    this.tellLocks();
    return true;
  }

  private tellLocks(): void {
    this.setStatus({ locked: [...this.locks].map(([schoolId, { subscribes }]) => ({ schoolId, subscribes })) });
  }

  private requestOf(batch: Batch, want: readonly string[], ahead = 0): SyncRequest {
    const { isBrief } = this;
    return requestOf(batch, { userId: this.store.userId, sentAt: this.ports.clock.now(), want, ahead, isBrief });
  }

  private handleFailure(error: PlainError): boolean {
    const { random, log } = this.ports;
    this.batchOperations = firstBatchOperations;
    this.failedWith(error);
    const reaction = reactionTo(error.code);
    if (error.code === 'APP_OUTDATED') this.setStatus({ isOutdated: true });
    else {
      // A lesson without a link says nothing about the server: its first 500 afterwards is a first failure, and is tried again soon.
      const isLink = isLinkError(error.code);
      if (isLink !== this.hadNoLink) this.failures = 0;
      this.hadNoLink = isLink;
      this.failures += 1;
      if (reaction !== 'retry') log('envelope refused', { code: error.code, requestId: error.requestId });
      const longestMs = isLink ? linkRetryMs : gatewayRetryMs;
      this.waitAndPoke(error.retryAfterMs ?? backoffMs(this.failures, random, longestMs));
    }
    return false;
  }

  /** The gate has noted it under the sign-in that it belongs to. Where another one has started since, this says nothing, and is tried soon. */
  private async stopForSession(error: PlainError): Promise<false> {
    if ((await this.store.session()).kind === 'in')
      this.waitAndPoke(backoffMs(++this.failures, this.ports.random, gatewayRetryMs));
    else {
      this.batchOperations = firstBatchOperations;
      this.failedWith(error);
    }
    return false;
  }

  private failedWith(error: PlainError): void {
    const hasNoLink = isLinkError(error.code);
    this.setStatus({
      ...(hasNoLink
        ? { connection: 'offline', offlineSince: this.current.offlineSince ?? this.ports.clock.now() }
        : { connection: 'online', answeredAt: this.ports.clock.now(), offlineSince: null }),
      failure: hasNoLink ? null : error,
    });
  }
}
