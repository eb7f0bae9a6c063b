// A sheet that names people whom its reader may not see: the server records the look-up, or tells nothing.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ImportPlan } from '#contract/core/import.ts';
import type { Database } from '#server/db/client.ts';
import { accessLog, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const staffIin = iinsFrom('7001011', 10);
const pupilIin = iinsFrom('1912315', 10);
const secret = staffIin(77);
let database: Database;
let app: FastifyInstance;
let director: Session;
let zavuch: Session;
beforeEach(async () => {
  ({ database } = await openSmallSchool(databaseKind));
  await widenSmallSchool(database.db);
  await database.db.update(schools).set({ flags: { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true } });
  app = await startTestApp(database, testClock());
  [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
  await database.db.update(users).set({ iin: secret }).where(eq(users.id, director.userId));
});
afterEach(async () => {
  await app.close();
  await database.close();
});

/** Plans a sheet of one row. @returns its problems as "field:key" */
async function plan(path: string, as: Session, cells: Record<string, string>): Promise<string[]> {
  const { data } = await call<ImportPlan>(app, `POST /api/v4/os/${path}/plan`, {
    as,
    body: { schoolId: 1, eduYear: 2026, rows: [{ line: 2, cells }] },
  });
  return Object.entries(data.rows[0]?.problems ?? {}).map(([field, { key }]) => `${field}:${key}`);
}
const lookedAt = async (userId: number) =>
  (await database.db.select().from(accessLog).where(eq(accessLog.ofUserId, userId))).map((row) => row.userId);

it('a deputy who meets the IIN of the director by a row of another card is recorded', async () => {
  const cells = { sourcedId: 'staff-5', iin: secret };
  expect(await plan('backoffice/people-import/personnel', zavuch, cells)).toEqual([
    'sourcedId:import.wrong.otherEntry',
  ]);
  expect(await lookedAt(director.userId)).toEqual([zavuch.userId]);
});

it('so is a lead who meets the IIN of a student of another class', async () => {
  const lead = await signIn(app, 'grouplead');
  await database.db
    .update(users)
    .set({ iin: pupilIin(77) })
    .where(eq(users.id, 24));
  const cells = { sourcedId: idOf('student 1'), iin: pupilIin(77) };
  expect(await plan('frontoffice/people-import/contingent', lead, cells)).toEqual([
    'sourcedId:import.wrong.otherEntry',
  ]);
  expect(await lookedAt(24)).toEqual([lead.userId]);
});

it('a deputy opens no sheet of the staff with the IIN of the director that the director planned, and finds none in the bundle', async () => {
  const id = idOf('kept by the director');
  const rows = [{ line: 2, cells: { surname: 'А', firstname: 'Б', iin: secret } }];
  const keep = { id, version: 0, name: 'staff.xlsx', mends: [], answers: {} };
  const of = { schoolId: 1, eduYear: 2026 };
  const kept = { as: director, body: { ...of, rows, keep } };
  expect((await call(app, 'POST /api/v4/os/backoffice/people-import/personnel/plan', kept)).status).toBe(200);
  const open = (as: Session) =>
    call(app, 'POST /api/v4/os/backoffice/people-import/kept/open', { as, body: { ...of, id } });
  const refused = await open(zavuch);
  expect([refused.status, refused.error.code]).toEqual([403, 'ACCESS_DENIED']);
  expect((await open(director)).text).toContain(secret);
  const bundle = async (as: Session) => {
    const { rawPayload } = await app.inject({
      method: 'POST',
      url: '/api/v4/os/backoffice/people-import/roster',
      headers: headersOf(as),
      payload: { ...of, withIins: true },
    });
    const files = unzipSync(new Uint8Array(rawPayload));
    return Object.values(files)
      .map((file) => Buffer.from(file).toString())
      .join('\n');
  };
  expect(await bundle(zavuch)).not.toContain(secret);
  expect(await bundle(director)).toContain(secret);
});
