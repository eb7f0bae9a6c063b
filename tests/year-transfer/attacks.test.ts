// What must not come of a step into the next year: random decisions, two at once, an end in the middle, others' ids, an undo too late.
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classesFor, decisionsIn } from '#contract/year-transfer/outcomes.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { answerCells, journalCells } from '#server/features/cells/public.ts';
import { movements } from '#server/features/contingent/public.ts';
import { assignments, lessons } from '#server/features/schedule/public.ts';
import { groups } from '#server/features/school/public.ts';
import { yearTransferClasses, yearTransfers } from '#server/features/year-transfer/year-transfer.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { base, openTransferWorld, type TransferWorld } from './world.ts';

const dayMs = 86_400_000;
const movesPath = '/api/v4/os/backoffice/people-management/contingent/student-group/move';
/** A repeatable random number from 0 to `below`. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each(databaseKinds)('attacks on the step into the next year on %s', (kind) => {
  let world: TransferWorld;
  beforeAll(async () => {
    world = await openTransferWorld(kind);
    await world.plan();
  });
  afterAll(async () => world.close());

  it('whatever is decided, everybody ends in exactly one class or is gone, sums close, and the undo leaves no trace', async () => {
    // A class for those who repeat, one of grade 10, and a second one into which a class is split.
    const made = (parallel: number, letter: string) => ({
      uuid: idOf(`${parallel}${letter}`),
      parallel,
      letter,
      eduLang: 'kk',
      shift: 1,
      previousGroupId: null,
      version: 0,
    });
    const classes = [
      made(7, 'А'),
      made(1, 'А'),
      made(9, 'А'),
      made(10, 'А'),
      made(10, 'Ә'),
      made(11, 'А'),
      made(12, 'А'),
    ];
    expect((await world.plan({ classes })).status).toBe(200);
    await world.giveOrders();
    const before = await world.people();
    const inNovember = await world.classesOn('2026-11-20');
    for (let seed = 1; seed <= 6; seed++) {
      const random = randomFrom(seed * 7_919 + (kind === 'pglite' ? 0 : 17));
      const said = await world.decide(({ groupId }, state) => {
        const source = state.sources.find((one) => one.groupId === groupId);
        if (!source) return undefined;
        const choices = decisionsIn(source.parallel);
        const decision = choices[random(choices.length)] ?? 'promoted';
        const targets = classesFor(state.classes, source, decision);
        const toUuid =
          decision === 'left' || decision === 'finished' ? null : (targets[random(targets.length)]?.uuid ?? null);
        return { decision, toUuid, reason: decision === 'left' ? 'abroad' : null };
      });
      expect(said.status).toBe(200);
      const { sums } = await world.preview();
      const { now, promoted, conditional, repeats, finished9, finished11, left, undecided, next } = sums;
      expect({ seed, undecided }).toEqual({ seed, undecided: 0 });
      expect(promoted + conditional + repeats + finished9 + finished11 + left).toBe(now);
      expect((await world.apply()).status).toBe(200);
      const after = await world.people();
      expect(after.movements - before.movements).toBe(now);
      // Throws for somebody who is in two.
      for (const day of ['2026-11-20', '2026-11-21', '2027-05-25', '2027-08-31', '2027-09-01', '2028-01-15'])
        await world.classesOn(day);
      expect((await world.classesOn('2027-09-01')).size).toBe(next);
      expect(after.cards.filter(({ state }) => state === 'archived')).toHaveLength(
        finished9 + finished11 + left + before.cards.filter(({ state }) => state === 'archived').length,
      );
      expect((await world.undo()).data.kept).toBe(0);
      expect(await world.people()).toEqual(before);
      expect(await world.classesOn('2026-11-20')).toEqual(inNovember);
    }
  });

  it('a class that was taken out of the plan does not come back beside another one of its name', async () => {
    const named = async () =>
      (await world.state()).classes.filter(({ parallel, letter }) => parallel === 8 && letter === 'А');
    const [eighth] = await named();
    if (!eighth) throw new Error('no class 8 А');
    const { capacity: _, lead: __, ...planned } = eighth;
    const taken = await world.plan({ classes: [{ ...planned, isGone: true }] });
    const second = { ...planned, uuid: idOf('the second 8'), version: 0 };
    const made = await world.plan({ classes: [second] });
    const eighths = async () => (await named()).map(({ uuid }) => uuid);
    expect((await world.undoBatch(taken.data.batch)).data).toMatchObject({
      undone: 0,
      kept: [{ entity: 'transferPlan', id: `2026 class ${planned.uuid}` }],
    });
    expect(await eighths()).toEqual([second.uuid]);
    // A plan in which both came back before that was refused is not applied.
    const ofBoth = and(eq(yearTransferClasses.schoolId, 1), eq(yearTransferClasses.uuid, planned.uuid));
    await world.db.update(yearTransferClasses).set({ isGone: false }).where(ofBoth);
    await world.decideAll();
    expect((await world.apply()).error.errors).toEqual({ classes: ['8 «А» уже есть'] });
    await world.db.update(yearTransferClasses).set({ isGone: true }).where(ofBoth);
    // The first one comes back once the second is taken out.
    await world.undoBatch(made.data.batch);
    expect((await world.undoBatch(taken.data.batch)).data).toMatchObject({ undone: 1, kept: [] });
    expect(await eighths()).toEqual([planned.uuid]);
  });

  it('who finishes before a move that was still to come leaves the class of the last day, and the move is none', async () => {
    const pupil = 9100;
    const moved = await world.send<{ batch: string }>(movesPath, {
      moves: [{ studentGroupUuid: idOf(`member of user ${pupil}`), groupId: 111 }],
      date: '2026-11-25',
      reason: 'class',
      orderNumber: null,
      orderDate: null,
    });
    expect(moved.status).toBe(200);
    const lines = async () => {
      const rows = await world.db
        .select()
        .from(movements)
        .where(and(eq(movements.schoolId, 1), eq(movements.studentSchoolUuid, idOf(`student of user ${pupil}`))));
      return rows.map(({ kind: of, date, fromGroupId, toGroupId }) => [of, date, fromGroupId, toGroupId]);
    };
    const toCome = [['moved', '2026-11-25', 91, 111]];
    expect(await lines()).toEqual(toCome);
    await world.decideAll();
    expect((await world.apply()).status).toBe(200);
    expect(await lines()).toEqual([['left', '2026-11-20', 91, null]]);
    expect((await world.undo()).data.kept).toBe(0);
    expect(await lines()).toEqual(toCome);
    expect((await world.undoBatch(moved.data.batch)).data.kept).toEqual([]);
  });

  it('two who apply at once apply once', async () => {
    await world.decideAll();
    const { digest } = await world.preview();
    const both = await Promise.all([world.apply({ digest }), world.apply({ digest }, { as: world.zavuch })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await world.classesOn('2027-09-01')).size).toBe(11);
    expect((await world.plan({ pupils: [] })).error.code).toBe('CONFLICT');
    expect((await world.undo()).status).toBe(200);
  });

  it('an end in the middle leaves nothing', async () => {
    await world.decideAll();
    const before = await world.people();
    // The last thing that is written fails, as if the server had died before it.
    await world.db.execute(sql`alter table year_transfers add constraint dies check (state <> 'applied') not valid`);
    const { digest } = await world.preview();
    const press = world.press();
    expect((await world.apply({ digest, requestId: press })).status).toBe(500);
    expect(await world.people()).toEqual(before);
    expect((await world.state()).state).toBe('draft');
    await world.db.execute(sql`alter table year_transfers drop constraint dies`);
    // The press was not used up.
    expect((await world.apply({ digest, requestId: press })).status).toBe(200);
    expect((await world.undo()).data.kept).toBe(0);
  });

  it("ids of another school, and of nobody, are refused, and the other school's people do not see the plan", async () => {
    const pupil = { decision: 'promoted', reason: null, toUuid: null, version: 0 };
    const stranger = await world.plan({ pupils: [{ ...pupil, studentGroupUuid: idOf('member of user 26') }] });
    expect(stranger.error.code).toBe('NOT_FOUND');
    expect((await world.plan({ sources: [{ groupId: 81, toUuid: null, version: 0 }] })).error.code).toBe('NOT_FOUND');
    const uuid = idOf('a class of others');
    const named = { uuid, parallel: 8, letter: 'Я', eduLang: 'kk', shift: 1, previousGroupId: 81, version: 0 };
    expect((await world.plan({ classes: [named] })).error.code).toBe('NOT_FOUND');
    expect((await world.get('state', { school: 2 })).error.code).toBe('WRONG_SCHOOL');
    expect((await world.plan({}, { as: await world.person('teacher') })).error.code).toBe('ACCESS_DENIED');
    expect((await world.send(`${base}/plan`, { eduYear: 2025 })).error.code).toBe('YEAR_READ_ONLY');
    expect((await world.send(`${base}/plan`, { eduYear: 2040 })).error.code).toBe('NOT_FOUND');
  });

  it('a pupil who comes meanwhile is undecided; a class that is called like another one is refused', async () => {
    const taken = {
      uuid: idOf('another'),
      parallel: 8,
      letter: 'A',
      eduLang: 'kk',
      shift: 1,
      previousGroupId: null,
      version: 0,
    };
    expect((await world.plan({ classes: [taken] })).error.errors).toEqual({ letter: ['8 «А» уже есть'] });
    const moved = await world.send(movesPath, {
      moves: [{ studentGroupUuid: idOf('member of user 7300'), groupId: 71 }],
      date: '2026-11-23',
      reason: 'class',
      orderNumber: null,
      orderDate: null,
    });
    expect(moved.status).toBe(200);
    expect((await world.preview()).sums).toMatchObject({ now: 17, undecided: 1 });
    await world.decideAll();
    expect((await world.apply()).data.sums).toMatchObject({ now: 17, next: 11 });
    // Somebody moves within the year that is not over: the year to come stays as it is.
    const uuid = (await world.state()).pupils.find(({ studentUserId }) => studentUserId === 7301)?.studentGroupUuid;
    const again = await world.send(movesPath, {
      moves: [{ studentGroupUuid: uuid, groupId: 71 }],
      date: '2026-11-24',
      reason: 'class',
      orderNumber: null,
      orderDate: null,
    });
    expect(again.status).toBe(200);
    for (const day of ['2026-11-24', '2027-08-31', '2027-09-01']) expect((await world.classesOn(day)).size).toBe(11);
    // What was changed since stays, and nobody is in two classes for it.
    const undone = await world.undo();
    expect(undone.data.kept).toBeGreaterThan(0);
    for (const day of ['2026-11-24', '2027-08-31', '2027-09-01', '2027-10-01']) await world.classesOn(day);
    // Applied again, those who have a class already are left as they are.
    await world.decideAll();
    const { sums } = await world.preview();
    expect(sums.promoted + sums.placed + sums.undecided).toBe(11);
    expect((await world.apply()).status).toBe(200);
    for (const day of ['2026-11-24', '2027-08-31', '2027-09-01', '2027-10-01']) await world.classesOn(day);
    expect((await world.classesOn('2027-09-01')).size).toBe(11);
  });

  it('is not undone under the applied step out of the following year', async () => {
    expect((await world.state()).state).toBe('applied');
    const following = and(eq(yearTransfers.schoolId, 1), eq(yearTransfers.eduYear, 2027));
    await world.db.insert(yearTransfers).values({
      schoolId: 1,
      eduYear: 2027,
      state: 'applied',
      orders: {},
      startedBy: 1,
      batch: idOf('following step'),
      appliedAt: 1,
    });
    expect((await world.undo()).error).toMatchObject({
      code: 'UNDO_IMPOSSIBLE',
      message: 'Отменить нельзя: школа уже переведена и в следующий за ним год.',
    });
    expect((await world.state()).state).toBe('applied');
    await world.db.delete(yearTransfers).where(following);
  });

  it('is not undone after the first entry in a journal of the new year, nor after 30 days, by neither of the two ways', async () => {
    expect((await world.state()).state).toBe('applied');
    const [next] = await world.db.select().from(groups).where(eq(groups.eduYear, 2027)).limit(1);
    const assignment = {
      schoolId: 1,
      uuid: idOf('next physics'),
      eduYear: 2027,
      groupId: next?.id ?? 0,
      subgroupUuid: null,
    };
    await world.db.insert(assignments).values({ ...assignment, subjectId: 24, weeklyTenths: 10 });
    const scheduleUuid = idOf('next lesson');
    await world.db.insert(lessons).values({
      schoolId: 1,
      scheduleUuid,
      assignmentUuid: assignment.uuid,
      date: '2027-09-02',
      number: 1,
      timeStart: '08:00',
      timeEnd: '08:45',
      roomId: null,
      type: 'regular',
      theme: 'Тақырып',
    });
    await world.db.insert(journalCells).values({
      schoolId: 1,
      scheduleUuid,
      kind: 'homework',
      studentGroupUuid: idOf('nobody'),
      version: 1,
      value: { text: 'Үй' },
      authorUserId: 2,
      capturedAt: 1,
      acceptedAt: 1,
    });
    const refused = await world.undo();
    expect(refused.error).toMatchObject({
      code: 'UNDO_IMPOSSIBLE',
      message: 'Отменить нельзя: в журнале нового года уже есть записи.',
    });
    const { rows } = (await world.db.execute(
      sql`select batch::text from year_transfers where school_id = 1`,
    )) as unknown as { rows: { batch: string }[] };
    expect((await world.undoBatch(rows[0]?.batch ?? null)).error.code).toBe('UNDO_IMPOSSIBLE');
    await world.db.delete(journalCells).where(eq(journalCells.scheduleUuid, scheduleUuid));
    // To the lecture of a theme, which no journal names.
    await world.db.insert(answerCells).values({
      schoolId: 1,
      scheduleUuid,
      taskKind: 'lecture',
      studentGroupUuid: idOf('nobody'),
      attempt: 1,
      kind: 'text',
      version: 1,
      value: { text: 'Жауап' },
      authorUserId: 11,
      capturedAt: 1,
      acceptedAt: 1,
    });
    expect((await world.undo()).error).toMatchObject({ message: refused.error.message });
    await world.db.delete(answerCells).where(eq(answerCells.scheduleUuid, scheduleUuid));
    world.clock.advance(31 * dayMs);
    const late = await world.send(`${base}/undo`, {}, { as: await world.person('zavuch') });
    expect(late.error).toMatchObject({ code: 'UNDO_IMPOSSIBLE', message: 'Отменить нельзя: прошло больше 30 дней.' });
    const status = await world.db.select().from(schoolYears).where(eq(schoolYears.eduYear, 2027));
    expect(status.find(({ schoolId }) => schoolId === 1)?.status).toBe('Active');
  });
});
