// The step of a school into its next year, over the real server, on both databases.
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegisterRow } from '#contract/contingent/movement-register.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { Planned, SchoolYear, TransferState } from '#contract/year-transfer/year-transfer.schema.ts';
import { quarters, schoolYears } from '#server/features/calendar/public.ts';
import { movements } from '#server/features/contingent/public.ts';
import { userSchools } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { beginYear } from '#server/features/year-transfer/public.ts';
import { yearTransferClasses } from '#server/features/year-transfer/year-transfer.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { base, openTransferWorld, type TransferWorld } from './world.ts';

/** What came with a refusal as it is now. */
const currentOf = ({ text }: { text: string }) => (JSON.parse(text) as { data: { current: unknown } }).data.current;

describe.each(databaseKinds)('the step into the next year on %s', (kind) => {
  let world: TransferWorld;
  beforeAll(async () => {
    world = await openTransferWorld(kind);
  });
  afterAll(async () => world.close());
  const statusOf = async (eduYear: number) => {
    const of = and(eq(schoolYears.schoolId, 1), eq(schoolYears.eduYear, eduYear));
    return (await world.db.select().from(schoolYears).where(of))[0]?.status;
  };
  const registerOf = async (eduYear: number) => {
    const path = `GET /api/v4/os/backoffice/movements?schoolId=1&eduYear=${eduYear}&size=all`;
    return (await call<ListPage<RegisterRow>>(world.app, path, { as: world.director })).data.rows;
  };

  it('is not started: the state says so, and whoever is in a class counts as undecided', async () => {
    const state = await world.state();
    expect(state).toMatchObject({ state: 'none', nextStatus: 'NotStarted', classes: [], openQuarters: [2] });
    expect(state.sources.map(({ label }) => label)).toEqual(['1 «Б»', '7 «А»', '7 «Ә»', '9 «А»', '11 «А»']);
    // Six and the newcomer; who left on 10 November is in no class to the end of the year.
    expect(state.pupils.filter(({ groupId }) => groupId === 71)).toHaveLength(7);
    expect((await world.preview()).sums).toMatchObject({ now: 17, undecided: 17, next: 0 });
    expect((await world.apply()).error.code).toBe('CONFLICT');
  });

  it('its beginning is undone as a whole or not at all: a plan stays with its classes and its year', async () => {
    const begun = await world.plan();
    const given = await world.giveOrders();
    const refused = await world.undoBatch(begun.data.batch);
    expect(refused.data).toMatchObject({ batch: null, undone: 0, kept: [{ entity: 'yearTransfer' }] });
    expect(await statusOf(2027)).toBe('Transfer');
    expect((await world.state()).classes).toHaveLength(3);
    expect((await world.undoBatch(given.data.batch)).data).toMatchObject({ undone: 1, kept: [] });
    expect((await world.undoBatch(begun.data.batch)).data).toMatchObject({ kept: [] });
    expect(await world.state()).toMatchObject({ state: 'none', nextStatus: 'NotStarted', classes: [] });
  });

  it('begins with every class going on, and the coming year in transfer', async () => {
    expect((await world.plan()).data).toMatchObject({ state: 'draft' });
    const state = await world.state();
    expect(await statusOf(2027)).toBe('Transfer');
    expect(state.startedBy).toBe('Сейітов Б.');
    expect(state.classes.map(({ parallel, letter }) => `${parallel}${letter}`)).toEqual(['2Б', '8А', '8Ә']);
    expect(state.classes.find(({ letter }) => letter === 'А')).toMatchObject({ previousGroupId: 71, lead: 'Ким В.' });
    // Grades after which pupils finish wait for a word.
    expect(state.sources.filter(({ toUuid }) => toUuid === null).map(({ label }) => label)).toEqual([
      '9 «А»',
      '11 «А»',
    ]);
    // Started twice is started once.
    expect((await world.plan({}, { as: world.zavuch })).data.state).toBe('draft');
    expect((await world.state()).classes).toHaveLength(3);
  });

  it('is not applied while somebody is undecided or an order is missing', async () => {
    const refused = await world.apply();
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({ code: 'TRANSFER_NOT_CLOSED', message: 'Не решено: учеников 17.' });
    await world.decideAll();
    expect((await world.preview()).sums).toMatchObject({
      now: 17,
      undecided: 0,
      promoted: 11,
      finished9: 4,
      finished11: 2,
      next: 11,
    });
    expect((await world.preview()).missingOrders).toEqual(['promoted', 'finished9', 'finished11']);
    expect(Object.keys((await world.apply()).error.errors ?? {})).toEqual(['promoted']);
    await world.giveOrders();
    expect((await world.preview()).missingOrders).toEqual([]);
  });

  it('what is applied is what was seen: a plan that changed since is refused with the new preview', async () => {
    const { digest } = await world.preview();
    await world.decide(({ groupId }) => (groupId === 72 ? { decision: 'conditional' } : undefined), {
      as: world.zavuch,
    });
    const refused = await world.send<unknown>(`${base}/apply`, { digest });
    expect(refused.error.code).toBe('STALE_VERSION');
    expect(currentOf(refused)).toMatchObject({ sums: { conditional: 1, promoted: 10 } });
    expect(await statusOf(2027)).toBe('Transfer');
  });

  it('a preview stands for the same however the database keeps its rows', async () => {
    const { digest } = await world.preview();
    const [first] = await world.db.select().from(yearTransferClasses);
    // Moves the row behind the others, as a write to it may.
    await world.db
      .update(yearTransferClasses)
      .set({ shift: first?.shift ?? 1 })
      .where(eq(yearTransferClasses.uuid, first?.uuid ?? ''));
    await world.db.execute(sql`analyze ${yearTransferClasses}`);
    expect((await world.preview()).digest).toBe(digest);
  });

  it('is applied in one step, is undone in one, and is applied again; sums close before and after', async () => {
    const before = await world.people();
    const inNovember = await world.classesOn('2026-11-20');
    const seen = await world.preview();
    const press = world.press();
    const { data, status, text } = await world.apply({ requestId: press });
    expect(text).toContain('"batch"');
    expect(status).toBe(200);
    expect(data.sums).toEqual(seen.sums);
    // The same press once more is the same step.
    expect((await world.apply({ requestId: press, digest: seen.digest })).data).toEqual(data);
    expect(await statusOf(2027)).toBe('Active');
    const classes = await world.db
      .select()
      .from(groups)
      .where(and(eq(groups.schoolId, 1), eq(groups.eduYear, 2027)));
    expect(classes.map(({ parallel, letter, previousGroupId }) => [parallel, letter, previousGroupId]).sort()).toEqual([
      [2, 'Б', 72],
      [8, 'А', 71],
      [8, 'Ә', 73],
    ]);
    expect(classes.find(({ previousGroupId }) => previousGroupId === 71)).toMatchObject({ leadUserId: 4, roomId: 214 });
    const inSeptember = await world.classesOn('2027-09-01');
    expect(inSeptember.size).toBe(seen.sums.next);
    expect(new Set(inSeptember.values())).toEqual(new Set(['2027 2 Б', '2027 8 А', '2027 8 Ә']));
    // Until then they stay where they are.
    const stay = [...(await world.classesOn('2026-11-21')).keys()];
    expect(stay.sort()).toEqual([...inSeptember.keys()].sort());
    expect([...(await world.classesOn('2026-11-20')).entries()].sort()).toEqual([...inNovember.entries()].sort());
    const moved = await world.db.select().from(movements).where(eq(movements.schoolId, 1));
    expect(moved.filter(({ orderUuid }) => orderUuid !== null)).toHaveLength(17);
    expect((await world.state()).state).toBe('applied');
    // They are in the book of the year in which the orders are numbered, also those that take effect in the next one.
    const inBook = await registerOf(2026);
    expect(inBook.filter(({ date, order }) => date === '2027-09-01' && order !== null)).toHaveLength(11);
    expect(inBook.filter(({ order }) => order !== null)).toHaveLength(17);
    expect(await registerOf(2027)).toEqual([]);

    const undone = await world.undo();
    expect(undone.data.kept).toBe(0);
    expect(await world.people()).toEqual(before);
    expect(await statusOf(2027)).toBe('Transfer');
    expect((await world.undo()).error.code).toBe('CONFLICT');
    // The plan is as it was, and its orders are joined.
    expect((await world.preview()).sums).toEqual(seen.sums);
    expect((await world.apply()).status).toBe(200);
    expect(await world.ordersGiven()).toHaveLength(4);
    expect((await world.undo()).data.kept).toBe(0);
    expect(await world.people()).toEqual(before);
  });

  it('two who decide at once lose nothing: the second is told what the first said', async () => {
    const { pupils } = await world.state();
    const [pupil] = pupils;
    if (!pupil) throw new Error('Nobody is there');
    const { studentGroupUuid, version } = pupil;
    const say = (decision: string, as = world.director) =>
      world.plan({ pupils: [{ studentGroupUuid, decision, reason: null, toUuid: null, version }] }, { as });
    const both = await Promise.all([say('repeats'), say('promoted', world.zavuch)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.error.code).toBe('STALE_VERSION');
    const won = both.find(({ status }) => status === 200)?.data.pupils[0]?.decision;
    expect(lost && (currentOf(lost) as Planned).pupils).toMatchObject([
      { studentGroupUuid, decision: won, version: version + 1 },
    ]);
    const after: TransferState = await world.state();
    expect(after.pupils.find((one) => one.studentGroupUuid === studentGroupUuid)?.decision).toBe(won);
  });

  it('the year is the current one from its first day, with the right of those who lead its classes', async () => {
    await world.decideAll();
    expect((await world.apply()).status).toBe(200);
    const current = async () => {
      const years = await world.db.select().from(schoolYears).where(eq(schoolYears.schoolId, 1));
      return years.filter(({ isCurrent }) => isCurrent).map(({ eduYear }) => eduYear);
    };
    const begin = (day: string) => beginYear(world.database, 1, Date.parse(`${day}T05:00:00Z`), async () => {});
    expect(await begin('2027-08-31')).toBe(false);
    expect(await current()).toEqual([2026]);
    const subroleOf = async (userId: number) =>
      (await world.db.select().from(userSchools).where(eq(userSchools.userId, userId)))[0]?.subrole;
    // Who leads a class of the new year alone has no right of it before.
    const [next] = await world.db
      .select()
      .from(groups)
      .where(and(eq(groups.schoolId, 1), eq(groups.eduYear, 2027), eq(groups.parallel, 8)));
    await world.db
      .update(groups)
      .set({ leadUserId: 5 })
      .where(eq(groups.id, next?.id ?? 0));
    expect(await subroleOf(5)).toBeNull();
    expect(await begin('2027-09-01')).toBe(true);
    expect(await begin('2027-09-01')).toBe(false);
    expect(await current()).toEqual([2027]);
    expect(await subroleOf(5)).toBe('group_lead');
    // An undo gives the year back that it came from.
    await world.db
      .update(groups)
      .set({ leadUserId: next?.leadUserId ?? null })
      .where(eq(groups.id, next?.id ?? 0));
    expect((await world.undo()).data.kept).toBe(0);
    expect(await current()).toEqual([2026]);
    expect(await statusOf(2027)).toBe('Transfer');
  });

  it('closing the year waits for the step and for its quarters, is shown with what is open, and is taken back', async () => {
    const close = () => world.send<{ yearStatus: string; batch: string }>(`${base}/close-year`);
    const years = async () => {
      const path = `GET ${base}/years?schoolId=1`;
      const { data } = await call<SchoolYear[]>(world.app, path, { as: world.director });
      expect(data.map(({ eduYear }) => eduYear)).toEqual([2027, 2026, 2025]);
      return data.find(({ eduYear }) => eduYear === 2026);
    };
    expect((await close()).error.errors).toEqual({ eduYear: ['Сначала переведите школу в следующий год'] });
    expect(await years()).toMatchObject({ status: 'Active', isCurrent: true, isLeft: false, unplaced: 0 });
    await world.decideAll();
    expect((await world.apply()).status).toBe(200);
    expect((await close()).error.errors).toEqual({ eduYear: ['Сначала закройте четверти: 2'] });
    const open = await years();
    expect(open).toMatchObject({ isLeft: true, unplaced: 0 });
    expect(open?.quarters.map(({ number, isOpen }) => [number, isOpen])).toEqual([
      [1, false],
      [2, true],
    ]);
    await world.db.update(quarters).set({ status: 'archive' }).where(eq(quarters.schoolId, 1));
    const closed = await close();
    expect(closed.data).toMatchObject({ yearStatus: 'Archive' });
    expect(await years()).toMatchObject({ status: 'Archive', isLeft: true });
    expect((await world.undo()).error.code).toBe('YEAR_READ_ONLY');
    expect((await close()).error.code).toBe('YEAR_READ_ONLY');
    const reopened = await world.undoBatch(closed.data.batch);
    expect(reopened.data).toMatchObject({ undone: 1, kept: [] });
    expect(await years()).toMatchObject({ status: 'Active' });
    // The closing is not restored while the year could not be closed.
    const closeAgain = async () => (await world.undoBatch(reopened.data.batch)).data;
    const ofYear = and(eq(quarters.schoolId, 1), eq(quarters.eduYear, 2026), eq(quarters.number, 2));
    await world.db.update(quarters).set({ status: 'open' }).where(ofYear);
    expect(await closeAgain()).toMatchObject({ undone: 0, kept: [{ entity: 'schoolYear', id: '2026' }] });
    await world.db.update(quarters).set({ status: 'archive' }).where(ofYear);
    expect((await world.undo()).data.kept).toBe(0);
    expect(await closeAgain()).toMatchObject({ undone: 0, kept: [{ entity: 'schoolYear', id: '2026' }] });
    expect(await years()).toMatchObject({ status: 'Active' });
  });
});
