// A lead's sheet does not tell who the parents of a student of another class are.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ImportPlan } from '#contract/core/import.ts';
import { users } from '#server/features/people/public.ts';
import { app, bind, database, iin, inTwoSchools, lead, ofOtherClass } from '#tests/parents/two-schools.ts';
import { call } from '#tests/server/calls.ts';
import { iinsFrom } from '#tests/support/iins.ts';

inTwoSchools();

it('the IIN of a parent and that of nobody are answered alike', async () => {
  const pupil = iinsFrom('1912315', 10)(77);
  expect((await bind(ofOtherClass)).status).toBe(200);
  await database.db.update(users).set({ iin: pupil }).where(eq(users.id, ofOtherClass));
  const problemsOf = async (parentOneIin: string) => {
    const rows = [{ line: 2, cells: { iin: pupil, parentOneIin } }];
    const { data } = await call<ImportPlan>(app, 'POST /api/v4/os/frontoffice/people-import/contingent/plan', {
      as: lead,
      body: { schoolId: 1, eduYear: 2026, rows },
    });
    return data.rows[0]?.problems;
  };
  const ofNobody = await problemsOf(iinsFrom('8403224', 10)(5));
  expect(ofNobody).toEqual({ iin: { key: 'people-import.wrong.notOwn' } });
  expect(await problemsOf(iin)).toEqual(ofNobody);
});
