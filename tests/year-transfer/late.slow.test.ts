// Who comes and who goes between the step into the next year and its first day: neither is left between the years (decisions E20).
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import { type Balance, isClosed } from '#contract/contingent/movement-register.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import { movements } from '#server/features/contingent/public.ts';
import { groups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openAppliedWorld, type TransferWorld } from './world.ts';

const contingent = '/api/v3/os/backoffice/school/contingent';
const person = { surname: 'Ержанов', firstname: 'Нұрбек', patronymic: null, iin: null, isNotResident: true };
const card = { ...person, gender: 'm', bornDate: '2013-12-31', phone: null, address: null, isInStatistic: 1 };
const none = { arrivalOrder: null, arrivalOrderDate: null };

describe.each(databaseKinds)('between the step and the new year on %s', (kind) => {
  let world: TransferWorld;
  beforeEach(async () => {
    world = await openAppliedWorld(kind);
  });
  afterEach(async () => world.close());

  const admit = async (groupId: number, more: object = {}) => {
    const body = { ...card, ...none, groupId, arrivalDate: '2026-11-20', reason: 'same_district', ...more };
    const answer = await world.send<StoredStudent>(`${contingent}/create`, body);
    expect(answer.status).toBe(200);
    return answer.data;
  };
  const leave = async (id: number) => {
    const body = { id, date: '2026-11-20', reason: 'abroad', orderNumber: null, orderDate: null };
    const answer = await world.send<StoredStudent>(`${contingent}/delete`, body);
    expect(answer.status).toBe(200);
    return answer.data;
  };
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2027-05-25', '2027-08-31', '2027-09-01', '2028-01-15'];
  /** The class of a student on each of the days. */
  const placesOf = async (uuid: string) =>
    Promise.all(days.map(async (day) => (await world.classesOn(day)).get(uuid) ?? null));
  const registerOf = (uuid: string) =>
    world.db
      .select()
      .from(movements)
      .where(and(eq(movements.schoolId, 1), eq(movements.studentSchoolUuid, uuid)));
  const comingClass = async (parallel: number, letter: string) => {
    const rows = await world.db
      .select()
      .from(groups)
      .where(and(eq(groups.schoolId, 1), eq(groups.eduYear, 2027), eq(groups.parallel, parallel)));
    return rows.find((row) => row.letter === letter)?.id ?? 0;
  };
  const old = '2026 7 А';
  const coming = '2027 8 А';

  it('who comes into a class goes on with it, by an order that is due, and is taken back from both years', async () => {
    const before = await world.people();
    const made = await admit(71);
    expect(await placesOf(made.studentSchoolUuid)).toEqual([null, old, old, old, old, coming, coming]);
    const register = await registerOf(made.studentSchoolUuid);
    expect(register.map(({ kind: what, date, reason, orderUuid }) => [what, date, reason, orderUuid]).sort()).toEqual([
      ['arrived', '2026-11-20', 'same_district', null],
      ['moved', '2027-09-01', 'next_grade', null],
    ]);
    expect((await world.undoBatch(made.batch)).data).toMatchObject({ kept: [] });
    expect(await world.people()).toEqual(before);
  });

  it('who comes into a class that divides or joins others goes where most of it went', async () => {
    const toOther = await comingClass(8, 'Ә');
    // As an order after the step said: all but one of 7 «А» are in 8 «Ә».
    const ofClass = await world.db
      .select()
      .from(movements)
      .where(and(eq(movements.schoolId, 1), eq(movements.fromGroupId, 71), eq(movements.reason, 'next_grade')));
    for (const { uuid } of ofClass.slice(1))
      await world.db
        .update(movements)
        .set({ toGroupId: toOther })
        .where(and(eq(movements.schoolId, 1), eq(movements.uuid, uuid)));
    const made = await admit(71);
    expect((await placesOf(made.studentSchoolUuid)).slice(-2)).toEqual(['2027 8 Ә', '2027 8 Ә']);
  });

  it('who comes into a class that finishes is in it to the end of summer, and the page of the step names them', async () => {
    const made = await admit(91);
    const own = '2026 9 А';
    expect(await placesOf(made.studentSchoolUuid)).toEqual([null, own, own, own, own, null, null]);
    const left = (await world.state()).pupils.filter(({ isPlaced }) => !isPlaced);
    expect(left.map(({ name }) => name)).toEqual(['Ержанов Нұрбек']);
  });

  it('who comes in summer comes into a class of the new year, which has begun for nobody yet', async () => {
    const body = { ...card, ...none, groupId: await comingClass(8, 'А'), arrivalDate: '2027-09-01', reason: 'abroad' };
    const answer = await call<StoredStudent>(world.app, `POST ${contingent}/create`, {
      as: world.director,
      school: 1,
      body: { schoolId: 1, eduYear: 2027, requestId: world.press(), ...body },
    });
    expect(answer.status).toBe(200);
    expect(await placesOf(answer.data.studentSchoolUuid)).toEqual([null, null, null, null, null, coming, coming]);
    expect(await registerOf(answer.data.studentSchoolUuid)).toMatchObject([{ kind: 'arrived', date: '2027-09-01' }]);
  });

  it('who leaves never gets into the class that waits, in either year, and both balances close', async () => {
    const uuid = idOf('student 0');
    const before = await world.people();
    const gone = await leave(11);
    expect(await placesOf(uuid)).toEqual([old, old, null, null, null, null, null]);
    expect(await registerOf(uuid)).toMatchObject([{ kind: 'left', fromGroupId: 71, date: '2026-11-20' }]);
    for (const [eduYear, from, to] of [
      [2026, '2026-11-20', '2027-05-25'],
      [2027, '2027-09-01', '2028-05-25'],
    ] as const) {
      const path = `GET /api/v4/os/backoffice/movements/balance?schoolId=1&eduYear=${eduYear}&from=${from}&to=${to}`;
      const { data } = await call<Balance>(world.app, path, { as: world.director, school: 1 });
      expect(data.rows.filter((row) => !isClosed(row) && [7, 8].includes(row.parallel))).toEqual([]);
    }
    expect((await world.undoBatch(gone.batch)).data).toMatchObject({ kept: [] });
    expect(await world.people()).toEqual(before);
  });

  it('who has left and comes back goes on with the class that they come into', async () => {
    await leave(11);
    const body = { id: 11, ...none, groupId: 73, arrivalDate: '2026-11-21', reason: 'restored' };
    expect((await world.send(`${contingent}/restore`, body)).status).toBe(200);
    const [other, after] = ['2026 7 Ә', '2027 8 Ә'];
    expect(await placesOf(idOf('student 0'))).toEqual([old, old, other, other, other, after, after]);
  });

  it('the step is undone and applied again around who came: nobody is in two classes, and the sums close', async () => {
    const made = await admit(71);
    const { sums } = await world.preview();
    await world.undo();
    expect(await placesOf(made.studentSchoolUuid)).toEqual([null, old, old, old, old, coming, coming]);
    expect((await world.preview()).sums).toMatchObject({ now: sums.now + 6, placed: 1, undecided: 0 });
    expect((await world.apply()).status).toBe(200);
    for (const day of days) await world.classesOn(day);
    expect((await world.classesOn('2027-09-01')).size).toBe((await world.preview()).sums.next);
    expect((await placesOf(made.studentSchoolUuid)).slice(-2)).toEqual([coming, coming]);
  });

  it('a departure that is taken back after the step was brings nobody into a class that is gone', async () => {
    const gone = await leave(11);
    await world.undo();
    const kept = (await world.undoBatch(gone.batch)).data.kept;
    expect(kept).toMatchObject([{ entity: 'membership' }]);
    expect(await placesOf(idOf('student 0'))).toEqual([old, old, old, old, old, null, null]);
    const shown = await world.db
      .select()
      .from(groups)
      .where(and(eq(groups.schoolId, 1), eq(groups.eduYear, 2027)));
    expect(shown).toEqual([]);
    expect((await world.state()).pupils.some(({ studentUserId }) => studentUserId === 11)).toBe(true);
  });

  it('before the step nothing of the coming year is written for who comes', async () => {
    await world.undo();
    const made = await admit(71);
    const { studentSchoolUuid } = made satisfies Pick<StudentCard, 'studentSchoolUuid'>;
    expect(await placesOf(studentSchoolUuid)).toEqual([null, ...Array(6).fill(old)]);
    expect((await world.preview()).sums.undecided).toBe(1);
  });
});
