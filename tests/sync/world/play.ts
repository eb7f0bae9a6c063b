// Plays a schedule: its own devices over the shared server and database, step by step. Some laws are checked after each step, all of them
// at rest.

import type { AnyMutation, Intent } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { noticesDocument } from '#contract/notices/notices.office.documents.ts';
import { noticePrefix } from '#contract/notices/notices.schema.ts';
import { discard, restoreParked, retryParked } from '#db/decisions.ts';
import { students } from '#server/features/people/public.ts';
import { lessons as lessonTable } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { beginEpochs } from '#server/sync/epoch.ts';
import { idOf, type SmallSchool } from '#tests/support/small-school.ts';
import { seeded } from '../random.ts';
import { addTask, answerIntents, checkFiles, checkStrokes, type Drawn, type SentFile, strokesIn } from './answering.ts';
import { type Context, school } from './context.ts';
import { type DeviceCopy, type Weather, WorldDevice } from './device.ts';
import { checkHistory, checkLines, readCells, readHistory } from './history.ts';
import {
  checkBase,
  checkDays,
  checkFresh,
  checkKept,
  checkOffered,
  checkQueue,
  checkReceipts,
  checkScreen,
  checkTraces,
  checkVersions,
} from './laws.ts';
import { type Peek, peek } from './peek.ts';
import type { Place } from './place.ts';
import { changeSchool, revokeSessions, type SchoolChange } from './school.ts';
import type { WorldServer } from './server.ts';
import { type Act, type Answering, type Choice, type Step, tellStep } from './steps.ts';
import { checkNotices, checkPoints, checkRead, checkTold } from './told.ts';
import {
  type Authored,
  alsoReadBy,
  type Before,
  before,
  cellValueOf,
  documentsOf,
  entryOf,
  groupId,
  intentsOf,
  isSame,
  keyOf,
  ownPupilOf,
  people,
  seqOf,
  type Typed,
} from './typed.ts';

export type World = { readonly server: WorldServer; readonly school: SmallSchool };
/** What somebody typed; null: they replaced it before it was on the disk. */
type Unsaved = {
  readonly device: WorldDevice;
  readonly userId: number;
  intents: readonly (Intent | null)[];
  readonly was: readonly Before[];
};
/** The time that a person takes for a step, in ms: what is typed later was captured later. */
const stepMs = 2_000;

/** Rounds of words that lead to each other: a device that asks finds what wakes another one. */
const mostRounds = 20;
/** Turns of the event loop that a read of the disk takes at the most. */
const readingTurns = 10;

const clear: Weather = { fault: { kind: 'none' }, on: 'all' };
const among = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)];

/**
 * Drains like a context that took the lock from a frozen holder: correctness must not depend on the lock. What the disk refuses is retried
 * later, as after a poke.
 */
async function drainPastTheLock({ engine }: Context): Promise<void> {
  await (engine as unknown as { drain(): Promise<void> }).drain().catch(() => undefined);
}

let plays = 0;

export class Play {
  readonly problems: string[] = [];
  /** What happened, to make a failure readable. */
  readonly told: string[] = [];
  private readonly world: World;
  private readonly devices: WorldDevice[];
  private readonly lessons: string[];
  private readonly pupils: string[];
  private readonly typed: Typed[] = [];
  /** Everything that was typed, even if replaced in the log: the disk may already have some of it. */
  private readonly authored: Authored[] = [];
  private readonly sentFiles: SentFile[] = [];
  private drawn: Drawn[] = [];
  private readonly versions = new Map<string, number>();
  private undoUpdate: (() => void) | undefined;
  private readonly copies = new Map<WorldDevice, DeviceCopy & { readonly unsaved: readonly Unsaved[] }>();
  private backup: (() => Promise<void>) | undefined;
  private hasNewLife = false;
  /** What the school's office did so far. */
  private readonly changes = new Set<SchoolChange>();
  /** Cursors that are ahead of a restored server, by device and user: they do not know it before they ask. */
  private readonly ahead = new Map<string, number>();

