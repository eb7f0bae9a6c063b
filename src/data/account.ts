// A signed-in account on this device: its session, its documents, its unsent work, its drafts, its way to the server. Everything above
// hangs on one of these, so that nothing of one person can be read or sent as another (law 6).

import type { ErrorCode } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { knowZone } from '#contract/core/time.ts';
import { allowsRequests } from '#contract/session/session.rules.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { readCursor } from '#db/base-store.ts';
import type { DeviceSession } from '#db/device-session.ts';
import { Handles, loadDatabase } from '#db/handles.ts';
import type { ApiContext } from '#shared/http/api.ts';
import { browserFetch } from '#shared/http/browser-fetch.ts';
import { tellWarnings } from '#shared/http/warnings.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { quietMoment, untilContent, untilIdle } from '#shared/lib/quiet-moment.ts';
import { Store } from '#shared/lib/store.ts';
import { type EngineStatus, loadLab, type SchoolContext, type SyncMessage } from '#workers/sync/port.ts';
import { Connection } from './connection/connection.ts';
import { listenForTriggers } from './connection/triggers.ts';
import { askForWakeUp, prepareWakeUp } from './connection/wake-up.ts';
import { AccountDocuments } from './documents/account-documents.ts';
import { LiveBase } from './documents/live-base.ts';
import { Drafts } from './drafts/drafts.ts';
import type { AttachmentRow } from './files/unsent-files.ts';
import { Life } from './life.ts';
import { AccountOutbox } from './outbox/account-outbox.ts';
import { TypedLog } from './outbox/typed-log.ts';
import { AccountSession } from './session/account-session.ts';
import { type Person, personIn } from './session/person-in.ts';
import { serverClock, setServerOffset } from './time/clock.ts';

/** A first tap comes later, even on a phone that is never idle. */
const databaseWaitMs = 300;

/** The reader may not have it: a 403. */
function isAccessRefusal(code: ErrorCode | undefined): boolean {
  return code === 'ACCESS_DENIED' || code === 'WRONG_SCHOOL';
}

/** The times of a school are those that the server says, not those of the device (decisions B40). */
function knowZonesOf({ school, children }: UserInfo): void {
  for (const place of [school, ...children.map((child) => child.school)]) {
    if (place) knowZone(place.timeZone, place.zoneChanges);
  }
}

export type AccountOptions = {
  readonly user: UserInfo;
  readonly school: SchoolContext;
  readonly childId: string | null;
  readonly language: () => Language;
  readonly onServerOffset: (ms: number) => void;
  /** The server refuses data of a parent's child. */
  readonly onChildRefused: () => void;
  /** The session is another one than before, or of another kind. */
  readonly onSession: (session: DeviceSession) => void;
};

export class Account {
  user: UserInfo;
  person: Person;
  /** Where the user works; the context of every call and of everything that is written. */
  readonly school: SchoolContext;
  readonly api: ApiContext;
  /** For the modules of src/data; no screen reads the database itself. */
  readonly handles: Handles;
  readonly connection: Connection;
  readonly session: AccountSession;
  readonly documents: AccountDocuments;
  readonly outbox: AccountOutbox;
  readonly drafts: Drafts;
  /** Files of this device that the server does not hold whole, the oldest first; empty until they were read. */
  readonly unsentFiles = new Store<readonly AttachmentRow[]>([]);
  private readonly options: AccountOptions;
  private readonly log: TypedLog;
  readonly life = new Life();
  private readonly stopTriggers: () => void;

  constructor(options: AccountOptions) {
    const { user, school, language } = options;
    const { life } = this;
    this.options = options;
    this.user = user;
    knowZonesOf(user);
    this.person = personIn(user, { ...school, childId: options.childId });
    this.school = school;
    this.handles = new Handles(user.userId);
    this.log = new TypedLog(user.userId, makeId);
    this.connection = new Connection(user.userId, school, language(), (message) => this.receive(message));
    this.handles.onOutdated = () => this.connection.noteOutdated();
    this.handles.onSilent = (isSilent) => this.connection.noteStuck('storage', isSilent);
    this.session = new AccountSession(this.handles, this.connection, life, options.onSession);
    this.documents = new AccountDocuments({
      handles: this.handles,
      school,
      port: this.connection.port,
      life,
      open: (of) => this.openBase(of),
      mayAsk: () => this.mayAsk(),
    });
    this.outbox = new AccountOutbox(this.handles, this.documents, this.connection, life);
    const { handles, log, base } = this;
    this.drafts = new Drafts({ handles, log, life, schoolId: school.schoolId, ready: base.ready });
    this.api = { fetch: browserFetch, gate: this.session.gate, language, school: () => school };
    if (this.mayAsk()) void this.connection.port.api.follow(...this.schools());
    this.stopTriggers = this.listenForTriggers();
    this.afterPaint();
    for (const { schoolId } of this.schools()) {
      life.follow(
        readCursor(handles, schoolId).then((cursor) => this.connection.noteSynced(schoolId, cursor?.syncedAt ?? 0)),
      );
    }
  }

  /** Documents of the school that is worked in. */
  get base(): LiveBase {
    return this.documents.base;
  }

