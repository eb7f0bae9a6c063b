// Cases of design/sync.md about a device whose owner lost rights while it was offline.
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { discard, retryParked } from '#db/decisions.ts';
import { userSchools } from '#server/features/people/public.ts';
import { assignmentTeachers } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { appendToFeed } from '#server/sync/feed.ts';
import { idOf } from '#tests/support/small-school.ts';
import { caseBench } from './case-bench.ts';
import type { Device } from './device.ts';

describe('cases of a class that is somebody else’s meanwhile', () => {
  const bench = caseBench('scope');
  const { account, cells, conduct, download, late, mark, outbox, pupil, send, shown } = bench;
  const teacher = 2;
  let device: Device;
  beforeEach(() => {
    device = bench.device;
  });

  const document = () => `lesson:${bench.scheduleUuid}`;
  const stored = () => account(device).handles.relaxed.caches.get(`1/${document()}`);
  /** The class goes to another teacher; the feed of the lost scope sends purges. */
  async function takeAway(): Promise<void> {
    const { db } = bench.database;
    await db
      .delete(assignmentTeachers)
      .where(and(eq(assignmentTeachers.assignmentUuid, bench.school.physics), eq(assignmentTeachers.userId, teacher)));
    const purge = { scope: `user:${teacher}`, document: document(), cell: null, kind: 'purge' } as const;
    await appendToFeed(db, 1, [purge], { clientId: null, at: bench.clock.now() });
  }
  async function giveBack(): Promise<void> {
    await bench.database.db
      .insert(assignmentTeachers)
      .values({ schoolId: 1, assignmentUuid: bench.school.physics, userId: teacher, isMain: true });
  }

  it('case 22: what was entered is refused with its reason and stays in sight; given back, it goes under its author', async () => {
    await account(device).base.mutate([conduct()]);
    await account(device).base.mutate([mark(9), late(1)]);
    await takeAway();
    try {
      await send(device);
      const parked = await outbox(device);
      expect(parked.map(({ name, state, error }) => [name, state, error?.code])).toEqual([
        ['conductLesson', 'parked', 'NOT_OWN_LESSON'],
        ['setMark', 'parked', 'NOT_OWN_LESSON'],
        ['setAttendance', 'parked', 'NOT_OWN_LESSON'],
      ]);
      for (const { error } of parked) expect(error?.message).toBeTruthy();
      expect(shown(device, 0, 'mark')).toMatchObject({ value: { mark: 9 }, state: 'refused' });
      expect(await cells()).toEqual([]);
      // The lesson behind the unsent entries is kept with them, and is not shown as fresh.
      expect(await stored()).toMatchObject({ body: expect.anything(), refusal: 'ACCESS_DENIED', live: false });
      await download(device);
      expect(shown(device, 1)).toMatchObject({ value: 'late', state: 'refused' });
    } finally {
      await giveBack();
    }
    const seqs = (await outbox(device)).map(({ seq }) => seq);
    const again = await retryParked(account(device).handles, seqs, () => idOf('unused'));
    await account(device).base.refresh([], again);
    await send(device);
    expect(await outbox(device)).toEqual([]);
    expect((await cells()).map(({ kind, authorUserId }) => [kind, authorUserId]).sort()).toEqual([
      ['attendance', teacher],
      ['conduct', teacher],
      ['mark', teacher],
    ]);
  });

  it('case 22: without unsent work the lesson leaves the device; once the author gave it up, so does the one that was held', async () => {
    await takeAway();
    try {
      await account(device).base.mutate([late()]);
      await send(device);
      const [parked] = await outbox(device);
      expect(await stored()).toBeDefined();
      await account(device).base.refresh([], await discard(account(device).handles, [parked?.seq ?? 0]));
      await download(device);
      expect(await stored()).toMatchObject({ body: null, refusal: 'ACCESS_DENIED' });
      await appendToFeed(
        bench.database.db,
        1,
        [{ scope: `user:${teacher}`, document: document(), cell: null, kind: 'purge' }],
        { clientId: null, at: bench.clock.now() },
      );
      account(device).engine.follow({ schoolId: 1, eduYear: 2026 });
      await vi.waitFor(async () => expect(await stored()).toBeUndefined());
    } finally {
      await giveBack();
    }
  });

  it('case 22: a right that ends takes its documents away by itself, though nobody names them; unsent work stays', async () => {
    const { db } = bench.database;
    account(device).engine.follow({ schoolId: 1, eduYear: 2026 });
    await vi.waitFor(async () => expect((await account(device).handles.relaxed.cursors.get(1))?.scopes).toBeDefined());
    await account(device).base.mutate([late()]);
    const own = and(
      eq(assignmentTeachers.assignmentUuid, bench.school.physics),
      eq(assignmentTeachers.userId, teacher),
    );
    await account(device).engine.want({ schoolId: 1, eduYear: 2026 }, ['roster:71'], { noCache: false });
    await db.delete(assignmentTeachers).where(own);
    try {
      await send(device);
      await vi.waitFor(async () =>
        expect(await account(device).handles.relaxed.caches.get('1/roster:71')).toMatchObject({
          body: null,
          refusal: 'ACCESS_DENIED',
        }),
      );
      // The lesson behind the unsent entry is kept with it. It may come in another answer.
      await vi.waitFor(async () =>
        expect(await stored()).toMatchObject({ body: expect.anything(), refusal: 'ACCESS_DENIED' }),
      );
      expect(shown(device)).toMatchObject({ value: 'late', state: 'refused' });
    } finally {
      await giveBack();
    }
    bench.clock.advance(60_000);
    await send(device);
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ refusal: null }));
  });

  it('case 22: whoever has no place in the school any more keeps nothing of it but their own unsent work', async () => {
    const { db } = bench.database;
    await account(device).engine.want({ schoolId: 1, eduYear: 2026 }, ['roster:71', 'year:2026'], { noCache: false });
    await account(device).base.mutate([late()]);
    const role = and(eq(userSchools.schoolId, 1), eq(userSchools.userId, teacher));
    const roles = await db.delete(userSchools).where(role).returning();
    await db.insert(userSchools).values({ schoolId: 2, userId: teacher, role: 'teacher', subrole: null });
    try {
      await send(device);
      const left = await account(device).handles.relaxed.caches.toArray();
      expect(left.filter(({ body }) => body !== null).map((row) => row.document)).toEqual([document()]);
      expect((await outbox(device)).map(({ state, error }) => [state, error?.code])).toEqual([
        ['parked', 'WRONG_SCHOOL'],
      ]);
      expect(shown(device)).toMatchObject({ value: 'late', state: 'refused' });
    } finally {
      await db.delete(userSchools).where(and(eq(userSchools.schoolId, 2), eq(userSchools.userId, teacher)));
      await db.insert(userSchools).values(roles);
    }
  });

  it('case 22: an entry for a pupil who left the class is refused alone, the others arrive', async () => {
    const { db } = bench.database;
    const left = eq(groupMembers.studentGroupUuid, pupil(0));
    await account(device).base.mutate([late(0), late(1)]);
    await db.update(groupMembers).set({ dateTo: '2026-11-19' }).where(left);
    try {
      await send(device);
    } finally {
      await db.update(groupMembers).set({ dateTo: null }).where(left);
    }
    expect((await outbox(device)).map(({ state, error }) => [state, error?.code])).toEqual([
      ['parked', 'NOT_IN_GROUP'],
    ]);
    expect(shown(device, 0)).toMatchObject({ value: 'late', state: 'refused' });
    expect((await cells()).map(({ studentGroupUuid }) => studentGroupUuid)).toEqual([pupil(1)]);
  });
});