  constructor(world: World) {
    this.world = world;
    const number = ++plays;
    this.devices = ['phone', 'laptop', 'tablet'].map((name) => new WorldDevice(`${name} ${number}`, world.server));
    this.lessons = ['a', 'b'].map((name) => idOf(`world ${number} ${name}`));
    const { studentGroupUuid } = ownPupilOf(this.lessons);
    this.pupils = [...world.school.pupils.slice(0, 2).map((one) => one.studentGroupUuid), studentGroupUuid];
  }

  /** Plays the steps, comes to rest and checks. Stops at the first broken law. */
  async run(steps: readonly Step[]): Promise<readonly string[]> {
    try {
      await this.begin();
      for (const step of steps) {
        if (this.problems.length > 0) break;
        this.told.push(tellStep(step));
        await this.take(step);
        await this.check(this.touchedBy(step));
      }
      if (this.problems.length === 0) await this.rest();
      if (this.problems.length === 0) await this.checkAtRest();
    } finally {
      await this.end();
    }
    return this.problems;
  }

  /** Adds two new lessons of its own, and puts somebody at each device. */
  private async begin(): Promise<void> {
    const { server, school: small } = this.world;
    const rows = this.lessons.map((scheduleUuid, index) => ({
      ...small.lessons.early,
      scheduleUuid,
      number: index + 1,
    }));
    const { db } = server.database;
    await db.insert(lessonTable).values(rows);
    await addTask(db, small, this.lessons);
    const { studentSchoolUuid, studentGroupUuid } = ownPupilOf(this.lessons);
    const person = { schoolId: 1, studentSchoolUuid, studentUuid: studentSchoolUuid, userId: 12 };
    await db.insert(students).values(person);
    await db
      .insert(groupMembers)
      .values({ schoolId: 1, studentGroupUuid, groupId, studentSchoolUuid, dateFrom: '2026-09-01', dateTo: null });
    for (const [index, device] of this.devices.entries()) {
      await this.enter(device, index);
      // As in a village: there is a link only when a step says so.
      device.isLinkUp = false;
    }
  }

  /** What a person's work on a device has come to. */
  async outboxOf(name: string, userId: number): Promise<Peek['outbox']> {
    const device = this.devices.find((one) => one.name.startsWith(name));
    return device ? (await peek(device, userId)).outbox : [];
  }

  private async end(): Promise<void> {
    this.undoUpdate?.();
    this.world.server.spare();
    await this.changeSchool('restored');
    for (const device of this.devices) {
      this.problems.push(...device.violations);
      for (const { life } of device.contexts()) life.end();
    }
  }

  private changeSchool(change: Parameters<typeof changeSchool>[1]): Promise<void> {
    const { studentGroupUuid } = ownPupilOf(this.lessons);
    return changeSchool(this.world.server.database.db, change, {
      physics: this.world.school.physics,
      pupil: studentGroupUuid,
    });
  }

  /** Somebody takes the device: only from the disk if they are signed in on it, otherwise with their password. */
  private async enter(device: WorldDevice, person: number, after: number | null = null): Promise<void> {
    const { login, userId } = among(people, person) ?? people[0];
    // A sign-in that cannot be stored is refused with a message; nobody has typed anything yet.
    device.disk.free();
    await device.closeAll();
    await this.endLeaving(device);
    if (device.isKnown(userId)) {
      const tab = device.openTab(userId);
      if ((await tab.store.session()).kind !== 'out') {
        if (after !== null) tab.life.endAfter(after);
        await tab.life.until(this.show(tab));
        await device.quiet();
        tab.life.goOn();
        // The page ended in the middle of the switch: its person returns.
        if (tab.life.isOver) return this.enter(device, person);
        if ((await tab.store.session()).kind === 'in') return;
      }
      await device.closeAll();
    }
    const tab = await device.signIn(login, after);
    if (tab?.life.isOver) {
      await device.quiet();
      return this.enter(device, person);
    }
    if (tab) await this.show(tab);
    await device.quiet();
  }

  /** What every start does first: finishes sign-outs that a page started. */
  private async endLeaving(device: WorldDevice): Promise<void> {
    for (const [userId, signIn] of device.leaving) {
      const page = device.openWorker(userId);
      await page.leave(signIn, true);
      page.life.end();
      device.leaving.delete(userId);
    }
  }

