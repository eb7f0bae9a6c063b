// A school as a bundle of OneRoster 1.2, which is read back by our own import, on both databases.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheets } from '#blocks/import/sheets.ts';
import { studentColumns } from '#contract/contingent/student-import.ts';
import type { ImportPlan } from '#contract/core/import.ts';
import { detectReading, rowsOf } from '#contract/core/sheets/sheet.ts';
import { staffColumns } from '#contract/personnel/staff-import.ts';
import type { Database } from '#server/db/client.ts';
import { accessLog, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const iinOf = iinsFrom('1312317', 10);
const [ofPupil, ofParent, ofTeacher] = [iinOf(1), iinsFrom('8403124', 10)(9), iinsFrom('8003124', 10)(9)];

describe.each(databaseKinds)('the export to OneRoster on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    const { db } = database;
    await db.update(users).set({ iin: ofPupil, bornDate: '2013-12-31' }).where(eq(users.id, 11));
    await db.update(users).set({ iin: ofParent }).where(eq(users.id, 7));
    await db.update(users).set({ iin: ofTeacher }).where(eq(users.id, 2));
    await db.update(schools).set({ name: '№1, "мектеп"' }).where(eq(schools.id, 1));
    app = await startTestApp(database, clock);
    director = await signIn(app, 'director');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const zipped = async (withIins: boolean) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/os/backoffice/people-import/roster',
      headers: { authorization: `Bearer ${director.token}`, 'x-school-id': '1' },
      payload: { schoolId: 1, eduYear: 2026, withIins },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/zip');
    return new Uint8Array(response.rawPayload);
  };
  const textsOf = (bytes: Uint8Array) =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, new TextDecoder().decode(part)]));
  const plan = (of: string, rows: readonly object[]) =>
    call<ImportPlan>(app, `POST /api/v4/os/backoffice/people-import/${of}/plan`, {
      as: director,
      body: { schoolId: 1, eduYear: 2026, rows },
    });

  it('has no IIN, login or password in it, and leaves no trace', async () => {
    await database.db.delete(accessLog);
    const files = textsOf(await zipped(false));
    const all = Object.values(files).join('\n');
    for (const secret of [ofPupil, ofParent, ofTeacher, 'pupil2', 'grouplead', 'qalam2026'])
      expect(all).not.toContain(secret);
    expect(files['manifest.csv']).toContain('oneroster.version,1.2');
    expect(files['manifest.csv']).toContain('file.users,bulk');
    expect(files['academicSessions.csv']).toMatch(/year-2026,,,2026\/2027,schoolYear,2026-09-01,2027-\d\d-\d\d,,2027/);
    expect(files['classes.csv']).toContain('class-71,,,7 «А»,07,homeroom,7 «А»,homeroom,,school,year-2026');
    expect(files['orgs.csv']).toContain('school,,,"№1, ""мектеп""",school,');
    expect(await database.db.select().from(accessLog)).toEqual([]);
  });

  it('with IINs is written down of everybody whose IIN is in it, and of nobody else', async () => {
    await database.db.delete(accessLog);
    const files = textsOf(await zipped(true));
    for (const iin of [ofPupil, ofParent, ofTeacher]) expect(files['users.csv']).toContain(`{IIN:${iin}}`);
    const log = await database.db.select().from(accessLog);
    expect(log.map(({ userId, what, ofUserId }) => [userId, what, ofUserId]).sort()).toEqual(
      [11, 2, 7].map((id) => [1, 'iin', id]),
    );
  });

  it('is read back by the import: everybody is known, by IIN or by number, and nothing changes', async () => {
    for (const withIins of [true, false]) {
      const read = await readSheets({ bytes: await zipped(withIins) });
      if ('problem' in read) throw new Error(read.problem.key);
      for (const [of, columns] of [
        ['contingent', studentColumns()],
        ['personnel', staffColumns()],
      ] as const) {
        const rows = rowsOf(read.sheets, detectReading(read.sheets, columns), columns);
        expect(rows.length).toBeGreaterThan(4);
        const outcomes = (await plan(of, rows)).data.rows.map(({ outcome, problems }) => [outcome, problems]);
        expect(outcomes).toEqual(rows.map(() => ['same', {}]));
      }
    }
  });
});
