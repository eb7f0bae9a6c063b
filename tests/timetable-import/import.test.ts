// What the command does (command.slow.test.ts), without its process: a school from a file, written once, and taken back.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { schools } from '#server/features/school/public.ts';
import {
  changesNothing,
  planLines,
  prepareImport,
  readTimetable,
  undoImport,
} from '#server/features/timetable-import/public.ts';
import { databaseKind, openTestDatabase } from '#tests/support/database.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { ascExport } from './asc-export.ts';
import { importInto, requestOf, undoPorts } from './import-into.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(databaseKind);
});
afterAll(() => database.close());

const stored = async () => {
  const rows = await database.db.select({ date: lessons.date }).from(lessons);
  const made = await database.db.select({ name: schools.name }).from(schools);
  return { schools: made.map(({ name }) => name), lessons: rows.length };
};

it('a file is shown first, written when told, written once, and taken back', async () => {
  const read = readTimetable(ascExport());
  if (read.outcome !== 'ok') throw new Error(JSON.stringify(read));
  const { timetable } = read;
  const asked = { schoolName: '№ 7 «Ұлағат» "мектебі"' };
  const prepare = () => prepareImport(database.db, requestOf(asked), timetable);
  const look = planLines(timetable, await prepare()).join('\n');
  expect(look).toContain(`School: ${asked.schoolName} (new 1), school year 2026/27, lessons from 20.11.2026`);
  expect(look).toContain('To be made: 2 accounts, 2 classes, 2 rooms');
  expect(await stored()).toEqual({ schools: [], lessons: 0 });

  const { saved, target } = await importInto(database, timetable, asked);
  expect(saved.map(({ login, surname }) => [login, surname])).toEqual([
    ['t1-01', 'Нұрланова'],
    ['t1-02', 'Сәрсенов'],
  ]);
  const after = await stored();
  expect(after.schools).toEqual([asked.schoolName]);
  expect(after.lessons).toBeGreaterThan(100);

  expect(changesNothing((await prepare()).plan)).toBe(true);
  expect((await importInto(database, timetable, asked)).saved).toEqual([]);
  expect(await stored()).toEqual(after);

  await database.transaction((tx) => undoImport(tx, target.schoolId, schoolNow, undoPorts));
  expect(await stored()).toEqual({ schools: [], lessons: 0 });
});
