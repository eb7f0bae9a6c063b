// A signed-in account on this device: its storage, its engine, its way to the server. Everything above hangs on one of these, so
// that nothing of one person can be read or sent as another (law 6).

import type { ErrorCode } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { allowsRequests } from '#contract/session/session.rules.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { readCursor, readReceipts, touchDocuments } from '#db/base-store.ts';
import { knownClientId } from '#db/client-id.ts';
import { type DeviceSession, firstSession, readSession } from '#db/device-session.ts';
import { keepDraft, readDraft } from '#db/drafts.ts';
import { Handles } from '#db/handles.ts';
import type { RestoredNotice } from '#db/lives.ts';
import { readOutbox } from '#db/outbox.ts';
import type { OutboxRow, ReceiptRow } from '#db/schema.ts';
import { cacheKey } from '#db/schema.ts';
import type { ApiContext } from '#shared/http/api.ts';
import type { AuthGate, HeldToken } from '#shared/http/auth-gate.ts';
import { browserFetch } from '#shared/http/browser-fetch.ts';
import { tellWarnings } from '#shared/http/warnings.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { quietMoment, untilIdle } from '#shared/lib/quiet-moment.ts';
import {
  channelNameOf,
  createGate,
  type EngineStatus,
  initialStatus,
  loadLab,
  openSyncPort,
  type QuietOutcome,
  type SchoolContext,
  type SyncMessage,
  type SyncPort,
} from '#workers/sync/port.ts';
import { askForWakeUp, handOver, prepareWakeUp } from './connection/wake-up.ts';
import { type CellView, LiveBase } from './documents/live-base.ts';
import { isLabOpen } from './lab/lab-flag.ts';
import type { MissingWork } from './outbox/lost-work.ts';
import { TypedLog } from './outbox/typed-log.ts';
import { type Person, personIn } from './session/person-in.ts';
import { deviceClock, serverClock, setServerOffset } from './time/clock.ts';

export type { OutboxRow, ReceiptRow } from '#db/schema.ts';

/** The reader may not have it: a 403. */
function isAccessRefusal(code: ErrorCode | undefined): boolean {
  return code === 'ACCESS_DENIED' || code === 'WRONG_SCHOOL';
}

/**
 * A device that says that it has no network has none: the page need not say so a moment after it was drawn, under the finger of whoever
 * taps. What it says of having one is not believed.
 */
function statusAtStart(): EngineStatus {
  if (navigator.onLine !== false) return initialStatus;
  return { ...initialStatus, connection: 'offline', offlineSince: deviceClock.now() };
}

/** A document is asked for again when it is older than this and nothing keeps it fresh. */
const staleMs = 5 * 60_000;

/** By the server's clock. A time of the future was noted under a wrong one: it says nothing. */
function isFresh(fetchedAt: number): boolean {
  const age = serverClock.now() - fetchedAt;
  return age >= 0 && age < staleMs;
}

export class Account {
  user: UserInfo;
  person: Person;
  /** Where the person works; the context of every call and of everything that is written. */
  readonly school: SchoolContext;
  readonly base: LiveBase;
  /** Documents of the other schools of a parent's children, opened when they are asked for. They are only read. */
  private readonly otherBases = new Map<number, LiveBase>();
  readonly api: ApiContext;
  readonly gate: AuthGate;
  /** For the modules of this folder; no screen reads the database itself. */
  readonly handles: Handles;
  private readonly channel: BroadcastChannel;
  private readonly port: SyncPort;
  private readonly childId: string | null;
  private readonly log: TypedLog;
  private isClosed = false;
  private isLeaving = false;
  private readonly draftWrites = new Set<Promise<void>>();
  private engineStatus: EngineStatus = statusAtStart();
  private isLossNoted = false;
  private readonly syncedAt = new Map<number, number>();
  private readonly statusListeners = new Set<() => void>();
  private readonly arrivalListeners = new Set<(schoolId: number, documents: readonly string[]) => void>();
  private readonly asked = new Map<string, number>();
  private readonly onServerOffset: (ms: number) => void;
  private readonly onChildRefused: () => void;
  private readonly onSession: (session: DeviceSession) => void;
  private deviceSession: DeviceSession = firstSession;
  /** Resolves when the session has been read: before that it counts as the one that the page was opened for. */
  readonly sessionKnown: Promise<void>;
  private readonly stopTriggers: () => void;

