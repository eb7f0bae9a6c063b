// The simulated world: a real server on a real database, devices with real stores and engines, and a script of what people and
// networks do to them, drawn from a seed. After every step and at rest the ten laws of design/sync.md are checked.
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { cellKey, documentKey, parseCellKey, pupilDoneCell } from '#contract/core/documents.ts';
import { canonicalJson, type Intent } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import type { OutboxRow } from '#db/schema.ts';
import type { Database } from '#server/db/client.ts';
import { cellHistory, cellNameOf } from '#server/features/journal/public.ts';
import { lessons as lessonTable } from '#server/features/schedule/public.ts';
import type { Fault } from '#shared/http/faults.ts';
import type { TestClock } from '#tests/support/server.ts';
import { idOf, type SmallSchool } from '#tests/support/small-school.ts';
import { Device, type OpenAccount } from './device.ts';
import { type SeededRandom, seeded } from './random.ts';

/** `effect`: what the act had to leave on the device, judged by what the screen showed and what was sent before it. */
type Typed = {
  device: string;
  userId: number;
  intent: Intent;
  key: string;
  effect: 'row' | 'showedIt' | 'backToBase';
  seq: number | null;
};
export type World = { database: Database; app: FastifyInstance; school: SmallSchool; clock: TestClock };

const people = [
  { login: 'teacher', userId: 2 },
  { login: 'teacher2', userId: 3 },
  { login: 'student', userId: 11 },
] as const;
/** The pupil among them. */
const pupil = { userId: 11, studentSchoolUuid: idOf('student 0'), studentGroupUuid: idOf('member 0') };
const doneDocument = documentKey.pupilDone(pupil.studentSchoolUuid);
const faults: readonly Fault[] = [
  { kind: 'none' },
  { kind: 'none' },
  { kind: 'requestLost' },
  { kind: 'answerLost' },
  { kind: 'doubled' },
  { kind: 'captivePortal' },
  { kind: 'cut' },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 429, retryAfterSeconds: 1 },
  { kind: 'status', status: 408 },
  { kind: 'status', status: 425 },
  { kind: 'status', status: 500 },
];

/** One schedule: its steps are kept, so that a failure can be read. */
export class Schedule {
  readonly steps: string[] = [];
  readonly problems: string[] = [];
  private readonly world: World;
  private readonly random: SeededRandom;
  private readonly seed: number;
  private readonly devices: Device[];
  private readonly typed: Typed[] = [];
  private readonly versions = new Map<string, number>();
  private lessons: string[] = [];

  constructor(world: World, seed: number) {
    this.world = world;
    this.seed = seed;
    this.random = seeded(seed);
    const skew = () => this.random.pick([0, 0, -3 * 86_400_000, 40 * 86_400_000]);
    this.devices = ['phone', 'laptop'].map(
      (name) => new Device(`${name} ${seed}`, world.app, () => world.clock.now(), skew()),
    );
  }

  async run(steps: number): Promise<void> {
    await this.prepare();
    for (let step = 0; step < steps && this.problems.length === 0; step++) {
      await this.step();
      await this.checkDevices();
    }
    await this.rest();
    await this.checkAtRest();
    for (const device of this.devices) {
      this.problems.push(...device.violations);
      device.close();
    }
  }

  /** Two lessons of this schedule's own, that nobody has touched. */
  private async prepare(): Promise<void> {
    const { database, school } = this.world;
    const rows = ['a', 'b'].map((name, index) => ({
      ...school.lessons.early,
      scheduleUuid: idOf(`world ${this.seed} ${name}`),
      number: index + 1,
    }));
    await database.db.insert(lessonTable).values(rows);
    this.lessons = rows.map((row) => row.scheduleUuid);
    for (const [index, device] of this.devices.entries()) {
      const person = people[index % people.length] ?? people[0];
      await device.signIn(person.login);
      await this.download(device);
    }
  }

  /** What the person at the device reads and writes in. */
  private documentsOf({ account }: Device): string[] {
    return account?.userId === pupil.userId ? [doneDocument] : this.lessons.map((uuid) => `lesson:${uuid}`);
  }

  private async download(device: Device): Promise<void> {
    const documents = this.documentsOf(device);
    for (const name of documents) device.account?.base.document(name);
    await device.account?.engine.want({ schoolId: 1, eduYear: 2026 }, documents, { noCache: false });
    await device.account?.base.refresh(documents, []);
  }

  // ---- what happens ----

  private async step(): Promise<void> {
    const { random } = this;
    const device = random.pick(this.devices);
    const draw = random.next();
    if (!device.account) return this.signIn(device);
    if (draw < 0.42) return this.type(device, device.account);
    if (draw < 0.7) return this.sync(device, random.pick(faults));
    if (draw < 0.74) return this.syncTwice(device);
    if (draw < 0.79) return this.syncSlowly(device);
    if (draw < 0.86) return this.crash(device);
    if (draw < 0.92) return this.pass(random.pick([60_000, 16 * 60_000, 3 * 3_600_000]));
    return this.signOut(device);
  }

