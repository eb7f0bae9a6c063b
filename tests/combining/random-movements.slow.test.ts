// Random movements on both databases: pupils come, move, leave, return, step into the next year, and all of it is taken back in between.
// Nobody is in two classes or in none on a day, no mark is lost or doubled, and the sums close before and after.
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Balance, isClosed } from '#contract/contingent/movement-register.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import { arrivalReasons } from '#contract/core/arrivals.ts';
import { addDays } from '#contract/core/time.ts';
import { decisionsIn } from '#contract/year-transfer/outcomes.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { movements } from '#server/features/contingent/public.ts';
import { students } from '#server/features/people/public.ts';
import { assignments, lessonOfCell, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, groups, isMemberOn } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openTransferWorld, type TransferWorld } from '#tests/year-transfer/world.ts';
import { everythingOf } from './everything.ts';

const contingent = '/api/v3/os/backoffice/school/contingent';
const people = '/api/v4/os/backoffice/people-management/contingent';
const [first, today, summer, newYear] = ['2026-09-01', '2026-11-20', '2027-08-31', '2027-09-01'];
const classes = [71, 73, 91, 111];
const acts = 70;
const lessonDays = Array.from({ length: 27 }, (_, index) => addDays(first, index * 3));
const noOrder = { orderNumber: null, orderDate: null };
const noArrivalOrder = { arrivalOrder: null, arrivalOrderDate: null };

/** The same numbers at each run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const daysFrom = (from: string, to: string): string[] => {
  const found: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) found.push(day);
  return found;
};
const yearDays = daysFrom(first, summer);

/** When a pupil is in the school: from and to, the last one without an end for who is there. */
type Stay = { readonly from: string; readonly to: string | null };
type Model = ReadonlyMap<string, readonly Stay[]>;