  /** The device continues with an image of its own or another disk; what its people did since then is at most on the server. */
  private async goBack(device: WorldDevice, source: WorldDevice): Promise<void> {
    const copy = this.copies.get(source);
    if (!copy) return;
    const person = people.findIndex(({ userId }) => userId === device.userId);
    await device.goBack(copy);
    // The log of typed entries is part of the image.
    const unsaved = copy.unsaved.map((item) => ({ ...item, device }));
    this.unsaved = [...this.unsaved.filter((item) => item.device !== device), ...unsaved];
    for (const key of [...this.versions.keys()]) if (key.startsWith(`${device.name} `)) this.versions.delete(key);
    const disks = new Map<number, Peek>();
    for (const { userId } of people) disks.set(userId, await peek(device, userId));
    for (const item of this.typed) {
      const disk = disks.get(item.userId);
      if (item.device !== device.name || !disk) continue;
      const rows = [...disk.outbox, ...disk.receipts];
      // What the image lacks was lost with the disk, or is on the server.
      item.isGivenUp ||= !rows.some(
        (row) => row.cellKey === item.key && row.name === item.intent.name && isSame(row.payload, item.intent.payload),
      );
    }
    if (person >= 0) await this.enter(device, person);
  }

  /** Restores the database from the backup; the office announces it by command, or devices reveal it. */
  private async putServerBack(byCommand: boolean): Promise<void> {
    if (!this.backup) return;
    await this.backup();
    this.hasNewLife = true;
    this.versions.clear();
    if (byCommand) await beginEpochs(this.world.server.database.db);
    const position = await this.world.server.position();
    for (const { device, userId, disk } of await this.places(this.devices))
      if ((disk.cursor ?? 0) > position) this.ahead.set(`${device.name} ${userId}`, disk.cursor ?? 0);
  }

  /** The tab shows its documents, and requests the missing ones. */
  private async show(tab: Context): Promise<void> {
    const documents = [...documentsOf(tab.userId, this.lessons), ...alsoReadBy(tab.userId)];
    await tab.life.until(tab.base?.ready);
    const device = this.devices.find(({ tabs }) => tabs.includes(tab));
    if (device) await this.place(device, tab.userId);
    for (const name of documents) tab.base?.document(name);
    await tab.life.until(tab.base?.refresh(documents, []));
    const missing = documents.filter((name) => tab.base?.document(name).state !== 'ready');
    if (missing.length > 0) await tab.life.until(tab.engine.want(school, missing, { noCache: false }));
    tab.engine.follow(school);
    if (device && device.channel !== 'none') tab.showChannel(true);
  }

  // ---- steps ----

  private touchedBy(step: Step): readonly WorldDevice[] {
    const device = 'device' in step ? among(this.devices, step.device) : undefined;
    return device ? [device] : this.devices;
  }

  private async take(step: Step): Promise<void> {
    this.world.server.clock.advance(stepMs);
    if (step.kind === 'pass') return this.pass(step.minutes * 60_000);
    if (step.kind === 'school') {
      this.changes.add(step.change);
      return this.changeSchool(step.change);
    }
    if (step.kind === 'update') return this.update();
    if (step.kind === 'backup') {
      this.backup = await this.world.server.backup();
      return;
    }
    if (step.kind === 'putServerBack') return this.putServerBack(step.byCommand);
    if (step.kind === 'revoke') {
      const { userId } = among(people, step.person) ?? people[0];
      return revokeSessions(this.world.server.database.db, userId, this.world.server.clock.now());
    }
    const device = among(this.devices, step.device);
    if (device) await this.takeOn(device, step);
    await device?.quiet();
    await this.hear();
  }

  /** Words of the channel arrive, and what devices do upon them leads to further ones. */
  private async hear(): Promise<void> {
    for (let round = 0; round < mostRounds; round++) {
      if (!(await this.world.server.channel.carry())) return;
      // What a device does first upon a word is to read its disk, and no step waits for that.
      for (let turn = 0; turn < readingTurns; turn++) await new Promise((resolve) => setImmediate(resolve));
      for (const device of this.devices) await device.quiet();
    }
    this.problems.push('channel: a word leads to another one without end');
  }

