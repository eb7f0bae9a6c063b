// A pupil goes to another school by request and answer, over the real server with its jobs, on both databases.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Movement } from '#contract/contingent/movements.ts';
import { maskedIin } from '#contract/core/iin.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { admissionRequests } from '#server/features/admission-requests/admission-requests.tables.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { jobs } from '#server/features/jobs/public.ts';
import { students, userSchools, users } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { type Session, signIn } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { operationOf } from '#tests/support/sync-caller.ts';
import {
  arrival,
  contingent,
  departure,
  fieldsOf,
  iinOf,
  openTwoSchools,
  path,
  people,
  press,
  type SchoolId,
  type TwoSchools,
} from './two-schools.ts';

describe.each(databaseKinds)('requests between schools on %s', (kind) => {
  let world: TwoSchools;
  beforeAll(async () => {
    world = await openTwoSchools(kind);
  });
  // Questions count as look-ups, and the clock stands.
  beforeEach(() => world.forgetLookUps());
  afterAll(() => world.close());

  it('the refused admission becomes a request, the departure answers it, and the pupil is admitted by that', async () => {
    const iin = iinOf(1);
    const { data: pupil } = await world.admitIn(2, iin, { arrivalDate: '2026-11-02' });
    const typed = { surname: 'Сапарова', firstname: 'Асем', arrivalOrder: '77-к', arrivalOrderDate: '2026-11-20' };
    expect((await world.admitIn(1, iin, typed)).error.code).toBe('ENROLLED_ELSEWHERE');
    const answer = await world.ask(iin, typed);
    expect(answer.data).toEqual({ uuid: expect.any(String), school: '№3 орта мектеп' });
    const { uuid } = answer.data;
    // Of the other school its name is told, and of the pupil what was typed.
    expect(await world.about(1, uuid)).toEqual({
      uuid,
      side: 'sent',
      state: 'open',
      surname: 'Сапарова',
      firstname: 'Асем',
      patronymic: null,
      iin: maskedIin(iin),
      school: '№3 орта мектеп',
      group: '7 «А»',
      studentId: null,
      arrivalDate: '2026-11-20',
      askedAt: new Date(world.clock.now()).toISOString(),
      askedBy: 'Сейітов Б.',
      expiresOn: '2026-12-20',
      answeredAt: null,
      answeredBy: null,
      lastDay: null,
      words: null,
      isFree: false,
      arrival: { ...arrival, arrivalOrder: '77-к', arrivalOrderDate: '2026-11-20' },
    });
    await world.carried();
    expect(await world.about(2, uuid)).toMatchObject({
      side: 'received',
      state: 'open',
      firstname: 'Әсем',
      school: '№12 мектеп-гимназия',
      group: '7 «Б»',
      studentId: pupil.id,
      arrivalDate: '2026-11-20',
      askedBy: null,
      isFree: false,
    });
    const left = await world.depart(uuid, { orderNumber: '12-к', orderDate: '2026-11-20' });
    expect(left.data).toEqual({ uuid, batch: expect.any(String) });
    expect((await world.cardIn(2, pupil.id)).data).toMatchObject({ state: 'archived', leftOn: '2026-11-20' });
    expect(await world.about(2, uuid)).toMatchObject({ state: 'departed', lastDay: '2026-11-20', answeredBy: 'Ли А.' });
    await world.carried();
    // The same account and IIN, by the order that was typed, from the day after the last one there.
    const card = (await world.cardIn(1, pupil.id)).data;
    expect(card).toMatchObject({
      id: pupil.id,
      login: pupil.login,
      iin: pupil.iin,
      firstname: 'Асем',
      state: 'active',
      classes: [{ group: '7 «А»', dateFrom: '2026-11-21', dateTo: null }],
    });
    const register = `${people}/student-profiles/movements?schoolId=1&eduYear=2026`;
    const movements = await call<Movement[]>(world.app, `GET ${register}&studentSchoolUuid=${card.studentSchoolUuid}`, {
      as: world.sessions[1],
    });
    expect(movements.data).toMatchObject([{ kind: 'arrived', date: '2026-11-21', order: { number: '77-к' } }]);
    expect(await world.about(1, uuid)).toMatchObject({ state: 'admitted', lastDay: '2026-11-20', studentId: pupil.id });
    expect((await world.about(2, uuid))?.state).toBe('admitted');
    // What was typed of a person is kept no longer than it is needed.
    const rows = await world.database.db.select().from(admissionRequests).where(eq(admissionRequests.uuid, uuid));
    expect(rows.map(({ wish }) => wish)).toEqual([null, null]);
  });

  it('asked twice it is one request, and each school sees its own side alone', async () => {
    const { iin, uuid } = await world.asked(2);
    const again = await world.ask(iin);
    expect(again.error.errors).toEqual({
      iin: ['Этот ученик уже запрошен у школы «№3 орта мектеп», ответ до 20.12.2026.'],
    });
    const requestId = press();
    const other = iinOf(3);
    await world.admitIn(2, other, { arrivalDate: '2026-11-02' });
    const [first, second] = [await world.ask(other, { requestId }), await world.ask(other, { requestId })];
    expect(second.data).toEqual(first.data);
    await world.carried();
    expect((await world.list(2)).filter((row) => row.uuid === first.data.uuid)).toHaveLength(1);
    // Neither answers for the other one.
    for (const [line, school, body] of [
      ['withdraw', 2, {}],
      ['refuse', 1, { words: 'Нет справки' }],
      ['depart', 1, departure],
      ['admit', 2, { ...arrival, groupId: 81 }],
    ] as const) {
      expect((await world.send(`${path}/${line}`, school, { uuid, ...body })).error.code).toBe('NOT_FOUND');
    }
    for (const as of [world.teacher, world.lead])
      expect((await world.ask(iin, {}, as)).error.code).toBe('ACCESS_DENIED');
    expect((await world.ask(iin, {}, world.zavuch)).error.errors?.iin).toHaveLength(1);
  });

  it('twenty who ask for one pupil at once make one request', async () => {
    const iin = iinOf(4);
    await world.admitIn(2, iin, { arrivalDate: '2026-11-02' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.ask(iin)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('only for somebody who is enrolled elsewhere, and with what an admission wants', async () => {
    const own = iinOf(5);
    await world.admitIn(1, own);
    expect((await world.ask(own)).error.code).toBe('IIN_TAKEN');
    expect(fieldsOf(await world.ask(iinOf(6)))).toEqual(['iin']);
    const iin = iinOf(7);
    await world.admitIn(2, iin, { arrivalDate: '2026-11-02' });
    expect(fieldsOf(await world.ask(iin, { groupId: 81 }))).toEqual(['groupId']);
    expect(fieldsOf(await world.ask(iin, { arrivalDate: '2027-09-01' }))).toEqual(['arrivalDate']);
    expect(fieldsOf(await world.ask(iin, { iin: null, isNotResident: true }))).toEqual(['iin']);
  });

  it('refused with words, withdrawn, or expired, a request is over on both sides, and may be asked again', async () => {
    const { iin, uuid, pupil } = await world.asked(8);
    const refused = await world.send(`${path}/refuse`, 2, { uuid, words: 'Не сданы учебники' });
    expect(refused.data).toEqual({ uuid, batch: null });
    await world.carried();
    expect(await world.about(1, uuid)).toMatchObject({
      state: 'refused',
      words: 'Не сданы учебники',
      answeredBy: null,
    });
    const late = await world.depart(uuid);
    expect(late).toMatchObject({ status: 409, error: { code: 'CONFLICT', message: 'Запрос уже завершён: Отказано.' } });
    const second = (await world.ask(iin)).data.uuid;
    await world.carried();
    expect((await world.send(`${path}/withdraw`, 1, { uuid: second })).data).toEqual({ uuid: second, batch: null });
    expect((await world.send(`${path}/withdraw`, 1, { uuid: second })).error.code).toBe('CONFLICT');
    await world.carried();
    expect((await world.about(2, second))?.state).toBe('withdrawn');
    expect((await world.depart(second)).error.code).toBe('CONFLICT');
    const third = (await world.ask(iin)).data.uuid;
    await world.carried();
    await world.after(31, async () => {
      for (const school of [1, 2] as const) expect((await world.about(school, third))?.state).toBe('expired');
      expect((await world.depart(third)).error.message).toBe('Запрос уже завершён: Срок истёк.');
      expect((await world.ask(iin, { arrivalDate: '2026-12-21' })).status).toBe(200);
      await world.carried();
    });
    expect((await world.cardIn(2, pupil.id)).data.state).toBe('active');
  });

  it('withdrawn while the other school lets the pupil go, nobody is admitted, and both schools see it', async () => {
    const { uuid, pupil } = await world.asked(9);
    expect((await world.depart(uuid)).status).toBe(200);
    expect((await world.send(`${path}/withdraw`, 1, { uuid })).status).toBe(200);
    await world.carried();
    expect((await world.cardIn(1, pupil.id)).error.code).toBe('NOT_FOUND');
    expect(await world.about(2, uuid)).toMatchObject({ state: 'withdrawn', lastDay: '2026-11-20' });
  });

  it('who left meanwhile is admitted by a press, and the other school need do nothing', async () => {
    const { uuid, pupil } = await world.asked(10);
    expect((await world.send(`${path}/admit`, 1, { uuid, ...arrival })).error.code).toBe('ENROLLED_ELSEWHERE');
    await world.archiveIn(2, pupil.id);
    expect(await world.about(1, uuid)).toMatchObject({ state: 'open', isFree: true });
    expect(await world.about(2, uuid)).toMatchObject({ state: 'open', isFree: true });
    expect((await world.depart(uuid)).error.message).toBe('Ученик уже выбыл из школы.');
    const admitted = await world.send(`${path}/admit`, 1, { uuid, ...arrival, arrivalDate: '2026-11-23' });
    expect(admitted.data).toEqual({ uuid, batch: expect.any(String), studentId: pupil.id });
    expect((await world.cardIn(1, pupil.id)).data).toMatchObject({ state: 'active', group: { label: '7 «А»' } });
    await world.carried();
    for (const school of [1, 2] as const) expect((await world.about(school, uuid))?.state).toBe('admitted');
  });

  it('what stands in the way of the admission is said, nothing of it stays, and it is completed by hand', async () => {
    await world.admitIn(1, iinOf(11), { arrivalOrder: '300-к', arrivalOrderDate: '2026-11-19' });
    const { uuid, pupil } = await world.asked(12, { arrivalOrder: '300-к', arrivalOrderDate: '2026-11-20' });
    await world.depart(uuid);
    await world.carried();
    expect(await world.about(1, uuid)).toMatchObject({
      state: 'departed',
      isFree: true,
      words: 'Приказ № 300-к уже есть, от 19.11.2026',
      studentId: null,
    });
    const cards = and(eq(students.schoolId, 1), eq(students.userId, pupil.id));
    expect(await world.database.db.select().from(students).where(cards)).toEqual([]);
    const wrong = await world.send(`${path}/admit`, 1, { uuid, ...arrival, groupId: 81 });
    expect(fieldsOf(wrong)).toEqual(['groupId']);
    const by = { uuid, ...arrival, arrivalDate: '2026-11-21', arrivalOrder: '301-к', arrivalOrderDate: '2026-11-20' };
    expect((await world.send(`${path}/admit`, 1, by)).data).toMatchObject({ uuid, studentId: pupil.id });
    expect((await world.send(`${path}/admit`, 1, by)).error.code).toBe('CONFLICT');
  });

  it('the departure is taken back until the other school has admitted, and never after that', async () => {
    const { uuid, pupil } = await world.asked(13);
    const left = (await world.depart(uuid)).data;
    expect((await world.undo(2, left.batch)).data).toMatchObject({ kept: [] });
    expect((await world.cardIn(2, pupil.id)).data.state).toBe('active');
    await world.carried();
    // The message was on its way: the pupil is theirs, and the request waits again.
    expect((await world.cardIn(1, pupil.id)).error.code).toBe('NOT_FOUND');
    for (const school of [1, 2] as const) expect((await world.about(school, uuid))?.state).toBe('open');
    const again = (await world.depart(uuid)).data;
    await world.carried();
    const undone = await world.undo(2, again.batch);
    expect(undone).toMatchObject({ status: 409, error: { code: 'UNDO_IMPOSSIBLE' } });
    expect(undone.error.message).toBe('Выбытие отменить нельзя: ученик зачислен в школу «№12 мектеп-гимназия».');
    const card = (await world.cardIn(2, pupil.id)).data;
    expect(card).toMatchObject({ state: 'archived', classes: [{ dateTo: '2026-11-20' }] });
  });

  it('a third school that came first keeps the pupil', async () => {
    const { uuid, pupil } = await world.asked(14);
    await world.depart(uuid);
    // Before the answer arrives.
    await world.database.db.insert(students).values({
      schoolId: 3,
      studentSchoolUuid: idOf('of the third school'),
      studentUuid: idOf('third'),
      userId: pupil.id,
    });
    await world.carried();
    expect((await world.cardIn(1, pupil.id)).error.code).toBe('NOT_FOUND');
    expect(await world.about(1, uuid)).toMatchObject({ state: 'elsewhere', isFree: false });
    const late = await world.send(`${path}/admit`, 1, { uuid, ...arrival });
    expect(late.error).toMatchObject({
      code: 'CONFLICT',
      message: 'Запрос уже завершён: Зачислен в другую школу.',
    });
    await world.database.db.delete(students).where(eq(students.schoolId, 3));
  });

  it('of two who ask, the one that is answered has the pupil, and the other is told so', async () => {
    const { uuid, pupil } = await world.asked(15);
    const [row] = await world.database.db
      .select()
      .from(admissionRequests)
      .where(and(eq(admissionRequests.uuid, uuid), eq(admissionRequests.schoolId, 2)));
    if (!row) throw new Error('nothing was received');
    await world.database.db
      .insert(admissionRequests)
      .values({ ...row, uuid: idOf('of the third school'), otherSchoolId: 3, otherSchool: 'Үшінші' });
    await world.depart(uuid);
    await world.carried();
    expect(await world.about(2, idOf('of the third school'))).toMatchObject({ state: 'elsewhere', words: null });
    expect((await world.cardIn(1, pupil.id)).data.state).toBe('active');
  });

  it('somebody of the own archive comes back the same way', async () => {
    const iin = iinOf(16);
    const { data: pupil } = await world.admitIn(1, iin, { arrivalDate: '2026-09-02' });
    await world.send(`${contingent}/delete`, 1, { ...departure, date: '2026-10-30', id: pupil.id });
    await world.admitIn(2, iin, { arrivalDate: '2026-11-02' });
    const back = { ...arrival, reason: 'restored', id: pupil.id };
    expect((await world.send(`${contingent}/restore`, 1, back)).error.code).toBe('ENROLLED_ELSEWHERE');
    const answer = await world.send<{ uuid: string }>(`${path}/ask-back`, 1, back);
    await world.carried();
    await world.depart(answer.data.uuid);
    await world.carried();
    const card = (await world.cardIn(1, pupil.id)).data;
    expect(card).toMatchObject({ state: 'active', leftOn: null });
    expect(card.classes.map(({ dateFrom, dateTo }) => [dateFrom, dateTo])).toEqual([
      ['2026-11-21', null],
      ['2026-09-02', '2026-10-30'],
    ]);
    expect((await world.send(`${path}/ask-back`, 1, { ...back, id: 26 })).error.code).toBe('NOT_FOUND');
  });

  it('a message that comes twice changes nothing', async () => {
    const { uuid, pupil } = await world.asked(17);
    await world.depart(uuid);
    await world.carried();
    const before = await world.database.db.select().from(admissionRequests).where(eq(admissionRequests.uuid, uuid));
    const own = await world.database.db.select().from(jobs);
    const again = own
      .filter(({ input }) => (input as { uuid?: string }).uuid === uuid)
      .map((job, index) => ({
        ...job,
        id: idOf(`again ${index}`),
        state: 'waiting' as const,
        dueAt: world.clock.now(),
        endedAt: null,
        attempts: 0,
      }));
    expect(again).toHaveLength(3);
    await world.database.db.insert(jobs).values(again);
    await world.carried();
    expect(await world.database.db.select().from(admissionRequests).where(eq(admissionRequests.uuid, uuid))).toEqual(
      before,
    );
    expect((await world.cardIn(1, pupil.id)).data).toMatchObject({ state: 'active', version: 1 });
  });

  it('two who answer at once answer once, and so do the two schools', async () => {
    for (let round = 0; round < 6; round++) {
      const { uuid, pupil } = await world.asked(20 + round);
      const refuse = () => world.send(`${path}/refuse`, 2, { uuid, words: 'Нет справки' });
      const answers = await Promise.all([world.depart(uuid), refuse(), world.send(`${path}/withdraw`, 1, { uuid })]);
      expect(
        answers
          .slice(0, 2)
          .map(({ status }) => status)
          .sort(),
      ).toEqual([200, 409]);
      await world.carried();
      const isHere = (await world.cardIn(1, pupil.id)).status === 200;
      const isThere = (await world.cardIn(2, pupil.id)).data.state === 'active';
      // Never of both; withdrawn in time, nobody takes them.
      expect(isHere && isThere).toBe(false);
      expect(isHere).toBe(false);
    }
  });

  it('undo and admission at once leave the pupil in one school', async () => {
    for (let round = 0; round < 6; round++) {
      const { uuid, pupil } = await world.asked(30 + round);
      const { batch } = (await world.depart(uuid)).data;
      await Promise.all([world.undo(2, batch), world.carried()]);
      const [here, there] = [await world.cardIn(1, pupil.id), await world.cardIn(2, pupil.id)];
      expect([here.status === 200, there.data.state === 'active'].filter(Boolean)).toHaveLength(1);
    }
  });

  it('the account goes along and reads the new school alone, and marks stay where they were given', async () => {
    const [iin, id] = [iinOf(40), 26];
    await world.database.db.update(users).set({ iin, bornDate: '2013-12-31' }).where(eq(users.id, id));
    const scheduleUuid = idOf('lesson far');
    const far = await signIn(world.app, 'other');
    const push = (as: Session, school: SchoolId, name: string, payload: object) =>
      call<SyncAnswer>(world.app, 'POST /api/v4/os/sync', {
        as,
        school,
        body: syncBody({ clientId: idOf(`${name} of ${as.userId}`), userId: as.userId, schoolId: school }, [
          operationOf(1, name, payload),
        ]),
      });
    await push(far, 2, 'conductLesson', { scheduleUuid, themeUuid: null, theme: 'Ньютон' });
    const studentGroupUuid = idOf('member of user 26');
    const mark = { scheduleUuid, studentGroupUuid, mark: 9, comment: null };
    expect((await push(far, 2, 'setMark', mark)).data.ok).toHaveLength(1);
    const cells = () =>
      world.database.db.select().from(journalCells).where(eq(journalCells.studentGroupUuid, studentGroupUuid));
    const before = await cells();
    const { uuid } = (await world.ask(iin)).data;
    await world.carried();
    // Not before the day of the mark.
    expect(fieldsOf(await world.depart(uuid, { date: '2026-11-19' }))).toEqual(['date']);
    await world.depart(uuid);
    await world.carried();
    expect(await cells()).toEqual(before);
    const card = (await world.cardIn(1, id)).data;
    expect(card).toMatchObject({ id, login: 'student2', classes: [{ group: '7 «А»', dateFrom: '2026-11-21' }] });
    const [own] = await world.database.db.select().from(users).where(eq(users.id, id));
    expect(own?.iin).toBe(iin);
    // The password was known in the former school: the new one prints the next.
    expect(own).toMatchObject({ passwordHash: null, isDefaultPassword: true });
    const [known] = await world.database.db.select().from(users).where(eq(users.id, 1));
    await world.database.db
      .update(users)
      .set({ passwordHash: known?.passwordHash ?? null, isDefaultPassword: false })
      .where(eq(users.id, id));
    const pupil = await signIn(world.app, 'student2');
    const info = await call<UserInfo>(world.app, 'GET /api/v4/os/user-info', { as: pupil });
    // The new school knows a password of the account; parents, who have their own, read on in the old one.
    expect(info.data.schools.map(({ school }) => school.id)).toEqual([1]);
    const roles = await world.database.db.select().from(userSchools).where(eq(userSchools.userId, id));
    expect(Object.fromEntries(roles.map(({ schoolId, readsUntil }) => [schoolId, readsUntil]))).toEqual({
      1: null,
      2: '2026-12-20',
    });
  });

  it('a class that went into the archive is said, and the asking school chooses another', async () => {
    const { uuid } = await world.asked(41, { groupId: 72 });
    await world.database.db.update(groups).set({ archivedOn: '2026-11-20' }).where(eq(groups.id, 72));
    await world.depart(uuid);
    await world.carried();
    expect(await world.about(1, uuid)).toMatchObject({ state: 'departed', isFree: true });
    expect((await world.about(1, uuid))?.words).toBeTruthy();
    await world.database.db.update(groups).set({ archivedOn: null }).where(eq(groups.id, 72));
  });
});
