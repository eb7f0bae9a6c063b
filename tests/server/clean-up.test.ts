import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { cleanUpEveryMs, startCleanUp } from '#server/clean-up.ts';
import { jobs } from '#server/features/jobs/public.ts';
import { parentInvites, personWords, students } from '#server/features/people/public.ts';
import { loginAttempts, sessions } from '#server/features/session/public.ts';
import { feed, feedPositions } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { signIn } from '#tests/support/server.ts';
import { refreshSession } from '#tests/support/sign-in.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { Device, type OpenAccount } from '#tests/sync/device.ts';
import { call } from './calls.ts';
import { edgeOfSuite, teacherBody } from './edge.ts';
import { unusedSession } from './unused-session.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const scheduleUuid = idOf('lesson early');
const document = `lesson:${scheduleUuid}`;

describe.each(databaseKinds)('clean-up on %s', (kind) => {
  const edge = edgeOfSuite(kind);
  const devices: Device[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const device of devices.splice(0)) device.close();
    await edge.database.db.delete(feed);
    await edge.database.db.delete(feedPositions);
  });

  type Line = {
    msg: string;
    invites: number;
    what?: string;
    feed: number;
    words: number;
    attempts: number;
    sessions: number;
  };
  const lines = () => edge.lines.map((line) => JSON.parse(line) as Line);
  const turns = () => lines().filter(({ msg }) => msg === 'clean-up');
  const start = () => startCleanUp({ database: edge.database, clock: edge.clock, log: edge.app.log });
  /** One run, from a start to its line in the log. */
  async function cleanUp(): Promise<Line> {
    const before = turns().length;
    const started = start();
    await vi.waitFor(() => expect(turns()).toHaveLength(before + 1), { timeout: 20_000 });
    await started.stop();
    return turns().at(-1) as Line;
  }
  /** Adds entries to a feed, given the age of each in days, oldest first. */
  async function addFeed(schoolId: number, ages: readonly number[]): Promise<void> {
    await edge.database.db.execute(sql`insert into ${feed} (school_id, position, scope, document, cell, kind, client_id, at)
      select ${schoolId}::integer, ordinality, 'school', ${document}, null, 'change', null, (${schoolNow}::bigint - age * ${dayMs}::bigint)
      from jsonb_array_elements_text(${JSON.stringify(ages)}::text::jsonb) with ordinality as aged(text, ordinality),
        lateral (select text::integer as age) as numbers`);
    await edge.database.db.insert(feedPositions).values({ schoolId, position: ages.length, prunedTo: 0 });
  }
  const feedOf = async (schoolId: number) =>
    (await edge.database.db.select().from(feed).where(eq(feed.schoolId, schoolId)).orderBy(feed.position)).map(
      ({ position }) => position,
    );
  const positions = async () =>
    (await edge.database.db.select().from(feedPositions).orderBy(feedPositions.schoolId)).map(
      ({ schoolId, prunedTo }) => [schoolId, prunedTo],
    );

  describe('of the feed', () => {
    it('takes what is older than 60 days, of each school by itself, and nothing that is after something younger', async () => {
      await addFeed(1, [70, 61, 60, 2]);
      await addFeed(2, [100, 90, 1, 80]);
      await addFeed(3, [5]);
      expect(await cleanUp()).toMatchObject({ feed: 4 });
      expect([await feedOf(1), await feedOf(2), await feedOf(3)]).toEqual([[3, 4], [3, 4], [1]]);
      expect(await positions()).toEqual([
        [1, 2],
        [2, 2],
        [3, 0],
      ]);
      expect(await cleanUp()).toMatchObject({ feed: 0 });
    });

    it('takes it all in one turn, however much it is, in batches that let others in between', async () => {
      await addFeed(1, Array(2_500).fill(70));
      const transaction = vi.spyOn(edge.database, 'transaction');
      expect(await cleanUp()).toMatchObject({ feed: 2_500 });
      // Three of the feed (1,000, 1,000 and 500), one of requests of each school and of none, one of notices, one of words, one of attempts,
      // one of sessions, one of devices for push, one of pictures, one of one-time hashes.
      expect(transaction).toHaveBeenCalledTimes(12);
      transaction.mockRestore();
      expect(await positions()).toEqual([[1, 2_500]]);
    });

    it('leaves a cursor good that is where the memory begins, and tells an older one to begin again', async () => {
      await addFeed(1, [70, 65, 3, 1]);
      await cleanUp();
      const answerTo = async (cursor: number) => {
        const body = teacherBody({ cursor, want: [document] });
        return (await call<SyncAnswer>(edge.app, 'POST /api/v4/os/sync', { as: edge.teacher, body })).data;
      };
      expect((await answerTo(2)).resnapshot).toBeUndefined();
      const older = await answerTo(1);
      expect([older.resnapshot, older.cursor, older.documents.map(({ key }) => key)]).toEqual([true, 4, [document]]);
    });

    describe('a device that was away longer', () => {
      let made = 0;
      const deviceOf = async (login: string) => {
        // With a unique name: a device's ids follow from it, and the ledger would know the operations of the previous test.
        const device = new Device(`${kind} ${login} ${made++}`, edge.app, () => edge.clock.now(), 0);
        devices.push(device);
        await device.signIn(login);
        await fetchLesson(device);
        return device;
      };
      const account = (device: Device) => device.account as OpenAccount;
      const fetchLesson = async (device: Device) => {
        const { base, engine } = account(device);
        base.document(document);
        await engine.want({ schoolId: 1, eduYear: 2026 }, [document], { noCache: false });
        await base.refresh([document], []);
      };
      const set = (device: Device, pupil: number, attendance: string) =>
        account(device).base.mutate([
          { name: 'setAttendance', payload: { scheduleUuid, studentGroupUuid: idOf(`member ${pupil}`), attendance } },
        ]);
      const cell = (device: Device, pupil: number) =>
        account(device).base.cell({ document, cell: `attendance:${idOf(`member ${pupil}`)}` });
      const isLive = async (device: Device) => {
        const { base } = account(device);
        base.document(document);
        await base.refresh([document], []);
        const view = base.document(document);
        return view.state === 'ready' && view.row.live;
      };
      /** A colleague writes, and all feed entries about it are removed. */
      const missed = async (pupil: number) => {
        const colleague = await deviceOf('teacher2');
        await set(colleague, pupil, 'missing_by_sick');
        await account(colleague).engine.wake();
        await edge.database.db.update(feed).set({ at: schoolNow - 61 * dayMs });
        await cleanUp();
        expect(await feedOf(1)).toEqual([]);
      };

      it('gets what it missed, and sends what it kept', async () => {
        await addFeed(1, [3]);
        const away = await deviceOf('teacher');
        await set(away, 1, 'late');
        await missed(0);
        account(away).engine.follow({ schoolId: 1, eduYear: 2026 });
        await vi.waitFor(() => expect(cell(away, 0)).toMatchObject({ value: 'missing_by_sick', state: 'saved' }));
        await vi.waitFor(() =>
          expect(cell(away, 1)).toMatchObject({ value: 'late', state: 'saved', base: { version: 1 } }),
        );
      });

      it('takes nothing for fresh that it was not given again, should it end in between', async () => {
        await addFeed(1, [3]);
        const away = await deviceOf('teacher');
        expect(await isLive(away)).toBe(true);
        await missed(2);
        const storeAnswer = await away.askSlowly([]);
        await storeAnswer();
        away.crash();
        expect(await isLive(away)).toBe(false);
        await fetchLesson(away);
        expect(await isLive(away)).toBe(true);
        expect(cell(away, 2)).toMatchObject({ value: 'missing_by_sick', state: 'saved' });
      });
    });
  });

  it('takes counts of failed sign-ins whose window and wait are over, and no other', async () => {
    const count = (key: string, startedMinutesAgo: number, waitMinutes: number | null) => ({
      key,
      failures: 5,
      windowStart: schoolNow - startedMinutesAgo * minuteMs,
      blockedUntil: waitMinutes === null ? null : schoolNow + waitMinutes * minuteMs,
    });
    await edge.database.db.delete(loginAttempts);
    await edge.database.db.insert(loginAttempts).values([
      count('over', 16, null),
      count('waited', 20, -1),
      count('waits', 20, 1),
      count('young', 14, null),
      count('young and waited', 14, -1),
      // Those that count over a day.
      count('loginDay:of a day', 16, null),
      count('deviceDay:waited', 23 * 60, -1),
      count('loginDay:over', 24 * 60 + 1, -1),
    ]);
    expect(await cleanUp()).toMatchObject({ attempts: 3 });
    const left = (await edge.database.db.select().from(loginAttempts)).map(({ key }) => key).sort();
    expect(left).toEqual(['deviceDay:waited', 'loginDay:of a day', 'waits', 'young', 'young and waited']);
    await edge.database.db.delete(loginAttempts);
  });

  it('takes sessions 60 days after they were over; their tokens are refused as those of any ended session', async () => {
    const gone = await signIn(edge.app, 'teacher2');
    const id = gone.cookie.split('=')[1]?.split('.')[0] ?? '';
    await edge.database.db
      .update(sessions)
      .set({ endedAt: schoolNow - 61 * dayMs })
      .where(eq(sessions.id, id));
    const ended = (name: string, daysAgo: number) => ({
      ...unusedSession(name, 40),
      endedAt: schoolNow - daysAgo * dayMs,
    });
    await edge.database.db
      .insert(sessions)
      .values([
        ended('ended', 61),
        ended('ended lately', 59),
        unusedSession('unused', 61),
        unusedSession('unused lately', 59),
        unusedSession('open', -20),
      ]);
    expect(await cleanUp()).toMatchObject({ sessions: 3 });
    const left = (await edge.database.db.select().from(sessions).where(eq(sessions.createdAt, 0)))
      .map((row) => row.id)
      .sort();
    expect(left).toEqual([idOf('ended lately'), idOf('open'), idOf('unused lately')].sort());
    const refused = await refreshSession(edge.app, gone);
    expect([refused.status, refused.error.code]).toEqual([401, 'SESSION_ENDED']);
    expect((await call(edge.app, 'GET /api/v4/os/user-info', { as: edge.teacher })).status).toBe(200);
  });

  it('takes jobs with their files seven days after they were over, school by school, and none that is not over', async () => {
    const job = (name: string, schoolId: number, daysAgo: number | null) => ({
      schoolId,
      id: idOf(name),
      kind: 'list',
      userId: 2,
      requestId: '',
      input: {},
      attempts: 1,
      progress: 0,
      createdAt: 0,
      fileName: 'a.csv',
      fileKind: 'csv',
      fileContent: Buffer.from('a'),
      ...(daysAgo === null
        ? { state: 'waiting' as const, dueAt: 0 }
        : { state: 'done' as const, endedAt: schoolNow - daysAgo * dayMs }),
    });
    await edge.database.db
      .insert(jobs)
      .values([
        job('old', 1, 8),
        job('lately', 1, 6),
        job('open', 1, null),
        job('old too', 2, 8),
        job('new too', 2, 1),
      ]);
    expect(await cleanUp()).toMatchObject({ jobs: 2 });
    const left = (await edge.database.db.select({ id: jobs.id }).from(jobs)).map(({ id }) => id).sort();
    expect(left).toEqual(['lately', 'open', 'new too'].map(idOf).sort());
    await edge.database.db.delete(jobs);
  });

  it('takes invitations of parents 60 days after their end, and none by which a parent waits', async () => {
    const made = { schoolId: 1, studentSchoolUuid: idOf('student'), madeBy: 1, madeAt: schoolNow - 100 * dayMs };
    const daysAgo = (days: number) => schoolNow - days * dayMs;
    const accepted = { acceptedBy: 8, acceptedAt: daysAgo(90), expiresAt: daysAgo(86) };
    await edge.database.db.insert(parentInvites).values(
      [
        { uuid: idOf('over long ago'), expiresAt: daysAgo(61) },
        { uuid: idOf('over of late'), expiresAt: daysAgo(59) },
        { uuid: idOf('closed long ago'), ...accepted, outcome: 'accepted' as const, closedAt: daysAgo(61) },
        { uuid: idOf('closed of late'), ...accepted, outcome: 'refused' as const, closedAt: daysAgo(59) },
        { uuid: idOf('waits'), ...accepted },
        { uuid: idOf('over long ago elsewhere'), schoolId: 2, expiresAt: daysAgo(61) },
      ].map((invite) => ({ ...made, codeHash: invite.uuid, ...invite })),
    );
    expect(await cleanUp()).toMatchObject({ invites: 3 });
    const left = await edge.database.db.select({ uuid: parentInvites.uuid }).from(parentInvites);
    expect(left.map(({ uuid }) => uuid).sort()).toEqual(
      [idOf('over of late'), idOf('closed of late'), idOf('waits')].sort(),
    );
    expect(await cleanUp()).toMatchObject({ invites: 0 });
    await edge.database.db.delete(parentInvites);
  });

  it('gives students who are found by no word theirs, each once, and none to a card that another took over', async () => {
    const { db } = edge.database;
    await db.delete(personWords);
    await db
      .update(students)
      .set({ duplicateOf: idOf('student 0') })
      .where(eq(students.studentSchoolUuid, idOf('student 5')));
    expect(await cleanUp()).toMatchObject({ words: 5 });
    const words = await db.select({ word: personWords.word }).from(personWords).where(eq(personWords.userId, 12));
    expect(words.map(({ word }) => word).sort()).toEqual(['алиева', 'инкар']);
    expect(await cleanUp()).toMatchObject({ words: 0 });
    await db.update(students).set({ duplicateOf: null });
  });

  it('runs at the start and every six hours until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const before = turns().length;
    // vi.waitFor would advance the fake timers; the database needs real time.
    const untilTurns = async (count: number) => {
      while (turns().length < count) await edge.database.db.execute(sql`select 1`);
    };
    await addFeed(1, [70]);
    const started = start();
    await untilTurns(before + 1);
    expect(await feedOf(1)).toEqual([]);
    vi.advanceTimersByTime(cleanUpEveryMs - 1);
    await addFeed(2, [70]);
    expect(await feedOf(2)).toEqual([1]);
    vi.advanceTimersByTime(1);
    await untilTurns(before + 2);
    expect(await feedOf(2)).toEqual([]);
    expect(cleanUpEveryMs).toBe(6 * 60 * minuteMs);
    await started.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says what failed and continues with the rest', async () => {
    await addFeed(1, [70]);
    await edge.database.db.insert(sessions).values(unusedSession('rest', 61));
    await edge.database.db.execute(sql`alter table feed rename to feed_elsewhere`);
    const turn = await cleanUp();
    await edge.database.db.execute(sql`alter table feed_elsewhere rename to feed`);
    expect(turn).toMatchObject({ feed: 0, sessions: 1 });
    expect(lines().filter(({ msg }) => msg === 'clean-up failed')).toMatchObject([{ what: 'feed of school 1' }]);
    expect(await feedOf(1)).toEqual([1]);
  });
});