  private async takeOn(
    device: WorldDevice,
    step: Exclude<Step, { kind: 'pass' | 'school' | 'update' | 'revoke' | 'backup' | 'putServerBack' }>,
  ): Promise<void> {
    switch (step.kind) {
      case 'signIn':
        return this.enter(device, step.person, step.after);
      case 'copyDisk':
        this.copies.set(device, {
          ...(await device.copy(people.map(({ userId }) => userId))),
          unsaved: this.unsaved.filter((item) => item.device === device).map((item) => ({ ...item })),
        });
        return;
      case 'goBack':
        return this.goBack(device, among(this.devices, step.from) ?? device);
      case 'channel':
        return device.setChannel(step.channel);
      case 'link':
        device.isLinkUp = step.isUp;
        return;
      case 'clock':
        device.skewMs = step.skewMs;
        return;
      case 'disk':
        return this.disk(device, step.what);
      case 'echo':
        return device.echo(step.which);
      case 'arrive':
        for (const { life } of device.contexts()) life.release();
        return;
      case 'worker':
        return this.work(device);
      case 'signOut':
        return this.signOut(device, step.isSealed, step.after);
      case 'openTab':
        if (device.userId !== undefined && device.tabs.length < 3) await this.show(device.openTab(device.userId));
        return;
      case 'decide':
        return this.decide(device, step.choice, step.which);
      case 'together':
        return this.together(device, step.act, step.order);
      default: {
        const tab = among(device.tabs, step.tab);
        if (tab) await this.takeIn(device, tab, step);
      }
    }
  }

  private async takeIn(device: WorldDevice, tab: Context, step: Extract<Step, { tab: number }>): Promise<void> {
    switch (step.kind) {
      case 'type':
        return this.type(device, tab, step.act);
      case 'read':
        return this.read(device, tab, step.upTo);
      case 'answer':
        return this.answer(device, tab, step);
      case 'sync':
        return this.sync(device, tab, step);
      case 'halfSent':
        if (tab.life.isHeld) return;
        return device.cutBodies(async () => {
          await tab.life.until(tab.engine.wake());
          await device.quiet();
        });
      case 'killServer':
        this.world.server.kill(step.when);
        await this.sync(device, tab, clear);
        this.world.server.spare();
        return;
      case 'slow': {
        if (tab.life.isHeld) return;
        tab.life.holdAt(step.at);
        const going = tab.engine.wake();
        // Either it is at the gate, or there was nothing to request.
        await Promise.race([going, tab.life.held()]);
        if (!tab.life.isHeld) tab.life.release();
        return;
      }
      case 'crash':
        return this.crash(device, tab, step.after, step.act);
      case 'closeTab':
        if (device.tabs.length > 1 && !tab.life.isHeld) await tab.close();
        return;
    }
  }

  private async type(device: WorldDevice, tab: Context, act: Act): Promise<void> {
    return this.write(device, tab, intentsOf(act, tab.userId, this.lessons, this.pupils));
  }

  private async answer(device: WorldDevice, tab: Context, act: Answering): Promise<void> {
    const onFile = (file: Omit<SentFile, 'device'>) => this.sentFiles.push({ ...file, device: device.name });
    await this.write(device, tab, await answerIntents(act, tab, this.lessons, device.now(), onFile));
  }

  /** Reads up to the newest notice that the screen shows, or an earlier one. */
  private async read(device: WorldDevice, tab: Context, upTo: number): Promise<void> {
    const { userId, base } = tab;
    const cells = base?.cellsOf(noticesDocument.name(userId)) ?? new Map();
    const times = [...cells].flatMap(([name, { base: told }]) =>
      name.startsWith(noticePrefix) && told.at !== undefined ? [told.at as number] : [],
    );
    const at = times.sort((a, b) => b - a)[upTo];
    if (at !== undefined) await this.write(device, tab, [{ name: 'markNoticesSeen', payload: { userId, upTo: at } }]);
  }

