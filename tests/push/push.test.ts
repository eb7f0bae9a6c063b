// Who is told what by push, when, and when not, through a push service that decrypts as browsers do; on both databases.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import { factName } from '#contract/notices/notices.schema.ts';
import { pushEndpoints } from '#contract/push/push.endpoints.ts';
import type { PushSettings } from '#contract/push/push.schema.ts';
import { installation } from '#server/features/configuration/public.ts';
import { newsOfTimetable } from '#server/features/lesson/public.ts';
import { notices, tell } from '#server/features/notices/public.ts';
import { parentChildren } from '#server/features/people/public.ts';
import { type Pushes, pruneDevices, pushDevices } from '#server/features/push/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';
import { headersOf, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const scheduleUuid = idOf('lesson early');
const pupil = idOf('student 0');
const mark = (seq: number, index: number, value: number | null, base?: Operation['base']) =>
  operationOf(
    seq,
    'setMark',
    { scheduleUuid, studentGroupUuid: idOf(`member ${index}`), mark: value, comment: null },
    base,
  );
const absence = (seq: number, attendance: string, base?: Operation['base']) =>
  operationOf(seq, 'setAttendance', { scheduleUuid, studentGroupUuid: idOf('member 0'), attendance }, base);

describe.each(databaseKinds)('push on %s', (kind) => {
  let caller: SyncCaller;
  let service: FakePushService;
  let pushes: Pushes;
  beforeEach(async () => {
    service = new FakePushService();
    caller = await openSyncCaller(kind, { push: service.options });
    pushes = caller.app.startPushes({ everyMs: 1_000_000_000 });
    await caller.send('teacher', [
      operationOf(1, 'conductLesson', { scheduleUuid, themeUuid: null, theme: 'Гук заңы' }),
    ]);
  });
  afterEach(async () => {
    await pushes.stop();
    await caller.close();
  });

  const call = async <Data = PushSettings>(login: string, path: string, body?: object) => {
    const session = await signIn(caller.app, login);
    const url = `${pushEndpoints.settings.path}${path}`;
    const method = body ? 'POST' : 'GET';
    const response = await caller.app.inject({
      method,
      url,
      headers: headersOf(session),
      ...(body && { payload: body }),
    });
    return response.json<{ data: Data; error?: { code: string } }>();
  };
  const add = (login: string, name: string, more = {}) => call(login, '/device', service.subscribe(name, more));
  const at = (time: string) => caller.clock.set(Date.parse(`2026-11-20T${time}:00+05:00`));
  const later = async (ms: number) => {
    caller.clock.advance(ms);
    await pushes.turn();
    return service.taken();
  };
  const evening = async () => {
    at('17:00');
    await pushes.turn();
    return service.taken();
  };
  const due = async () => (await caller.database.db.select().from(notices)).filter(({ pushAt }) => pushAt !== null);

  it('tells parents of an absence ten minutes after the roll, and shows no more than a number', async () => {
    await add('parent', 'phone');
    await caller.send('teacher', [absence(2, 'missing_due')]);
    expect(await later(9 * minuteMs)).toEqual([]);
    const [sent, ...more] = await later(minuteMs);
    expect(more).toEqual([]);
    expect(sent?.message).toMatchObject({ user: 7, count: 1, child: null, kinds: {}, language: 'ru', isTest: false });
    expect(sent?.message.upTo).toBe(caller.clock.now() - 10 * minuteMs);
    // Where a press leads.
    const fact = factName('absence', scheduleUuid, pupil);
    expect(sent?.message).toMatchObject({ school: 1, fact, pupil });
    expect(sent?.headers).toMatchObject({ Urgency: 'high', TTL: '21600', Topic: sent?.message.tag });
    expect(await later(hourMs)).toEqual([]);
    expect(await due()).toEqual([]);
  });

  it('tells nothing of an absence that was taken back, or that was read on any device', async () => {
    await add('parent', 'phone');
    await caller.send('teacher', [absence(2, 'missing_due')]);
    caller.clock.advance(minuteMs);
    await caller.send('teacher', [absence(3, 'was_in_class', { version: 1 })]);
    expect(await later(hourMs)).toEqual([]);
    await caller.send('teacher', [absence(4, 'late', { version: 2 })]);
    const upTo = caller.clock.now();
    await caller.send('parent', [operationOf(1, 'markNoticesSeen', { userId: 7, upTo })]);
    expect(await later(10 * minuteMs)).toEqual([]);
    expect(await due()).toEqual([]);
  });

  it('tells marks and homework together at 17:00, once for a child, with as many words as the owner lets it', async () => {
    await add('parent', 'phone', { words: 'kinds' });
    await add('student', 'own', { words: 'child' });
    await caller.send('teacher', [
      mark(2, 0, 8),
      operationOf(3, 'setHomework', { scheduleUuid, homework: { body: '§ 12', dueScheduleUuid: null } }),
    ]);
    expect(await later(hourMs)).toEqual([]);
    const sent = await evening();
    const of = (name: string) => sent.filter(({ endpoint }) => endpoint.endsWith(name)).map(({ message }) => message);
    expect(of('phone')).toMatchObject([
      { count: 2, kinds: { mark: 1, homework: 1 }, child: expect.stringMatching(/Алмас/), fact: null, pupil },
    ]);
    expect(of('own')).toMatchObject([{ count: 2, kinds: {}, child: expect.stringMatching(/Алмас/) }]);
    expect(await later(14 * hourMs)).toEqual([]);
  });

  it('is silent in quiet hours, and tells when they end', async () => {
    await add('parent', 'phone');
    await call('parent', '/choice', { quiet: { from: '09:00', until: '12:30' } });
    await caller.send('teacher', [absence(2, 'missing_due')]);
    expect(await later(hourMs)).toEqual([]);
    at('12:29');
    expect(await later(0)).toEqual([]);
    at('12:30');
    expect(await later(0)).toHaveLength(1);
  });

  it('tells of a sign-in on a new device in quiet hours too, whatever was switched off, and holds the rest', async () => {
    await add('parent', 'phone', { words: 'kinds' });
    await call('parent', '/choice', { kindsOff: ['signIn'] });
    at('22:55');
    await caller.send('teacher', [absence(2, 'missing_due')]);
    at('23:10');
    await signIn(caller.app, 'parent', { isNewDevice: true });
    await expect.poll(async () => (await due()).map(({ fact }) => fact.split(':')[0])).toContain('signIn');
    const kinds = async () => (await later(0)).map(({ message }) => message.kinds);
    expect(await kinds()).toEqual([{ signIn: 1 }]);
    expect(await kinds()).toEqual([]);
    caller.clock.set(Date.parse('2026-11-21T07:00:00+05:00'));
    expect(await kinds()).toEqual([{ absence: 1 }]);
  });

  it('tells of a changed lesson as long as it is not over', async () => {
    await add('parent', 'phone');
    const { later: own } = caller.school.lessons;
    const tellAll = () =>
      caller.database.transaction(async (db) => {
        const now = caller.clock.now();
        const told = await newsOfTimetable(db, { schoolId: 1, now, unread: null }, [{ before: own, after: null }]);
        await tell({ db, schoolId: 1, userId: 0, now }, told);
      });
    await tellAll();
    at('14:05');
    expect(await later(0)).toEqual([]);
    await caller.database.db.delete(notices);
    at('13:00');
    await tellAll();
    expect(await later(0)).toHaveLength(1);
  });

  it('keeps what was chosen before when something else is', async () => {
    const quiet = { from: '20:00', until: '06:30' };
    await call('parent', '/choice', { quiet });
    await call('parent', '/choice', { kindsOff: ['mark', 'mark'] });
    expect((await call('parent', '/choice', {})).data).toMatchObject({ quiet, kindsOff: ['mark'] });
    expect((await call('parent', '/choice', { quiet: null })).data).toMatchObject({ quiet: null, kindsOff: ['mark'] });
  });

  it('does not tell a pupil during a lesson of theirs', async () => {
    await add('student', 'own');
    await caller.send('teacher', [mark(2, 0, 8)]);
    const { db } = caller.database;
    const { timeStart, timeEnd } = caller.school.lessons.later;
    await db.update(notices).set({ pushAt: schoolNow }).where(eq(notices.userId, 11));
    at(timeStart);
    expect(await later(minuteMs)).toEqual([]);
    at(timeEnd);
    expect(await later(0)).toHaveLength(1);
  });

  it('tells nothing of a kind that was switched off, and to nobody whose sign-in or child is gone', async () => {
    await add('parent', 'phone');
    await add('student', 'own');
    await call('student', '/choice', { kindsOff: ['mark'] });
    await caller.send('teacher', [mark(2, 0, 8), absence(3, 'late')]);
    const { db } = caller.database;
    const [device] = await db.select().from(pushDevices).where(eq(pushDevices.userId, 7));
    await db
      .update(sessions)
      .set({ endedAt: caller.clock.now() })
      .where(eq(sessions.id, device?.sessionId ?? ''));
    expect(await evening()).toEqual([]);
    expect((await call('parent', '')).data.devices).toEqual([]);

    at('17:05');
    await add('parent', 'phone');
    await caller.send('teacher', [absence(4, 'missing_due', { version: 1 })]);
    await db.delete(parentChildren).where(eq(parentChildren.studentSchoolUuid, pupil));
    expect(await later(hourMs)).toEqual([]);
  });

  it.each([
    ['first', ['phone', 'second']],
    ['second', ['phone', 'first']],
  ])('tells neither a device whose sign-in ends during the turn, nor the others less: %s', async (gone, told) => {
    for (const [login, name] of [
      ['parent', 'phone'],
      ['student', 'first'],
      ['student', 'second'],
    ] as const) {
      await add(login, name);
      caller.clock.advance(1);
    }
    await caller.send('teacher', [mark(2, 0, 8)]);
    const { db } = caller.database;
    const devices = await db.select().from(pushDevices);
    const device = devices.find(({ endpoint }) => endpoint.endsWith(gone));
    const { deliver } = service.options;
    const push: typeof service.options = {
      ...service.options,
      // Ended while the first of the people is told.
      deliver: async (letter) => {
        const isOver = eq(sessions.id, device?.sessionId ?? '');
        await db.update(sessions).set({ endedAt: caller.clock.now() }).where(isOver);
        return deliver ? deliver(letter) : { status: 500, retryAfter: null };
      },
    };
    const app = await startTestApp(caller.database, caller.clock, { push });
    const slow = app.startPushes({ everyMs: 1_000_000_000, atOnce: 1 });
    at('17:00');
    await slow.turn();
    await slow.stop();
    await app.close();
    const names = service.taken().map(({ endpoint }) => endpoint.split('/').at(-1));
    expect(names).toEqual(told);
  });

  it('sends again what a push service did not take, forgets who is gone, and lets rest who fails on and on', async () => {
    await add('parent', 'phone');
    await caller.send('teacher', [absence(2, 'missing_due')]);
    service.answer = () => 503;
    expect(await later(10 * minuteMs)).toEqual([]);
    service.answer = () => 201;
    expect(await later(minuteMs)).toEqual([]);
    expect(await later(minuteMs)).toHaveLength(1);

    service.answer = () => 429;
    await caller.send('teacher', [absence(3, 'late', { version: 1 })]);
    for (let time = 0; time < 6; time++) await later(10 * minuteMs);
    const [tired] = await caller.database.db.select().from(pushDevices);
    expect(tired?.restsUntil).toBeGreaterThan(caller.clock.now());
    expect(await due()).toEqual([]);

    await add('parent', 'phone');
    service.answer = () => 410;
    await caller.send('teacher', [absence(4, 'missing_due', { version: 2 })]);
    await later(10 * minuteMs);
    expect((await call('parent', '')).data.devices).toEqual([]);
  });

  it('waits twice as long after each failure, and as long as the push service asks for', async () => {
    await add('parent', 'phone');
    await caller.send('teacher', [absence(2, 'missing_due')]);
    const asked: number[] = [];
    const begin = caller.clock.now();
    let answer: ReturnType<FakePushService['answer']> = 503;
    service.answer = () => {
      asked.push((caller.clock.now() - begin) / minuteMs);
      return answer;
    };
    for (let minute = 0; minute < 20; minute++) await later(minuteMs);
    expect(asked).toEqual([10, 12, 16]);
    answer = { status: 429, retryAfter: '3600' };
    await caller.send('teacher', [absence(3, 'late', { version: 1 })]);
    for (let minute = 20; minute < 95; minute++) await later(minuteMs);
    expect(asked).toEqual([10, 12, 16, 30, 90]);
  });

  it('sends again to the child whose message was not taken alone, and what is a day late to nobody', async () => {
    const { db } = caller.database;
    await add('parent', 'phone');
    await db.insert(parentChildren).values({ parentUserId: 7, schoolId: 1, studentSchoolUuid: idOf('student 1') });
    const ofOther = operationOf(3, 'setAttendance', {
      scheduleUuid,
      studentGroupUuid: idOf('member 1'),
      attendance: 'late',
    });
    await caller.send('teacher', [absence(2, 'late'), ofOther]);
    let asked = 0;
    service.answer = () => (asked++ === 0 ? 201 : 503);
    expect(await later(10 * minuteMs)).toHaveLength(1);
    expect(await due()).toHaveLength(1);
    service.answer = () => 201;
    expect(await later(2 * minuteMs)).toHaveLength(1);

    await caller.send('teacher', [absence(4, 'missing_due', { version: 1 })]);
    expect(await later(48 * hourMs)).toEqual([]);
    expect(await due()).toEqual([]);
  });

  it('leaves staff alone in the evening and on Sunday', async () => {
    await add('grouplead', 'phone');
    const saturday = Date.parse('2026-11-21T18:59:00+05:00');
    const fact = `parentWaits:8:${pupil}`;
    const notice = { kind: 'parentWaits', about: { studentSchoolUuid: pupil, name: 'Абенов Алмас' } } as const;
    const tellAt = (now: number) =>
      caller.database.transaction((db) =>
        tell({ db, schoolId: 1, userId: 8, now }, [
          { to: [4], fact, notice: { ...notice, about: { ...notice.about, name: `${now}` } } },
        ]),
      );
    await tellAt(saturday);
    caller.clock.set(saturday);
    expect(await later(0)).toHaveLength(1);
    await tellAt(saturday + minuteMs);
    expect(await later(minuteMs)).toEqual([]);
    caller.clock.set(Date.parse('2026-11-23T07:29:00+05:00'));
    expect(await later(0)).toEqual([]);
    expect(await later(minuteMs)).toHaveLength(1);
  });

  it('is told by one of two servers at once, and by another when the first one was killed', async () => {
    await add('parent', 'phone');
    await caller.send('teacher', [absence(2, 'missing_due')]);
    const second = caller.app.startPushes({ everyMs: 1_000_000_000 });
    caller.clock.advance(10 * minuteMs);
    await Promise.all([pushes.turn(), second.turn()]);
    expect(service.taken()).toHaveLength(1);

    // Taken, and never settled.
    await caller.database.db
      .update(notices)
      .set({ pushAt: caller.clock.now() + minuteMs })
      .where(eq(notices.userId, 7));
    expect(await later(0)).toEqual([]);
    await second.turn();
    caller.clock.advance(minuteMs);
    await second.turn();
    expect(service.taken()).toHaveLength(1);
    await second.stop();
  });

  // covers SYSTEM-027
  it('lists the devices of the caller alone, one for each sign-in and address, and removes only theirs', async () => {
    const { data } = await add('parent', 'phone');
    expect(data).toMatchObject({ devices: [{ words: 'number', isThis: true, sentAt: null }], quiet: null });
    expect(data.key).toMatch(/^[\w-]{87}$/);
    const [own] = data.devices;
    await call('student', '/remove', { id: own?.id });
    const again = await add('parent', 'phone', { words: 'child' });
    expect(again.data.devices).toMatchObject([{ id: own?.id, words: 'child' }]);
    const ids = async (login: string) => {
      const headers = headersOf(await signIn(caller.app, login));
      const answer = await caller.app.inject({ method: 'GET', url: pushEndpoints.ids.path, headers });
      return answer.json<{ data: string[] }>().data;
    };
    expect(await ids('parent')).toEqual([own?.id]);
    expect(await ids('student')).toEqual([]);
    expect((await call('parent', '/remove', { id: own?.id })).data.devices).toEqual([]);
  });

  it('has no device of a sign-in that ended, as that of an account whose unsent work was sealed at the sign-out', async () => {
    const session = await signIn(caller.app, 'teacher2');
    const post = { method: 'POST', url: `${pushEndpoints.settings.path}/device`, headers: headersOf(session) } as const;
    await caller.app.inject({ ...post, payload: service.subscribe('phone') });
    const rows = () => caller.database.db.select({ userId: pushDevices.userId }).from(pushDevices);
    expect(await rows()).toEqual([{ userId: 3 }]);
    const headers = { ...headersOf(session), cookie: session.cookie };
    await caller.app.inject({ method: 'GET', url: '/api/logout?soft=1', headers });
    expect((await call('teacher2', '')).data.devices).toEqual([]);
    await pruneDevices(caller.database.db as never, caller.clock.now(), 10);
    expect(await rows()).toEqual([]);
  });

  it('tells nobody where nothing is sent, and forgets nobody by that', async () => {
    await add('parent', 'phone');
    await caller.send('teacher', [absence(2, 'missing_due')]);
    const silent = await startTestApp(caller.database, caller.clock);
    const idle = silent.startPushes({ everyMs: 1_000_000_000 });
    caller.clock.advance(10 * minuteMs);
    await idle.turn();
    expect(await due()).toEqual([]);
    expect((await call('parent', '')).data.devices).toHaveLength(1);
    await idle.stop();
    await silent.close();
  });

  it('tells nobody where the installation tells of nothing, and takes no device there', async () => {
    await add('parent', 'phone');
    await caller.send('teacher', [absence(2, 'missing_due')]);
    const off = { name: 'domainOptions', value: { notifications_enabled: false } };
    await caller.database.db.insert(installation).values(off);
    expect(await later(10 * minuteMs)).toEqual([]);
    expect(await due()).toEqual([]);
    expect((await call('parent', '')).data.key).toBeNull();
    expect((await add('parent', 'another')).error?.code).toBe('NOT_FOUND');
  });

  it('takes addresses of known push services only, by https and without a port', async () => {
    const refused = [
      'https://127.0.0.1/x',
      'https://push.example.kz:8443/x',
      'https://push.example.kz.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://push.services.mozilla.com.evil.example/x',
      'https://user@push.example.kz/x',
    ];
    for (const endpoint of refused) {
      const { error } = await add('parent', 'phone', { endpoint });
      expect(error, endpoint).toMatchObject({ code: 'PUSH_HOST' });
    }
    expect((await add('parent', 'phone', { endpoint: 'http://push.example.kz/x' })).error).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    for (const endpoint of ['https://fcm.googleapis.com/fcm/send/a', 'https://updates.push.services.mozilla.com/w/a'])
      expect((await add('parent', 'phone', { endpoint })).error).toBeUndefined();
  });

  it('sends a test to a device of the caller alone, and not two at once', async () => {
    const session = await signIn(caller.app, 'parent');
    const send = async <Data>(path: string, payload: object) =>
      (
        await caller.app.inject({
          method: 'POST',
          url: `${pushEndpoints.settings.path}${path}`,
          headers: headersOf(session),
          payload,
        })
      ).json<{ data: Data; error?: { code: string } }>();
    const other = (await add('student', 'own')).data.devices[0]?.id;
    expect((await send('/test', { id: other })).error).toMatchObject({ code: 'NOT_FOUND' });
    const id = (await send<PushSettings>('/device', service.subscribe('phone'))).data.devices[0]?.id;
    expect((await send('/test', { id })).data).toEqual({ isSent: true });
    expect(service.taken()).toMatchObject([{ message: { isTest: true, user: 7, child: null } }]);
    expect((await send('/test', { id })).error).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