  constructor(options: {
    user: UserInfo;
    school: SchoolContext;
    childId: string | null;
    language: () => Language;
    onServerOffset: (ms: number) => void;
    /** The server refuses data of a parent's child. */
    onChildRefused: () => void;
    /** The session is another one than before, or of another kind. */
    onSession: (session: DeviceSession) => void;
  }) {
    const { user, school, language } = options;
    this.user = user;
    this.childId = options.childId;
    this.person = personIn(user, { ...school, childId: options.childId });
    this.school = school;
    this.onServerOffset = options.onServerOffset;
    this.onChildRefused = options.onChildRefused;
    this.onSession = options.onSession;
    this.handles = new Handles(user.userId);
    this.log = new TypedLog(user.userId, makeId);
    // Another tab needs a newer database: this page is an old application from now on.
    this.handles.onOutdated = () => {
      this.engineStatus = { ...this.engineStatus, isOutdated: true };
      this.tellStatus();
    };
    this.channel = new BroadcastChannel(channelNameOf(user.userId));
    this.channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => this.receive(data);
    this.gate = createGate({
      handles: this.handles,
      post: (message) => this.post(message),
      onSession: () => this.whileOpen(this.readSession()),
    });
    this.sessionKnown = this.readSession().catch(() => undefined);
    this.base = this.openBase(school);
    this.api = { fetch: browserFetch, gate: this.gate, language, school: () => school };
    this.port = openSyncPort();
    void this.port.api.start(user.userId, language(), isLabOpen());
    if (this.mayAsk()) void this.port.api.follow(...this.schools());
    this.stopTriggers = this.listenForTriggers();
    prepareWakeUp();
    void untilIdle().then(() => this.port.run());
    this.whileOpen(
      quietMoment()
        .then(() => this.watchUnsentWork())
        .then(() => import('./session/sealing.ts'))
        .then(({ openSealed }) => openSealed(this)),
    );
    for (const { schoolId } of this.schools()) {
      this.whileOpen(
        readCursor(this.handles, schoolId).then((cursor) => this.noteSynced(schoolId, cursor?.syncedAt ?? 0)),
      );
    }
  }

  private openBase(school: SchoolContext): LiveBase {
    return new LiveBase({
      handles: this.handles,
      ...school,
      isYearReadOnly: this.person.isReadOnly,
      makeId,
      now: serverClock.now,
      log: this.log,
      announce: (seqs, isUrgent) => {
        this.post({ type: 'outbox', seqs, isUrgent });
        if (this.engineStatus.connection === 'offline') askForWakeUp();
      },
    });
  }

  // ---- work that is missing ----

  private missing: readonly MissingWork[] = [];
  private stopWatching: (() => void) | undefined;
  /** Unsent entries that the browser threw away with the database; empty until it was looked for. */
  missingWork(): readonly MissingWork[] {
    return this.missing;
  }
  private async watchUnsentWork(): Promise<void> {
    await this.base.ready;
    const { watchUnsentWork } = await import('./outbox/lost-work.ts');
    if (this.isClosed) return;
    const stop = await watchUnsentWork({
      userId: this.user.userId,
      handles: this.handles,
      rows: () => this.base.outbox(),
      onRows: (listener) => this.base.onOutbox(listener),
      onVanished: () => void this.port.api.poke(),
    });
    if (this.isClosed) stop();
    else this.stopWatching = stop;
    await this.readMissing();
  }
  private restored: readonly RestoredNotice[] = [];
  /** Servers that were put back from a backup, and were offered what they had accepted after it; until the person has read it. */
  restoredServers(): readonly RestoredNotice[] {
    return this.restored;
  }
  async forgetRestored(): Promise<void> {
    const { forgetRestored } = await import('#db/lives.ts');
    await this.handles.write(() => forgetRestored(this.handles.strict));
    await this.readMissing();
  }
  private async readMissing(): Promise<void> {
    const [{ readMissing }, { readRestored }] = await Promise.all([
      import('./outbox/lost-work.ts'),
      import('#db/lives.ts'),
    ]);
    this.missing = await readMissing(this.handles);
    this.restored = await this.handles.run(() => readRestored(this.handles.relaxed));
    this.tellStatus();
  }
  /** The person has read what is missing. */
  async forgetMissing(): Promise<void> {
    const { forgetLost } = await import('#db/announcements.ts');
    await forgetLost(this.handles);
    await this.readMissing();
  }

  /** The school that is worked in, and those of a parent's other children, in the year that is worked in. */
  schools(): readonly SchoolContext[] {
    const { schoolId, eduYear } = this.school;
    const others = this.person.role === 'parent' ? this.user.children.map(({ school }) => school.id) : [];
    return [...new Set([schoolId, ...others])].map((id) => ({ schoolId: id, eduYear }));
  }