  private async write(device: WorldDevice, tab: Context, intents: readonly Intent[]): Promise<void> {
    const { userId, base } = tab;
    if (!base) return;
    this.told.push(`  ${userId} types ${JSON.stringify(intents)}`);
    const disk = await peek(device, userId);
    const was = intents.map((intent) => before(tab, disk, keyOf(intent)));
    let isStored = false;
    let isClosed = false;
    await tab.life.until(
      base.mutate(intents).then((result) => {
        isStored = result.outcome === 'stored';
        isClosed = result.outcome === 'notSaved' && result.error.code === 'YEAR_READ_ONLY';
      }),
    );
    // The page refused it: nothing of it was ever there.
    if (isClosed) return;
    this.authored.push(...intents.map((intent) => ({ userId, key: keyOf(intent), value: cellValueOf(intent) })));
    // Strokes of several operations become one: each is looked for by its id.
    const strokes = intents.flatMap(strokesIn).map((id): Drawn => ({ device: device.name, userId, id }));
    if (isStored) this.drawn.push(...strokes);
    if (strokes.length > 0) return;
    const keys = intents.map(keyOf);
    // This replaces what was in the same cells and not stored yet.
    const replaced = this.unsaved.filter((item) => item.device === device && item.userId === userId);
    for (const item of replaced)
      item.intents = item.intents.map((intent) => (intent && keys.includes(keyOf(intent)) ? null : intent));
    this.unsaved.push({ device, userId, intents, was });
    // If the page ended, the entry is promised all the same, from the tap on; a user told "not saved" still sees it on the screen.
    if (isStored) await this.place(device, userId);
  }

  /** What was typed and has not been seen on the disk yet: its page ended earlier, or the disk refuses it. */
  private unsaved: Unsaved[] = [];

  /** Looks on the disk for what was typed, once none of it waits in the log any more. */
  private async place(device: WorldDevice, userId: number): Promise<void> {
    if (device.hasTyped(userId)) return;
    const now = await peek(device, userId);
    // Sealed work becomes visible when its author returns.
    if (now.isSealed) return;
    const isHere = (item: Unsaved) => item.device === device && item.userId === userId;
    const own = this.unsaved.filter(isHere);
    this.unsaved = this.unsaved.filter((item) => !isHere(item));
    this.followNumbers(device, userId, now);
    for (const { intents, was } of own) {
      for (const [index, intent] of intents.entries()) {
        const known = was[index];
        if (!known || !intent) continue;
        const { typed, problem } = entryOf({ device: device.name, userId }, intent, known, now);
        this.typed.push(typed);
        if (problem) this.problems.push(problem);
      }
    }
  }

  /** What waited for an operation that was replaced waits for the new one, under a new number. */
  private followNumbers(device: WorldDevice, userId: number, { outbox, receipts }: Peek): void {
    const known = new Set([...outbox.map(({ seq }) => seq), ...receipts.map(seqOf)]);
    for (const item of this.typed) {
      if (item.device !== device.name || item.userId !== userId || item.isGivenUp) continue;
      if (item.seq === null || known.has(item.seq)) continue;
      const { seq: former, key, intent } = item;
      const row = outbox.find(
        (one) =>
          one.seq > former && one.cellKey === key && one.name === intent.name && isSame(one.payload, intent.payload),
      );
      if (row) Object.assign(item, { seq: row.seq, clientId: row.clientId });
    }
  }

  private async sync(device: WorldDevice, tab: Context, weather: Weather): Promise<void> {
    if (tab.life.isHeld) return;
    await device.under(weather, async () => {
      await tab.life.until(tab.engine.wake());
      await device.quiet();
    });
  }

  private async together(device: WorldDevice, act: Act, order: number): Promise<void> {
    const tabs = device.tabs.filter(({ life }) => !life.isHeld);
    const [first] = tabs;
    if (!first || device.contexts().some(({ life }) => life.isHeld)) return;
    const worker = device.openWorker(first.userId);
    const random = seeded(order);
    await device.turns.interleave(random, [
      () => this.type(device, first, act),
      ...tabs.map((tab) => () => tab.life.until(tab.engine.wake())),
      () => worker.life.until(drainPastTheLock(worker)),
    ]);
    await device.quiet();
    worker.life.end();
  }