describe.each(databaseKinds)('random movements on %s', (kind) => {
  let world: TransferWorld;
  beforeEach(async () => {
    world = await openTransferWorld(kind);
    for (const groupId of classes) {
      const own = { schoolId: 1, uuid: idOf(`random course ${groupId}`), eduYear: 2026, groupId, subjectId: 24 };
      await world.db.insert(assignments).values({ ...own, subgroupUuid: null, weeklyTenths: 20 });
      await world.db.insert(lessons).values(
        lessonDays.map((date) => ({
          schoolId: 1,
          scheduleUuid: idOf(`random ${groupId} ${date}`),
          assignmentUuid: own.uuid,
          date,
          number: 7,
          timeStart: '14:00',
          timeEnd: '14:45',
          type: 'regular' as const,
          roomId: null,
          theme: '',
        })),
      );
    }
    // Who left on 10 November did so by the card too.
    await world.db
      .update(students)
      .set({ state: 'archived', leftOn: '2026-11-10' })
      .where(and(eq(students.schoolId, 1), eq(students.userId, 23)));
    // The register explains the classes from the beginning.
    const line = { schoolId: 1, orderUuid: null, recordedAt: 1 };
    const came = { uuid: idOf('newcomer came'), studentSchoolUuid: idOf('student of user 22'), date: today };
    const left = { uuid: idOf('leaver left'), studentSchoolUuid: idOf('student of user 23'), date: '2026-11-10' };
    await world.db.insert(movements).values([
      { ...line, ...came, kind: 'arrived', reason: 'abroad', fromGroupId: null, toGroupId: 71 },
      { ...line, ...left, kind: 'left', reason: 'abroad', fromGroupId: 71, toGroupId: null },
    ]);
    await world.plan();
    await world.giveOrders();
  });
  afterEach(async () => world.close());

  const membersNow = async () => {
    const rows = await world.db
      .select({ member: groupMembers, group: groups })
      .from(groupMembers)
      .innerJoin(groups, and(eq(groups.schoolId, groupMembers.schoolId), eq(groups.id, groupMembers.groupId)))
      .where(eq(groupMembers.schoolId, 1));
    return rows.map(({ member, group }) => ({ ...member, eduYear: group.eduYear, parallel: group.parallel }));
  };
  const cardsNow = () => world.db.select().from(students).where(eq(students.schoolId, 1));
  /** Marks by pupil, lesson and kind, each with the day and the membership that it hangs on. */
  const marksNow = async () => {
    const rows = await world.db
      .select({ cell: journalCells, date: lessons.date, member: groupMembers })
      .from(journalCells)
      .innerJoin(lessons, lessonOfCell)
      .innerJoin(
        groupMembers,
        and(
          eq(groupMembers.schoolId, journalCells.schoolId),
          eq(groupMembers.studentGroupUuid, journalCells.studentGroupUuid),
        ),
      )
      .where(and(eq(journalCells.schoolId, 1), isNotNull(journalCells.value)));
    return rows.map(({ cell, date, member }) => ({
      date,
      member,
      said: `${member.studentSchoolUuid} ${cell.scheduleUuid} ${cell.kind} ${JSON.stringify(cell.value)}`,
    }));
  };
  /** Classes whose numbers the register does not explain, with what is missing. */
  const unexplained = async () => {
    const path = 'GET /api/v4/os/backoffice/movements/balance?schoolId=1&eduYear=2026&from=2026-09-02&to=2027-05-25';
    const { data } = await call<Balance>(world.app, path, { as: world.director, school: 1 });
    return data.rows
      .filter((row) => !isClosed(row))
      .map((row) => {
        const { label, atStart, arrived, movedIn, movedOut, left, atEnd } = row;
        return `${label} ${atStart + arrived + movedIn - movedOut - left - atEnd}`;
      });
  };
  const snapshot = async () => {
    const { students: cards, members, parts, movements: register, cells, social } = await everythingOf(world.db);
    return { cards, members, parts, register, cells, social };
  };
  const modelNow = async (): Promise<Map<string, Stay[]>> => {
    const found = new Map<string, Stay[]>();
    const rows = (await membersNow()).sort((a, b) => (a.dateFrom < b.dateFrom ? -1 : 1));
    for (const { studentSchoolUuid, dateFrom, dateTo, eduYear } of rows) {
      if (eduYear !== 2026 && dateFrom < newYear) throw new Error('In a class of the coming year ahead of time');
      if (eduYear !== 2026) continue;
      const own = found.get(studentSchoolUuid) ?? [];
      const last = own.at(-1);
      if (last?.to && addDays(last.to, 1) === dateFrom) own[own.length - 1] = { from: last.from, to: dateTo };
      else own.push({ from: dateFrom, to: dateTo });
      found.set(studentSchoolUuid, own);
    }
    return found;
  };
  const isIn = (stays: readonly Stay[], day: string) =>
    stays.some(({ from, to }) => from <= day && (to === null || day <= to));

  /** @param model when everybody is there; null: not known, after an undo of something older. */
  async function check(what: string, model: Model | null, marks: ReadonlySet<string>, isApplied: boolean) {
    const members = (await membersNow()).filter(({ parallel }) => parallel > 0);
    const cards = new Map((await cardsNow()).map((card) => [card.studentSchoolUuid, card]));
    const byPupil = Map.groupBy(members, ({ studentSchoolUuid }) => studentSchoolUuid);
    for (const [pupil, own] of byPupil) {
      const inYear = own.filter(({ eduYear }) => eduYear === 2026);
      for (const day of yearDays) {
        const there = own.filter((member) => isMemberOn(member, day)).length;
        const expected = model ? Number(isIn(model.get(pupil) ?? [], day)) : Math.min(there, 1);
        if (there !== expected) throw new Error(`${what}: ${pupil} is in ${there} classes on ${day}, not ${expected}`);
      }
      const next = own.filter((member) => isMemberOn(member, newYear));
      expect([what, pupil, next.length <= 1]).toEqual([what, pupil, true]);
      const isActive = cards.get(pupil)?.state === 'active';
      const later = own.filter((member) => isMemberOn(member, '2027-01-15')).length;
      expect([what, pupil, cards.get(pupil)?.state, later]).toEqual([
        what,
        pupil,
        cards.get(pupil)?.state,
        Number(isActive),
      ]);
      const finishes = inYear.some((member) => isMemberOn(member, summer) && [9, 11].includes(member.parallel));
      // Undone after a move, the end of summer stays: the plan has them, and applied again places them.
      if (isApplied && isActive && !finishes) expect([what, pupil, next.length]).toEqual([what, pupil, 1]);
      if (model && !isActive) expect([what, pupil, next.length]).toEqual([what, pupil, 0]);
      if (isApplied && model) expect([what, next.every(({ eduYear }) => eduYear === 2027)]).toEqual([what, true]);
    }
    const now = await marksNow();
    expect([what, now.map(({ said }) => said).sort()]).toEqual([what, [...marks].sort()]);
    for (const { date, member } of now) expect([what, isMemberOn(member, date)]).toEqual([what, true]);
  }

  it.each([3, 11])(
    `${acts} acts of seed %i leave every pupil in one class a day, and every mark where it was`,
    async (seed) => {
      const random = numbersFrom(seed);
      const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
      const marks = new Set((await marksNow()).map(({ said }) => said));
      let model = await modelNow();
      let marked = await unexplained();
      expect(marked).toEqual([]);
      let isApplied = (await world.state()).state === 'applied';
      const batches: string[] = [];
      const done = new Map<string, number>();

      const send = async <Data>(path: string, body: object) => {
        const requestId = world.press();
        const answer = await world.send<Data>(path, { ...body, requestId });
        // The same press once more is the same act.
        if (answer.status === 200)
          expect((await world.send<Data>(path, { ...body, requestId })).data).toEqual(answer.data);
        return answer;
      };
      const ofState = async (state: 'active' | 'archived') =>
        (await cardsNow()).filter((card) => card.state === state && card.duplicateOf === null);

      const write = async () => {
        const member = pick((await membersNow()).filter(({ groupId }) => classes.includes(groupId)));
        const date = member && pick(lessonDays.filter((day) => day <= today && isMemberOn(member, day)));
        if (!member || date === undefined) return null;
        const what = random(3) === 0 ? 'attendance' : 'mark';
        const scheduleUuid = idOf(`random ${member.groupId} ${date}`);
        const value = { of: member.studentSchoolUuid, on: date, what };
        const place = { schoolId: 1, scheduleUuid, studentGroupUuid: member.studentGroupUuid, kind: what };
        const [made] = await world.db
          .insert(journalCells)
          .values({ ...place, value, version: 1, authorUserId: 2, capturedAt: 1, acceptedAt: 1 })
          .onConflictDoNothing()
          .returning({ uuid: journalCells.scheduleUuid });
        if (made) for (const { said } of await marksNow()) marks.add(said);
        return null;
      };
      const admit = async () => {
        const arrivalDate = addDays(first, random(80));
        const person = { surname: 'Кездейсоқ', firstname: 'Жүз', patronymic: null, iin: null, isNotResident: true };
        const answer = await send<StoredStudent>(`${contingent}/create`, {
          ...person,
          gender: 'f',
          bornDate: '2013-12-31',
          phone: null,
          address: null,
          isInStatistic: 1,
          ...noArrivalOrder,
          groupId: pick(classes),
          arrivalDate,
          reason: pick(arrivalReasons),
        });
        return answer.data?.batch
          ? { batch: answer.data.batch, stays: [answer.data.studentSchoolUuid, { from: arrivalDate }] as const }
          : null;
      };
      const move = async () => {
        const date = addDays(first, 20 + random(70));
        const inClasses = (await membersNow()).filter(
          ({ groupId, dateTo }) => [71, 73].includes(groupId) && (dateTo === null || dateTo >= '2027-05-25'),
        );
        const chosen = new Set(Array.from({ length: 1 + random(3) }, () => pick(inClasses)?.studentGroupUuid ?? ''));
        const moves = [...chosen].map((studentGroupUuid) => ({ studentGroupUuid, groupId: pick([71, 73]) }));
        const body = { moves, date, reason: 'class', ...noOrder };
        return (await send<{ batch: string | null }>(`${people}/student-group/move`, body)).data ?? null;
      };
      const leave = async () => {
        const card = pick(await ofState('active'));
        const date = addDays(today, -random(25));
        const body = { id: card?.userId, date, reason: 'abroad', ...noOrder };
        const { data } = await send<StoredStudent>(`${contingent}/delete`, body);
        return data?.batch ? { batch: data.batch, ends: [data.studentSchoolUuid, date] as const } : null;
      };
      const comeBack = async () => {
        const card = pick(await ofState('archived'));
        if (!card) return null;
        const arrivalDate = addDays(card.leftOn ?? first, 1 + random(10));
        const body = { id: card.userId, groupId: pick(classes), arrivalDate, reason: 'restored', ...noArrivalOrder };
        const { data } = await send<StoredStudent>(`${contingent}/restore`, body);
        return data?.batch
          ? { batch: data.batch, stays: [data.studentSchoolUuid, { from: arrivalDate }] as const }
          : null;
      };
      const step = async () => {
        if (isApplied) return null;
        const parallels: Record<number, number> = { 71: 7, 72: 1, 73: 7, 91: 9, 111: 11 };
        await world.decide(({ groupId, isPlaced }) => {
          const parallel = parallels[groupId] ?? 7;
          const may = decisionsIn(parallel).filter((one) => ['promoted', 'finished', 'left'].includes(one));
          const fits = may.filter((one) => one !== 'promoted' || parallel < 9);
          const decision = random(4) === 0 ? (pick(fits) ?? 'left') : (fits[0] ?? 'left');
          return isPlaced ? undefined : { decision, reason: decision === 'left' ? 'abroad' : null };
        });
        const { sums } = await world.preview();
        expect(sums.promoted + sums.finished9 + sums.finished11 + sums.left + sums.placed).toBe(sums.now);
        const answer = await world.apply();
        if (answer.status !== 200) return null;
        isApplied = true;
        expect(answer.data.sums).toEqual(sums);
        const inNext = (await membersNow()).filter((member) => isMemberOn(member, newYear) && member.eduYear === 2027);
        expect(inNext.length).toBe(sums.next);
        return { batch: answer.data.batch, isKnown: false };
      };
      const choices = { write, admit, move, leave, comeBack, step } as const;
      const names = ['write', 'write', 'admit', 'move', 'move', 'leave', 'comeBack', 'step'] as const;

      for (let index = 0; index < acts; index++) {
        const what = pick(names) ?? 'write';
        const title = `seed ${seed}, act ${index}: ${what}`;
        const [before, beforeApplied, beforeModel] = [await snapshot(), isApplied, model];
        const result: Awaited<ReturnType<(typeof choices)[typeof what]>> | null = await choices[what]();
        if (what !== 'write' && result === null) expect([title, await snapshot()]).toEqual([title, before]);
        if (result && 'stays' in result && result.stays) {
          const [pupil, { from }] = result.stays;
          model = new Map([...model, [pupil, [...(model.get(pupil) ?? []), { from, to: isApplied ? summer : null }]]]);
        }
        if (result && 'ends' in result && result.ends) {
          const [pupil, to] = result.ends;
          const own = (model.get(pupil) ?? []).filter(({ from }) => from <= to);
          model = new Map([...model, [pupil, own.map((stay) => (isIn([stay], to) ? { ...stay, to } : stay))]]);
        }
        if (what === 'step' && result) model = await modelNow();
        await check(title, model, marks, isApplied);
        expect([title, await unexplained()]).toEqual([title, marked]);
        if (!result?.batch) continue;
        done.set(what, (done.get(what) ?? 0) + 1);
        batches.push(result.batch);
        const kindOfUndo = random(4);
        if (kindOfUndo === 0) {
          // At once: everything is as it was.
          expect([title, (await world.undoBatch(result.batch)).data.kept]).toEqual([title, []]);
          expect([title, await snapshot()]).toEqual([title, before]);
          [model, isApplied] = [beforeModel, beforeApplied];
          await check(`${title}, undone`, model, marks, isApplied);
        } else if (kindOfUndo === 1 && batches.length > 2) {
          // Later: what others built on stays, and is named.
          await world.undoBatch(batches.splice(random(batches.length), 1)[0] ?? null);
          isApplied = (await world.state()).state === 'applied';
          await check(`${title}, something older undone`, null, marks, isApplied);
          // What is kept of an act may have lost its line in the register: the class is marked from then on, and no act makes it worse.
          marked = await unexplained();
          model = await modelNow();
        }
      }
      // Each of them came off.
      expect([...done.keys()].sort()).toEqual(['admit', 'comeBack', 'leave', 'move', 'step']);
      expect(await world.db.select().from(movements).where(eq(movements.schoolId, 1))).not.toEqual([]);
    },
  );
});
