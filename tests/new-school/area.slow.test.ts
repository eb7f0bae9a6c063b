// For which schools somebody works who is of none: as the command gives it, and as a user runs the command.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import {
  type AreaWish,
  makeAreaWorker,
  planArea,
  SchoolRefused,
  storeArea,
} from '#server/features/new-school/public.ts';
import { completeWords, userAreas, userSchools, users } from '#server/features/people/public.ts';
import { loadTokens } from '#server/features/session/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { createDurableSchool } from '#tests/support/durable-school.ts';
import { sessionOf } from '#tests/support/server.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

describe.each(databaseKinds)('the area of a worker on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    await widenSmallSchool(caller.database.db);
    await caller.database.db.insert(userSchools).values({ userId: 5, schoolId: 1, role: 'department_worker' });
    for (const id of [1, 2]) await completeWords(caller.database.db, id, 1_000);
  });
  afterAll(() => caller.close());

  const wishOf = (more: Partial<AreaWish>): AreaWish => ({
    login: 'worker',
    role: 'region_worker',
    region: 1,
    department: null,
    isGone: false,
    ...more,
  });
  const give = (more: Partial<AreaWish> = {}) =>
    caller.database.transaction(async (db) => {
      const plan = await planArea(db, wishOf(more));
      await storeArea(db, plan, wishOf(more));
      return plan;
    });
  const areas = () => caller.database.db.select().from(userAreas);
  const refusal = (more: Partial<AreaWish>) =>
    give(more).then(
      () => 'given',
      (error: unknown) => (error instanceof SchoolRefused ? error.message : error),
    );

  it('is said before it is given, given once, and taken away', async () => {
    const wish = wishOf({});
    expect(await planArea(caller.database.db, wish)).toMatchObject({ area: 'Абай облысы', schools: 2, isSame: false });
    expect(await areas()).toEqual([]);
    await give();
    expect(await give()).toMatchObject({ isSame: true });
    expect(await areas()).toEqual([{ userId: 10, role: 'region_worker', regionId: 1, departmentId: 0 }]);
    await give({ isGone: true });
    expect(await areas()).toEqual([]);
  });

  it('is what its worker searches', async () => {
    const search = async () => {
      const as = await caller.person('worker');
      const body = { text: 'Қадыров' };
      return (await call(caller.app, 'POST /api/v4/os/headoffice/people-search', { as, body })).text;
    };
    expect(await search()).not.toContain('Қадыров Мұрат');
    await give();
    expect(await search()).toContain('Қадыров Мұрат');
    await give({ isGone: true });
  });

  it('comes with a new account, which signs in and searches it; one that cannot be leaves nobody', async () => {
    const tokens = await loadTokens(caller.database.db, { now: () => 1_000 });
    const make = (more: object = {}) =>
      caller.database.transaction((db) =>
        makeAreaWorker(db, tokens, {
          name: 'Оспан Дина Ерланқызы',
          gender: 'f',
          schoolId: 1,
          role: 'region_worker',
          region: 1,
          department: null,
          ...more,
        }),
      );
    const { login, password, ...made } = await make();
    expect(made).toMatchObject({ name: 'Оспан Дина', area: 'Абай облысы', schools: 2 });
    const payload = { login, password };
    const answer = await caller.app.inject({ method: 'POST', url: '/api/login', payload });
    const { data } = answer.json<{ data: LoginAnswer }>();
    const as = sessionOf({ data, cookies: answer.cookies }, data.user_info.userId);
    const found = await call(caller.app, 'POST /api/v4/os/headoffice/people-search', { as, body: { text: 'Қадыров' } });
    expect(found.text).toContain('Қадыров Мұрат');
    const people = async () => (await caller.database.db.select({ id: users.id }).from(users)).length;
    const before = await people();
    await expect(make({ role: 'teacher' })).rejects.toThrow('--role must be one of');
    await expect(make({ region: null })).rejects.toThrow('needs --region');
    await expect(make({ schoolId: 77 })).rejects.toThrow('There is no school with the id 77.');
    await expect(make({ name: 'Оспан' })).rejects.toThrow('--name must be');
    expect(await people()).toBe(before);
    await caller.database.db.delete(userAreas).where(eq(userAreas.userId, data.user_info.userId));
  });

  it('is refused in words where it cannot be, and leaves nothing', async () => {
    expect(await refusal({ role: 'teacher' })).toContain('--role must be one of department_worker');
    expect(await refusal({ login: 'nobody' })).toBe('There is no account with the login nobody.');
    expect(await refusal({ login: 'teacher' })).toContain('teacher does not hold the role region_worker');
    expect(await refusal({ region: null })).toBe('The area of a region_worker needs --region.');
    expect(await refusal({ region: 77 })).toBe('There is no region 77. Known: 1 Абай облысы.');
    expect(await refusal({ department: 5 })).toBe('There is no department 5 in region 1. Known: 101 Семей.');
    const ofDepartment = { login: 'stranger', role: 'department_worker' };
    expect(await refusal(ofDepartment)).toContain('needs --department. In the region: 101 Семей');
    expect(await refusal({ isGone: true })).toBe('worker does not have this area as region_worker.');
    await caller.database.db.insert(userSchools).values({ userId: 10, schoolId: 0, role: 'country_worker' });
    expect(await refusal({ role: 'country_worker' })).toContain('takes neither --region nor --department');
    expect(await areas()).toEqual([]);
    expect(await give({ ...ofDepartment, department: 101 })).toMatchObject({ area: 'Семей, Абай облысы', schools: 2 });
    expect(await give({ role: 'country_worker', region: null })).toMatchObject({ area: 'the whole country' });
    await caller.database.db.delete(userAreas).where(eq(userAreas.userId, 10));
  });
});

