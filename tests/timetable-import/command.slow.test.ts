// The command as a user runs it: a process of its own over an embedded database in a new folder. import.test.ts tries what it calls.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { schools } from '#server/features/school/public.ts';
import { runCommand } from '#tests/support/commands.ts';
import { ascExport } from './asc-export.ts';

const name = '№ 7 «Ұлағат» "мектебі"';
/** Each command starts a process and a database. */
const patience = 300_000;

describe('npm run import:timetable', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-import-'));
    fs.writeFileSync(path.join(folder, 'school.xml'), ascExport());
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const run = (...words: string[]) =>
    runCommand('import-timetable.ts', words, {
      folder,
      environment: { QALAM_DATA: path.join(folder, 'data'), QALAM_NOW: '2026-11-20T09:00:00+05:00' },
    });
  const stored = async () => {
    const database = await openDatabase({ folder: path.join(folder, 'data/database') });
    const names = await database.db.select({ name: schools.name }).from(schools);
    const rows = await database.db.select({ date: lessons.date }).from(lessons);
    await database.close();
    return { schools: names.map((row) => row.name), lessons: rows.length };
  };

  it(
    'shows first, writes when told, writes nothing twice, and takes it back',
    async () => {
      const look = await run('school.xml', '--name', name);
      expect(look).toMatchObject({ code: 0, error: '' });
      expect(look.out).toContain(`School: ${name} (new 1), school year 2026/27, lessons from 20.11.2026 to 25.05.2027`);
      expect(look.out).toContain('To be made: 2 accounts, 2 classes, 2 rooms');
      expect(look.out).toContain('Nothing was written. Add --apply to write it.');
      expect(await stored()).toEqual({ schools: [], lessons: 0 });

      const without = await run('school.xml', '--name', name, '--apply');
      expect(without.code).toBe(1);
      expect(without.error).toContain('2 teachers get an account: add --accounts');
      fs.writeFileSync(path.join(folder, 'taken.csv'), 'passwords of others');
      const over = await run('school.xml', '--name', name, '--apply', '--accounts', 'taken.csv');
      expect(over.error).toBe('Nothing was written: the accounts cannot be put into taken.csv (it is there already).');
      expect(fs.readFileSync(path.join(folder, 'taken.csv'), 'utf8')).toBe('passwords of others');
      expect(await stored()).toEqual({ schools: [], lessons: 0 });

      const written = await run('school.xml', '--name', name, '--apply', '--accounts', 'first.csv');
      expect(written.out).toContain(`Written into the school 1 ${name}.`);
      const accounts = fs.readFileSync(path.join(folder, 'first.csv'), 'utf8');
      expect(accounts).toMatch(
        /^\ufefflogin;password;.*\r\nt1-01;\w{10};Нұрланова;Айгүл;Серікқызы;Нұрланова Айгүл\r\n/,
      );
      expect(written.out).not.toContain(accounts.split(';')[6] ?? 'no password');
      expect(fs.statSync(path.join(folder, 'first.csv')).mode & 0o777).toBe(0o600);
      const after = await stored();
      expect(after.schools).toEqual([name]);
      expect(after.lessons).toBeGreaterThan(100);

      const again = await run('school.xml', '--name', name, '--apply');
      expect(again.out).toContain('The school has this timetable already: there is nothing to write.');
      expect(await stored()).toEqual(after);

      const asked = await run('--undo', '--school', '1');
      expect(asked.out).toContain('Nothing was changed. Add --apply to do it.');
      expect(await stored()).toEqual(after);
      expect((await run('--undo', '--school', '1', '--apply')).out).toContain('Done.');
      expect(await stored()).toEqual({ schools: [], lessons: 0 });
    },
    patience,
  );

  it(
    'refuses while the server holds the embedded database',
    async () => {
      const held = await openDatabase({ folder: path.join(folder, 'data/database') });
      const { code, out, error } = await run('school.xml', '--name', name, '--apply', '--accounts', 'first.csv');
      await held.close();
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(error).toMatch(/is in use by another Qalam process\. Stop the server first, then try again\.$/);
      expect(fs.existsSync(path.join(folder, 'first.csv'))).toBe(false);
    },
    patience,
  );

  it(
    'answers a wrong word or a hostile file with a sentence, before it opens the database',
    async () => {
      const bomb = '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]><timetable>&x;</timetable>';
      fs.writeFileSync(path.join(folder, 'bomb.xml'), bomb);
      fs.writeFileSync(path.join(folder, 'half.xml'), ascExport().subarray(0, 900));
      const sentences = await Promise.all(
        [
          ['bomb.xml'],
          ['half.xml'],
          ['missing.xml'],
          ['school.xml', '--school', 'one'],
          ['school.xml', '--school', '1', '--name', 'x'],
          ['school.xml', '--solution', 'x'],
          ['--undo'],
        ].map(async (words) => (await run(...words)).error),
      );
      expect(sentences).toEqual([
        expect.stringMatching(/^bomb\.xml: Line 1: The file declares a document type/),
        expect.stringMatching(/^half\.xml: Line \d+: The file ends in the middle|^half\.xml: Line \d+: The tag/),
        'There is no file missing.xml.',
        '--school must be a whole number.',
        '--school names an existing school and --name one to be made: give one of them.',
        'school.xml: An aSc file holds one timetable: --solution is for XHSTT archives.',
        '--undo needs --school with the id of the school.',
      ]);
      expect(fs.existsSync(path.join(folder, 'data'))).toBe(false);
    },
    patience,
  );
});
