// Law 6 on a simulated device shared by two people: an operation is sent only under the user who made it, whenever they switch.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Intent } from '#contract/core/mutation.ts';
import { readOutbox } from '#db/outbox.ts';
import type { Database } from '#server/db/client.ts';
import { lessons as lessonTable } from '#server/features/schedule/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, type SmallSchool, storedCells } from '#tests/support/small-school.ts';
import { Device, type OpenAccount } from '#tests/sync/device.ts';

const [teacher, teacher2] = [2, 3];
const dayMs = 86_400_000;

let database: Database;
let app: FastifyInstance;
let school: SmallSchool;
let tablet: Device;
let scheduleUuid: string;
let counter = 0;
const clock = testClock();
beforeAll(async () => {
  ({ database, school } = await openSmallSchool(databaseKind));
  app = await startTestApp(database, clock);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  tablet?.close();
  counter += 1;
  scheduleUuid = idOf(`shared ${counter}`);
  await database.db.insert(lessonTable).values({ ...school.lessons.early, scheduleUuid });
  tablet = new Device(`tablet ${counter}`, app, () => clock.now(), 0);
  await tablet.signIn('teacher2');
  await tablet.signIn('teacher');
});

const account = (): OpenAccount => {
  if (!tablet.account) throw new Error('nobody is signed in');
  return tablet.account;
};
const late = (pupil: number): Intent => ({
  name: 'setAttendance',
  payload: { scheduleUuid, studentGroupUuid: school.pupils[pupil]?.studentGroupUuid ?? '', attendance: 'late' },
});
const unsent = async () => (await readOutbox(account().handles)).length;
const authors = async () =>
  (await storedCells(database.db))
    .filter((cell) => cell.scheduleUuid === scheduleUuid)
    .map(({ studentGroupUuid, authorUserId }) => [
      school.pupils.findIndex((pupil) => pupil.studentGroupUuid === studentGroupUuid),
      authorUserId,
    ])
    .sort();

it('whoever takes over in the middle of a request sends their own work only; the other continues where it was', async () => {
  await account().base.mutate([late(0), late(1)]);
  // The server has the work; its answer arrives when the other user is at the tablet.
  tablet.wire.beforeAnswer = () => {
    tablet.wire.beforeAnswer = undefined;
    tablet.open(teacher2);
  };
  await account().engine.poke();
  expect(account().userId).toBe(teacher2);
  await account().base.mutate([late(2)]);
  await account().engine.poke();
  expect(await unsent()).toBe(0);
  tablet.open(teacher);
  expect(await unsent()).toBe(2);
  await account().engine.poke();
  expect(await unsent()).toBe(0);
  expect(await authors()).toEqual([
    [0, teacher],
    [1, teacher],
    [2, teacher2],
  ]);
  expect(tablet.violations).toEqual([]);
});

it('work whose author has no session any more stays, however often another sends, until the author has signed in', async () => {
  await account().base.mutate([late(3)]);
  clock.advance(42 * dayMs);
  tablet.open(teacher);
  await account().engine.poke();
  expect([(await account().store.session()).kind, await unsent()]).toEqual(['over', 1]);
  await tablet.signIn('teacher2');
  await account().base.mutate([late(4)]);
  await account().engine.poke();
  expect(await authors()).toEqual([[4, teacher2]]);
  // Reading and writing continue without a session.
  tablet.open(teacher);
  await account().base.mutate([late(5)]);
  expect(await unsent()).toBe(2);
  await tablet.signIn('teacher');
  await account().engine.poke();
  expect(await authors()).toEqual([
    [3, teacher],
    [4, teacher2],
    [5, teacher],
  ]);
});

it('a tap in the very moment of the change is kept under whose it was', async () => {
  const tapped = account().base.mutate([late(0)]);
  tablet.open(teacher2);
  expect((await tapped).outcome).toBe('stored');
  expect(await unsent()).toBe(0);
  tablet.open(teacher);
  expect(await unsent()).toBe(1);
  expect(await authors()).toEqual([]);
});

it('a refusal that was in flight when its person signed in again ends nothing: what waits goes out with the new session', async () => {
  await database.db
    .update(sessions)
    .set({ endedAt: clock.now(), endReason: 'test' })
    .where(eq(sessions.userId, teacher));
  await account().base.mutate([late(0)]);
  tablet.wire.beforeAnswer = async () => {
    tablet.wire.beforeAnswer = undefined;
    await tablet.signedIn((await signIn(app, 'teacher')).token);
  };
  await account().engine.poke();
  expect(tablet.wire.requests.map(({ status }) => status)).toContain(401);
  expect((await account().store.session()).kind).toBe('in');
  expect(await unsent()).toBe(0);
  expect(await authors()).toEqual([[0, teacher]]);
});
