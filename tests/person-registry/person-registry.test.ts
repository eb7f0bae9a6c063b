// Whose an IIN is, over the real server with a register from a file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPerson } from '#contract/person-registry/person-registry.schema.ts';
import type { Database } from '#server/db/client.ts';
import { accessLog, students, users } from '#server/features/people/public.ts';
import { groups, schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const [ofPupil, ofFar, ofTeacher, registered, ofNobody] = [
  ...['131231500008', '131231500028', '850315400005', '131231600004', '131231600014'],
] as [string, string, string, string, string];
const folder = mkdtempSync(path.join(os.tmpdir(), 'qalam-register-'));
const file = path.join(folder, 'people.tsv');
writeFileSync(
  file,
  `iin\tsex\tborn\tsurname_kz\tfirstname_kz\tpatronymic_kz\n${registered}\tw\t31.12.2013\tӘлі\tАйша\tБолатқызы\n`,
);
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(databaseKinds)('whose an IIN is on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let lead: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    for (const [id, iin] of [
      [12, ofPupil],
      [26, ofFar],
      [2, ofTeacher],
    ] as const)
      await database.db.update(users).set({ iin }).where(eq(users.id, id));
    app = await startTestApp(database, clock, { registry: file });
    [director, lead] = [await signIn(app, 'director'), await signIn(app, 'grouplead')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const ask = (iin: string, as: 'student' | 'staff' = 'student', by = director) =>
    call<FoundPerson>(app, 'POST /api/v4/os/backoffice/people-management/person-by-iin', {
      as: by,
      body: { schoolId: 1, iin, as },
    });
  const nobody = { person: null, id: null, school: null };

  // covers PERS-028 USERCARD-048
  it('is told of the own school and of the register by name, of another school by its name alone', async () => {
    expect((await ask(ofPupil)).data).toMatchObject({ kind: 'own', id: 12, person: { surname: 'Әлиева' } });
    expect((await ask(ofFar)).data).toEqual({ ...nobody, kind: 'elsewhere', school: '№3 орта мектеп' });
    expect((await ask(registered)).data).toEqual({
      kind: 'register',
      id: null,
      school: null,
      person: { surname: 'Әлі', firstname: 'Айша', lastname: 'Болатқызы', sex: 'f', bornDate: '2013-12-31' },
    });
    expect((await ask(ofNobody)).data).toEqual({ ...nobody, kind: 'unknown' });
    // A teacher's card is no student's, and the other way round.
    expect((await ask(ofTeacher)).data.kind).toBe('unknown');
    expect((await ask(ofTeacher, 'staff')).data).toMatchObject({
      kind: 'own',
      id: 2,
      person: { surname: 'Төлегенова' },
    });
    expect((await ask(ofPupil, 'staff')).data.kind).toBe('unknown');
    await database.db.update(students).set({ state: 'archived' }).where(eq(students.userId, 12));
    expect((await ask(ofPupil)).data).toMatchObject({ kind: 'archived', id: 12 });
    await database.db.update(students).set({ state: 'active' }).where(eq(students.userId, 12));
    for (const office of ['backoffice', 'frontoffice'])
      for (const [card, iin, id] of [
        ['contingent', ofPupil, 12],
        ['personnel', ofTeacher, 2],
      ] as const) {
        const path = `/api/v3/os/${office}/school/${card}/profile-by-iin?schoolId=1&iin=${iin}&isGroupLead=0`;
        expect((await call<FoundPerson>(app, `GET ${path}`, { as: director })).data).toMatchObject({ kind: 'own', id });
      }
    expect((await ask('131231500019')).status).toBe(422);
  });

  it('is told to a group lead where the school lets them admit, without the card of another class', async () => {
    const allow = (flagGroupLoadCanEditSchedule: boolean) =>
      database.db
        .update(schools)
        .set({ flags: { apiVersion: 'v4', flagGroupLoadCanEditSchedule } })
        .where(eq(schools.id, 1));
    await allow(false);
    expect((await ask(ofPupil, 'student', lead)).error.code).toBe('ACCESS_DENIED');
    await allow(true);
    expect((await ask(ofPupil, 'student', lead)).data).toMatchObject({ kind: 'own', id: null });
    // A lead of a former or coming year may not admit students.
    const lead71 = and(eq(groups.schoolId, 1), eq(groups.id, 71));
    const ofYear = (eduYear: number) => database.db.update(groups).set({ eduYear }).where(lead71);
    for (const eduYear of [2025, 2027]) {
      await ofYear(eduYear);
      expect((await ask(ofPupil, 'student', lead)).error?.code).toBe('ACCESS_DENIED');
    }
    await ofYear(2026);
    await database.db.update(groups).set({ archivedOn: '2026-11-19' }).where(lead71);
    expect((await ask(ofPupil, 'student', lead)).error?.code).toBe('ACCESS_DENIED');
    await database.db.update(groups).set({ archivedOn: null }).where(lead71);
    // The staff is the management's.
    const before = (await database.db.select().from(accessLog)).length;
    expect((await ask(ofTeacher, 'staff', lead)).error.code).toBe('ACCESS_DENIED');
    for (const office of ['backoffice', 'frontoffice']) {
      const path = `/api/v3/os/${office}/school/personnel/profile-by-iin?schoolId=1&iin=${ofTeacher}`;
      expect((await call(app, `GET ${path}`, { as: lead })).error.code).toBe('ACCESS_DENIED');
    }
    expect(await database.db.select().from(accessLog)).toHaveLength(before);
  });

  it('is asked 30 times a minute and 300 a day, and each question is written down, without the IIN', async () => {
    clock.advance(86_400_001);
    [director, lead] = [await signIn(app, 'director'), await signIn(app, 'grouplead')];
    const askMany = async (times: number) => {
      for (let time = 0; time < times; time++) expect((await ask(registered)).status).toBe(200);
    };
    await askMany(30);
    const refused = await ask(registered);
    expect([refused.status, refused.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.error.retryAfterMs).toBe(60_000);
    expect((await ask(registered, 'student', lead)).status).toBe(200);
    for (let minute = 1; minute < 10; minute++) {
      clock.advance(60_001);
      await askMany(30);
    }
    clock.advance(60_001);
    expect((await ask(registered)).error.code).toBe('TOO_MANY_REQUESTS');
    const log = await database.db.select().from(accessLog).where(eq(accessLog.userId, director.userId));
    expect(log.length).toBeGreaterThan(300);
    expect(new Set(log.map(({ what }) => what))).toEqual(new Set(['look-up']));
    expect(JSON.stringify(log)).not.toContain(registered);
  });

  it('is asked 32 times at once, and 30 of them are answered', async () => {
    clock.advance(86_400_001);
    director = await signIn(app, 'director');
    const answers = await Promise.all(Array.from({ length: 32 }, () => ask(registered)));
    const counted = Map.groupBy(answers, ({ status }) => status);
    expect([counted.get(200)?.length, counted.get(429)?.length]).toEqual([30, 2]);
  });
});