  /** Documents of a school, of the one that is worked in when none is named. */
  baseOf(schoolId: number = this.school.schoolId): LiveBase {
    if (schoolId === this.school.schoolId) return this.base;
    const known = this.otherBases.get(schoolId);
    if (known) return known;
    const opened = this.openBase({ schoolId, eduYear: this.school.eduYear });
    this.otherBases.set(schoolId, opened);
    return opened;
  }

  private bases(): readonly LiveBase[] {
    return [this.base, ...this.otherBases.values()];
  }

  /** The same person in the same place with other words, such as a position in another language. */
  update(user: UserInfo): void {
    this.user = user;
    this.person = personIn(user, { ...this.school, childId: this.childId });
  }

  private post(message: SyncMessage): void {
    // What was begun before the account was closed may end after it; then nobody is left to be told.
    if (!this.isClosed) this.channel.postMessage(message);
  }

  private receive(message: SyncMessage): void {
    switch (message.type) {
      case 'gate':
        this.gate.receive(message.message);
        break;
      case 'outbox':
        for (const base of this.bases()) this.whileOpen(base.refresh([], message.seqs));
        break;
      case 'changed':
        for (const base of this.bases()) {
          const documents = base.schoolId === message.schoolId ? message.documents : [];
          this.whileOpen(base.refresh(documents, message.seqs).then(() => this.noteRefusals(base, documents)));
        }
        this.noteSynced(message.schoolId, serverClock.now());
        for (const listener of this.arrivalListeners) listener(message.schoolId, message.documents);
        break;
      case 'status':
        this.noteConnection(message.status);
        if (this.person.role === 'parent' && isAccessRefusal(message.status.failure?.code)) this.onChildRefused();
        for (const base of this.bases()) base.setSending(message.status.isSending);
        if (message.status.serverOffsetMs !== null) {
          setServerOffset(message.status.serverOffsetMs);
          this.onServerOffset(message.status.serverOffsetMs);
        }
        this.tellStatus();
        break;
      case 'lab':
        void loadLab().then(({ installLab }) => installLab('page'));
        break;
      case 'lost':
        this.whileOpen(this.readMissing());
        break;
      case 'warnings':
        tellWarnings(message.warnings);
        break;
      case 'session':
        this.whileOpen(this.readSession());
        break;
    }
  }

  private noteConnection(status: EngineStatus): void {
    const hasLost = status.connection === 'offline' && !this.isLossNoted;
    this.isLossNoted = status.connection === 'offline';
    this.engineStatus = status;
    // While the page is here: one that is put away comes too late to ask the browser.
    if (hasLost && this.base.hasWaiting) askForWakeUp();
  }

  private noteRefusals(base: LiveBase, documents: readonly string[]): void {
    if (this.person.role !== 'parent') return;
    const views = documents.map((name) => base.known(name));
    if (views.some((view) => view?.state === 'refused' && isAccessRefusal(view.code))) this.onChildRefused();
  }

  /** Reads that nobody waits for: their failure matters only while the account is open. */
  private whileOpen(reading: Promise<unknown>): void {
    reading.catch((error: unknown) => {
      if (!this.isClosed) throw error;
    });
  }

  private noteSynced(schoolId: number, at: number): void {
    this.syncedAt.set(schoolId, Math.max(this.lastSynced(schoolId), at));
    this.tellStatus();
  }

