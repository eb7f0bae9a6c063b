// The command that makes a real school, as a user runs it: a process of its own.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { createDurableSchool } from '#tests/support/durable-school.ts';
import { sessionOf, startTestApp } from '#tests/support/server.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Each command starts a process and a database. */
const patience = 120_000;

let installation: Awaited<ReturnType<typeof createDurableSchool>>;
let folder: string;
beforeAll(async () => {
  installation = await createDurableSchool('pglite');
  folder = installation.environment.QALAM_DATA ?? '';
});
afterAll(() => installation.remove());

const run = (...words: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const { PATH = '', HOME = '' } = process.env;
    const script = path.join(root, 'scripts/school.ts');
    const env: NodeJS.ProcessEnv = { PATH, HOME, ...installation.environment };
    execFile(process.execPath, [script, 'add', ...words], { cwd: folder, env }, (error, out, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, out, error: complaint.trim() }),
    );
  });
const slipOf = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8').trim().split('\n');
const director = ['--director', 'Серікова Әсел Болатқызы', '--gender', 'f'];

it(
  'a school is made with its director, who signs in by the slip and finds an empty school to fill',
  async () => {
    const made = await run('--name', '№ 12  мектеп', ...director, '--slip', 'slip.txt');
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
        ...{ as: session, school: 3 },
        body: { ...press, parallel: 7, letter: 'А', eduLang: 'kk', shift: 1 },
      });
      expect(group.status).toBe(200);
    } finally {
      await app.close();
      await database.close();
    }
  },
  patience,
);

it(
  'what cannot be is refused in words, and leaves neither a school nor a slip',
  async () => {
    const database = await installation.open();
    const before = (await database.db.select().from(schools)).length;
    await database.close();
    const refused = async (words: string, ...asked: string[]) => {
      const { code, error } = await run(...asked, '--slip', 'none.txt');
      expect([code, error]).toEqual([1, expect.stringContaining(words)]);
      expect(fs.existsSync(path.join(folder, 'none.txt'))).toBe(false);
    };
    await refused('--school 3 gives it a director', '--name', '№ 12 мектеп', ...director);
    await refused('has a director', '--school', '1', ...director);
    await refused('There is no school with the id 77', '--school', '77', ...director);
    await refused('--director must be', '--name', 'Жаңа мектеп', '--director', 'Серікова', '--gender', 'f');
    await refused('--gender must be f or m', '--name', 'Жаңа мектеп', '--director', 'Серікова Әсел');
    await refused('Give --name', ...director);
    const kept = await run('--name', 'Жаңа мектеп', ...director, '--slip', 'slip.txt');
    expect(kept.error).toContain('it is there already');
    const after = await installation.open();
    expect(await after.db.select().from(schools)).toHaveLength(before);
    expect(await after.db.select().from(schools).where(eq(schools.name, 'Жаңа мектеп'))).toEqual([]);
    await after.close();
  },
  patience,
);
