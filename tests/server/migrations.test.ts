// The migrations: from an empty database and from the oldest version to the newest, on both databases, keeping the data.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellUuid } from '#contract/core/ids.ts';
import { readGradingRules } from '#contract/grading/grading.schema.ts';
import { findYear } from '#server/features/calendar/public.ts';
import { cellsOfLessons } from '#server/features/cells/public.ts';
import { personCells, personHistory } from '#server/features/contacts/public.ts';
import { placeOfMark } from '#server/features/journal/mark-uuids.repository.ts';
import {
  findUserByLogin,
  membershipsOf,
  parentChildren,
  staffMembers,
  students,
  users,
} from '#server/features/people/public.ts';
import {
  positions,
  socialCategories,
  standardPositions,
  standardSocialCategories,
} from '#server/features/reference/public.ts';
import { schools } from '#server/features/school/public.ts';
import { changeSubjects, changes } from '#server/writes/writes.tables.ts';
import { everyDatabaseKind } from '#tests/support/database.ts';
import { type FreshDatabase, freshDatabase, migrateTo, type Run } from '#tests/support/fresh-database.ts';

const migrations = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../server/db/migrations');
type Journal = { entries: { idx: number; when: number; tag: string }[] };
const journal = JSON.parse(fs.readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8')) as Journal;

/** Tables that belong to no school; all others are separated by school_id, first in their primary key. */
const tablesOfNoSchool = [
  'account_relations',
  'departments',
  'grants',
  'handover_hashes',
  'installation',
  'login_attempts',
  'nationalities',
  'notice_settings',
  'partner_links',
  'password_changes',
  'positions',
  'publication_pictures',
  'publications',
  'push_devices',
  'region_sets',
  'regions',
  'schools',
  'score_rules',
  'secrets',
  'sessions',
  'social_categories',
  'subjects',
  'user_areas',
  'user_pictures',
  'user_schools',
  'users',
];

/** The only mark of the oldest version. */
const mark = {
  scheduleUuid: '11111111-1111-4111-8111-111111111111',
  studentGroupUuid: '22222222-2222-4222-8222-222222222222',
};
const assignmentUuid = '33333333-3333-4333-8333-333333333333';

/** Migrates a database to the oldest version as the server of that time did, and fills every kind of table. */
async function fillOldest(run: Run): Promise<void> {
  await migrateTo(run, 0);
  await run(`insert into users (id, login, password_hash, surname, firstname, gender) values (1, 'teacher', 'x', 'Ғалиева', 'Әсел', 'f');
    insert into user_schools (user_id, school_id, role) values (1, 1, 'teacher');
    insert into lessons (school_id, schedule_uuid, assignment_uuid, date, number, time_start, time_end, type)
      values (1, '${mark.scheduleUuid}', '${assignmentUuid}', '2026-11-20', 1, '08:00', '08:45', 'regular');
    insert into journal_cells values (1, '${mark.scheduleUuid}', 'mark', '${mark.studentGroupUuid}',
      3, '{"mark": 9, "comment": "жақсы"}', 1, 1795150800000, 1795150801000);
    insert into schools (id, name, address, bin, type, region_id, department_id, time_zone, flags)
      values (1, '№12 мектеп', 'Семей', '990140000385', 'school', 1, 101, 'Asia/Almaty', '{}');
    insert into school_years values (1, 2026, 'Active', true, true, '2026-09-01', '2027-05-25',
      '{"weights": {"fo": 30, "sor": 20, "soch": 50}}');
    insert into homeworks (school_id, schedule_uuid, uuid, body, due_schedule_uuid, author_user_id)
      values (1, '${mark.scheduleUuid}', '44444444-4444-4444-8444-444444444444', '§12', null, 1);`);
}

describe.each(everyDatabaseKind)('migrations on %s', (kind) => {
  const made: FreshDatabase[] = [];
  const fresh = async () => {
    const database = await freshDatabase(kind);
    made.push(database);
    return database;
  };
  /** Every column of every table, with type, default and position in the primary key: what a schema is. */
  const schemaOf = async (database: FreshDatabase): Promise<string[]> => {
    let found: string[] = [];
    await database.raw(async (run) => {
      const rows =
        await run(`select c.table_name || '.' || c.column_name || ' ' || c.data_type || ' ' || c.is_nullable || ' '
          || coalesce(c.column_default, '') || ' ' || coalesce(k.ordinal_position::text, '') as line
        from information_schema.columns c
        left join information_schema.table_constraints t on t.table_schema = c.table_schema and t.table_name = c.table_name
          and t.constraint_type = 'PRIMARY KEY'
        left join information_schema.key_column_usage k on k.constraint_name = t.constraint_name
          and k.table_name = c.table_name and k.column_name = c.column_name
        where c.table_schema = 'public' order by 1`);
      found = rows.map(({ line }) => String(line));
    });
    return found;
  };
  let empty: FreshDatabase;
  let oldest: FreshDatabase;
  beforeAll(async () => {
    empty = await fresh();
    await (await empty.open()).close();
    oldest = await fresh();
    await oldest.raw(fillOldest);
  });
  afterAll(async () => {
    for (const database of made) await database.remove();
  });

  it('bring the oldest version to the newest, and keep what was in it', async () => {
    const database = await oldest.open();
    const teacher = await findUserByLogin(database.db, 'teacher');
    expect(teacher).toMatchObject({ id: 1, surname: 'Ғалиева', gender: 'f', isDefaultPassword: false });
    expect(await membershipsOf(database.db, 1)).toMatchObject([{ schoolId: 1, role: 'teacher' }]);
    expect(await cellsOfLessons(database.db, 1, [mark.scheduleUuid], ['mark'])).toMatchObject([
      { kind: 'mark', version: 3, value: { mark: 9, comment: 'жақсы' }, capturedAt: 1_795_150_800_000 },
    ]);
    // Homework had its own table without entry times; the end of its lesson stands in.
    expect(await cellsOfLessons(database.db, 1, [mark.scheduleUuid], ['homework'])).toMatchObject([
      {
        version: 1,
        value: { body: '§12', dueScheduleUuid: null },
        authorUserId: 1,
        acceptedAt: Date.parse('2026-11-20T03:45:00Z'),
      },
    ]);
    // Missing rules of marks are added, existing ones are kept.
    const year = await findYear(database.db, 1, 2026);
    expect(readGradingRules(year?.formula)?.weights).toEqual({ fo: 30, sor: 20, soch: 50 });
    // It knew no positions: the teacher has one by the role.
    expect(await database.db.select().from(staffMembers)).toMatchObject([
      { schoolId: 1, userId: 1, positionId: 4, state: 'active', version: 1 },
    ]);
    const dictionary = await database.db.select().from(positions);
    expect(dictionary).toHaveLength(standardPositions.length);
    expect(dictionary).toEqual(expect.arrayContaining([...standardPositions]));
    // Nor any categories of pupils.
    expect(await database.db.select().from(socialCategories).orderBy(socialCategories.id)).toEqual(
      standardSocialCategories,
    );
    // The oldest version stored no uuids of marks.
    const uuid = cellUuid(1, mark.scheduleUuid, mark.studentGroupUuid, 'mark');
    expect(await placeOfMark(database.db, 1, uuid, [assignmentUuid])).toEqual(mark);
    await database.close();
  });

  it('empty every phone that is the mask of an empty field, and no number', async () => {
    const database = await fresh();
    const [pupil, other] = [mark.studentGroupUuid, assignmentUuid];
    const batch = '55555555-5555-4555-8555-555555555555';
    await database.raw(async (run) => {
      await migrateTo(run, 46);
      const cell = (document: string, value: string) =>
        `(1, '${document}', 'phone', 2, '"${value}"', 1, 1795150800000, 1795150801000)`;
      await run(`insert into users (id, login, password_hash, surname, firstname, gender, phone)
          values (1, 'a', 'x', 'А', 'А', 'f', '+7'), (2, 'b', 'x', 'Б', 'Б', 'f', '+77055551412');
        insert into staff_members (school_id, user_id, position_id, phone, version, changed_at)
          values (1, 1, 4, '+7', 3, 0), (1, 2, 4, '+77055551412', 3, 0);
        insert into students (school_id, student_school_uuid, student_uuid, user_id, phone, version)
          values (1, '${pupil}', '${pupil}', 3, '+7', 3), (1, '${other}', '${other}', 4, '+77055551412', 3);
        insert into parent_children (school_id, parent_user_id, student_school_uuid, link_uuid, phone)
          values (1, 7, '${pupil}', '${batch}', '+7'), (1, 7, '${other}', '${other}', '+998901234567');
        insert into schools (id, name, address, bin, type, region_id, department_id, time_zone, flags, phone)
          values (1, '№12', 'Семей', '990140000385', 'school', 1, 101, 'Asia/Almaty', '{"qalamAdminPhone": "+7"}', '+77222561122');
        insert into person_cells (school_id, document, cell, version, value, author_user_id, captured_at, accepted_at)
          values ${cell(pupil, '+7')}, ${cell(other, '+77055551412')};
        insert into changes (school_id, batch, position, entity, id, before, after) values
          (1, '${batch}', 1, 'staff', '1', '{"phone": "+77055551412"}', '{"phone": "+7", "firstname": "А"}')`);
    });
    const opened = await database.open();
    const { db } = opened;
    const phones = async (table: typeof users | typeof staffMembers | typeof parentChildren) =>
      (await db.select().from(table)).map(({ phone }) => phone).sort();
    expect(await phones(users)).toEqual(['+77055551412', null]);
    expect(
      (await db.select().from(staffMembers).orderBy(staffMembers.userId)).map((one) => [one.phone, one.version]),
    ).toEqual([
      [null, 4],
      ['+77055551412', 3],
    ]);
    expect((await db.select().from(students).orderBy(students.userId)).map((one) => [one.phone, one.version])).toEqual([
      [null, 4],
      ['+77055551412', 3],
    ]);
    expect(await phones(parentChildren)).toEqual(['+998901234567', null]);
    expect(await db.select().from(schools)).toMatchObject([
      { phone: '+77222561122', flags: { qalamAdminPhone: null }, contactsVersion: 2 },
    ]);
    const cells = await db.select().from(personCells);
    expect(Object.fromEntries(cells.map(({ document, version, value }) => [document, [version, value]]))).toEqual({
      [pupil]: [3, null],
      [other]: [2, '+77055551412'],
    });
    expect(await db.select().from(personHistory)).toMatchObject([{ document: pupil, version: 3, value: null }]);
    expect(await db.select().from(changes)).toMatchObject([
      { before: { phone: '+77055551412' }, after: { phone: null, firstname: 'А' } },
    ]);
    await opened.close();
  });

  it('say whom the changes of before are about', async () => {
    const database = await fresh();
    const batch = '55555555-5555-4555-8555-555555555555';
    const [pupil, other] = [mark.studentGroupUuid, assignmentUuid];
    const made: [string, string, object | null, object | null][] = [
      ['student', '12', { studentSchoolUuid: pupil, phone: null }, { studentSchoolUuid: pupil, phone: '+7' }],
      ['membership', 'm', null, { studentSchoolUuid: pupil, groupId: 71 }],
      ['movement', 'v', null, { studentSchoolUuid: pupil, fromGroupId: null, toGroupId: 72 }],
      ['staff', '5', { positionId: 4 }, { positionId: 3 }],
      ['group', '71', { leadUserId: 4, capacity: 25 }, { leadUserId: null, capacity: 25 }],
      ['group', '72', { leadUserId: 4, capacity: 25 }, { leadUserId: 4, capacity: 20 }],
      ['replacement', 'r', null, { userId: 2, assignments: [{ substituteId: 3 }] }],
      ['parent-account', '7', { blocked: null }, { blocked: {} }],
      ['room', '214', { number: '1' }, { number: '2' }],
    ];
    await database.raw(async (run) => {
      await migrateTo(run, 35);
      const rows = made.map(([entity, id, before, after], index) => {
        const text = (value: object | null) => (value === null ? 'null' : `'${JSON.stringify(value)}'`);
        return `(1, '${batch}', ${index + 1}, '${entity}', '${id}', ${text(before)}, ${text(after)})`;
      });
      await run(`insert into change_batches (school_id, batch, user_id, at, call, counts) values (1, '${batch}', 1, 99, 'POST /x', '{}');
        insert into parent_children (school_id, parent_user_id, student_school_uuid, link_uuid)
          values (1, 7, '${other}', '${batch}'), (2, 7, '${pupil}', '${batch}');
        insert into changes (school_id, batch, position, entity, id, before, after) values ${rows.join(', ')}`);
    });
    const opened = await database.open();
    const found = await opened.db
      .select()
      .from(changeSubjects)
      .orderBy(changeSubjects.position, changeSubjects.subject);
    await opened.close();
    expect(found.map(({ position, subject, at }) => [position, subject, at])).toEqual([
      [1, `student:${pupil}`, 99],
      [2, 'group:71', 99],
      [2, `student:${pupil}`, 99],
      [3, 'group:72', 99],
      [3, `student:${pupil}`, 99],
      [4, 'staff:5', 99],
      [5, 'group:71', 99],
      [5, 'staff:4', 99],
      [6, 'group:72', 99],
      [7, 'staff:2', 99],
      [7, 'staff:3', 99],
      [8, `student:${other}`, 99],
    ]);
  });

  it('end with one schema, from wherever they came', async () => {
    const schema = await schemaOf(empty);
    expect(schema.length).toBeGreaterThan(100);
    expect(await schemaOf(oldest)).toEqual(schema);
  });

  it('run once: a second opening changes nothing', async () => {
    const count = async () => {
      let rows: Record<string, unknown>[] = [];
      await empty.raw(async (run) => {
        rows = await run('select created_at from drizzle.__drizzle_migrations order by created_at');
      });
      return rows.map(({ created_at: at }) => Number(at));
    };
    expect(await count()).toEqual(journal.entries.map(({ when }) => when));
    await (await empty.open()).close();
    expect(await count()).toHaveLength(journal.entries.length);
  });

  it('lead the primary key of every table of a school with the school', async () => {
    const first = new Map<string, string>();
    await empty.raw(async (run) => {
      const rows = await run(`select t.table_name as table, k.column_name as column
        from information_schema.tables t
        left join information_schema.table_constraints c on c.table_schema = t.table_schema and c.table_name = t.table_name
          and c.constraint_type = 'PRIMARY KEY'
        left join information_schema.key_column_usage k on k.constraint_name = c.constraint_name and k.ordinal_position = 1
        where t.table_schema = 'public'`);
      for (const row of rows) first.set(String(row.table), String(row.column));
    });
    const others = [...first].filter(([, column]) => column !== 'school_id').map(([table]) => table);
    expect(others.sort()).toEqual(tablesOfNoSchool);
    expect(first.size).toBeGreaterThan(tablesOfNoSchool.length);
  });

  if (kind === 'postgresql') {
    it('take turns when two servers start at once on an empty database', async () => {
      const shared = await fresh();
      const opened = await Promise.all([shared.open(), shared.open(), shared.open()]);
      for (const database of opened) await database.close();
      expect(await schemaOf(shared)).toEqual(await schemaOf(empty));
    });
  }
});