  private async type(device: Device, account: OpenAccount): Promise<void> {
    const intents = account.userId === pupil.userId ? this.pupilActs() : this.teacherActs();
    this.steps.push(`${device.name} (${account.userId}) types ${JSON.stringify(intents)}`);
    const before = intents.map((intent) => this.stateOf(account, keyOf(intent)));
    const result = await account.base.mutate(intents);
    if (result.outcome !== 'stored')
      this.problems.push(`law 1: ${JSON.stringify(intents)} was not stored: ${result.error.code}`);
    for (const [index, intent] of intents.entries()) {
      const key = keyOf(intent);
      const shown = account.base.cell(parseCellKey(key)).value;
      const expected = overlaid(intent);
      const { rows } = this.stateOf(account, key);
      this.typed.push({
        device: device.name,
        userId: account.userId,
        intent,
        key,
        effect: effectOf(before[index], rows, expected),
        seq: rows.at(-1)?.seq ?? null,
      });
      if (canonicalJson(shown) !== canonicalJson(expected)) {
        this.problems.push(
          `law 3: after typing ${canonicalJson(expected)} into ${key} the screen shows ${canonicalJson(shown)}`,
        );
      }
    }
  }

  private teacherActs(): Intent[] {
    const { random, world } = this;
    const scheduleUuid = random.pick(this.lessons);
    const studentGroupUuid = random.pick(world.school.pupils.slice(0, 3)).studentGroupUuid;
    const acts: (() => Intent[])[] = [
      () => {
        const attendance = random.pick(['late', 'missing_by_sick', 'was_in_class'] as const);
        return [{ name: 'setAttendance', payload: { scheduleUuid, studentGroupUuid, attendance } }];
      },
      () => {
        const value = { mark: random.pick([null, 5, 9]), comment: random.pick([null, 'жақсы']) };
        return [{ name: 'setMark', payload: { scheduleUuid, studentGroupUuid, ...value } }];
      },
      () => {
        const theme = random.pick(['Гук заңы', 'Үйкеліс күші']);
        return [
          { name: 'takeRoll', payload: { scheduleUuid } },
          { name: 'conductLesson', payload: { scheduleUuid, themeUuid: null, theme } },
        ];
      },
      () => [
        { name: 'uncompleteLesson', payload: { scheduleUuid } },
        { name: 'withdrawRoll', payload: { scheduleUuid } },
      ],
      () => {
        const body = random.pick(['§12, 3-есеп', '§13', null]);
        const homework = random.pick([null, { body, dueScheduleUuid: null }]);
        return [{ name: 'setHomework', payload: { scheduleUuid, homework } }];
      },
      () => [{ name: 'setNoMarks', payload: { scheduleUuid, isStated: random.pick([true, true, false]) } }],
    ];
    return random.pick(acts)();
  }

  private pupilActs(): Intent[] {
    const { studentSchoolUuid, studentGroupUuid } = pupil;
    const scheduleUuid = this.random.pick(this.lessons);
    const isDone = this.random.pick([true, true, false]);
    return [{ name: 'setHomeworkDone', payload: { studentSchoolUuid, studentGroupUuid, scheduleUuid, isDone } }];
  }

  private stateOf(account: OpenAccount, key: string): CellState {
    const { value, base } = account.base.cell(parseCellKey(key));
    return { shown: value, base: base.value, rows: account.base.outbox().filter((row) => row.cellKey === key) };
  }

  private async sync(device: Device, fault: Fault): Promise<void> {
    this.steps.push(`${device.name} syncs over ${JSON.stringify(fault)}`);
    device.wire.fault = fault;
    await device.account?.engine.poke();
    device.wire.fault = { kind: 'none' };
  }

  /** Two drainers at once, without the lock between them: correctness must not rest on it. */
  private async syncTwice(device: Device): Promise<void> {
    this.steps.push(`${device.name} drains twice at once`);
    const second = device.secondDrainer();
    await Promise.all([device.account?.engine.poke(), second.store.pending(0).then(() => drainWithoutLock(second))]);
    second.engine.stop();
    second.handles.close();
    await this.reread(device);
  }

  /** An answer that arrives after everything that happened meanwhile (case 34). */
  private async syncSlowly(device: Device): Promise<void> {
    this.steps.push(`${device.name} gets a slow answer: meanwhile …`);
    const deliver = await device.askSlowly(this.documentsOf(device));
    if (device.account) await this.type(device, device.account);
    await this.sync(device, { kind: 'none' });
    await this.checkDevices();
    this.steps.push(`${device.name} hears the slow answer`);
    await deliver();
  }

