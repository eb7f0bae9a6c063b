// Cases that broke other systems (design/sync.md), tested with engine, store and real server. Those that need a browser are in tests/lesson
// and tests/session.

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { discard, restoreParked, retryParked } from '#db/decisions.ts';
import { noteSession } from '#db/device-session.ts';
import { enqueue } from '#db/outbox.ts';
import { SyncStore } from '#db/sync-store.ts';
import type { Database } from '#server/db/client.ts';
import { quarters } from '#server/features/calendar/public.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { lessons as lessonTable } from '#server/features/schedule/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { feedPositions } from '#server/sync/sync.tables.ts';
import { idOf } from '#tests/support/small-school.ts';
import { caseBench, syncsOf } from './case-bench.ts';
import type { Device } from './device.ts';

describe('cases that broke others', () => {
  const bench = caseBench('case');
  const { account, cells, clock, conduct, deviceOf, download, late, mark, outbox, present, send, shown, sick } = bench;
  let database: Database;
  let scheduleUuid: string;
  let device: Device;
  beforeEach(() => {
    ({ database, scheduleUuid, device } = bench);
  });

  it('case 1: operations that waited over a reload are applied once', async () => {
    await account(device).base.mutate([late()]);
    device.crash();
    await Promise.all([send(device), send(device)]);
    expect((await cells()).map(({ value, version }) => [value, version])).toEqual([['late', 1]]);
    expect(await outbox(device)).toEqual([]);
  });

  it('cases 3 and 30: an operation in flight when the process ends is sent again and answered as a duplicate', async () => {
    await account(device).base.mutate([late()]);
    const { engine } = account(device);
    device.wire.beforeAnswer = () => engine.stop();
    await engine.poke();
    device.wire.beforeAnswer = undefined;
    expect(await outbox(device)).toHaveLength(1);
    device.crash();
    await send(device);
    expect(await outbox(device)).toEqual([]);
    expect((await cells()).map(({ version }) => version)).toEqual([1]);
  });

  it('what is typed while a request is in flight waits for the end of its own burst, and never longer than that', async () => {
    const { engine, base } = account(device);
    await base.mutate([late(0)]);
    const before = syncsOf(device);
    device.wire.beforeAnswer = () => {
      device.wire.beforeAnswer = undefined;
      void base.mutate([late(1)]);
    };
    await engine.poke();
    await vi.waitFor(async () => expect((await outbox(device)).map((row) => row.firstSentAt)).toEqual([null]));
    expect(syncsOf(device)).toBe(before + 1);
    // The context that would have ended the burst is gone: the engine ends it by itself.
    clock.advance(5_000);
    device.runTimers();
    await vi.waitFor(async () => expect(await outbox(device)).toEqual([]));
    expect(syncsOf(device)).toBe(before + 2);
  });

  it('case 4: what was typed stays on the screen when a pull brings an older value', async () => {
    const colleague = await deviceOf('teacher2');
    await account(colleague).base.mutate([sick()]);
    await send(colleague);
    await account(device).base.mutate([late()]);
    await download(device);
    expect(shown(device).value).toBe('late');
  });

  it('case 5: what a second tab typed is as durable as the first one’s', async () => {
    const tab = device.secondDrainer();
    await enqueue(tab.handles, [{ schoolId: 1, eduYear: 2026, ...late(), capturedAt: 1 }], () => idOf('tab'));
    tab.handles.close();
    device.crash();
    expect(await outbox(device)).toHaveLength(1);
  });

  it.each([
    [{ kind: 'requestLost' }],
    [{ kind: 'captivePortal' }],
    [{ kind: 'cut' }],
    [{ kind: 'status', status: 408 }],
    [{ kind: 'status', status: 425 }],
    [{ kind: 'status', status: 429, retryAfterSeconds: 5 }],
    [{ kind: 'status', status: 500 }],
    [{ kind: 'status', status: 502 }],
  ] as const)(
    'law 7, case 7: after %j the work is kept and goes at the next trigger, without another write',
    async (fault) => {
      await account(device).base.mutate([late()]);
      device.wire.fault = fault;
      await send(device);
      expect(await outbox(device)).toHaveLength(1);
      device.wire.fault = { kind: 'none' };
      await send(device);
      expect(await outbox(device)).toEqual([]);
      expect((await cells()).map(({ version }) => version)).toEqual([1]);
    },
  );

  it('law 5, cases 9 and 10: a refused operation is parked with its reason and holds nobody up', async () => {
    await account(device).base.mutate([mark(7)]);
    await account(device).base.mutate([late(1)]);
    await send(device);
    const [row, ...others] = await outbox(device);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ name: 'setMark', state: 'parked', error: { code: 'LESSON_NOT_CONDUCTED' } });
    expect(row?.error?.message).toBeTruthy();
    expect(shown(device, 0, 'mark')).toMatchObject({ value: { mark: 7, comment: null }, state: 'refused' });
    expect((await cells()).map(({ value }) => value)).toEqual(['late']);
  });

  it('parks what requires a refused operation with it, and sends all of it again together', async () => {
    await database.db.update(lessonTable).set({ date: '2026-11-21' }).where(eq(lessonTable.scheduleUuid, scheduleUuid));
    await account(device).base.mutate([conduct()]);
    await account(device).base.mutate([mark(9)]);
    await send(device);
    const parked = await outbox(device);
    expect(parked.map(({ name, state, error }) => [name, state, error?.code])).toEqual([
      ['conductLesson', 'parked', 'LESSON_NOT_STARTED'],
      ['setMark', 'parked', 'LESSON_NOT_STARTED'],
    ]);
    await database.db.update(lessonTable).set({ date: '2026-11-20' }).where(eq(lessonTable.scheduleUuid, scheduleUuid));
    await retryParked(account(device).handles, [parked[0]?.seq ?? 0], () => idOf('again'));
    await send(device);
    expect(await outbox(device)).toEqual([]);
    expect((await cells()).map(({ kind }) => kind).sort()).toEqual(['conduct', 'mark']);
  });

  it('law 8, case 11: an answer that could not be stored leaves the row where it was, and the next one settles it', async () => {
    await account(device).base.mutate([late()]);
    const { store } = account(device);
    const apply = store.applyAnswer.bind(store);
    store.applyAnswer = async () => {
      throw new Error('the disk failed');
    };
    await send(device);
    expect(await outbox(device)).toHaveLength(1);
    expect(await account(device).handles.relaxed.receipts.count()).toBe(0);
    store.applyAnswer = apply;
    await send(device);
    expect(await outbox(device)).toEqual([]);
    expect(await account(device).handles.relaxed.receipts.count()).toBe(1);
  });

  // covers AUTH-044 AUTH-045 ERR3-010
  it('case 14: a token that expires in mid-queue is renewed once, and everything arrives', async () => {
    await account(device).base.mutate([late(0), late(1)]);
    clock.advance(16 * 60_000);
    // The device cannot know: its clock was set back meanwhile.
    device.clockSkewMs = -16 * 60_000;
    device.wire.requests = [];
    await send(device);
    expect(device.wire.requests.map(({ url, status }) => [url, status])).toEqual([
      ['/api/v4/os/sync', 426],
      ['/api/refresh_token', 200],
      ['/api/v4/os/sync', 200],
    ]);
    expect(await outbox(device)).toEqual([]);
  });

  it('a token that is over by its own word is renewed first, so that a body travels once', async () => {
    await account(device).base.mutate([late(0)]);
    clock.advance(16 * 60_000);
    device.wire.requests = [];
    await send(device);
    expect(device.wire.requests.map(({ url, status }) => [url, status])).toEqual([
      ['/api/refresh_token', 200],
      ['/api/v4/os/sync', 200],
    ]);
    expect(await outbox(device)).toEqual([]);
  });

  // covers AUTH-046 ERR-003 ERR3-011 ERR3-006
  it('keeps everything and waits for the same person when the server ends the session, and only then', async () => {
    await account(device).base.mutate([late()]);
    clock.advance(16 * 60_000);
    device.wire.fault = { kind: 'requestLost' };
    await send(device);
    expect((await account(device).store.session()).kind).toBe('in');
    expect(account(device).engine.status.connection).toBe('offline');
    device.wire.fault = { kind: 'none' };
    await database.db.update(sessions).set({ endedAt: clock.now(), endReason: 'test' });
    await send(device);
    expect((await account(device).store.session()).kind).toBe('over');
    expect(await outbox(device)).toHaveLength(1);
    await account(device).base.mutate([late(1)]);
    await device.signIn('teacher');
    await send(device);
    expect(await outbox(device)).toEqual([]);
    expect(await cells()).toHaveLength(2);
  });

  it('a session that another context heard to be over says that there is a network', async () => {
    const { engine, handles, store } = account(device);
    await account(device).base.mutate([late()]);
    device.wire.fault = { kind: 'requestLost' };
    await send(device);
    expect(engine.status.connection).toBe('offline');
    await noteSession(handles, { type: 'isOver', signIn: (await store.session()).signIn });
    await engine.sessionChanged();
    expect(engine.status).toMatchObject({ connection: 'online', offlineSince: null });
    expect(await outbox(device)).toHaveLength(1);
  });

  it('case 15: two contexts that meet an expired token use the refresh token once', async () => {
    const { gate } = account(device);
    const current = await gate.current();
    clock.advance(16 * 60_000);
    device.wire.requests = [];
    const used = current.kind === 'token' ? current.token : null;
    const results = await Promise.all([gate.renew(used), gate.renew(used)]);
    expect(results.map(({ kind }) => kind)).toEqual(['token', 'token']);
    expect(device.wire.requests.filter(({ url }) => url === '/api/refresh_token')).toHaveLength(1);
  });

  it('laws 6 and 7, cases 16 and 17: work of one person survives the sign-out and is never sent as another’s', async () => {
    await account(device).base.mutate([late()]);
    await device.signOut();
    await device.signIn('teacher2');
    await send(device);
    expect(await cells()).toEqual([]);
    await device.signOut();
    await device.signIn('teacher');
    await send(device);
    expect((await cells()).map(({ authorUserId }) => authorUserId)).toEqual([2]);
  });

  it('sends nothing for a person who signed out, even when a worker is still awake', async () => {
    await account(device).base.mutate([late()]);
    await account(device).leave();
    await send(device);
    expect(await cells()).toEqual([]);
  });

  it('law 9, case 18: a device clock that is years off orders nothing and stops nothing', async () => {
    const past = await deviceOf('teacher2', -3 * 365 * 86_400_000);
    await account(past).base.mutate([sick()]);
    await send(past);
    await download(device);
    await account(device).base.mutate([late()]);
    await send(device);
    expect((await cells()).map(({ value, version }) => [value, version])).toEqual([['late', 2]]);
  });

  it('case 19: a pull does not bring back the device’s own changes, nor a value that was removed', async () => {
    await account(device).base.mutate([conduct()]);
    await account(device).base.mutate([mark(8)]);
    await send(device);
    await account(device).base.mutate([mark(null)]);
    await send(device);
    await send(device);
    expect(shown(device, 0, 'mark').value).toBeNull();
  });

  it('case 23: a connection that the browser killed is opened again and the write done again', async () => {
    account(device).handles.strict.close({ disableAutoOpen: true });
    const result = await account(device).base.mutate([late()]);
    expect(result.outcome).toBe('stored');
    expect(await outbox(device)).toHaveLength(1);
  });

  // covers STORE-001
  it('case 24: a full disk takes the oldest copies first, never unsent work, and says so when there is nothing left to give', async () => {
    await account(device).base.mutate([late(1)]);
    const { handles } = account(device);
    await handles.relaxed.caches.put({
      key: '1/read:news',
      kind: 'read',
      schoolId: 1,
      document: 'read:news',
      body: 'x',
      cells: {},
      asOf: 0,
      live: false,
      fetchedAt: 0,
      usedAt: 0,
      refusal: null,
    });
    const full = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    let failures = 1;
    const once = await handles.write(async () => {
      if (failures-- > 0) throw full();
      return 'stored';
    });
    expect(once).toBe('stored');
    expect(await handles.relaxed.caches.get('1/read:news')).toBeUndefined();
    await expect(
      handles.write(async () => {
        throw full();
      }),
    ).rejects.toMatchObject({ code: 'NOT_SAVED' });
    // The document of the unsent row is not evicted either: it is the context of the row.
    expect(await handles.relaxed.caches.get(`1/lesson:${scheduleUuid}`)).toBeDefined();
    expect(await outbox(device)).toHaveLength(1);
  });

  it('case 24: a value taken away after its document had to make room is still an operation', async () => {
    await account(device).base.mutate([late()]);
    await send(device);
    expect(shown(device)).toMatchObject({ value: 'late', state: 'saved' });
    while ((await account(device).handles.evict()) > 0);
    // The screen still shows the cell; the outbox compares with an evicted document, and would find nothing to send.
    await account(device).base.mutate([present()]);
    expect(await outbox(device)).toHaveLength(1);
  });

  it('case 24: a value typed after its document had to make room is no conflict with what the screen shows', async () => {
    await account(device).base.mutate([late()]);
    await send(device);
    while ((await account(device).handles.evict()) > 0);
    await account(device).base.mutate([sick()]);
    await send(device);
    expect((await cells()).map(({ value }) => value)).toEqual(['missing_by_sick']);
  });

  it.each([
    ['taken away', 'was_in_class', null],
    ['changed', 'missing_by_sick', 'missing_by_sick'],
  ] as const)(
    'case 24: a value %s by a page that knows already that its document had to make room builds on what was accepted',
    async (_, attendance, expected) => {
      await account(device).base.mutate([late()]);
      await send(device);
      while ((await account(device).handles.evict()) > 0);
      await account(device).base.readAgain();
      expect(account(device).base.document(`lesson:${scheduleUuid}`)).toEqual({ state: 'absent' });
      await account(device).base.mutate([{ ...late(), payload: { ...(late().payload as object), attendance } }]);
      expect(await outbox(device)).toHaveLength(1);
      await send(device);
      expect(await outbox(device)).toEqual([]);
      expect((await cells()).map(({ value }) => value)).toEqual([expected]);
    },
  );

  it('case 24: a disk that refuses the heartbeat of the drain keeps no unsent work from leaving', async () => {
    await account(device).base.mutate([late()]);
    const { flags } = account(device).handles.relaxed;
    const put = flags.put.bind(flags);
    vi.spyOn(flags, 'put').mockImplementation((row) => {
      if (row.key === 'drainBeat') throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
      return put(row);
    });
    await account(device).engine.wake();
    expect(await outbox(device)).toEqual([]);
  });

  it('a drain that breaks off is said until one ends well, and never taken for "all sent"', async () => {
    const { engine } = account(device);
    vi.spyOn(SyncStore.prototype, 'pending').mockRejectedValueOnce(new TypeError('Map.groupBy is not a function'));
    await engine.wake();
    expect(engine.status.isStuck).toBe(true);
    await engine.wake();
    expect(engine.status.isStuck).toBe(false);
  });

  it('law 1: a value that cannot be stored stays on the screen, marked, until it is tried again', async () => {
    const { handles, base } = account(device);
    const write = handles.write.bind(handles);
    handles.write = async () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    };
    const result = await base.mutate([late()]);
    expect(result).toMatchObject({ outcome: 'notSaved', error: { code: 'NOT_SAVED' } });
    expect(shown(device)).toMatchObject({ value: 'late', state: 'notSaved' });
    handles.write = write;
    await base.mutate([late()]);
    expect(shown(device)).toMatchObject({ value: 'late', state: 'waiting' });
  });

  it('case 27: rows of a newer application are left alone by an older one', async () => {
    await account(device).base.mutate([late()]);
    await account(device).handles.relaxed.outbox.toCollection().modify({ payloadVersion: 9 });
    await account(device).base.mutate([sick(1)]);
    await send(device);
    expect(
      (await outbox(device)).map(({ payloadVersion, state, firstSentAt }) => [payloadVersion, state, firstSentAt]),
    ).toEqual([[9, 'pending', null]]);
    expect((await cells()).map(({ value }) => value)).toEqual(['missing_by_sick']);
  });

  it('law 10, case 31: a row that was sent is never merged with a later edit', async () => {
    await account(device).base.mutate([late()]);
    device.wire.fault = { kind: 'requestLost' };
    await send(device);
    await account(device).base.mutate([sick()]);
    expect((await outbox(device)).map(({ payload }) => (payload as { attendance: string }).attendance)).toEqual([
      'late',
      'missing_by_sick',
    ]);
    device.wire.fault = { kind: 'none' };
    await send(device);
    expect((await cells()).map(({ value, version }) => [value, version])).toEqual([['missing_by_sick', 2]]);
  });

  it('merges edits that were never sent, and drops a change that was taken back', async () => {
    await account(device).base.mutate([late()]);
    await account(device).base.mutate([sick()]);
    expect((await outbox(device)).map(({ payload }) => (payload as { attendance: string }).attendance)).toEqual([
      'missing_by_sick',
    ]);
    await account(device).base.mutate([present()]);
    expect(await outbox(device)).toEqual([]);
  });

  it('case 32: a second edit does not conflict with the first one of the same person', async () => {
    await account(device).base.mutate([late()]);
    const deliver = await device.askSlowly([]);
    await account(device).base.mutate([sick()]);
    await send(device);
    await deliver();
    expect(await outbox(device)).toEqual([]);
    expect((await cells()).map(({ value }) => value)).toEqual(['missing_by_sick']);
  });

  it('case 33: a refresh answer that was lost hours ago does not end the session', async () => {
    clock.advance(16 * 60_000);
    await account(device).base.mutate([late()]);
    const { cookies } = device as unknown as { cookies: Map<string, string> };
    const before = new Map(cookies);
    await send(device);
    // The new cookie never reached the device.
    for (const [name, value] of before) cookies.set(name, value);
    clock.advance(5 * 3_600_000);
    await account(device).base.mutate([late(1)]);
    await send(device);
    expect((await account(device).store.session()).kind).toBe('in');
    expect(await outbox(device)).toEqual([]);
  });

  it('law 4, case 34: a slow answer cannot undo an acknowledged cell', async () => {
    const deliver = await device.askSlowly([`lesson:${scheduleUuid}`]);
    await account(device).base.mutate([late()]);
    await send(device);
    await deliver();
    expect(shown(device)).toMatchObject({ value: 'late', base: { version: 1 } });
  });

  it('keeps both values of a conflict apart; the choice is a new operation', async () => {
    const colleague = await deviceOf('teacher2');
    await account(colleague).base.mutate([sick()]);
    await send(colleague);
    await account(device).base.mutate([late()]);
    await send(device);
    const view = shown(device);
    expect(view).toMatchObject({
      value: 'late',
      state: 'conflict',
      base: { value: 'missing_by_sick', version: 1, byName: 'Сәрсенов М.' },
    });
    await account(device).base.mutate([late()]);
    await send(device);
    expect((await cells()).map(({ value, version }) => [value, version])).toEqual([['late', 2]]);
  });

  it('taking the other value of a conflict only gives up one’s own', async () => {
    const colleague = await deviceOf('teacher2');
    await account(colleague).base.mutate([sick()]);
    await send(colleague);
    await account(device).base.mutate([late()]);
    await send(device);
    const gone = await discard(account(device).handles, [shown(device).row?.seq ?? 0]);
    await account(device).base.refresh([], gone);
    expect(shown(device)).toMatchObject({ value: 'missing_by_sick', state: 'saved' });
  });

  it('undoing that choice asks again with both values, sends nothing, and lets the next choice be a new operation', async () => {
    const colleague = await deviceOf('teacher2');
    await account(colleague).base.mutate([sick()]);
    await send(colleague);
    await account(device).base.mutate([late()]);
    await send(device);
    const { base, handles } = account(device);
    const parked = base.outbox().filter(({ state }) => state === 'parked');
    await base.refresh(
      [],
      await discard(
        handles,
        parked.map(({ seq }) => seq),
      ),
    );
    const again = await restoreParked(handles, parked, () => 'unused');
    await base.refresh([], again);
    expect(shown(device)).toMatchObject({ value: 'late', state: 'conflict' });
    expect(base.outbox().map(({ seq, firstSentAt, error }) => [seq, firstSentAt, error?.cell?.value])).toEqual([
      [again[0], null, 'missing_by_sick'],
    ]);
    expect(parked.map(({ seq }) => seq)).not.toContain(again[0]);
    await send(device);
    expect(shown(device)).toMatchObject({ value: 'late', state: 'conflict' });
    await base.mutate([late()]);
    await send(device);
    expect(shown(device)).toMatchObject({ value: 'late', state: 'saved', base: { version: 2 } });
    // Where something else was entered since then, nothing is restored.
    await base.mutate([sick()]);
    expect(await restoreParked(handles, parked, () => 'unused')).toEqual([]);
    expect(shown(device)).toMatchObject({ value: 'missing_by_sick', state: 'waiting' });
  });

  it('fetches a document that is asked for while another request is in flight', async () => {
    const { engine, base, handles } = account(device);
    device.wire.beforeAnswer = () => {
      device.wire.beforeAnswer = undefined;
      void engine.want({ schoolId: 1, eduYear: 2026 }, ['year:2026'], { noCache: false });
    };
    await engine.want({ schoolId: 1, eduYear: 2026 }, ['roster:71'], { noCache: false });
    expect(await handles.relaxed.caches.bulkGet(['1/roster:71', '1/year:2026'])).not.toContain(undefined);
    expect(base.outbox()).toEqual([]);
  });

  it('takes the server as it is when a backup was put back, even where its versions are lower', async () => {
    await account(device).base.mutate([late()]);
    await send(device);
    expect(shown(device)).toMatchObject({ value: 'late', base: { version: 1 } });
    await database.db.delete(journalCells).where(eq(journalCells.scheduleUuid, scheduleUuid));
    await database.db.update(feedPositions).set({ position: 0 });
    account(device).engine.follow({ schoolId: 1, eduYear: 2026 });
    await vi.waitFor(() => expect(shown(device).base.version).toBe(0));
    expect(shown(device)).toMatchObject({ value: null, base: { version: 0 } });
  });

  it('parks a mark whose period was closed meanwhile, with its value in sight', async () => {
    await account(device).base.mutate([conduct()]);
    await send(device);
    await account(device).base.mutate([mark(10)]);
    await database.db.update(quarters).set({ status: 'archive' }).where(eq(quarters.number, 2));
    await send(device);
    await database.db.update(quarters).set({ status: 'open' }).where(eq(quarters.number, 2));
    expect(shown(device, 0, 'mark')).toMatchObject({
      value: { mark: 10, comment: null },
      state: 'refused',
      row: { error: { code: 'PERIOD_CLOSED' } },
    });
  });

  it('one event heard in several places is one request; what happens later is asked for again', async () => {
    const { engine } = account(device);
    engine.follow({ schoolId: 1, eduYear: 2026 });
    await vi.waitFor(() => expect(syncsOf(device)).toBeGreaterThan(1));
    await engine.poke();
    await vi.waitFor(() => expect(engine.status.isSending).toBe(false));
    const before = syncsOf(device);
    // The page learns it first; the worker learns the same while the page's request is in flight.
    device.wire.beforeAnswer = () => {
      device.wire.beforeAnswer = undefined;
      void engine.wake();
    };
    await engine.wake();
    expect(syncsOf(device)).toBe(before + 1);
    await engine.wake();
    expect(syncsOf(device)).toBe(before + 2);
  });
});
