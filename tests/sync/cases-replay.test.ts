// Cases of design/sync.md about what is sent again after a failure: complete, under its own number, in order, and never shown as sent
// before it is.
import { expose, wrap } from 'comlink';
import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/core/errors.ts';
import type { MutationName } from '#contract/mutations.ts';
import { enqueue } from '#db/outbox.ts';
import { cellHistory } from '#server/features/cells/public.ts';
import { ledger } from '#server/sync/sync.tables.ts';
import type { Fault } from '#shared/http/faults.ts';
import { found } from '#tests/server/found-access.ts';
import { idOf } from '#tests/support/small-school.ts';
import { caseBench } from './case-bench.ts';
import type { Device } from './device.ts';

describe('cases of what is sent again', () => {
  const bench = caseBench('replay');
  const { account, cells, conduct, late, mark, outbox, pupil, send, shown } = bench;
  let device: Device;
  beforeEach(() => {
    device = bench.device;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('case 2: every kind of entry returns whole after the process ended, none of it empty', async () => {
    const { scheduleUuid } = bench;
    const homework = { body: 'Оқулық §12, 3–5 есеп «Үй жұмысы»', dueScheduleUuid: null };
    const payloads = {
      takeRoll: { scheduleUuid },
      withdrawRoll: { scheduleUuid },
      conductLesson: { scheduleUuid, themeUuid: idOf('theme 1'), theme: 'Серпімділік күші. Гук заңы' },
      uncompleteLesson: { scheduleUuid },
      setAttendance: { scheduleUuid, studentGroupUuid: pupil(0), attendance: 'missing_by_sick' },
      setMark: { scheduleUuid, studentGroupUuid: pupil(1), mark: 10, comment: 'Өте жақсы 👍' },
      setNoMarks: { scheduleUuid, isStated: true },
      setHomework: { scheduleUuid, homework },
      setHomeworkDone: {
        studentSchoolUuid: idOf('student 0'),
        studentGroupUuid: pupil(0),
        scheduleUuid,
        isDone: true,
      },
      ...found.payloads,
    } satisfies Record<MutationName, unknown>;
    const operations = Object.entries(payloads).map(([name, payload]) => ({
      schoolId: 1,
      eduYear: 2026,
      name,
      payload,
      capturedAt: 1_000,
    }));
    await enqueue(account(device).handles, operations, () => idOf('replay client'));
    device.crash();
    expect(Object.fromEntries((await outbox(device)).map(({ name, payload }) => [name, payload]))).toEqual(payloads);
  });

  it('case 2: after a failed try and a new start the entries are sent as they were typed', async () => {
    await account(device).base.mutate([conduct('Үйкеліс күші')]);
    await account(device).base.mutate([mark(10, 0, 'Өте жақсы'), late(1)]);
    device.wire.fault = { kind: 'requestLost' };
    await send(device);
    device.crash();
    device.wire.fault = { kind: 'none' };
    await send(device);
    expect(await outbox(device)).toEqual([]);
    // The device's log compares everything that was sent twice under one number.
    expect(device.violations).toEqual([]);
    expect((await cells()).map(({ kind, value }) => [kind, value]).sort()).toEqual([
      ['attendance', 'late'],
      ['conduct', { themeUuid: null, theme: 'Үйкеліс күші' }],
      ['mark', { mark: 10, comment: 'Өте жақсы' }],
    ]);
  });

  /** Cannot be posted to another context: it holds a function, and itself. */
  function uncloneable(): Error {
    const error = Object.assign(new Error('cannot be cloned'), { retry: () => undefined, request: {} as unknown });
    error.request = error;
    expect(() => new BroadcastChannel('replay').postMessage(error.retry)).toThrow(/could not be cloned/);
    return error;
  }

  it.each(['the storage', 'the network'] as const)(
    'case 8: an error of %s that cannot be cloned is told as plain data, and the next trigger sends',
    async (place) => {
      await account(device).base.mutate([late()]);
      const { store } = account(device);
      if (place === 'the storage') vi.spyOn(store, 'applyAnswer').mockRejectedValueOnce(uncloneable());
      else {
        device.wire.beforeSend = () => {
          device.wire.beforeSend = undefined;
          throw uncloneable();
        };
      }
      // Every status passes through structuredClone, as in a channel between contexts (device.ts).
      await send(device);
      expect(await outbox(device)).toHaveLength(1);
      await send(device);
      expect(await outbox(device)).toEqual([]);
      expect((await cells()).map(({ version }) => version)).toEqual([1]);
    },
  );

  it('case 8: a call over the worker’s door that fails with such an error is refused, and the next one answered', async () => {
    const { port1, port2 } = new MessageChannel();
    let calls = 0;
    const worker = {
      note(): string {
        calls += 1;
        if (calls === 1) throw new AppError('NOT_SAVED', {}, uncloneable());
        if (calls === 2) throw uncloneable();
        return 'noted';
      },
    };
    expose(worker, port1);
    const page = wrap<typeof worker>(port2);
    await expect(page.note()).rejects.toThrow('NOT_SAVED');
    await expect(page.note()).rejects.toThrow('cannot be cloned');
    expect(await page.note()).toBe('noted');
    port1.close();
    port2.close();
  });

  it('case 12: what is entered leaves under the device’s number, again under the same one, and takes effect once', async () => {
    await account(device).base.mutate([late(0), late(1), late(2)]);
    const rows = await outbox(device);
    const numbers = rows.map(({ clientId, seq }) => `${clientId} ${seq}`);
    expect(new Set(numbers).size).toBe(3);
    device.wire.fault = { kind: 'answerLost' };
    await send(device);
    device.wire.fault = { kind: 'doubled' };
    await send(device);
    expect([...device.sent.keys()]).toEqual(numbers);
    expect(device.violations).toEqual([]);
    // What the server actually received: its ledger knows these numbers and no others.
    const known = await bench.database.db
      .select()
      .from(ledger)
      .where(eq(ledger.clientId, rows[0]?.clientId ?? ''))
      .orderBy(asc(ledger.seq));
    expect(known.map(({ clientId, seq, outcome }) => [`${clientId} ${seq}`, outcome])).toEqual(
      numbers.map((number) => [number, 'ok']),
    );
    expect((await cells()).map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  /** Values of a pupil's attendance as the server accepted them, oldest first. */
  async function historyOf(index: number): Promise<unknown[]> {
    const rows = await bench.database.db
      .select()
      .from(cellHistory)
      .where(and(eq(cellHistory.scheduleUuid, bench.scheduleUuid), eq(cellHistory.studentGroupUuid, pupil(index))))
      .orderBy(asc(cellHistory.version));
    return rows.map(({ value }) => value);
  }

  it('case 13: entries neither vanish nor change places while a failing link makes them go again and again', async () => {
    const faults: Fault[] = [
      { kind: 'requestLost' },
      { kind: 'answerLost' },
      { kind: 'cut' },
      { kind: 'status', status: 502 },
      { kind: 'doubled' },
      { kind: 'captivePortal' },
      { kind: 'answerLost' },
    ];
    const values = ['late', 'missing_by_sick', 'missing_without_reason'];
    const typed: unknown[] = [];
    const seqs: number[] = [];
    const missing: number[] = [];
    /** Finds what was typed and is neither in the outbox nor accepted. */
    const lookForLost = async () => {
      const { receipts } = account(device).handles.relaxed;
      const accepted = (await receipts.toArray()).map(({ id }) => Number(id.split(' ')[1]));
      const here = new Set([...(await outbox(device)).map(({ seq }) => seq), ...accepted]);
      missing.push(...seqs.filter((seq) => !here.has(seq)));
    };
    for (const [round, fault] of faults.entries()) {
      const value = values[round % values.length] ?? '';
      for (const index of [0, 1]) {
        const { payload } = late(index);
        await account(device).base.mutate([
          { name: 'setAttendance', payload: { ...(payload as object), attendance: value } },
        ]);
      }
      typed.push(value);
      const rows = await outbox(device);
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq).sort((a, b) => a - b));
      seqs.push(...rows.map(({ seq }) => seq).filter((seq) => !seqs.includes(seq)));
      // An answer to a request sent now that arrives when more has been typed and sent.
      const deliver = round === 4 ? await device.askSlowly([]) : undefined;
      device.wire.fault = fault;
      device.wire.beforeAnswer = lookForLost;
      await send(device);
      device.wire.beforeAnswer = undefined;
      await deliver?.();
      await lookForLost();
      if (round % 3 === 2) device.crash();
    }
    device.wire.fault = { kind: 'none' };
    await send(device);
    await lookForLost();
    expect(missing).toEqual([]);
    expect(await outbox(device)).toEqual([]);
    // What was typed offline was never sent, so the next value was coalesced with it; of what was sent nothing is missing.
    const histories = [await historyOf(0), await historyOf(1)];
    for (const history of histories) {
      let from = 0;
      for (const value of history) from = typed.indexOf(value, from) + 1 || Number.NaN;
      expect(from).not.toBeNaN();
      expect(history.at(-1)).toBe(typed.at(-1));
    }
    expect(device.violations).toEqual([]);
  });

  it('case 20: after a time-out nothing is called sent, though the server has it; the next answer says so, once', async () => {
    let giveUp = () => {};
    const set = globalThis.setTimeout;
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
      if (ms === 20_000) giveUp = work;
      return set(work, ms);
    }) as typeof setTimeout);
    await account(device).base.mutate([late()]);
    const { engine, handles } = account(device);
    const synced = (await handles.relaxed.cursors.get(1))?.syncedAt;
    const answered = engine.status.answeredAt;
    bench.clock.advance(20_000);
    device.wire.beforeAnswer = () => {
      device.wire.beforeAnswer = undefined;
      giveUp();
    };
    await send(device);
    timers.mockRestore();
    expect(await cells()).toHaveLength(1);
    expect(shown(device)).toMatchObject({ value: 'late', state: 'waiting' });
    expect(engine.status).toMatchObject({ connection: 'offline', isSending: false, answeredAt: answered });
    expect(await handles.relaxed.receipts.count()).toBe(0);
    expect((await handles.relaxed.cursors.get(1))?.syncedAt).toBe(synced);
    await send(device);
    expect(shown(device)).toMatchObject({ value: 'late', state: 'saved', base: { version: 1 } });
    expect(await handles.relaxed.receipts.count()).toBe(1);
  });
});
