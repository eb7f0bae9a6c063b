// Devices that push to a real server over HTTP until it dies, and continue after its restart as real ones do: what got no answer is sent
// again under the same numbers. They remember what was acknowledged, and check every answer.
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { cellHistory, cellNameOf, journalCells } from '#server/features/cells/public.ts';
import { feed, feedPositions, ledger } from '#server/sync/sync.tables.ts';
import type { ServerProcess } from '#tests/support/processes.ts';
import { idOf, password, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';

/** Headers of a call with a JSON body in school 1. */
export function headersWith(token: string) {
  return { authorization: `Bearer ${token}`, 'x-school-id': '1', 'content-type': 'application/json' };
}

export type SignedIn = { readonly userId: number; readonly token: string };

export async function signInTo(server: ServerProcess, login: string): Promise<SignedIn> {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  const { data } = (await response.json()) as { data: { access_token: string; user_info: { userId: number } } };
  return { userId: data.user_info.userId, token: data.access_token };
}

/** Sends a sync body. Rejects if there is no answer, or only half of one. */
export async function push(
  server: ServerProcess,
  token: string,
  body: string,
): Promise<{ status: number; body: { data: SyncAnswer; error?: { code: string } } }> {
  const response = await fetch(`${server.url}/api/v4/os/sync`, { method: 'POST', headers: headersWith(token), body });
  return { status: response.status, body: (await response.json()) as { data: SyncAnswer; error?: { code: string } } };
}

/** Sends a sync body, and calls `strike` at the first byte of the answer, which proves the commit. The caller gets no answer. */
export async function pushUnanswered(
  server: ServerProcess,
  token: string,
  body: string,
  strike: () => Promise<void>,
): Promise<void> {
  const lines = Object.entries({
    ...headersWith(token),
    host: 'localhost',
    'content-length': String(Buffer.byteLength(body)),
  });
  const socket = net.connect(server.port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', () => resolve());
    socket.write(
      `POST /api/v4/os/sync HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    );
  });
  socket.destroy();
  await strike();
}

/** Outcome of each seq in an answer. */
export function outcomesIn({ ok, exceptions }: SyncAnswer): Map<number, string> {
  const outcomes = new Map<number, string>(exceptions.map(({ seq, outcome }) => [seq, outcome]));
  for (const [from, to] of ok) for (let seq = from; seq <= to; seq++) outcomes.set(seq, 'ok');
  return outcomes;
}

const pupils = 6;
const perPush = 12;
/** The one cell that all devices write; the last write wins. */
export const sharedLesson = idOf('lesson early');

/** Marks the pupils of its own lesson late and absent in turn, and writes the shared cell with each push. */
export class StormDevice {
  readonly clientId = randomUUID();
  readonly login: string;
  readonly sent: Operation[] = [];
  acknowledged = 0;
  /** Broken laws, in words. */
  readonly faults: string[] = [];
  private readonly scheduleUuid: string;
  private readonly tellsFloor: boolean;
  private unanswered: { operations: Operation[]; times: number } | undefined;

  /** With `tellsFloor` it lets the server forget what it knows to be settled. */
  constructor(lesson: string, login: string, tellsFloor: boolean) {
    this.scheduleUuid = idOf(lesson);
    this.login = login;
    this.tellsFloor = tellsFloor;
  }

  get floor(): number {
    return this.tellsFloor ? this.acknowledged : 0;
  }

  /** Operations on its own pupils, in the order sent. */
  get own(): Operation[] {
    return this.sent.filter(({ name }) => name === 'setAttendance');
  }

  private next(): Operation[] {
    const { scheduleUuid } = this;
    const before = this.own;
    const made: Operation[] = [];
    for (let index = 0; index < perPush - 1; index++) {
      const number = before.length + index;
      const previous = [...before, ...made].at(number - pupils);
      const attendance = Math.floor(number / pupils) % 2 === 0 ? 'late' : 'missing_due';
      made.push({
        seq: this.sent.length + index + 1,
        name: 'setAttendance',
        payloadVersion: 1,
        payload: { scheduleUuid, studentGroupUuid: idOf(`member ${number % pupils}`), attendance },
        base: number < pupils || !previous ? { version: 0 } : { afterSeq: previous.seq },
        capturedAt: schoolNow,
      });
    }
    made.push({
      seq: this.sent.length + perPush,
      name: 'setNoMarks',
      payloadVersion: 1,
      payload: { scheduleUuid: sharedLesson, isStated: (this.sent.length / perPush) % 2 === 0 },
      base: { version: 0 },
      capturedAt: schoolNow,
    });
    this.sent.push(...made);
    return made;
  }

  private bodyOf(userId: number, operations: readonly Operation[], parts: Partial<SyncRequest> = {}): string {
    return JSON.stringify(syncBody({ clientId: this.clientId, userId, ackFloor: this.floor, ...parts }, operations));
  }

  /** Sends one push, new or repeated. False if the server gave no valid answer. */
  async send(server: ServerProcess, as: SignedIn): Promise<boolean> {
    this.unanswered ??= { operations: this.next(), times: 0 };
    const { unanswered } = this;
    unanswered.times++;
    const answer = await push(server, as.token, this.bodyOf(as.userId, unanswered.operations)).catch(() => undefined);
    if (answer === undefined || answer.status === 503) return false;
    if (answer.status !== 200) {
      this.faults.push(`answered ${answer.status} ${answer.body.error?.code}`);
      return false;
    }
    const outcomes = outcomesIn(answer.body.data);
    const found = new Set(unanswered.operations.map(({ seq }) => outcomes.get(seq) ?? 'nothing'));
    // One push is one transaction: either all of it is new, or all of it was there.
    const isNew = found.size === 1 && found.has('ok');
    const isKnown = found.size === 1 && found.has('duplicate') && unanswered.times > 1;
    if (!isNew && !isKnown) this.faults.push(`sent ${unanswered.times} times, answered ${[...found]}`);
    this.acknowledged += unanswered.operations.length;
    this.unanswered = undefined;
    return true;
  }

  /** Sends one push, and calls `strike` when the server has committed it. */
  async sendUnanswered(server: ServerProcess, as: SignedIn, strike: () => Promise<void>): Promise<void> {
    this.unanswered ??= { operations: this.next(), times: 0 };
    this.unanswered.times++;
    await pushUnanswered(server, as.token, this.bodyOf(as.userId, this.unanswered.operations), strike);
  }

  /** Sends what is still unanswered, if anything. */
  async settle(server: ServerProcess, as: SignedIn): Promise<void> {
    while (this.unanswered) {
      if (!(await this.send(server, as))) throw new Error('the server is up and gives no answer');
    }
  }

  /** Sends everything again, and returns the outcomes. */
  async sendAllAgain(server: ServerProcess, as: SignedIn): Promise<Set<string>> {
    const found = new Set<string>();
    for (let from = 0; from < this.sent.length; from += 600) {
      const operations = this.sent.slice(from, from + 600);
      const { body } = await push(server, as.token, this.bodyOf(as.userId, operations));
      const outcomes = outcomesIn(body.data);
      for (const { seq } of operations) found.add(outcomes.get(seq) ?? 'nothing');
    }
    return found;
  }
}

/** A colleague's device that only reads: it keeps what the feed brought, and must never be told to start over. */
export class StormReader {
  readonly login = 'teacher2';
  readonly clientId = randomUUID();
  readonly faults: string[] = [];
  /** Newest version of each cell in the deltas. */
  readonly versions = new Map<string, number>();
  cursor = 0;

  /** Reads until there is nothing more. False if the server gave no answer. */
  async read(server: ServerProcess, as: SignedIn): Promise<boolean> {
    for (;;) {
      const { clientId, cursor } = this;
      const body = JSON.stringify(syncBody({ clientId, userId: as.userId, cursor }));
      const answer = await push(server, as.token, body).catch(() => undefined);
      if (answer?.status !== 200) return false;
      const { data } = answer.body;
      if (data.resnapshot || data.cursor < cursor) this.faults.push(`cursor ${cursor} became ${data.cursor}`);
      this.cursor = data.cursor;
      for (const { key, cells = {} } of data.documents) {
        for (const [cell, [version]] of Object.entries(cells)) {
          const known = this.versions.get(`${key}|${cell}`) ?? 0;
          if (version < known) this.faults.push(`${key}|${cell} went back from ${known} to ${version}`);
          this.versions.set(`${key}|${cell}`, version);
        }
      }
      if (!data.more) return true;
    }
  }
}

export type World = {
  readonly devices: readonly StormDevice[];
  readonly reader: StormReader;
  /** By login. A sign-in outlives the server that issued it. */
  readonly sessions: ReadonlyMap<string, SignedIn>;
};

export function sessionOf({ sessions }: World, login: string): SignedIn {
  const found = sessions.get(login);
  if (!found) throw new Error(`${login} is not signed in`);
  return found;
}

/** All devices push and the reader reads until `strike`, called after `pushes` answers, is done. */
export async function storm(
  server: ServerProcess,
  world: World,
  pushes: number,
  strike: () => Promise<void>,
): Promise<void> {
  const { devices, reader } = world;
  let answered = 0;
  let striking: Promise<void> | undefined;
  let isOver = false;
  const pushing = devices.map(async (device) => {
    const as = sessionOf(world, device.login);
    while (!isOver && (await device.send(server, as))) {
      answered++;
      if (answered < pushes) continue;
      striking ??= strike().then(() => {
        isOver = true;
      });
    }
  });
  const reading = (async () => {
    while (!isOver && (await reader.read(server, sessionOf(world, reader.login))));
  })();
  await Promise.all([...pushing, reading]);
  await striking;
}

/** Settles all work, and expects that nothing acknowledged is lost, and that nothing is applied again when all of it is sent again. */
export async function expectNothingLost(server: ServerProcess, world: World): Promise<void> {
  const { devices, reader } = world;
  for (const device of devices) await device.settle(server, sessionOf(world, device.login));
  expect([...devices, reader].flatMap(({ faults }) => faults)).toEqual([]);
  for (const device of devices) {
    expect(device.acknowledged).toBe(device.sent.length);
    // The server may forget what the device reported as settled, but must never apply it again: what left no trace is told to come under
    // a new number.
    const known = device.floor === 0 ? ['duplicate'] : ['duplicate', 'settled', 'rejected'];
    expect(known).toEqual(
      expect.arrayContaining([...(await device.sendAllAgain(server, sessionOf(world, device.login)))]),
    );
  }
  expect(await reader.read(server, sessionOf(world, reader.login))).toBe(true);
}

/** Expects every operation once in history, cell, ledger and feed, and that the reader has the newest version of each cell. */
export async function expectEachOnce({ db }: Database, { devices, reader }: World): Promise<void> {
  const history = await db.select().from(cellHistory).orderBy(asc(cellHistory.version));
  const cells = await db.select().from(journalCells);
  for (const device of devices) {
    const attended = history.filter(({ clientId, kind: of }) => clientId === device.clientId && of === 'attendance');
    const versions = new Map(attended.map(({ seq, version }) => [seq, version]));
    expect(attended).toHaveLength(device.own.length);
    expect(device.own.map(({ seq }) => versions.get(seq))).toEqual(
      device.own.map((_, index) => Math.floor(index / 6) + 1),
    );
    const known = await db.select().from(ledger).where(eq(ledger.clientId, device.clientId));
    const remembered = device.sent.map(({ seq }) => seq).filter((seq) => seq > device.floor);
    expect(known.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(remembered);
  }
  // The history of every cell counts without a gap, ends with the cell's value, and holds no operation twice.
  for (const cell of cells) {
    const values = history.filter(
      (row) => row.scheduleUuid === cell.scheduleUuid && cellNameOf(row) === cellNameOf(cell),
    );
    expect(values.map(({ version }) => version)).toEqual(values.map((_, index) => index + 1));
    expect([values.at(-1)?.version, values.at(-1)?.value ?? null]).toEqual([cell.version, cell.value ?? null]);
    expect(reader.versions.get(`lesson:${cell.scheduleUuid}|${cellNameOf(cell)}`)).toBe(cell.version);
  }
  expect(new Set(history.map(({ clientId, seq }) => `${clientId} ${seq}`)).size).toBe(history.length);
  expect(cells.some(({ kind: of, scheduleUuid }) => of === 'noMarks' && scheduleUuid === sharedLesson)).toBe(true);
  const [counter] = await db.select().from(feedPositions);
  const positions = await db.select({ position: feed.position }).from(feed).orderBy(asc(feed.position));
  expect(positions.map(({ position }) => position)).toEqual(positions.map((_, index) => index + 1));
  expect(positions).toHaveLength(counter?.position ?? -1);
}
