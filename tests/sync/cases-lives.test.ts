// A device whose disk was restored to an earlier state, and a server that was: each holds numbers unknown to the other (cases 35 to 37, 39
// and 40).
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Intent } from '#contract/core/mutation.ts';
import { readRestored } from '#db/new-life.ts';
import { cellHistory, journalCells } from '#server/features/cells/public.ts';
import { beginEpochs } from '#server/sync/epoch.ts';
import { announcements, feed, feedPositions, ledger, syncClients } from '#server/sync/sync.tables.ts';
import { copyDisk } from '#tests/support/disk-copy.ts';
import { caseBench } from './case-bench.ts';
import type { Device } from './device.ts';

describe('cases of disks and servers that go back', () => {
  const bench = caseBench('lives');
  const { account, clock, deviceOf, late, mark, send, shown, sick, outbox, cells, conduct } = bench;
  const away = (index = 0): Intent => {
    const { scheduleUuid } = bench;
    const attendance = 'missing_without_reason';
    return { name: 'setAttendance', payload: { scheduleUuid, studentGroupUuid: bench.pupil(index), attendance } };
  };
  /** Contacts the server, with or without work, as a visible page does. */
  async function meet(one: Device): Promise<void> {
    await account(one).engine.want({ schoolId: 1, eduYear: 2026 }, ['year:2026'], { noCache: false });
    await send(one);
  }
  let device: Device;
  beforeEach(() => {
    device = bench.device;
  });
  const teacherId = 2;
  const pause = () => clock.advance(60_000);
  const valuesOf = async () => (await cells()).map(({ kind, value }) => [kind, value]);
  const marks = async () =>
    (await cells()).filter(({ kind }) => kind === 'mark').map(({ value }) => (value as { mark: number }).mark);
  const acceptedBy = async () =>
    (await cells()).map(({ authorUserId, version, value }) => [authorUserId, version, value]);

  // ---- the device ----

  it('case 35: what is typed after the disk went back arrives, though its number was settled before', async () => {
    const copy = await copyDisk(device.disk, [teacherId]);
    await account(device).base.mutate([late(0)]);
    await send(device);
    await account(device).base.mutate([late(1)]);
    await send(device);
    pause();
    await device.goBack(copy);
    await bench.download(device);
    // The same number as the earlier first entry, but another pupil and another value.
    await account(device).base.mutate([sick(2)]);
    await send(device);
    await send(device);
    expect(await outbox(device)).toEqual([]);
    expect((await valuesOf()).sort()).toEqual([
      ['attendance', 'late'],
      ['attendance', 'late'],
      ['attendance', 'missing_by_sick'],
    ]);
  });

  it('case 35: what waited when the disk was copied and was delivered since is done once', async () => {
    await account(device).base.mutate([late(0)]);
    const copy = await copyDisk(device.disk, [teacherId]);
    await send(device);
    await account(device).base.mutate([away(1)]);
    await send(device);
    await account(device).base.mutate([away(2)]);
    await send(device);
    pause();
    await device.goBack(copy);
    await send(device);
    await send(device);
    expect(await outbox(device)).toEqual([]);
    const history = await bench.database.db
      .select()
      .from(cellHistory)
      .where(eq(cellHistory.scheduleUuid, bench.scheduleUuid));
    expect(history).toHaveLength(3);
  });

  it('case 35: the same wish of another day is another operation, though the number and the words are those of before', async () => {
    const copy = await copyDisk(device.disk, [teacherId]);
    await account(device).base.mutate([late(0)]);
    await send(device);
    const other = await deviceOf('teacher2');
    await account(other).base.mutate([sick(0)]);
    await send(other);
    pause();
    await device.goBack(copy);
    await bench.download(device);
    await account(device).base.mutate([late(0)]);
    await send(device);
    await send(device);
    expect((await cells()).map(({ value }) => value)).toEqual(['late']);
  });

  it('case 35: a second edit on top of one that gets a new number follows it, and hides nothing that its author did not see', async () => {
    const copy = await copyDisk(device.disk, [teacherId]);
    await account(device).base.mutate([late(0)]);
    await send(device);
    await account(device).base.mutate([late(1)]);
    await send(device);
    pause();
    await device.goBack(copy);
    // On the restored disk the cell is empty: the author has not seen what was delivered before.
    await account(device).base.mutate([sick(0)]);
    device.wire.fault = { kind: 'answerLost' };
    await send(device);
    await account(device).base.mutate([away(0)]);
    device.wire.fault = { kind: 'none' };
    await send(device);
    await send(device);
    const rows = await outbox(device);
    expect(rows.map(({ state, error }) => [state, error?.code])).toEqual([
      ['parked', 'CONFLICT'],
      ['parked', 'CONFLICT'],
    ]);
    expect(shown(device)).toMatchObject({ value: 'missing_without_reason', state: 'conflict' });
  });

  it('case 35: of two copies of one disk both arrive with everything', async () => {
    const copy = await copyDisk(device.disk, [teacherId]);
    const twin = await deviceOf('teacher');
    await twin.goBack(copy);
    await account(device).base.mutate([late(0), late(1)]);
    await account(twin).base.mutate([sick(2), sick(3)]);
    for (const one of [device, twin, device, twin]) await send(one);
    expect([await outbox(device), await outbox(twin)]).toEqual([[], []]);
    expect((await valuesOf()).map(([, value]) => value).sort()).toEqual([
      'late',
      'late',
      'missing_by_sick',
      'missing_by_sick',
    ]);
  });

  it('case 35: each sign-in has a number of its own, and what waited from before it is no lost work', async () => {
    await account(device).base.mutate([late(0)]);
    const [before] = await outbox(device);
    await device.signOut();
    await device.signIn('teacher');
    await account(device).base.mutate([late(1)]);
    const after = (await outbox(device)).find(({ clientId }) => clientId !== before?.clientId);
    await send(device);
    expect(await outbox(device)).toEqual([]);
    expect(await cells()).toHaveLength(2);
    expect(after ?? (await account(device).handles.relaxed.settings.get('clientId'))?.value).not.toBe(before?.clientId);
    expect(await bench.database.db.select().from(announcements)).toEqual([]);
  });

  it('case 35: what waits under a number of before the sign-in gets one that nobody knows, not the present one', async () => {
    const copy = await copyDisk(device.disk, [teacherId]);
    await account(device).base.mutate([late(0)]);
    await send(device);
    await account(device).base.mutate([late(1)]);
    await send(device);
    pause();
    await device.goBack(copy);
    await account(device).base.mutate([sick(2)]);
    await device.signOut();
    await device.signIn('teacher');
    await bench.download(device);
    await account(device).base.mutate([sick(3)]);
    for (let round = 0; round < 3; round++) await send(device);
    expect(await outbox(device)).toEqual([]);
    expect(await cells()).toHaveLength(4);
  });

  it('case 36: an honest device whose refusal was lost stores nothing of a cell that it may not see', async () => {
    await account(device).base.mutate([conduct(), mark(9, 0, 'құпия')]);
    await send(device);
    const other = await deviceOf('stranger');
    await account(other).base.mutate([mark(5)]);
    other.wire.fault = { kind: 'answerLost' };
    await send(other);
    other.wire.fault = { kind: 'none' };
    await send(other);
    expect(shown(other, 0, 'mark')).toMatchObject({ state: 'refused', base: { version: 0, value: null } });
    const stored = JSON.stringify(await account(other).handles.relaxed.caches.toArray());
    expect(stored).not.toContain('құпия');
  });

  it('case 37: an answer that says there is more and moves nothing is not asked for again at once', async () => {
    const asked = () => device.wire.exchanges.length;
    account(device).engine.follow({ schoolId: 1, eduYear: 2026 });
    await vi.waitFor(() => expect(account(device).engine.status.answeredAt).not.toBeNull());
    await send(device);
    const before = asked();
    device.wire.rewrite = (body) => body.replace('"more":false', '"more":true');
    await send(device);
    device.wire.rewrite = undefined;
    expect(asked() - before).toBeLessThanOrEqual(2);
  });

  it('case 40: a clock that was years ahead and is right again holds nothing up', async () => {
    device.clockSkewMs = 400 * 86_400_000;
    await account(device).base.mutate([conduct(), mark(7)]);
    // The conduct is refused once: what requires it is blocked and retried later, by the wrong clock.
    device.wire.rewrite = (body) => {
      const { data, ...rest } = JSON.parse(body);
      const seqs = (data.ok as [number, number][]).flat();
      const exceptions = [...new Set(seqs)].map((seq) => ({ seq, outcome: 'retry' }));
      return JSON.stringify({ ...rest, data: { ...data, ok: [], own: undefined, exceptions } });
    };
    await send(device);
    device.wire.rewrite = undefined;
    expect((await outbox(device)).map(({ attempts }) => attempts)).toEqual([1, 1]);
    device.clockSkewMs = 0;
    await account(device).engine.poke();
    expect(await outbox(device)).toEqual([]);
  });

  it('a body that is refused whole is halved until the one bad entry is parked; the others arrive', async () => {
    await account(device).base.mutate([late(0), late(1), late(2), late(3), late(4)]);
    const [, , bad] = await outbox(device);
    // No device of ours makes this: the server refuses the whole body.
    await account(device).handles.strict.outbox.update(bad?.seq ?? 0, {
      payload: { ...(bad?.payload as object), deep: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) },
    });
    await send(device);
    expect((await outbox(device)).map(({ seq, state, error }) => [seq, state, error?.code])).toEqual([
      [bad?.seq, 'parked', 'VALIDATION_FAILED'],
    ]);
    expect(await cells()).toHaveLength(4);
  });

  it('where the request is refused without any entry too, no entry is to blame', async () => {
    await account(device).base.mutate([late(0), late(1)]);
    await account(device).handles.relaxed.cursors.update(1, { cursorProof: 'x'.repeat(200) });
    await send(device);
    expect((await outbox(device)).map(({ state }) => state)).toEqual(['pending', 'pending']);
    await account(device).handles.relaxed.cursors.update(1, { cursorProof: null });
    clock.advance(120_000);
    await device.runTimers();
    await send(device);
    expect(await outbox(device)).toEqual([]);
  });

  it('without a network by its own word the device marks nothing as sent: an undo melts into what it takes back', async () => {
    const ports = (account(device).engine as unknown as { ports: { isUnplugged: () => boolean } }).ports;
    const before = ports.isUnplugged;
    ports.isUnplugged = () => true;
    device.wire.fault = { kind: 'requestLost' };
    const { base } = account(device);
    const done = await base.mutate([late(0)]);
    await send(device);
    expect((await outbox(device)).map(({ firstSentAt }) => firstSentAt)).toEqual([null]);
    expect(await account(device).handles.relaxed.flags.get('sent')).toBeUndefined();
    expect(done.outcome === 'stored' && (await done.undo?.())).toBe('undone');
    expect(await outbox(device)).toEqual([]);
    // That flag must not outweigh an actual answer: the next entry is sent all the same.
    device.wire.fault = { kind: 'none' };
    await base.mutate([late(1)]);
    await send(device);
    expect(await outbox(device)).toEqual([]);
    ports.isUnplugged = before;
  });

  // ---- the server ----

  /** Backs up this lesson and the devices' rows; returns the function that restores them. */
  async function backup() {
    const { db } = bench.database;
    const of = {
      cells: await db.select().from(journalCells),
      history: await db.select().from(cellHistory),
      ledger: await db.select().from(ledger),
      clients: await db.select().from(syncClients),
      feed: await db.select().from(feed),
      positions: await db.select().from(feedPositions),
    };
    return async () => {
      for (const table of [journalCells, cellHistory, ledger, syncClients, feed, feedPositions]) await db.delete(table);
      if (of.cells.length > 0) await db.insert(journalCells).values(of.cells);
      if (of.history.length > 0) await db.insert(cellHistory).values(of.history);
      if (of.ledger.length > 0) await db.insert(ledger).values(of.ledger);
      if (of.clients.length > 0) await db.insert(syncClients).values(of.clients);
      if (of.feed.length > 0) await db.insert(feed).values(of.feed);
      if (of.positions.length > 0) await db.insert(feedPositions).values(of.positions);
    };
  }
  /** Work in another lesson moves the feed past everybody's cursor. */
  async function othersWork(login: string, count: number): Promise<void> {
    const other = await deviceOf(login);
    for (let index = 0; index < count; index++) {
      await account(other).base.mutate([index % 2 === 0 ? sick(5) : away(5)]);
      await send(other);
    }
  }

  describe.each([
    ['by the command', async () => void (await beginEpochs(bench.database.db))],
    ['noticed by itself', async () => undefined],
  ])('case 39: a backup was put back, %s', (_, announce) => {
    it('what was accepted after it is offered again, once, and the user is told', async () => {
      await account(device).base.mutate([late(0)]);
      await send(device);
      pause();
      const putServerBack = await backup();
      pause();
      await account(device).base.mutate([late(1), sick(0)]);
      await send(device);
      expect(await cells()).toHaveLength(2);
      await putServerBack();
      await announce();
      expect(await cells()).toHaveLength(1);
      pause();
      await meet(device);
      await meet(device);
      expect(await outbox(device)).toEqual([]);
      expect(await acceptedBy()).toEqual(
        expect.arrayContaining([
          [teacherId, 2, 'missing_by_sick'],
          [teacherId, 1, 'late'],
        ]),
      );
      expect(await readRestored(account(device).handles.relaxed)).toMatchObject([{ schoolId: 1, offered: 2 }]);
      expect(shown(device)).toMatchObject({ value: 'missing_by_sick', state: 'saved', base: { version: 2 } });
      const written = (await bench.database.db.select().from(cellHistory)).filter(
        ({ scheduleUuid }) => scheduleUuid === bench.scheduleUuid,
      );
      expect(written).toHaveLength(3);
    });

    it('an edit of what was there before it overwrites nothing that was written after it', async () => {
      const colleague = await deviceOf('teacher2');
      await account(device).base.mutate([conduct(), mark(5)]);
      await send(device);
      pause();
      const putServerBack = await backup();
      pause();
      await account(device).base.mutate([mark(6)]);
      await send(device);
      // Typed over version 2, which will mean something else.
      await account(device).base.mutate([mark(7)]);
      await putServerBack();
      await announce();
      pause();
      await bench.download(colleague);
      await account(colleague).base.mutate([mark(8)]);
      await send(colleague);
      await meet(device);
      await meet(device);
      expect(await marks()).toEqual([8]);
      expect((await outbox(device)).map(({ state, error }) => [state, error?.code])).toEqual([
        ['parked', 'CONFLICT'],
        ['parked', 'CONFLICT'],
      ]);
      expect(shown(device, 0, 'mark')).toMatchObject({ value: { mark: 7 }, state: 'conflict' });
    });

    it('what waits goes on top of what is offered again', async () => {
      const putServerBack = await backup();
      pause();
      await account(device).base.mutate([late(0)]);
      await send(device);
      await account(device).base.mutate([sick(0)]);
      await putServerBack();
      await announce();
      pause();
      await send(device);
      await send(device);
      expect(await outbox(device)).toEqual([]);
      expect(await acceptedBy()).toEqual([[teacherId, 2, 'missing_by_sick']]);
    });
  });

  it('case 39: the restored feed that has grown past the cursors of the devices is noticed all the same', async () => {
    const putServerBack = await backup();
    pause();
    await account(device).base.mutate([late(0)]);
    await send(device);
    await putServerBack();
    pause();
    await othersWork('teacher2', 4);
    expect((await cells()).map(({ value }) => value)).not.toContain('late');
    await meet(device);
    await meet(device);
    expect(await outbox(device)).toEqual([]);
    expect((await cells()).map(({ value }) => value)).toContain('late');
    expect(shown(device, 5)).toMatchObject({ value: 'missing_without_reason', state: 'saved' });
  });

  it('case 39: a cursor that nobody was given begins no new life', async () => {
    const [before] = await bench.database.db.select().from(feedPositions).where(eq(feedPositions.schoolId, 1));
    const { handles } = account(device);
    const cursor = (await handles.relaxed.cursors.get(1))?.cursor ?? 0;
    await handles.relaxed.cursors.update(1, { cursor: cursor + 1_000 });
    await meet(device);
    await handles.relaxed.cursors.update(1, { cursorProof: `1.${'x'.repeat(22)}`, cursor: cursor + 1_000 });
    await meet(device);
    const [after] = await bench.database.db.select().from(feedPositions).where(eq(feedPositions.schoolId, 1));
    expect(after?.epoch).toBe(before?.epoch);
    // The device resets itself to the server's position.
    expect((await handles.relaxed.cursors.get(1))?.cursor).toBe(after?.position);
  });
});
