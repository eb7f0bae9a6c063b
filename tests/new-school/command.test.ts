// The command that makes a real school, as a user runs it: a process of its own. What it refuses is in command.slow.test.ts.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { createKillableSchool } from '#tests/support/durable-school.ts';
import { sessionOf, startTestApp } from '#tests/support/server.ts';
import { director, runAdd } from './new-school.ts';

// A process starts here, perhaps on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let installation: Awaited<ReturnType<typeof createKillableSchool>>;
let folder: string;
beforeAll(async () => {
  installation = await createKillableSchool(databaseKind);
  folder = installation.environment.QALAM_DATA ?? '';
});
afterAll(() => installation.remove());

const slipOf = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8').trim().split('\n');

it('a school is made with its director, who signs in by the slip and finds an empty school to fill', async () => {
  const made = await runAdd(installation, '--name', '№ 12  мектеп', ...director, '--slip', 'slip.txt');
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(made.out).toContain('Made the school 3 № 12 мектеп.');
  const [name, person, login = '', password = ''] = slipOf('slip.txt');
  expect([name, person]).toEqual(['№ 12 мектеп', 'Серікова Әсел Болатқызы']);
  expect(fs.statSync(path.join(folder, 'slip.txt')).mode & 0o777).toBe(0o600);
  expect(made.out).not.toContain(password.split(': ')[1]);

  const database = await installation.open();
  const app = await startTestApp(database);
  try {
    const body = { login: login.split(': ')[1], password: password.split(': ')[1] };
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload: body });
    const { data } = answer.json<{ data: LoginAnswer }>();
    const session = sessionOf({ data, cookies: answer.cookies }, data.user_info.userId);
    const staff = await call<{ rows: { surname: string; position: { id: number } }[] }>(
      app,
      'GET /api/v3/os/backoffice/school/personnel/list?schoolId=3&eduYear=2026',
      { as: session, school: 3 },
    );
    expect(staff.data.rows.map(({ surname }) => surname)).toEqual(['Серікова']);
    const press = { schoolId: 3, eduYear: 2026, requestId: crypto.randomUUID() };
    const group = await call(app, 'POST /api/v3/os/backoffice/school/groups/create', {
      as: session,
      school: 3,
      body: { ...press, parallel: 7, letter: 'А', eduLang: 'kk', shift: 1 },
    });
    expect(group.status).toBe(200);
  } finally {
    await app.close();
    await database.close();
  }
});
