// Grants over the real server, on both databases: country workers give them and take them back, and every check asks in one place.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { FoundAccount, Grant, GrantKind, StoredGrant } from '#contract/grants/grants.schema.ts';
import type { Database } from '#server/db/client.ts';
import { hasGrant } from '#server/features/grants/public.ts';
import { accessLog, grants, students, userAreas, userSchools, users } from '#server/features/people/public.ts';
import { giveFirstPasswords } from '#server/features/session/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { holdSchoolOne, whileHeld } from '#tests/support/held.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';

const base = '/api/v4/os/headoffice/grants';
let presses = 0;
const press = () => idOf(`grant press ${presses++}`);
const teacher = 2;

describe.each(databaseKinds)('grants on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let who: Record<'country' | 'other' | 'regional' | 'region' | 'director', Session>;
  const clock = testClock();
  const area = (as: Session, role: string, regionId: number) => ({
    userId: as.userId,
    role,
    regionId,
    departmentId: 0,
  });

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await addEveryRole(database.db);
    await database.db.update(users).set({ iin: '131231500018' }).where(eq(users.id, teacher));
    app = await startTestApp(database, clock);
    who = {
      country: await signIn(app, loginOf('country_worker', 1)),
      other: await signIn(app, loginOf('country_worker', 2)),
      regional: await signIn(app, loginOf('region_worker', 2)),
      region: await signIn(app, loginOf('region_worker', 1)),
      director: await signIn(app, 'director'),
    };
    await database.db.insert(userAreas).values([
      area(who.country, 'country_worker', 0),
      area(who.other, 'country_worker', 1),
      area(who.region, 'region_worker', 1),
      // An area of a role that is not held.
      area(who.regional, 'country_worker', 0),
    ]);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    await database.db.delete(grants);
  });

  const give = (userId: number, of: GrantKind, as = who.country, school = 1, requestId = press()) =>
    call<StoredGrant>(app, `POST ${base}`, { as, school, body: { schoolId: school, userId, kind: of, requestId } });
  const takeBack = (uuid: string, as = who.country, school = 1, requestId = press()) =>
    call<StoredGrant>(app, `POST ${base}/${uuid}/take-back`, { as, school, body: { schoolId: school, requestId } });
  const list = (as = who.country, school = 1) => call<Grant[]>(app, `GET ${base}?schoolId=${school}`, { as, school });
  const find = (text: string, as = who.country, school = 1) =>
    call<FoundAccount | null>(app, `POST ${base}/account`, { as, school, body: { schoolId: school, text } });
  const holds = (of: GrantKind, userId = teacher) => hasGrant(database.db, userId, of, clock.now());
  const undo = (batch: string, as = who.country) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', { as, body: { schoolId: 1, batch, requestId: press() } });

  it('are given and taken back by country workers, and the list says who did it and when', async () => {
    const { data } = await give(teacher, 'support_desk');
    expect(await holds('support_desk')).toBe(true);
    expect(await holds('pupilLevel')).toBe(false);
    expect(await holds('support_desk', 3)).toBe(false);
    clock.advance(60_000);
    await give(1, 'pupilLevel');
    const back = await takeBack(data.uuid);
    expect(back.data).toMatchObject({ takenAt: clock.now(), takenBy: 'Рөлов Р.' });
    expect(await holds('support_desk')).toBe(false);
    const rows = (await list()).data;
    expect(rows.map(({ person, login, kind: of, takenAt }) => [person, login, of, takenAt])).toEqual([
      ['Сейітов Болат', 'director', 'pupilLevel', null],
      ['Төлегенова Ұлжан', 'teacher', 'support_desk', clock.now()],
    ]);
    expect(rows.map(({ givenBy, givenAt }) => [givenBy, clock.now() - givenAt])).toEqual([
      ['Рөлов Р.', 0],
      ['Рөлов Р.', 60_000],
    ]);
    // Given again, it is another line.
    expect((await give(teacher, 'support_desk')).status).toBe(200);
    expect((await list()).data).toHaveLength(3);
    expect((await takeBack(data.uuid)).status).toBe(409);
    expect((await takeBack(idOf('no grant'))).status).toBe(404);
  });

  it('are held once, never by a pupil, and of existing people alone', async () => {
    await give(teacher, 'analytics');
    const again = await give(teacher, 'analytics');
    expect([again.status, Object.keys(again.error.errors ?? {})]).toEqual([422, ['kind']]);
    const pupil = await give(11, 'analytics');
    expect([pupil.status, Object.keys(pupil.error.errors ?? {})]).toEqual([422, ['userId']]);
    expect((await give(9_999, 'analytics')).status).toBe(404);
    // A school that printed the password would come in by it; nor does an undo give a grant back to such an account.
    const { data } = await give(3, 'analytics');
    const back = (await takeBack(data.uuid)).data;
    const isFirst = (isDefaultPassword: boolean) =>
      database.db.update(users).set({ isDefaultPassword }).where(eq(users.id, 3));
    await isFirst(true);
    const printed = await give(3, 'analytics');
    expect([printed.status, Object.keys(printed.error.errors ?? {})]).toEqual([422, ['userId']]);
    expect((await undo(back.batch)).data.kept).toHaveLength(1);
    await isFirst(false);
    expect((await give(3, 'everything' as GrantKind)).status).toBe(422);
    expect((await list()).data.filter(({ takenAt }) => takenAt === null)).toHaveLength(1);
  });

  it('come back by an undo to nobody whom a school has given a password since, or who is a pupil by now', async () => {
    const { db } = database;
    const taken = async () => {
      const { uuid } = (await give(3, 'analytics')).data;
      clock.advance(1_000);
      return (await takeBack(uuid)).data.batch;
    };
    const [before] = await db.select().from(users).where(eq(users.id, 3));
    const batch = await taken();
    clock.advance(1_000);
    // The school prints the next slip, and whoever has it chooses an own password.
    await giveFirstPasswords(db, 1, [3], clock.now());
    await db
      .update(users)
      .set({ passwordHash: before?.passwordHash ?? null, isDefaultPassword: false })
      .where(eq(users.id, 3));
    expect((await undo(batch)).data.kept).toHaveLength(1);
    expect(await holds('analytics', 3)).toBe(false);
    // Given again it is a decision about the person as they are now, and an undo of that keeps it.
    clock.advance(1_000);
    const next = await taken();
    expect((await undo(next)).data.kept).toEqual([]);
    const { uuid } = (await list()).data.find(({ takenAt }) => takenAt === null) as Grant;
    const last = (await takeBack(uuid)).data.batch;
    const pupil = { schoolId: 2, studentSchoolUuid: idOf('pupil by now'), studentUuid: idOf('the same person') };
    await db.insert(students).values({ ...pupil, userId: 3 });
    expect((await undo(last)).data.kept).toHaveLength(1);
    await db.delete(students).where(eq(students.userId, 3));
  });

  // The embedded database has one connection, so no two wait there for each other.
  it.runIf(kind === 'postgresql')('nor to a person whose password a school gave after waiting for it', async () => {
    const [before] = await database.db.select().from(users).where(eq(users.id, 3));
    const { uuid } = (await give(3, 'analytics')).data;
    const { batch, reset } = await whileHeld(database, holdSchoolOne, async (untilWaiting) => {
      const resetting = call(app, 'POST /api/v3/os/backoffice/school/personnel/reset-pass', {
        as: who.director,
        body: { schoolId: 1, eduYear: 2026, id: 3, requestId: press() },
      });
      await untilWaiting(1);
      clock.advance(1_000);
      return { batch: (await takeBack(uuid)).data.batch, reset: resetting };
    });
    expect((await reset).status).toBe(200);
    const chosen = { passwordHash: before?.passwordHash ?? null, isDefaultPassword: false };
    await database.db.update(users).set(chosen).where(eq(users.id, 3));
    expect((await undo(batch)).data.kept).toHaveLength(1);
  });

  it('are nobody else’s: people of a region, of a part of the country, and a right that ended, also at a repetition', async () => {
    const requestId = press();
    const { data } = await give(teacher, 'indicators', who.country, 1, requestId);
    for (const [as, school] of [
      [who.other, 2],
      [who.regional, 2],
      [who.region, 1],
      [who.director, 1],
    ] as const) {
      const answers = [
        await give(3, 'indicators', as, school),
        await takeBack(data.uuid, as, school),
        await list(as, school),
        await find('teacher', as, school),
        await undo(data.batch, as),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(403));
    }
    expect((await give(teacher, 'indicators', who.country, 1, requestId)).data).toEqual(data);
    await database.db.delete(userAreas).where(eq(userAreas.userId, who.country.userId));
    expect((await give(teacher, 'indicators', who.country, 1, requestId)).status).toBe(403);
    expect((await undo(data.batch)).data.kept).toHaveLength(1);
    expect(await holds('indicators')).toBe(true);
    await database.db.insert(userAreas).values(area(who.country, 'country_worker', 0));
    const isWorker = eq(userSchools.userId, who.country.userId);
    await database.db.update(userSchools).set({ readsUntil: '2020-01-01' }).where(isWorker);
    expect((await list()).status).toBe(403);
    await database.db.update(userSchools).set({ readsUntil: null }).where(isWorker);
  });

  it('find a person by a whole IIN or login, which is counted and recorded for the schools of that person', async () => {
    await give(teacher, 'analytics');
    for (const text of ['131231500018', ' teacher ']) {
      expect((await find(text)).data).toEqual({
        userId: teacher,
        name: 'Төлегенова Ұлжан',
        login: 'teacher',
        places: [{ role: 'teacher', school: '№12 мектеп-гимназия' }],
        held: ['analytics'],
      });
    }
    for (const text of ['teach', 'Төлегенова', '131231500008']) expect((await find(text)).data).toBeNull();
    expect((await find('ab')).status).toBe(422);
    // A parent has no role in a school: the school of the child is told.
    expect((await find('parent')).data?.userId).toBe(7);
    const ofParent = await database.db.select().from(accessLog).where(eq(accessLog.ofUserId, 7));
    expect(ofParent.map(({ schoolId, what }) => `${schoolId} ${what}`)).toContain('1 found');
    // A school may have entered the IIN for another person: none of the two is taken for the one who is meant.
    await database.db.update(users).set({ iin: '131231500018' }).where(eq(users.id, 3));
    const several = await find('131231500018');
    await database.db.update(users).set({ iin: null }).where(eq(users.id, 3));
    expect([several.status, Object.keys(several.error.errors ?? {})]).toEqual([422, ['text']]);
    const seen = await database.db.select().from(accessLog).where(eq(accessLog.userId, who.country.userId));
    const lines = seen.map(({ schoolId, what, ofUserId }) => `${schoolId} ${what} ${ofUserId}`);
    expect(lines.filter((line) => line === `1 found ${teacher}`)).toHaveLength(2);
    expect(lines.filter((line) => line === '0 search 0')).toHaveLength(7);
  });

  it('are undone and told by the history of changes, unless the person has got the same again', async () => {
    const { data } = await give(teacher, 'support_desk');
    clock.advance(1_000);
    const back = (await takeBack(data.uuid)).data;
    const { takenAt } = back;
    clock.advance(1_000);
    expect((await undo(back.batch)).data).toMatchObject({ undone: 1, kept: [] });
    expect(await holds('support_desk')).toBe(true);
    const history = `/api/v4/os/changes/entry?schoolId=1&entity=grant&id=${data.uuid}`;
    const changes = (await call<EntryHistory[]>(app, `GET ${history}`, { as: who.country })).data;
    expect(changes.map(({ before, after }) => [before?.takenAt ?? null, after?.takenAt ?? null])).toEqual([
      [takenAt, null],
      [null, takenAt],
      [null, null],
    ]);
    expect(changes[0]?.after).toMatchObject({ person: 'Төлегенова Ұлжан', kind: 'support_desk' });
    expect((await call(app, `GET ${history}`, { as: who.director })).status).toBe(403);
    const last = (await takeBack(data.uuid)).data;
    await give(teacher, 'support_desk');
    expect((await undo(last.batch)).data.kept).toHaveLength(1);
    // The first of the two goes when its giving is undone.
    const given = (await give(3, 'pupilLevel')).data;
    await undo(given.batch);
    expect(await holds('pupilLevel', 3)).toBe(false);
  });
});
