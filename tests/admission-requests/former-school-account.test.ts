// Another school admits a student who has left: it knows a password of the account from then on, so the account reads the former school no more.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { students, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { answeredLesson, giveAnAnswer } from '#tests/support/answered-homework.ts';
import { databaseKind } from '#tests/support/database.ts';
import { sessionOf } from '#tests/support/server.ts';
import { arrival, iinOf, openTwoSchools, people, person, type TwoSchools } from './two-schools.ts';

let world: TwoSchools;
beforeEach(async () => {
  world = await openTwoSchools(databaseKind);
});
afterEach(() => world.close());

/** Enters by a password that the school has printed. */
async function enterBySlip(slip: { login: string; password: string } | undefined, userId: number) {
  const entered = await call<LoginAnswer>(world.app, 'POST /api/login', {
    body: { login: slip?.login, password: slip?.password },
  });
  expect(entered.status, entered.text).toBe(200);
  return sessionOf(entered, userId);
}
async function enterFrom(schoolId: 1 | 2, userId: number) {
  const { data } = await world.send<{ login: string; password: string }[]>(`${people}/slips`, schoolId, {
    ids: [userId],
  });
  return enterBySlip(data[0], userId);
}
const infoOf = async (as: ReturnType<typeof sessionOf>, school: number) =>
  (await call<UserInfo>(world.app, 'GET /api/v4/os/user-info', { as, school })).data;
async function cardIn(schoolId: number, userId: number): Promise<string> {
  const cards = await world.database.db.select().from(students).where(eq(students.userId, userId));
  return cards.find((card) => card.schoolId === schoolId)?.studentSchoolUuid ?? '';
}
const weekOf = (as: ReturnType<typeof sessionOf>, schoolId: number, studentSchoolUuid: string, groupId: number) =>
  call(
    world.app,
    `GET /api/v4/os/clientoffice/schedule?schoolId=${schoolId}&eduYear=2026&date=2026-11-20&studentSchoolUuid=${studentSchoolUuid}&groupId=${groupId}`,
    { as, school: schoolId },
  );

it('the management of the new school reads nothing of the former one by it, also after the student left there too', async () => {
  const { database, app } = world;
  const id = 11;
  await giveAnAnswer(database.db, 'only for the teacher of school 1');
  await database.db
    .update(users)
    .set({ iin: iinOf(3) })
    .where(eq(users.id, id));
  expect((await world.archiveIn(1, id, { date: '2026-11-18', reason: 'abroad' })).status).toBe(200);
  const admitted = await world.admitIn(2, iinOf(3), { arrivalDate: '2026-11-19' });
  expect(admitted.data.id, admitted.text).toBe(id);
  const as = await enterFrom(2, id);
  const card = await cardIn(1, id);
  const answer = () =>
    call(app, `GET /api/v4/os/clientoffice/lecture/${answeredLesson}/answer?schoolId=1&eduYear=2026`, {
      as,
      school: 1,
    });
  expect([(await answer()).status, (await weekOf(as, 1, card, 71)).status]).toEqual([403, 403]);
  expect((await world.archiveIn(2, id, { date: '2026-11-20', reason: 'abroad' })).status).toBe(200);
  expect([(await answer()).status, (await weekOf(as, 1, card, 71)).status]).toEqual([403, 403]);
  // Where they left last, they read on.
  expect((await infoOf(as, 2)).schools.map(({ school }) => school.id)).toEqual([2]);
});

it('a group lead who admits them reads nothing of the former school', async () => {
  const { db } = world.database;
  const id = 26;
  await db.update(schools).set({ flags: { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true } });
  await db
    .update(users)
    .set({ iin: iinOf(4) })
    .where(eq(users.id, id));
  expect((await world.archiveIn(2, id, { date: '2026-11-20', reason: 'abroad' })).status).toBe(200);
  const body = { ...person, ...arrival, iin: iinOf(4), groupId: 71, arrivalDate: '2026-11-21' };
  const admitted = await world.send<{ id: number }>(
    '/api/v3/os/frontoffice/school/contingent/create',
    1,
    body,
    world.lead,
  );
  expect(admitted.data.id, admitted.text).toBe(id);
  const { data } = await world.send<{ login: string; password: string }[]>(
    `${people}/slips`,
    1,
    { ids: [id] },
    world.lead,
  );
  expect((await weekOf(await enterBySlip(data[0], id), 2, await cardIn(2, id), 81)).status).toBe(403);
});

it.each([
  [1, 2],
  [2, 1],
] as const)(
  'whoever moved from school %i to school %i is led to the school and the card of today',
  async (from, to) => {
    const iin = iinOf(3);
    const { id } = (await world.admitIn(from, iin, { arrivalDate: '2026-11-02' })).data;
    await world.archiveIn(from, id, { date: '2026-11-10', reason: 'abroad' });
    expect((await world.admitIn(to, iin, { arrivalDate: '2026-11-12' })).data.id).toBe(id);
    const { school, studentInfo } = await infoOf(await enterFrom(to, id), to);
    expect([school?.id, studentInfo?.studentSchoolUuid]).toEqual([to, await cardIn(to, id)]);
  },
);