  private listenForTriggers(): () => void {
    const wake = () => void this.port.api.poke();
    // Seen again: what changed meanwhile? Put away: what was typed last need not wait for its burst to end, and may outlive the page.
    // With nothing to send it is left in peace: a page in the middle of a request is not kept by the back/forward cache.
    const onVisibility = () => {
      const isPutAway = document.visibilityState === 'hidden';
      if (isPutAway && !this.base.hasWaiting) return;
      wake();
      if (isPutAway) {
        handOver();
        askForWakeUp();
      } else for (const base of this.bases()) this.whileOpen(base.readOutboxAgain());
    };
    // Where this page goes in the middle of sending, the other tabs go on.
    const onLeave = () => this.post({ type: 'outbox', seqs: [] });
    // In the back/forward cache a page hears nothing of what others did meanwhile.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) for (const base of this.bases()) this.whileOpen(base.readAgain());
    };
    // Asked only while something would go with the page: a page that may ask is not kept by the back/forward cache.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const watchUnload = () => {
      window.removeEventListener('beforeunload', onUnload);
      if (this.hasNotSaved()) window.addEventListener('beforeunload', onUnload);
    };
    const endWatching = this.base.onUnsaved(watchUnload);
    window.addEventListener('online', wake);
    window.addEventListener('focus', wake);
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('pageshow', onReturn);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      endWatching();
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('online', wake);
      window.removeEventListener('focus', wake);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('pageshow', onReturn);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }

  // ---- status ----

  status(): EngineStatus {
    return this.engineStatus;
  }
  /** Server time of the last complete exchange for a school; 0 when there was none. */
  lastSynced(schoolId: number = this.school.schoolId): number {
    return this.syncedAt.get(schoolId) ?? 0;
  }
  /** Server time of the last complete exchange for any of the person's schools. */
  lastContact(): number {
    return Math.max(0, ...this.syncedAt.values());
  }
  onStatus(listener: () => void): () => void {
    this.statusListeners.add(listener);
    return () => this.statusListeners.delete(listener);
  }
  private tellStatus(): void {
    for (const listener of this.statusListeners) listener();
  }

  // ---- documents ----

  /** Nothing is asked for without a school, or for a year that has not begun or is being transferred (part 1 section 4). */
  mayAsk(): boolean {
    const { year } = this.person;
    return this.school.schoolId > 0 && (year === null || allowsRequests(year));
  }

  /** Asks the server for documents that are missing or old; a refresh by the person asks for them in any case. */
  request(documents: readonly string[], options: { isRefresh: boolean; schoolId?: number | undefined }): void {
    if (!this.mayAsk()) return;
    const { schoolId = this.school.schoolId } = options;
    const now = deviceClock.now();
    const wanted = documents.filter((name) => {
      if (options.isRefresh) return true;
      const askedAt = this.asked.get(cacheKey(schoolId, name)) ?? 0;
      const view = this.baseOf(schoolId).document(name);
      if (view.state === 'ready' && (view.row.live || isFresh(view.row.fetchedAt))) return false;
      return now - askedAt > staleMs || view.state !== 'ready';
    });
    if (wanted.length === 0) return;
    for (const name of wanted) this.asked.set(cacheKey(schoolId, name), now);
    void this.port.api.want({ ...this.school, schoolId }, wanted, { noCache: options.isRefresh });
    // What is not on the device is waited for now; what is only old can wait until the page stands.
    const isMissing = wanted.some((name) => this.baseOf(schoolId).document(name).state !== 'ready');
    if (options.isRefresh || isMissing) this.port.run();
  }

  /** Asks for documents that nobody waits for, behind everything else. */
  requestQuietly(schoolId: number, documents: readonly string[]): Promise<QuietOutcome> {
    return this.port.api.wantQuietly({ ...this.school, schoolId }, documents);
  }
  /** The worker's hands on the storage of packs. */
  get packStorage(): Pick<SyncPort['api'], 'readHeldDocuments' | 'notePackPart'> {
    return this.port.api;
  }
  /** Told of every document that was stored, by whichever tab, whoever asked for it. */
  onArrival(listener: (schoolId: number, documents: readonly string[]) => void): () => void {
    this.arrivalListeners.add(listener);
    return () => this.arrivalListeners.delete(listener);
  }

  /** Rows of `caches` changed under the screens, by key. */
  async readAgain(keys: readonly string[]): Promise<void> {
    for (const base of this.bases()) {
      const own = cacheKey(base.schoolId, '');
      const documents = keys.filter((key) => key.startsWith(own)).map((key) => key.slice(own.length));
      for (const name of documents) this.asked.delete(cacheKey(base.schoolId, name));
      await base.refresh(documents, []);
    }
  }

  /** Notes that documents were looked at. */
  touch(documents: readonly string[], schoolId: number = this.school.schoolId): void {
    const keys = documents.map((name) => cacheKey(schoolId, name));
    this.whileOpen(touchDocuments(this.handles, keys, serverClock.now()));
  }

  private readonly cellSnapshots = new WeakMap<readonly string[], { document: string; views: readonly CellView[] }>();
  /** Views of several cells; the same array until one of them changes, as external stores must be. `cells` must be stable. */
  cellsSnapshot(document: string, cells: readonly string[], schoolId?: number): readonly CellView[] {
    const views = cells.map((cell) => this.baseOf(schoolId).cell({ document, cell }));
    const known = this.cellSnapshots.get(cells);
    if (known?.document === document && views.every((view, index) => view === known.views[index])) return known.views;
    this.cellSnapshots.set(cells, { document, views });
    return views;
  }

  // ---- drafts ----

  /** What was typed under a name and not stored yet; undefined when there is nothing. */
  async draft(name: string): Promise<unknown> {
    // What a former page wrote down and did not keep is kept by now.
    await this.base.ready;
    return readDraft(this.handles, this.school.schoolId, name);
  }
  /** Writes it down in this task, for a page that ends before it is kept. */
  noteDraft(name: string, value: unknown): void {
    this.log.noteDraft({ schoolId: this.school.schoolId, name, value, at: deviceClock.now() });
  }
  /** `value` undefined: it was stored or given up. */
  async keepDraft(name: string, value: unknown): Promise<void> {
    const { schoolId } = this.school;
    const draft = { schoolId, name, value, at: deviceClock.now() };
    const writing = keepDraft(this.handles, draft);
    this.draftWrites.add(writing);
    try {
      await writing;
      this.log.forgetDraft(draft);
    } finally {
      this.draftWrites.delete(writing);
      // Typed in the moment of the switch: it is kept under whose it is, and the database closed behind it.
      if (this.isClosed) this.handles.close();
    }
  }

  // ---- unsent work ----

  /** Rows of the outbox are others than before: screens read them again, and the engine looks for work. */
  async rowsChanged(seqs: readonly number[]): Promise<void> {
    if (seqs.length === 0) return;
    for (const base of this.bases()) await base.refresh([], seqs);
    this.post({ type: 'outbox', seqs });
  }
  /** Whether something stands on the screen that the device could not store: it would go with the page. */
  hasNotSaved(): boolean {
    return this.bases().some((base) => base.hasNotSaved);
  }
  async retry(seqs: readonly number[]): Promise<void> {
    const { retryParked } = await import('#db/decisions.ts');
    await this.rowsChanged(await retryParked(this.handles, seqs, makeId));
  }
  async discard(seqs: readonly number[]): Promise<void> {
    const { discard } = await import('#db/decisions.ts');
    await this.rowsChanged(await discard(this.handles, seqs));
  }
  /** Puts what was given up for the other value back beside it; false when something else stands in the cell since. */
  async restore(rows: readonly OutboxRow[]): Promise<boolean> {
    const { restoreParked } = await import('#db/decisions.ts');
    const added = await restoreParked(this.handles, rows, makeId);
    await this.rowsChanged(added);
    return added.length > 0;
  }
  async receipts(limit: number): Promise<ReceiptRow[]> {
    return readReceipts(this.handles, limit);
  }
  /** The id under which this device sends; null before its first entry. */
  async deviceId(): Promise<string | null> {
    return knownClientId(this.handles);
  }
  async unsent(): Promise<OutboxRow[]> {
    return readOutbox(this.handles);
  }
  sendNow(): void {
    void this.port.api.poke();
  }

  // ---- session ----

  /** The offline laboratory was opened: the workers and the other tabs of the account put it in front of their requests too. */
  openLab(): void {
    this.post({ type: 'lab' });
    // Its own worker may not run yet, and then hears no channel.
    void this.port.api.openLab();
  }
  setLanguage(language: Language): void {
    void this.port.api.setLanguage(language);
  }
  /** The person signed in (again) on this device: works with the token of a session that has begun (`beginSignIn`). */
  async signedIn(held: HeldToken): Promise<void> {
    this.gate.adopt(held);
    this.port.run();
    await this.port.api.adopt(held);
    this.post({ type: 'session' });
    await this.readSession();
    void this.port.api.poke();
  }
  /** The session as it was read last. */
  session(): DeviceSession {
    return this.deviceSession;
  }
  /** Reads the session again: another tab may have changed it while this one heard nothing. */
  async readSession(): Promise<void> {
    const { kind, signIn } = await readSession(this.handles);
    const { deviceSession: before } = this;
    if (this.isClosed || (kind === before.kind && signIn === before.signIn)) return;
    this.deviceSession = { kind, signIn };
    if (!this.isLeaving) this.onSession(this.deviceSession);
    this.tellStatus();
  }
  /** From now on this page ends the account itself; the end of its session, of which it hears too, ends nothing. */
  leave(): void {
    this.isLeaving = true;
    this.gate.forget();
  }
  /** Resolves when everything that was typed here is on the disk, or could not be put there. */
  async written(): Promise<void> {
    await Promise.allSettled([...this.bases().map((base) => base.written()), ...this.draftWrites]);
  }

  close(): void {
    this.isClosed = true;
    this.stopWatching?.();
    for (const base of this.bases()) base.close();
    this.stopTriggers();
    this.port.close();
    this.channel.close();
    // A tap of this very moment is still on its way to the disk.
    void this.written().then(() => this.handles.close());
  }
}
