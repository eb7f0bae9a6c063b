// What reaches a person without a question: the bell at 6x, a thousand pushes, a calendar that a telephone asks for, and an open page at rest.
import type { Socket } from 'node:net';
import { inArray } from 'drizzle-orm';
import { factName } from '#contract/notices/notices.schema.ts';
import { tell } from '#server/features/notices/public.ts';
import { userSchools } from '#server/features/people/public.ts';
import { pushDevices } from '#server/features/push/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { tellOfMuch } from '#tests/notices/told.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';
import { headersOf, signIn as signInByCall } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openProfile, signIn, slowDown } from '../browser.ts';
import { eduYear } from '../fortnight.ts';
import { bytesPerKilobyte, median, percentile, printLine, rounded, spread } from '../lines.ts';
import { timeToChange } from '../paint.ts';

const slowdown = 6;
const told = 100;
const devices = 1_000;
/** The timers of an open page: ten minutes while it has the channel, else 60 s. */
const restWithChannelMs = 600_000;
const restWithPollsMs = 120_000;
const hourMs = 3_600_000;
const calendarReads = 40;

async function measureBell(application: Application): Promise<void> {
  await tellOfMuch(application, told);
  const profile = await openProfile();
  try {
    const page = await signIn(profile.context, application.url, 'student');
    await page.setViewportSize({ width: 1_440, height: 900 });
    const bell = page.locator('header button[aria-haspopup=dialog]').first();
    await bell.waitFor();
    await slowDown(page, slowdown);
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      times.push(await timeToChange(page, () => bell.click(), 'body', '[role=dialog] li'));
      await page.keyboard.press('Escape');
      await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    }
    printLine({
      name: 'notices.bell.open.6x',
      value: median(times),
      unit: 'ms',
      limit: 300,
      note: `From the press to the frame with the first notices of ${told}; main thread slowed ${slowdown} times. ${spread(times)}.`,
    });
  } finally {
    await profile.close();
  }
}

/** Bytes of all connections to the server, in both directions: page, worker and channel alike. */
function countBytes({ app }: Application): { readonly sum: () => number; readonly asked: () => number } {
  const open = new Set<Socket>();
  let [closed, asked] = [0, 0];
  const bytesOf = ({ bytesRead, bytesWritten }: Socket) => bytesRead + bytesWritten;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      closed += bytesOf(socket);
    });
  });
  app.server.on('request', () => {
    asked++;
  });
  return { sum: () => [...open].reduce((sum, socket) => sum + bytesOf(socket), closed), asked: () => asked };
}

/** Everything that a page at rest sends and receives, for as long as its timer needs to come round. */
async function measureRest(application: Application, hasChannel: boolean): Promise<void> {
  const { url, app } = application;
  if (!hasChannel) app.server.removeAllListeners('upgrade');
  const restMs = hasChannel ? restWithChannelMs : restWithPollsMs;
  const counted = countBytes(application);
  const profile = await openProfile();
  try {
    const page = await signIn(profile.context, url, 'parent');
    await page.goto(`${url}/${eduYear}/schedule`);
    await page.waitForTimeout(20_000);
    const [bytes, asked] = [counted.sum(), counted.asked()];
    await page.waitForTimeout(restMs);
    const perHour = ((counted.sum() - bytes) / bytesPerKilobyte) * (hourMs / restMs);
    printLine({
      name: `parents-page.bytes-hour.${hasChannel ? 'channel' : 'polls'}`,
      value: perHour,
      unit: 'kB',
      limit: hasChannel ? 10 : null,
      note: `Headers, bodies and frames of an open page of a parent at rest, ${counted.asked() - asked} questions in ${restMs / 1_000} s; from those to an hour.`,
    });
  } finally {
    await profile.close();
  }
}

/** What a calendar program waits for; fewer requests than an address has within an hour. */
async function measureCalendar({ app, url }: Application): Promise<void> {
  const session = await signInByCall(app, 'teacher');
  const made = await app.inject({
    method: 'POST',
    url: '/api/v4/os/profile/calendar',
    headers: headersOf(session),
    payload: { schoolId: 1, studentSchoolUuid: null, homework: true, language: 'ru' },
  });
  const { path } = made.json<{ data: { path: string } }>().data;
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < calendarReads; run++) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}${path}`);
    if (answer.status !== 200) throw new Error(`A calendar was answered ${answer.status}`);
    bytes = (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - startedAt);
  }
  const note = `The whole timetable of a teacher, ${rounded(bytes / bytesPerKilobyte)} kB unpacked, read ${calendarReads} times.`;
  printLine({ name: 'calendar.read.p50', value: median(times), unit: 'ms', limit: null, note });
  printLine({ name: 'calendar.read.p95', value: percentile(times, 0.95), unit: 'ms', limit: null, note });
}

async function measurePushes(): Promise<void> {
  const service = new FakePushService();
  const application = await startApplication({ push: service.options });
  try {
    const { db } = application.database;
    const now = application.clock.now();
    const people = await db.select({ userId: userSchools.userId, schoolId: userSchools.schoolId }).from(userSchools);
    const own = [...new Map(people.filter(({ schoolId }) => schoolId === 1).map((one) => [one.userId, one])).values()];
    const rows = Array.from({ length: devices }, (_, index) => ({
      userId: own[index % own.length]?.userId ?? 0,
      id: idOf(`bench device ${index}`),
      sessionId: idOf(`bench session ${index}`),
    }));
    const expiresAt = now + 30 * 24 * hourMs;
    await db.insert(sessions).values(
      rows.map(({ userId, sessionId }) => ({
        id: sessionId,
        userId,
        generation: 1,
        createdAt: now,
        usedAt: now,
        expiresAt,
      })),
    );
    await db.insert(pushDevices).values(
      rows.map((row, index) => {
        const { endpoint, p256dh, auth, words, language } = service.subscribe(`bench${index}`);
        return { ...row, endpoint, p256dh, auth, words, language, addedAt: now, failures: 0 };
      }),
    );
    const pushes = application.app.startPushes({ everyMs: 1_000_000_000 });
    await application.database.transaction((tx) =>
      tell({ db: tx, schoolId: 1, userId: 0, now }, [
        {
          to: [...new Set(rows.map(({ userId }) => userId))],
          fact: factName('password', 'bench'),
          notice: { kind: 'password', by: 'school' },
        },
      ]),
    );
    const startedAt = performance.now();
    let sent = 0;
    while (performance.now() - startedAt < 120_000) {
      await pushes.turn();
      const taken = service.taken().length;
      sent += taken;
      if (taken === 0 || sent >= devices) break;
    }
    printLine({
      name: 'push.1000',
      value: performance.now() - startedAt,
      unit: 'ms',
      limit: 30_000,
      note: `${sent} of ${devices} devices of ${own.length} people told of one fact, encrypted, decrypted and checked by the test's own push service in the same process.`,
    });
    await pushes.stop();
    await db.delete(sessions).where(
      inArray(
        sessions.id,
        rows.map(({ sessionId }) => sessionId),
      ),
    );
  } finally {
    await application.close();
  }
}

export async function measureNotices(application: Application): Promise<void> {
  await measureBell(application);
  await measureCalendar(application);
  await measurePushes();
  await measureRest(application, true);
  await measureRest(application, false);
}