  private async crash(device: Device): Promise<void> {
    const when = this.random.pick(['idle', 'beforeAnswer'] as const);
    this.steps.push(`${device.name} crashes (${when})`);
    if (when === 'beforeAnswer') {
      // The server has committed; the process dies before it hears of it.
      const { account } = device;
      device.wire.beforeAnswer = () => account?.engine.stop();
      await account?.engine.poke();
      device.wire.beforeAnswer = undefined;
    }
    device.crash();
    await this.reread(device);
  }

  private async reread(device: Device): Promise<void> {
    const { account } = device;
    if (!account) return;
    const documents = this.documentsOf(device);
    await account.base.ready;
    for (const name of documents) account.base.document(name);
    const seqs = account.base.outbox().map((row) => row.seq);
    await account.base.refresh(documents, seqs);
  }

  private async pass(ms: number): Promise<void> {
    this.steps.push(`${ms / 60_000} minutes pass`);
    this.world.clock.advance(ms);
  }

  private async signOut(device: Device): Promise<void> {
    this.steps.push(`${device.name}: ${device.account?.userId} signs out, keeping what is unsent`);
    await device.signOut();
  }

  private async signIn(device: Device): Promise<void> {
    const person = this.random.pick(people);
    this.steps.push(`${device.name}: ${person.login} signs in`);
    await device.signIn(person.login);
    await this.download(device);
    await this.reread(device);
  }

  // ---- rest ----

  /** Everybody signs in once more on every device, over a good network, until nothing moves. */
  private async rest(): Promise<void> {
    for (let round = 0; round < 2; round++) {
      for (const device of this.devices) {
        for (const person of people) {
          await device.signIn(person.login);
          this.world.clock.advance(120_000);
          await device.account?.engine.wake();
          await this.download(device);
          await this.reread(device);
        }
      }
    }
  }

  // ---- laws ----

  /** Laws 3 and 4 on what each device shows now. */
  private async checkDevices(): Promise<void> {
    for (const device of this.devices) {
      const { account } = device;
      if (!account) continue;
      const rows = await account.handles.relaxed.caches.toArray();
      for (const row of rows) {
        for (const [name, cell] of Object.entries(row.cells)) {
          const key = `${device.name} ${account.userId} ${row.document}|${name}`;
          if (cell.version < (this.versions.get(key) ?? 0))
            this.problems.push(`law 4: ${key} fell to version ${cell.version}`);
          this.versions.set(key, cell.version);
        }
      }
    }
  }

  private async checkAtRest(): Promise<void> {
    const history = await this.history();
    await this.checkOnce(history);
    for (const device of this.devices) {
      for (const { userId } of people) {
        device.open(userId);
        const { account } = device;
        if (!account) continue;
        await this.reread(device);
        await this.checkLastTyped(device, account);
        await this.checkBase(device, account, history);
        await this.checkQueue(device, account);
      }
    }
  }

  private async history() {
    const found = [];
    for (const scheduleUuid of this.lessons) {
      found.push(
        ...(await this.world.database.db
          .select()
          .from(cellHistory)
          .where(and(eq(cellHistory.schoolId, 1), eq(cellHistory.scheduleUuid, scheduleUuid)))
          .orderBy(asc(cellHistory.version))),
      );
    }
    return found;
  }

  /** Law 2, and law 6: each operation had one effect, under the person who typed it. */
  private async checkOnce(history: Awaited<ReturnType<Schedule['history']>>): Promise<void> {
    const effects = new Map<string, number>();
    const last = new Map<string, number>();
    for (const row of history) {
      const effect = `${row.clientId} ${row.seq}`;
      effects.set(effect, (effects.get(effect) ?? 0) + 1);
      const cell = `${row.scheduleUuid} ${cellNameOf(row)}`;
      if (row.version !== (last.get(cell) ?? 0) + 1)
        this.problems.push(`law 2: ${cell} has a gap before version ${row.version}`);
      last.set(cell, row.version);
      const isTypedByAuthor = this.typed.some(
        ({ userId, intent, key }) =>
          userId === row.authorUserId &&
          key === keyOfRow(row) &&
          canonicalJson(findMutation(intent.name)?.overlay(null, intent.payload) ?? null) ===
            canonicalJson(row.value ?? null),
      );
      if (!isTypedByAuthor)
        this.problems.push(
          `law 6: ${cell} holds ${canonicalJson(row.value)} by ${row.authorUserId}, who never typed it`,
        );
    }
    for (const [effect, count] of effects)
      if (count > 1) this.problems.push(`law 2: operation ${effect} took effect ${count} times`);
  }

