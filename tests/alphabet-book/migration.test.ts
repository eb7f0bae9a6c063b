// The migration that gives personal files to everybody who was there before, on both databases.

import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { fileNumberText } from '#contract/core/personal-file.ts';
import { students, users } from '#server/features/people/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { type FreshDatabase, freshDatabase, migrateTo } from '#tests/support/fresh-database.ts';
import { idOf } from '#tests/support/small-school.ts';

/** The last migration without files. */
const before = 25;
/** Surname, first day in a class, school; in the order of their accounts. */
const people = [
  ['Қалиев', '2024-09-01', 1],
  ['қасым', '2020-09-01', 1],
  ['Қасым', null, 1],
  [' Ли', '2021-09-01', 1],
  ['Қайрат', '2025-09-01', 2],
  ['Әлиева', '2025-09-01', 1],
] as const;

describe.each(databaseKinds)('personal files on %s', (kind) => {
  const made: FreshDatabase[] = [];
  afterAll(async () => {
    for (const database of made) await database.remove();
  });

  it('are given to everybody who was there, by letter and in the order of arrival', async () => {
    const fresh = await freshDatabase(kind);
    made.push(fresh);
    await fresh.raw(async (run) => {
      await migrateTo(run, before);
      for (const [index, [surname, since, schoolId]] of people.entries()) {
        const uuid = idOf(`migrated ${index}`);
        await run(`insert into users (id, login, password_hash, surname, firstname, gender)
            values (${index + 1}, 'pupil${index}', 'x', '${surname}', 'Али', 'm');
          insert into students (school_id, student_school_uuid, student_uuid, user_id)
            values (${schoolId}, '${uuid}', '${uuid}', ${index + 1});`);
        if (since !== null)
          await run(`insert into group_members (school_id, student_group_uuid, group_id, student_school_uuid, date_from)
            values (${schoolId}, '${uuid}', 71, '${uuid}', '${since}');`);
      }
    });
    const database = await fresh.open();
    const rows = await database.db
      .select({ file: students, surname: users.surname })
      .from(students)
      .innerJoin(users, eq(users.id, students.userId))
      .orderBy(students.userId);
    expect(rows.map(({ file }) => fileNumberText(file.fileLetter ?? '', file.fileNumber ?? 0))).toEqual([
      ...['Қ-2', 'Қ-1', 'Қ-3', 'Л-1', 'Қ-1', 'Ә-1'],
    ]);
    await database.close();
  });
});
