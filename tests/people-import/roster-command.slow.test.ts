// The command as a user runs it: a process of its own over the database of a school. roster-command.test.ts tries what it calls.
import fs from 'node:fs';
import path from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { students, users } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { runCommand } from '#tests/support/commands.ts';
import { databaseKind } from '#tests/support/database.ts';
import { createKillableSchool } from '#tests/support/durable-school.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { smallRoster, zipOfFiles } from './rosters.ts';

const [pupils, parents, teachers] = [iinsFrom('1312316', 10), iinsFrom('8403124', 10), iinsFrom('8003124', 10)];
const iins = { pupil: pupils(1), other: pupils(2), mother: parents(8), teacher: teachers(8) };
const all = Object.values(iins);
/** Each command starts a process and a database. */
const patience = 300_000;

let school: Awaited<ReturnType<typeof createKillableSchool>>;
beforeAll(async () => {
  school = await createKillableSchool(databaseKind);
  const folder = school.environment.QALAM_DATA ?? '';
  fs.writeFileSync(path.join(folder, 'roster.zip'), zipOfFiles(smallRoster(iins)));
  fs.mkdirSync(path.join(folder, 'roster'));
  for (const [name, text] of Object.entries(smallRoster(iins)))
    fs.writeFileSync(path.join(folder, 'roster', name), text);
});
afterAll(() => school.remove());

const run = (...words: string[]) =>
  runCommand('import-roster.ts', words, {
    folder: school.environment.QALAM_DATA ?? '',
    environment: school.environment,
  });
const stored = async () => {
  const database = await school.open();
  const people = await database.db
    .select({ sourcedId: students.sourcedId })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, 1), inArray(users.iin, all)));
  const made = await database.db.select().from(groups).where(eq(groups.parallel, 9));
  await database.close();
  return { people: people.map(({ sourcedId }) => sourcedId).sort(), classes: made.length };
};
const nothing = { people: [], classes: 0 };
const asDirector = ['--school', '1', '--as', 'director'];

it(
  'a bundle is shown first, written when told, written once, and taken back',
  async () => {
    const look = await run('roster.zip', ...asDirector);
    expect(look).toMatchObject({ code: 1, error: '' });
    expect(look.out).toContain('Students: 1 new, 0 changed, 0 same, 0 duplicate, 1 wrong');
    expect(look.out).toContain('Staff: 1 new, 0 changed, 0 same, 0 duplicate, 0 wrong');
    expect(look.out).toContain('users.csv line 3, group: ');
    for (const iin of all) expect(look.out).not.toContain(iin);
    const dry = await run('roster', ...asDirector, '--classes', 'kk/1');
    expect(dry).toMatchObject({ code: 0, error: '' });
    expect(dry.out).toContain('Nothing was written. Add --apply to write it.');
    expect(await stored()).toEqual(nothing);

    const written = await run('roster.zip', ...asDirector, '--classes', 'kk/1', '--apply');
    expect(written).toMatchObject({ code: 0, error: '' });
    expect(written.out).toContain('Students: 2 added, 0 changed.\nStaff: 1 added, 0 changed.');
    expect(await stored()).toEqual({ people: ['s1', 's2'], classes: 1 });
    const again = await run('roster', ...asDirector, '--apply');
    expect(again.out).toContain('there is nothing to write');

    const asked = await run('--undo', ...asDirector);
    expect(asked.out).toContain('Nothing was changed. Add --apply to do it.');
    expect(await stored()).toMatchObject({ classes: 1 });
    const undone = await run('--undo', ...asDirector, '--apply');
    expect(undone.out).toContain(' 0 stay.');
    expect(await stored()).toEqual(nothing);
    expect((await run('--undo', ...asDirector)).error).toBe('There is no import by this command to take back.');
  },
  patience,
);

it(
  'a file that is missing or wrong is told in words',
  async () => {
    expect((await run('nothing.zip', ...asDirector)).error).toBe('There is no file nothing.zip.');
    const folder = school.environment.QALAM_DATA ?? '';
    fs.writeFileSync(path.join(folder, 'folders.zip'), zipOfFiles(smallRoster(iins), 'bundle/'));
    const refused = await run('folders.zip', ...asDirector);
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('folders') });
  },
  patience,
);