it('the command says what it would do, and does it when told', async () => {
  const installation = await createDurableSchool('pglite');
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
  const run = (what: 'area' | 'worker', ...words: string[]) =>
    new Promise<{ code: number; out: string; error: string }>((resolve) => {
      const { PATH = '', HOME = '' } = process.env;
      const env: NodeJS.ProcessEnv = { PATH, HOME, ...installation.environment };
      const script = path.join(root, 'scripts/school.ts');
      execFile(process.execPath, [script, what, ...words], { cwd: root, env }, (error, out, complaint) =>
        resolve({ code: error ? Number(error.code) : 0, out, error: complaint.trim() }),
      );
    });
  try {
    const database = await installation.open();
    await database.db.insert(userSchools).values({ userId: 5, schoolId: 1, role: 'region_worker' });
    await database.close();
    const words = ['--login', 'stranger', '--role', 'region_worker', '--region', '1'];
    const shown = await run('area', ...words);
    expect(shown).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringContaining('Nothing was written: add --apply.'),
    });
    expect(await run('area', ...words, '--apply')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Given. Ли'),
    });
    expect(await run('area', '--login', 'stranger')).toMatchObject({ code: 1, error: 'Give --login and --role.' });
    const slip = path.join(installation.environment.QALAM_DATA ?? '', 'worker.txt');
    const worker = [
      '--name',
      'Оспан Дина',
      '--gender',
      'f',
      '--school',
      '1',
      '--role',
      'region_worker',
      '--slip',
      slip,
    ];
    expect(await run('worker', ...worker)).toMatchObject({ code: 1, error: expect.stringContaining('needs --region') });
    expect(fs.existsSync(slip)).toBe(false);
    const made = await run('worker', ...worker, '--region', '1');
    expect(made).toMatchObject({ code: 0, error: '', out: expect.stringContaining('Made the account of Оспан Дина') });
    const [name, login, password = ''] = fs.readFileSync(slip, 'utf8').trim().split('\n');
    expect([name, login]).toEqual(['Оспан Дина', 'Login: w1-0001']);
    expect(made.out).not.toContain(password.split(': ')[1]);
    // A slip that is there is nobody's to overwrite: then no account is made either.
    expect(await run('worker', ...worker, '--region', '1')).toMatchObject({
      code: 1,
      error: expect.stringContaining('it is there already'),
    });
    const after = await installation.open();
    expect(await after.db.select().from(userAreas)).toEqual([
      { userId: 5, role: 'region_worker', regionId: 1, departmentId: 0 },
      { userId: expect.any(Number), role: 'region_worker', regionId: 1, departmentId: 0 },
    ]);
    await after.close();
  } finally {
    await installation.remove();
  }
}, 180_000);