  private async crash(device: WorldDevice, tab: Context, after: number, act: Act | null): Promise<void> {
    if (tab.life.isHeld) return;
    const { userId } = tab;
    tab.life.endAfter(after);
    if (act) await this.type(device, tab, act);
    if (!tab.life.isOver) await tab.life.until(tab.engine.wake());
    await device.quiet();
    tab.life.goOn();
    if (!tab.life.isOver) return;
    if (device.tabs.length === 0) await this.show(device.openTab(userId));
    // The user returns to the remaining tabs.
    for (const { base, life } of device.tabs) await life.until(base?.readOutboxAgain());
    await this.place(device, userId);
  }

  private async work(device: WorldDevice): Promise<void> {
    for (const { userId } of people) {
      const worker = device.openWorker(userId);
      await worker.life.until(drainPastTheLock(worker));
      await device.quiet();
      worker.life.end();
    }
  }

  private async disk(device: WorldDevice, what: 'full' | 'free' | 'closed'): Promise<void> {
    if (what === 'full') device.disk.fill();
    else if (what === 'free') device.disk.free();
    else device.disk.closeConnections();
  }

  private async signOut(device: WorldDevice, isSealed: boolean, after: number | null = null): Promise<void> {
    const [tab] = device.tabs;
    if (!tab) return;
    device.disk.free();
    for (const { life } of device.contexts()) life.release();
    await device.quiet();
    for (const other of device.tabs.slice(1)) await other.close();
    await tab.life.until(tab.base?.acts.written());
    const { signIn } = await tab.store.session();
    // In one task, before anything that can be interrupted.
    device.leaving.set(tab.userId, signIn);
    if (after !== null) tab.life.endAfter(after);
    await tab.life.until(tab.leave(signIn, isSealed));
    tab.life.goOn();
    if (!tab.life.isOver) device.leaving.delete(tab.userId);
    await device.closeAll();
    await this.place(device, tab.userId);
  }

  private async pass(ms: number): Promise<void> {
    this.world.server.clock.advance(ms);
    for (const device of this.devices) await device.ringTimers();
    await this.hear();
  }

  /** A new build with a new version of the mark's declaration: the server upgrades what is queued under the old one. */
  private async update(): Promise<void> {
    if (this.undoUpdate) return;
    const mutation = findMutation('setMark') as { -readonly [Part in keyof AnyMutation]: AnyMutation[Part] };
    const { payloadVersion, upgradePayload } = mutation;
    mutation.payloadVersion = payloadVersion + 1;
    mutation.upgradePayload = { ...upgradePayload, [payloadVersion]: (payload: unknown) => payload };
    this.undoUpdate = () => Object.assign(mutation, { payloadVersion, upgradePayload });
  }

  /** What a person decides about one parked entry. */
  private async decide(device: WorldDevice, choice: Choice, which: number): Promise<void> {
    const [tab] = device.tabs;
    if (!tab) return;
    device.disk.free();
    const { outbox } = await peek(device, tab.userId);
    const row = among(
      outbox.filter(({ state }) => state === 'parked'),
      which,
    );
    if (!row) return;
    // A restored disk reuses numbers: entries that were given up may have had this number before.
    const own = this.typed.filter(
      (item) => item.device === device.name && item.userId === tab.userId && !item.isGivenUp,
    );
    this.told.push(`  ${tab.userId} decides on ${row.name} ${row.seq}`);
    if (choice === 'retry') {
      const seqs = await retryParked(tab.handles, [row.seq], device.makeId);
      const [olds, news] = [seqs.slice(0, seqs.length / 2), seqs.slice(seqs.length / 2)];
      const now = await peek(device, tab.userId);
      for (const [index, old] of olds.entries()) {
        const added = now.outbox.find(({ seq }) => seq === news[index]);
        const seen = added && 'version' in added.base ? added.base.version : 0;
        for (const item of own.filter(({ seq }) => seq === old)) this.renumber(item, added?.seq ?? null, seen);
      }
      return tab.rowsChanged(seqs);
    }
    const freed = await discard(tab.handles, [row.seq]);
    const given = own.filter(({ seq }) => seq !== null && freed.includes(seq));
    for (const item of given) item.isGivenUp = true;
    const strokes = strokesIn(row);
    this.drawn = this.drawn.filter(({ id }) => !strokes.includes(id));
    await tab.rowsChanged(freed);
    if (choice === 'discard') return;
    const added = await restoreParked(tab.handles, [row], device.makeId);
    if (added[0] !== undefined) {
      for (const item of given) {
        item.isGivenUp = false;
        this.renumber(item, added[0], row.error?.cell?.version ?? 0);
      }
    }
    await tab.rowsChanged(added);
  }

