// Where requests between schools cross something else: an undo, a right that ends, a third school, two cards that become one, jobs that come
// in another order.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Combined } from '#contract/combining/combining.schema.ts';
import { admissionRequests } from '#server/features/admission-requests/admission-requests.tables.ts';
import { jobs } from '#server/features/jobs/public.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import {
  contingent,
  departure,
  fieldsOf,
  iinOf,
  openThird,
  openTwoSchools,
  path,
  people,
  type TwoSchools,
} from './two-schools.ts';

const takenOrder = { arrivalOrder: '300-к', arrivalOrderDate: '2026-11-20' };

describe.each(databaseKinds)('requests that cross something else on %s', (kind) => {
  let world: TwoSchools;
  beforeAll(async () => {
    world = await openTwoSchools(kind);
    await openThird(world);
    await world.admitIn(1, iinOf(60), { arrivalOrder: '300-к', arrivalOrderDate: '2026-11-19' });
  });
  // Questions count as look-ups, and the clock stands.
  beforeEach(() => world.forgetLookUps());
  afterAll(() => world.close());

  it('an answer that was taken back before the admission leaves the request as if it had not been given', async () => {
    const { iin, uuid, pupil } = await world.asked(1, takenOrder);
    const { batch } = (await world.depart(uuid)).data;
    await world.carried();
    expect(await world.about(1, uuid)).toMatchObject({ state: 'departed', lastDay: '2026-11-20' });
    expect((await world.undo(2, batch)).data.kept).toEqual([]);
    const open = { state: 'open', lastDay: null, words: null, answeredAt: null, isFree: false };
    for (const school of [1, 2] as const) expect(await world.about(school, uuid)).toMatchObject(open);
    // Answered once more, refused or withdrawn, as any other.
    const again = (await world.depart(uuid)).data;
    await world.carried();
    await world.undo(2, again.batch);
    expect((await world.send(`${path}/withdraw`, 1, { uuid })).data).toEqual({ uuid, batch: null });
    await world.carried();
    for (const school of [1, 2] as const) expect((await world.about(school, uuid))?.state).toBe('withdrawn');
    const second = await world.ask(iin);
    expect(second.status).toBe(200);
    await world.carried();
    expect((await world.depart(second.data.uuid)).status).toBe(200);
    await world.carried();
    expect((await world.cardIn(1, pupil.id)).data.state).toBe('active');
  });

  it('one that was answered, taken back and not answered again expires', async () => {
    const { iin, uuid } = await world.asked(2, takenOrder);
    const { batch } = (await world.depart(uuid)).data;
    await world.carried();
    await world.undo(2, batch);
    await world.after(31, async () => {
      expect(await world.about(1, uuid)).toMatchObject({ state: 'expired', lastDay: null, words: null });
      expect((await world.send(`${path}/withdraw`, 1, { uuid })).error.message).toBe(
        'Запрос уже завершён: Срок истёк.',
      );
      expect((await world.ask(iin)).status).toBe(200);
      await world.carried();
    });
  });

  it('nobody comes on a day on which another school still had them, whoever writes it', async () => {
    const { iin, uuid, pupil } = await world.asked(3, takenOrder);
    await world.depart(uuid);
    await world.carried();
    const words = ['До 20.11.2026 включительно ученик числится в другой школе'];
    for (const arrivalDate of ['2026-11-02', '2026-11-20'])
      expect((await world.admit(1, uuid, { arrivalDate })).error.errors).toEqual({ arrivalDate: words });
    expect((await world.admitIn(1, iin, { arrivalDate: '2026-11-20' })).error.errors).toEqual({ arrivalDate: words });
    expect((await world.admit(1, uuid, { arrivalDate: '2026-11-21' })).status).toBe(200);
    // And back, by the form of a return.
    await world.after(5, async () => {
      await world.archiveIn(1, pupil.id, { date: '2026-11-24' });
      const back = { id: pupil.id, groupId: 81, reason: 'restored', arrivalOrder: null, arrivalOrderDate: null };
      const restore = (arrivalDate: string) => world.send(`${contingent}/restore`, 2, { ...back, arrivalDate });
      expect(fieldsOf(await restore('2026-11-24'))).toEqual(['arrivalDate']);
      expect((await restore('2026-11-25')).status).toBe(200);
    });
  });

  it('who left without an answer has a last day too, which the asking school is told', async () => {
    const { uuid, pupil } = await world.asked(4);
    expect(await world.about(1, uuid)).toMatchObject({ isFree: false, lastDay: null });
    await world.archiveIn(2, pupil.id);
    expect(await world.about(1, uuid)).toMatchObject({ state: 'open', isFree: true, lastDay: '2026-11-20' });
    expect(fieldsOf(await world.admit(1, uuid))).toEqual(['arrivalDate']);
  });

  it('the departure is not undone any more once the pupil was of another school, even if they left it again', async () => {
    const { uuid, pupil } = await world.asked(5);
    const { batch } = (await world.depart(uuid)).data;
    await world.carried();
    await world.after(5, async () => {
      await world.archiveIn(1, pupil.id, { date: '2026-11-24' });
      const undone = await world.undo(2, batch);
      expect(undone).toMatchObject({ status: 409, error: { code: 'UNDO_IMPOSSIBLE' } });
      expect((await world.cardIn(2, pupil.id)).data.state).toBe('archived');
    });
  });

  it.each([
    ['is not of the management any more', 'role'],
    ['has left the staff', 'gone'],
    ['is blocked', 'blocked'],
  ])('nothing is written in the name of somebody who %s: another one admits', async (_, how) => {
    const { db } = world.database;
    const serial = { role: 6, gone: 7, blocked: 8 }[how] ?? 0;
    const iin = iinOf(serial);
    const { data: pupil } = await world.admitIn(2, iin, { arrivalDate: '2026-11-02' });
    const { uuid } = (await world.ask(iin, { reason: 'abroad' }, world.zavuch)).data;
    await world.carried();
    const isZavuch = and(eq(userSchools.userId, 9), eq(userSchools.schoolId, 1));
    if (how === 'role') await db.update(userSchools).set({ role: 'teacher' }).where(isZavuch);
    if (how === 'gone') await db.update(userSchools).set({ readsUntil: '2026-11-19' }).where(isZavuch);
    if (how === 'blocked') await db.update(users).set({ blockedAt: 1 }).where(eq(users.id, 9));
    await world.depart(uuid);
    await world.carried();
    await db.update(userSchools).set({ role: 'zavuch', readsUntil: null }).where(isZavuch);
    await db.update(users).set({ blockedAt: null }).where(eq(users.id, 9));
    expect(await world.about(1, uuid)).toMatchObject({
      state: 'departed',
      isFree: true,
      lastDay: '2026-11-20',
      words: 'Кто отправил запрос, больше не в руководстве школы. Проверьте и зачислите.',
    });
    expect((await world.cardIn(1, pupil.id)).error.code).toBe('NOT_FOUND');
    expect((await world.admit(1, uuid, { arrivalDate: '2026-11-21' })).status).toBe(200);
  });

  /** Of two schools that have asked for one pupil of school 2. */
  const askedByTwo = async (serial: number, more: object = {}) => {
    const { iin, uuid, pupil } = await world.asked(serial, more);
    const other = (await world.askFrom(3, iin)).data.uuid;
    await world.carried();
    return { iin, pupil, uuid, other };
  };

  it('of two who ask, the other one is told when the pupil was admitted, and not before', async () => {
    const { uuid, other, pupil } = await askedByTwo(10);
    const { batch } = (await world.depart(uuid)).data;
    expect(await world.about(2, other)).toMatchObject({ state: 'open' });
    await world.undo(2, batch);
    await world.carried();
    for (const school of [2, 3] as const) expect(await world.about(school, other)).toMatchObject({ state: 'open' });
    expect((await world.depart(other)).status).toBe(200);
    await world.carried();
    expect((await world.cardIn(3, pupil.id)).data.state).toBe('active');
    for (const school of [1, 2] as const) expect(await world.about(school, uuid)).toMatchObject({ state: 'elsewhere' });
    expect((await world.rowIn(1, uuid))?.wish).toBeNull();
  });

  it('who comes first has the pupil that was let go for another one', async () => {
    const { uuid, other, pupil } = await askedByTwo(11, takenOrder);
    await world.depart(uuid);
    await world.carried();
    expect((await world.admit(3, other, { arrivalDate: '2026-11-21' })).data.studentId).toBe(pupil.id);
    await world.carried();
    for (const school of [1, 2] as const) expect(await world.about(school, uuid)).toMatchObject({ state: 'elsewhere' });
    for (const school of [2, 3] as const) expect(await world.about(school, other)).toMatchObject({ state: 'admitted' });
  });

  it('a request follows the card into which the one it names was combined, and back', async () => {
    const iin = iinOf(12);
    const [kept, gone] = [
      (await world.admitIn(2, iinOf(13), { iin: null, isNotResident: true, arrivalDate: '2026-11-02' })).data,
      (await world.admitIn(2, iin, { firstname: 'Асем', arrivalDate: '2026-11-02' })).data,
    ];
    const { uuid } = (await world.ask(iin)).data;
    await world.carried();
    const combine = async () =>
      (
        await world.send<Combined>(`${people}/combine`, 2, {
          keepId: kept.id,
          goneId: gone.id,
          take: ['iin'],
          keepVersion: (await world.cardIn(2, kept.id)).data.version,
          goneVersion: (await world.cardIn(2, gone.id)).data.version,
        })
      ).data.batch;
    const batch = await combine();
    expect(await world.about(1, uuid)).toMatchObject({ state: 'open', isFree: false });
    expect(await world.about(2, uuid)).toMatchObject({ studentId: kept.id, group: '7 «Б»', isFree: false });
    expect(fieldsOf(await world.ask(iin))).toEqual(['iin']);
    expect((await world.admit(1, uuid, { arrivalDate: '2026-11-21' })).error.code).toBe('ENROLLED_ELSEWHERE');
    expect((await world.undo(2, batch)).data.kept).toEqual([]);
    expect(await world.about(2, uuid)).toMatchObject({ studentId: gone.id, isFree: false });
    await combine();
    expect((await world.depart(uuid)).status).toBe(200);
    expect((await world.cardIn(2, kept.id)).data.state).toBe('archived');
    await world.carried();
    expect((await world.cardIn(1, kept.id)).data).toMatchObject({ state: 'active' });
    for (const school of [1, 2] as const) expect((await world.about(school, uuid))?.state).toBe('admitted');
  });

  it('a return comes to the card that its own was combined into', async () => {
    const iin = iinOf(14);
    const { data: old } = await world.admitIn(1, iin, { arrivalDate: '2026-09-02' });
    await world.archiveIn(1, old.id, { date: '2026-10-30' });
    await world.admitIn(2, iin, { arrivalDate: '2026-11-02' });
    const back = { reason: 'restored', arrivalOrder: null, arrivalOrderDate: null, arrivalDate: '2026-11-21' };
    const { uuid } = (await world.send<{ uuid: string }>(`${path}/ask-back`, 1, { ...back, groupId: 71, id: old.id }))
      .data;
    await world.carried();
    expect(await world.about(1, uuid)).toMatchObject({ studentId: old.id });
    await world.depart(uuid);
    await world.carried();
    expect((await world.cardIn(1, old.id)).data.state).toBe('active');
  });

  it('a request that is over before it arrives is over where it arrives', async () => {
    const { db } = world.database;
    const iin = iinOf(15);
    const { data: pupil } = await world.admitIn(2, iin, { arrivalDate: '2026-11-02' });
    const { uuid } = (await world.ask(iin)).data;
    await db
      .update(jobs)
      .set({ dueAt: world.clock.now() + 1_000_000 })
      .where(and(eq(jobs.kind, 'admissionRequestReceived'), eq(jobs.state, 'waiting')));
    await world.send(`${path}/withdraw`, 1, { uuid });
    const isClosing = and(eq(jobs.kind, 'admissionRequestSettled'), eq(jobs.state, 'waiting'));
    const [closing] = await db.select().from(jobs).where(isClosing);
    expect(closing?.schoolId).toBe(2);
    world.clock.advance(2_000);
    const worker = world.app.jobs.work(world.app.log, { pollMs: 20, beatMs: 10, graceMs: 50 });
    await expect.poll(async () => db.select().from(jobs).where(isClosing)).toEqual([]);
    await worker.stop();
    expect(await world.about(2, uuid)).toMatchObject({ state: 'withdrawn', studentId: pupil.id });
    await db.update(jobs).set({ dueAt: world.clock.now() }).where(eq(jobs.state, 'waiting'));
    await world.carried();
    expect(await world.about(2, uuid)).toMatchObject({ state: 'withdrawn', surname: pupil.surname });
    const rows = await db.select().from(admissionRequests).where(eq(admissionRequests.uuid, uuid));
    expect(rows).toHaveLength(2);
    expect((await world.depart(uuid)).error.code).toBe('CONFLICT');
  });

  it('what was never carried is seen all the same: the asking school admits, the other one sees it', async () => {
    const { uuid, pupil } = await world.asked(16);
    await world.depart(uuid);
    // As in a copy that was made before the jobs ran, and put back without them.
    await world.database.db.delete(jobs);
    expect(await world.about(1, uuid)).toMatchObject({ state: 'open', isFree: true, lastDay: '2026-11-20' });
    expect((await world.admit(1, uuid, { arrivalDate: '2026-11-21' })).status).toBe(200);
    await world.database.db.delete(jobs);
    expect(await world.about(2, uuid)).toMatchObject({ state: 'admitted', lastDay: '2026-11-20' });
    expect((await world.cardIn(2, pupil.id)).data.leftOn).toBe('2026-11-20');
  });

  it('a message of a departure that was taken back does not bring anybody before the last day of the next one', async () => {
    const { uuid, pupil } = await world.asked(17);
    const { batch } = (await world.depart(uuid, { date: '2026-11-18' })).data;
    await world.undo(2, batch);
    await world.archiveIn(2, pupil.id, departure);
    await world.carried();
    const card = (await world.cardIn(1, pupil.id)).data;
    expect(card).toMatchObject({ state: 'active', classes: [{ dateFrom: '2026-11-21' }] });
  });

  it('two deputies who admit, answer or ask at once do it once', async () => {
    const { zavuch } = world;
    const { iin, uuid, pupil } = await world.asked(18, takenOrder);
    const answers = await Promise.all([world.depart(uuid), world.depart(uuid)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await world.carried();
    const arrivalDate = '2026-11-21';
    const admitted = await Promise.all([
      world.admit(1, uuid, { arrivalDate }),
      world.admit(1, uuid, { arrivalDate }, zavuch),
      world.admitIn(3, iin, { arrivalDate }),
    ]);
    expect(admitted.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.carried();
    const schools = [];
    for (const school of [1, 3] as const)
      if ((await world.cardIn(school, pupil.id)).data?.state === 'active') schools.push(school);
    expect(schools).toHaveLength(1);
    const other = iinOf(19);
    await world.admitIn(2, other, { arrivalDate: '2026-11-02' });
    const asked = await Promise.all([world.ask(other), world.ask(other, {}, zavuch)]);
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 422]);
    await world.carried();
  });
});
