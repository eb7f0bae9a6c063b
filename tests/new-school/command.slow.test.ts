// What the command refuses that makes a real school, as a user runs it. command.test.ts makes one.
import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schools } from '#server/features/school/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { createKillableSchool } from '#tests/support/durable-school.ts';
import { director, runAdd } from './new-school.ts';

/** Each command starts a process and a database. */
const patience = 300_000;

let installation: Awaited<ReturnType<typeof createKillableSchool>>;
let folder: string;
beforeAll(async () => {
  installation = await createKillableSchool(databaseKind);
  folder = installation.environment.QALAM_DATA ?? '';
});
afterAll(() => installation.remove());

const run = (...words: string[]) => runAdd(installation, ...words);

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
    await refused('--school 1 gives it a director', '--name', '№12 мектеп-гимназия', ...director);
    await refused('has a director', '--school', '1', ...director);
    await refused('There is no school with the id 77', '--school', '77', ...director);
    await refused('--director must be', '--name', 'Жаңа мектеп', '--director', 'Серікова', '--gender', 'f');
    await refused('--gender must be f or m', '--name', 'Жаңа мектеп', '--director', 'Серікова Әсел');
    await refused('Give --name', ...director);
    fs.writeFileSync(path.join(folder, 'slip.txt'), 'a slip of others');
    const kept = await run('--name', 'Жаңа мектеп', ...director, '--slip', 'slip.txt');
    expect(kept.error).toContain('it is there already');
    const after = await installation.open();
    expect(await after.db.select().from(schools)).toHaveLength(before);
    expect(await after.db.select().from(schools).where(eq(schools.name, 'Жаңа мектеп'))).toEqual([]);
    await after.close();
  },
  patience,
);