  private renumber(item: Typed, seq: number | null, seen: number): void {
    item.seq = seq;
    item.seenVersion = Math.max(item.seenVersion, seen);
  }

  // ---- laws ----

  private async places(devices: readonly WorldDevice[]): Promise<Place[]> {
    const places: Place[] = [];
    const epoch = await this.world.server.epoch();
    for (const device of devices) {
      for (const { userId } of people) {
        if (!device.isKnown(userId)) continue;
        const disk: Peek = await peek(device, userId);
        const isAhead = this.ahead.get(`${device.name} ${userId}`) === disk.cursor;
        const isOfFormerLife = this.hasNewLife && (disk.epoch !== epoch || isAhead);
        places.push({ device, userId, disk, lessons: this.lessons, hasNewLife: this.hasNewLife, isOfFormerLife });
      }
    }
    return places;
  }

  /** Checks the devices where something may have changed. */
  private async check(devices: readonly WorldDevice[]): Promise<void> {
    const { server } = this.world;
    const { db } = server.database;
    const history = await readHistory(db, this.lessons);
    this.problems.push(...(await checkPoints(db)), ...(await checkTold(db, this.lessons)));
    for (const place of await this.places(devices)) {
      const { device, userId } = place;
      this.problems.push(
        ...checkKept(place, this.typed),
        ...checkReceipts(place, server.accepted),
        ...checkBase(place, history),
        ...checkVersions(place, this.versions),
        ...checkDays(place, this.changes),
        ...device.tabs
          .filter((tab) => tab.userId === userId)
          .flatMap((tab) => [...checkScreen(place, tab), ...checkTraces(place, tab)]),
        ...device.violations.splice(0),
      );
    }
  }

  /** Everybody signs in again on every device, over a good link; then everything must reach the server by the passing of time alone. */
  private async rest(): Promise<void> {
    this.told.push('rest');
    await this.changeSchool('restored');
    for (const device of this.devices) {
      device.isLinkUp = true;
      device.disk.free();
      for (const { life } of device.contexts()) life.release();
      await device.quiet();
    }
    // Twice: the first device has yet to see what the last one sent.
    for (let round = 0; round < 2; round++) {
      for (const device of this.devices) {
        for (const [index, { userId }] of people.entries()) {
          if (!device.isKnown(userId)) continue;
          await this.enter(device, index);
          await this.untilSent(device, userId);
        }
      }
    }
  }

  /** Lets time pass until nothing more is sent by itself; the laws report what still waits then. */
  private async untilSent(device: WorldDevice, userId: number): Promise<void> {
    for (let tries = 0; tries < 3; tries++) {
      const { outbox, files } = await peek(device, userId);
      if (![...outbox, ...files].some(({ state }) => state === 'pending')) return;
      this.world.server.clock.advance(600_000);
      await device.ringTimers();
    }
  }

  private async checkAtRest(): Promise<void> {
    const { db } = this.world.server.database;
    // By now every device has asked.
    this.ahead.clear();
    await this.check(this.devices);
    const history = await readHistory(db, this.lessons);
    this.problems.push(...checkHistory(this.typed, this.authored, history, await readCells(db, this.lessons)));
    this.problems.push(...(await checkLines(db, this.lessons, history)));
    const places = await this.places(this.devices);
    this.problems.push(...(await checkNotices(db, this.lessons, places)));
    this.problems.push(...(await checkStrokes(db, this.lessons, this.drawn, places)));
    this.problems.push(...(await checkFiles(db, this.sentFiles, places)));
    if (!this.hasNewLife) this.problems.push(...(await checkRead(db, this.typed, this.world.server.accepted)));
    for (const place of places)
      this.problems.push(
        ...checkQueue(place),
        ...checkFresh(place, history),
        ...checkOffered(place, this.typed, history),
      );
  }
}