  /** Laws 1, 7 and 8: the last value that a person typed into a cell is accepted with its receipt, or waits for their decision. */
  private async checkLastTyped(device: Device, account: OpenAccount): Promise<void> {
    const own = this.typed.filter((item) => item.device === device.name && item.userId === account.userId);
    const last = new Map<string, Typed>();
    for (const item of own) {
      if (item.effect === 'row') last.set(item.key, item);
      // Back to what the server holds, before anything was sent: nothing is left to tell.
      else if (item.effect === 'backToBase') last.delete(item.key);
    }
    const outbox = await account.handles.relaxed.outbox.toArray();
    const receipts = await account.handles.relaxed.receipts.toArray();
    for (const [key, { intent, seq }] of last) {
      const same = (row: { cellKey: string; name: string; payload: unknown }) =>
        row.cellKey === key && row.name === intent.name && canonicalJson(row.payload) === canonicalJson(intent.payload);
      const isKept = outbox.some((row) => row.seq === seq && same(row));
      const isAccepted = receipts.some((row) => row.id.endsWith(` ${seq}`) && same(row));
      if (isKept || isAccepted) continue;
      this.problems.push(
        `law 1: ${JSON.stringify(intent)} of ${account.userId} on ${device.name} is neither accepted nor kept`,
      );
    }
  }

  /** Law 3: the base holds only what the server holds. */
  private async checkBase(
    device: Device,
    account: OpenAccount,
    history: Awaited<ReturnType<Schedule['history']>>,
  ): Promise<void> {
    const known = new Map(history.map((row) => [`${keyOfRow(row)} ${row.version}`, row]));
    const newest = new Map(history.map((row) => [keyOfRow(row), row.version]));
    for (const row of await account.handles.relaxed.caches.toArray()) {
      if (!this.documentsOf(device).includes(row.document)) continue;
      for (const [name, cell] of Object.entries(row.cells)) {
        const key = cellKey({ document: row.document, cell: name });
        // A teacher reads the ticks too, in the lesson; and the pupil's ticks are those of all schedules.
        if (name.startsWith('done:') && !this.lessons.some((uuid) => name.includes(uuid))) continue;
        const server = known.get(`${key} ${cell.version}`);
        if (!server || canonicalJson(server.value ?? null) !== canonicalJson(cell.value)) {
          this.problems.push(
            `law 3: the base of ${device.name} holds ${canonicalJson(cell.value)} as version ${cell.version} of ${key}`,
          );
        } else if (cell.version !== newest.get(key)) {
          this.problems.push(
            `pull: ${device.name} (${account.userId}) stays at version ${cell.version} of ${key}, the server has ${newest.get(key)}`,
          );
        }
      }
    }
  }

  /** Law 5: nothing waits at rest except behind a parked operation. */
  private async checkQueue(device: Device, account: OpenAccount): Promise<void> {
    const outbox = await account.handles.relaxed.outbox.orderBy('seq').toArray();
    const parked = new Set(outbox.filter((row) => row.state === 'parked').map((row) => row.cellKey));
    for (const row of outbox) {
      if (row.state === 'parked' || parked.has(row.cellKey) || row.requires.some((key) => parked.has(key))) continue;
      this.problems.push(
        `law 5: ${row.name} ${row.seq} of ${account.userId} still waits on ${device.name}: ${JSON.stringify(row)}`,
      );
    }
  }
}

/** The cell of a row as its author addresses it. */
function keyOfRow(row: { scheduleUuid: string; kind: string; studentGroupUuid: string }): string {
  return row.kind === 'done'
    ? cellKey({ document: doneDocument, cell: pupilDoneCell(row.scheduleUuid, row.studentGroupUuid) })
    : cellKey({ document: documentKey.lesson(row.scheduleUuid), cell: cellNameOf(row) });
}

type CellState = { shown: unknown; base: unknown; rows: readonly OutboxRow[] };

function overlaid({ name, payload }: Intent): unknown {
  return findMutation(name)?.overlay(null, payload) ?? null;
}

/** What an act had to leave behind: a row, unless the screen showed the value already or nothing was on its way to the server. */
function effectOf(before: CellState | undefined, after: readonly OutboxRow[], expected: unknown): Typed['effect'] {
  if (!before || after.length > 0) return 'row';
  if (canonicalJson(before.shown) === canonicalJson(expected)) return 'showedIt';
  const pending = before.rows.filter((row) => row.state === 'pending');
  const isUnsent = pending.every((row) => row.firstSentAt === null);
  return isUnsent && canonicalJson(before.base) === canonicalJson(expected) ? 'backToBase' : 'row';
}

function keyOf({ name, payload }: Intent): string {
  const mutation = findMutation(name);
  if (!mutation) throw new Error(`${name} is not declared`);
  return cellKey(mutation.key(payload));
}

/** Drains past the lock, as a context does that took it from a frozen holder. */
async function drainWithoutLock(account: OpenAccount): Promise<void> {
  await (account.engine as unknown as { drain(): Promise<void> }).drain();
}