  private openBase(school: SchoolContext): LiveBase {
    return new LiveBase({
      handles: this.handles,
      ...school,
      isYearReadOnly: this.person.isReadOnly,
      makeId,
      now: serverClock.now,
      log: this.log,
      onGone: (rows) => this.life.follow(this.outbox.lookForVanished(rows)),
      announce: (seqs, isUrgent) => {
        this.connection.post({ type: 'outbox', seqs, isUrgent });
        if (this.connection.status().connection === 'offline') askForWakeUp();
      },
    });
  }

  private afterPaint(): void {
    prepareWakeUp();
    // Whoever writes before loads it sooner. What fails here is told by whoever needs it.
    void untilContent()
      .then(() => untilIdle(databaseWaitMs))
      .then(loadDatabase)
      .catch(() => undefined);
    void untilIdle().then(() => this.connection.port.run());
    this.life.follow(
      quietMoment()
        .then(() => this.outbox.watch())
        .then(() => import('./later.ts'))
        .then(({ startLater }) => startLater(this)),
    );
  }

  private hasWaiting(): boolean {
    return this.base.hasWaiting || this.unsentFiles.get().some(({ state }) => state === 'pending');
  }

  private listenForTriggers(): () => void {
    const { base, connection, documents, life, outbox } = this;
    const forAll = (read: (of: LiveBase) => Promise<void>) => () => {
      for (const of of documents.bases()) life.follow(read(of));
    };
    const readAgain = forAll((of) => of.readAgain());
    return listenForTriggers({
      wake: connection.sendNow,
      leave: () => {
        // Where this page goes in the middle of sending, the other tabs continue.
        if (this.hasWaiting()) connection.post({ type: 'outbox', seqs: [] });
        connection.leave();
      },
      readOutboxAgain: forAll((of) => of.readOutboxAgain()),
      comeBack: () => {
        connection.comeBack();
        readAgain();
        documents.askAgain();
      },
      hasWaiting: () => this.hasWaiting(),
      hasNotSaved: () => outbox.hasNotSaved(),
      onUnsaved: base.acts.onUnsaved,
    });
  }

  /** The school that is worked in, and those of a parent's other children, in the year that is worked in. */
  schools(): readonly SchoolContext[] {
    const { schoolId, eduYear } = this.school;
    const others = this.person.role === 'parent' ? this.user.children.map(({ school }) => school.id) : [];
    return [...new Set([schoolId, ...others])].map((id) => ({ schoolId: id, eduYear }));
  }

  /** Nothing is asked for without a school, or for a year that has not started or is being transferred (part 1 section 4). */
  mayAsk(): boolean {
    const { year } = this.person;
    return this.school.schoolId > 0 && (year === null || allowsRequests(year));
  }

  /** The same person in the same place with other words, such as a position in another language. */
  update(user: UserInfo): void {
    this.user = user;
    knowZonesOf(user);
    this.person = personIn(user, { ...this.school, childId: this.options.childId });
  }

  private receive(message: SyncMessage): void {
    switch (message.type) {
      case 'gate':
        this.session.gate.receive(message.message);
        break;
      case 'outbox':
        for (const base of this.documents.bases()) this.life.follow(base.refresh([], message.seqs));
        break;
      case 'changed':
        this.takeChange(message.schoolId, message.documents, message.seqs);
        if (message.files)
          this.life.follow(import('./files/unsent-files.ts').then((files) => files.readUnsentFiles(this)));
        break;
      case 'status':
        this.takeStatus(message.status);
        break;
      case 'lab':
        void loadLab().then(({ installLab }) => installLab('page'));
        break;
      case 'lost':
        this.life.follow(this.outbox.readMissing());
        break;
      case 'warnings':
        tellWarnings(message.warnings);
        break;
      case 'session':
        this.life.follow(this.session.read());
        break;
    }
  }

  private takeChange(schoolId: number, changed: readonly string[], seqs: readonly number[]): void {
    for (const base of this.documents.bases()) {
      const documents = base.schoolId === schoolId ? changed : [];
      this.life.follow(base.refresh(documents, seqs).then(() => this.noteRefusals(base, documents)));
    }
    this.connection.noteSynced(schoolId, serverClock.now());
    this.documents.noteArrival(schoolId, changed);
  }

  private takeStatus(status: EngineStatus): void {
    if (status.serverOffsetMs !== null) {
      setServerOffset(status.serverOffsetMs);
      this.options.onServerOffset(status.serverOffsetMs);
    }
    for (const base of this.documents.bases()) base.setSending(status.isSending);
    // While the page is here: one that is put away comes too late to ask the browser.
    if (this.connection.noteStatus(status) && this.hasWaiting()) askForWakeUp();
    if (this.person.role === 'parent' && isAccessRefusal(status.failure?.code)) this.options.onChildRefused();
  }

  private noteRefusals(base: LiveBase, documents: readonly string[]): void {
    if (this.person.role !== 'parent') return;
    const views = documents.map((name) => base.known(name));
    if (views.some((view) => view?.state === 'refused' && isAccessRefusal(view.code))) this.options.onChildRefused();
  }

  /** Resolves when everything that was typed here is on the disk, or could not be put there. */
  async written(): Promise<void> {
    await Promise.allSettled([...this.documents.bases().map((base) => base.acts.written()), this.drafts.written()]);
  }

  close(): void {
    this.life.isOver = true;
    this.outbox.close();
    for (const base of this.documents.bases()) base.close();
    this.stopTriggers();
    this.connection.close();
    // A tap of this very moment is still being written to the disk.
    void this.written().then(() => this.handles.close());
  }
}
