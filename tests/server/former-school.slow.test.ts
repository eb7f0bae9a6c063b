// Every call and document of a school after its students have gone to another school, which has renamed them.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mutations } from '#contract/office.ts';
import { databaseKind } from '#tests/support/database.ts';
import { type Access, declared, openAccess, subjects } from './access-asking.ts';
import { inSchool } from './access-table.ts';

const renamed = 'Жасырынды';
let access: Access;

beforeAll(async () => {
  access = await openAccess(databaseKind);
  const { db } = access.database;
  await db.execute(sql`insert into students (school_id, student_school_uuid, student_uuid, user_id)
    select 2, gen_random_uuid(), student_uuid, user_id from students where school_id = 1`);
  await db.execute(sql`insert into user_schools (user_id, school_id, role)
    select user_id, 2, 'student' from students where school_id = 2 on conflict do nothing`);
  await db.execute(sql`update students s set state = 'archived', left_on = '2026-11-20',
    as_left = jsonb_build_object('surname', u.surname, 'firstname', u.firstname, 'patronymic', u.patronymic, 'iin', u.iin,
      'bornDate', u.born_date, 'gender', u.gender, 'leftOn', '2026-11-20')
    from users u where u.id = s.user_id and s.school_id = 1`);
  await db.execute(sql`update users set surname = ${renamed}, firstname = ${renamed}
    where id in (select user_id from students where school_id = 1)`);
  await access.settle();
});
afterAll(() => access.close());

it('no call and no document of the former school tells the new name', async () => {
  const telling = new Set<string>();
  const answered = new Set<string>();
  for (const role of ['dir', 'zav', 'lea', 'tch', 'cot', 'soc', 'mon', 'otp'] as const) {
    const asker = inSchool[role];
    for (const subject of subjects) {
      if (subject in mutations) continue;
      // A call that writes would change whom the next one sees.
      const method = declared.find(([name]) => name === subject)?.[1].method ?? 'GET';
      const isRead = method === 'GET' || /list|plan|preview|find|search|open|compare|audience/i.test(subject);
      if (!asker || !isRead) continue;
      const { word, text } = await access.reach(subject, asker);
      await access.settle();
      if (word === 'ok') answered.add(subject);
      if (text.includes(renamed)) telling.add(`${subject} (${role})`);
    }
  }
  expect([...telling]).toEqual([]);
  expect(answered.size).toBeGreaterThan(100);
});
