import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isIin } from '#contract/core/iin.ts';
import { isAllowedMark } from '#contract/journal/journal.schema.ts';
import type { Database, Db } from '#server/db/client.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { type InstructionLanguage, weeklyHours } from './demo-data.ts';
import { demoAccounts, generateSchools } from './public.ts';

const today = '2026-11-20';
const wholeWeek = { from: '2026-11-09', to: '2026-11-14' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase('pglite');
  await generateSchools(database.db, { schools: 2, seed: 1, today, passwordHash: 'hash' });
});
afterAll(() => database.close());

async function rowsOf<Row>(query: SQL, db: Db = database.db): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
async function countOf(query: SQL, db: Db = database.db): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(sql`select count(*)::int n from (${query}) counted`, db);
  return row?.n ?? Number.NaN;
}

/** Lessons of the year that ask for one teacher, room or pupil twice. */
async function clashes(db: Db = database.db) {
  const overlap = (key: SQL, from: SQL) => sql`
    select * from (
      select time_start, lag(time_end) over (partition by lessons.school_id, ${key}, date order by time_start, time_end) before
      from ${from}) timed
    where before > time_start`;
  const atOnce = sql`
    select 1 from lessons join assignments a on a.uuid = assignment_uuid
    group by a.school_id, a.group_id, date, lessons.number
    having count(*) > 1 and (count(distinct subgroup_uuid) < count(*) or count(distinct subject_id) > 1)`;
  return {
    teachers: await countOf(
      overlap(
        sql`user_id`,
        sql`lessons join assignment_teachers using (assignment_uuid) where lessons.date between date_from and coalesce(date_to, 'infinity')`,
      ),
      db,
    ),
    rooms: await countOf(overlap(sql`room_id`, sql`lessons`), db),
    classes: await countOf(atOnce, db),
  };
}

describe('a generated installation', () => {
  it('has a full school and a smaller one', async () => {
    const schools = await rowsOf<Record<string, number>>(sql`
      select s.id,
        (select count(*)::int from groups g where g.school_id = s.id and edu_year = 2026 and parallel > 0) groups,
        (select count(distinct edu_lang)::int from groups g where g.school_id = s.id) languages,
        (select count(*)::int from students t where t.school_id = s.id) students,
        (select count(distinct user_id)::int from user_schools u
          where u.school_id = s.id and role not in ('student', 'parent')) staff
      from schools s order by s.id`);
    expect(schools[0]).toMatchObject({ id: 1, groups: 26, languages: 2 });
    expect(schools[0]?.students).toSatisfy((count: number) => count >= 590 && count <= 650);
    expect(schools[0]?.staff).toSatisfy((count: number) => count >= 55 && count <= 65);
    expect(schools[1]).toMatchObject({ id: 2, groups: 8 });
  });

  it('has a position of the dictionary for all who work in a school, and one who left it', async () => {
    const without = sql`select 1 from user_schools u left join staff_members m using (school_id, user_id)
      left join positions p on p.id = m.position_id and p.kz = u.position_kz
      where u.role not in ('student', 'parent') and (p.id is null or m.state <> 'active')`;
    expect(await countOf(without)).toBe(0);
    const left = sql`select 1 from staff_members m left join user_schools u using (school_id, user_id)
      where m.state = 'archived' and m.archive_order is not null and u.role is null`;
    expect(await countOf(left)).toBe(1);
  });

  it('has every school role and a lead for each class', async () => {
    const roles = await rowsOf<{ role: string; n: number }>(
      sql`select role, count(*)::int n from user_schools where school_id = 1 group by role`,
    );
    const byRole = Object.fromEntries(roles.map(({ role, n }) => [role, n]));
    expect(byRole).toMatchObject({ director: 1, zavuch: 3, social_worker: 1 });
    const leads = await rowsOf<{ subrole: string | null }>(
      sql`select subrole from groups g left join user_schools u on u.user_id = lead_user_id and u.school_id = g.school_id
        where parallel > 0`,
    );
    expect(new Set(leads.map(({ subrole }) => subrole))).toEqual(new Set(['group_lead']));
    const twice = sql`select lead_user_id from groups group by lead_user_id, edu_year having count(*) > 1`;
    expect(await countOf(twice)).toBe(0);
  });

  it('has an inclusive programme of three beside the demo class, who take its subject there and nowhere else', async () => {
    const pupils = await rowsOf<{ from: string; number: string; marks: number; outside: number }>(sql`
      select m.date_from::text as from, o.number,
        (select count(*)::int from journal_cells c where c.student_group_uuid = m.student_group_uuid and kind = 'mark') marks,
        (select count(*)::int from journal_cells c join lessons l on l.schedule_uuid = c.schedule_uuid
          join assignments a on a.uuid = l.assignment_uuid join group_members own on own.student_group_uuid = c.student_group_uuid
          where own.group_id = p.parent_group_id and own.student_school_uuid = m.student_school_uuid
            and a.subject_id in (select subject_id from assignments where group_id = p.group_id) and l.date >= m.date_from
        ) outside
      from programme_groups p join group_members m on m.school_id = p.school_id and m.group_id = p.group_id
      join movements v on v.to_group_id = p.group_id and v.student_school_uuid = m.student_school_uuid
      join orders o on o.uuid = v.order_uuid`);
    expect(pupils).toHaveLength(3);
    for (const { number, marks, outside } of pupils) expect([number, marks > 0, outside]).toEqual(['71-и', true, 0]);
  });

  it('gives everybody a valid number of their own', async () => {
    const people = await rowsOf<{ iin: string }>(sql`select iin from users`);
    expect(people.filter(({ iin }) => !isIin(iin))).toEqual([]);
    // One person has two accounts.
    expect(new Set(people.map(({ iin }) => iin)).size).toBe(people.length - 1);
    const schools = await rowsOf<{ bin: string }>(sql`select bin from schools`);
    expect(schools.every(({ bin }) => isIin(bin))).toBe(true);
  });

  it('has parents with one child, with several, and each child with a parent', async () => {
    const counts = await rowsOf<{ children: number; parents: number }>(sql`
      select children, count(*)::int parents from (
        select parent_user_id, count(*)::int children from parent_children group by 1) families
      group by 1 order by 1`);
    expect(counts.map(({ children }) => children)).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(counts[0]?.parents).toBeGreaterThan(counts[1]?.parents ?? 0);
    const orphans = sql`select 1 from students left join parent_children using (student_school_uuid) where parent_user_id is null`;
    expect(await countOf(orphans)).toBe(0);
  });

  it('leaves ids free for the next person', async () => {
    const [next] = await rowsOf<{ id: number }>(sql`select nextval(pg_get_serial_sequence('users', 'id'))::int id`);
    const [last] = await rowsOf<{ id: number }>(sql`select max(id) id from users`);
    expect(next?.id).toBeGreaterThan(last?.id ?? 0);
  });

  it('refuses a database that has schools', async () => {
    const again = generateSchools(database.db, { schools: 1, seed: 1, today, passwordHash: 'hash' });
    await expect(again).rejects.toThrow('already has schools');
  });
});

describe('the timetable of the year', () => {
  it('asks nobody and no room twice at a time', async () => {
    expect(await clashes()).toEqual({ teachers: 0, rooms: 0, classes: 0 });
  });

  it('would show a clash if there were one', async () => {
    await expect(
      database.transaction(async (tx) => {
        await tx.execute(sql`update lessons set number = 1, time_start = '08:00', time_end = '08:45', room_id = 1001
          where school_id = 1 and date = '2026-11-09' and number <= 2`);
        expect(await clashes(tx)).toEqual({
          teachers: expect.toSatisfy((count: number) => count > 0),
          rooms: expect.toSatisfy((count: number) => count > 0),
          classes: expect.toSatisfy((count: number) => count > 0),
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });

  it('has no gap in the day of a class', async () => {
    const gaps = sql`
      select 1 from lessons join assignments a on a.uuid = assignment_uuid
      join groups g on g.school_id = a.school_id and g.id = group_id and parallel > 0
      group by a.school_id, group_id, date having max(number) <> count(distinct number)`;
    expect(await countOf(gaps)).toBe(0);
  });

  it('gives each class the hours of the curriculum', async () => {
    const classes = await rowsOf<{ parallel: number; edu_lang: string; hours: Record<string, number> }>(sql`
      select parallel, edu_lang, jsonb_object_agg(key, weekly_tenths / 10.0) hours
      from groups g join assignments a on a.school_id = g.school_id and group_id = g.id join subjects s on s.id = subject_id
      where parallel > 0
      group by g.school_id, g.id, parallel, edu_lang`);
    for (const { parallel, edu_lang, hours } of classes) {
      const language = edu_lang as InstructionLanguage;
      expect([weeklyHours(parallel, language, 'emn'), weeklyHours(parallel, language, 'ogn')]).toContainEqual(hours);
    }
    const kept = await rowsOf<{ hours: number; tenths: number }>(sql`
      select weekly_tenths tenths, count(l.*)::int hours from assignments a
      left join lessons l on l.assignment_uuid = a.uuid and l.date between ${wholeWeek.from} and ${wholeWeek.to}
      where a.edu_year = 2026 group by a.uuid, weekly_tenths`);
    expect(kept.filter(({ tenths, hours }) => tenths >= 10 && hours * 10 !== tenths)).toEqual([]);
    const halves = await rowsOf<{ lessons: number }>(sql`
      select count(l.*)::int lessons from assignments a left join lessons l on l.assignment_uuid = a.uuid
        and l.date between '2026-11-09' and '2026-11-22' where weekly_tenths = 5 and a.edu_year = 2026 group by a.uuid`);
    expect(new Set(halves.map(({ lessons }) => lessons))).toEqual(new Set([1]));
  });

  it('keeps to school days', async () => {
    const outside = sql`
      select 1 from lessons l join assignments a on a.uuid = assignment_uuid
      join groups g on g.school_id = a.school_id and g.id = group_id
      where not exists (select 1 from quarters q where q.school_id = l.school_id and q.edu_year = a.edu_year
          and l.date between q.date_start and q.date_end)
        or exists (select 1 from days_off d where d.school_id = l.school_id and d.parallel in (0, g.parallel)
          and l.date between d.date_start and d.date_end)
        or extract(isodow from l.date) > case l.school_id when 1 then 5 else 6 end`;
    expect(await countOf(outside)).toBe(0);
    const dayOf = (date: string, parallel: number) => sql`
      select 1 from lessons l join assignments a on a.uuid = assignment_uuid join groups g on g.id = group_id
      where l.school_id = 1 and l.date = ${date} and parallel = ${parallel}`;
    // Independence Day, and the winter week that is free for grade 1 alone.
    expect(await countOf(dayOf('2026-12-16', 7))).toBe(0);
    expect(await countOf(dayOf('2027-02-09', 1))).toBe(0);
    expect(await countOf(dayOf('2027-02-09', 2))).toBeGreaterThan(0);
  });

  it('has Saturdays and a second shift in the six-day school only', async () => {
    const [first, second] = await rowsOf<{ saturdays: number; latest: string }>(sql`
      select count(*) filter (where extract(isodow from date) = 6)::int saturdays, max(time_start) latest
      from lessons group by school_id order by school_id`);
    expect(first).toMatchObject({ saturdays: 0 });
    expect(second?.saturdays).toBeGreaterThan(0);
    expect(second?.latest).toSatisfy((time: string) => time > '15:00');
  });

  it('has summative work where the rules of assessment allow it', async () => {
    const wrong = sql`
      select 1 from lessons l join assignments a on a.uuid = assignment_uuid join groups g on g.id = group_id
      join subjects s on s.id = subject_id join quarters q on q.school_id = l.school_id and l.date between q.date_start and q.date_end
      where l.type in ('sor', 'soch') and (parallel = 1 or score_type <> 'mark' or max_score is null)
        or l.type = 'soch' and (weekly_tenths <= 10 or l.date = q.date_end)`;
    expect(await countOf(wrong)).toBe(0);
    const crowded = sql`
      select 1 from lessons l join assignments a on a.uuid = assignment_uuid where type = 'soch'
      group by group_id, date having count(distinct subject_id) > 3`;
    expect(await countOf(crowded)).toBe(0);
    expect(await countOf(sql`select 1 from lessons where type = 'soch'`)).toBeGreaterThan(500);
    const unlikePlan = sql`
      select 1 from lessons l left join plan_themes p on p.uuid = theme_uuid and p.assignment_uuid = l.assignment_uuid
      where p.theme is distinct from l.theme or p.type is distinct from l.type or p.max_score is distinct from l.max_score`;
    expect(await countOf(unlikePlan)).toBe(0);
  });
});

describe('memberships and the journal', () => {
  it('puts every pupil of a split class into one half at a time', async () => {
    const strangers = sql`
      select 1 from subgroup_members m join subgroups s on s.uuid = subgroup_uuid
      left join group_members g on g.student_group_uuid = m.student_group_uuid and g.group_id = s.group_id
        and m.date_from >= g.date_from and (g.date_to is null or m.date_to <= g.date_to)
      where g.group_id is null`;
    expect(await countOf(strangers)).toBe(0);
    const doubled = sql`
      select 1 from group_members g join subgroups s on s.group_id = g.group_id and s.school_id = g.school_id
      left join subgroup_members m on m.subgroup_uuid = s.uuid and m.student_group_uuid = g.student_group_uuid
        and ${today}::date >= m.date_from and (m.date_to is null or m.date_to >= ${today}::date)
      where g.date_to is null group by g.student_group_uuid, s.type having count(m.*) <> 1`;
    expect(await countOf(doubled)).toBe(0);
    // Somebody left, somebody came, somebody changed the half.
    expect(
      await countOf(sql`select 1 from group_members m join groups g on g.id = m.group_id
      where date_to is not null and edu_year = 2026`),
    ).toBe(2);
    const changed = sql`select 1 from subgroup_members a join subgroup_members b using (student_group_uuid)
      where a.date_to + 1 = b.date_from`;
    expect(await countOf(changed)).toBeGreaterThan(0);
  });

  it('has cells of members only, before today, within the lesson; homework of lessons to come was entered before today', async () => {
    const strange = sql`
      select 1 from journal_cells c join lessons l using (school_id, schedule_uuid) join assignments a on a.uuid = assignment_uuid
      left join group_members g on g.student_group_uuid = c.student_group_uuid and g.group_id = a.group_id
        and l.date >= g.date_from and (g.date_to is null or l.date <= g.date_to)
      left join subgroup_members s on s.student_group_uuid = c.student_group_uuid and s.subgroup_uuid = a.subgroup_uuid
        and l.date >= s.date_from and (s.date_to is null or l.date <= s.date_to)
      where (l.date >= ${today} and kind <> 'homework') or version <> 1
        or (kind in ('mark', 'attendance') and (g.group_id is null or (a.subgroup_uuid is not null and s.subgroup_uuid is null)))
        or (kind in ('roll', 'conduct', 'homework') and c.student_group_uuid <> '00000000-0000-0000-0000-000000000000')
        or (l.date < ${today} and captured_at not between
          extract(epoch from (l.date + l.time_start::time) at time zone 'Asia/Almaty') * 1000
          and extract(epoch from (l.date + l.time_end::time) at time zone 'Asia/Almaty') * 1000)
        or captured_at >= extract(epoch from ${today}::date::timestamp at time zone 'Asia/Almaty') * 1000
        or accepted_at <= captured_at`;
    expect(await countOf(strange)).toBe(0);
  });

  it('has marks that the lesson allows, and none in grade 1 or for who was absent', async () => {
    type Row = {
      mark: number;
      type: 'regular' | 'sor' | 'soch';
      score_type: 'mark' | 'credit' | 'no_score';
      max: number;
    };
    const marks = await rowsOf<Row>(sql`
      select distinct (value->>'mark')::int mark, l.type, score_type, max_score max from journal_cells
      join lessons l using (school_id, schedule_uuid) join assignments a on a.uuid = assignment_uuid
      join subjects s on s.id = subject_id where kind = 'mark'`);
    const wrong = marks.filter(
      ({ mark, type, score_type, max }) =>
        !isAllowedMark(mark, {
          markType: type === 'regular' ? 'formattedScore' : type,
          scoreType: score_type,
          maxScore: max,
        }),
    );
    expect(marks.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
    const inGradeOne = sql`
      select 1 from journal_cells join lessons l using (school_id, schedule_uuid) join assignments a on a.uuid = assignment_uuid
      join groups g on g.id = group_id where kind = 'mark' and parallel = 1`;
    expect(await countOf(inGradeOne)).toBe(0);
    const absent = sql`
      select 1 from journal_cells m join journal_cells a using (school_id, schedule_uuid, student_group_uuid)
      where m.kind = 'mark' and a.kind = 'attendance' and a.value #>> '{}' <> 'late'`;
    expect(await countOf(absent)).toBe(0);
  });

  it('has some backlog of the demo teacher and of nobody else', async () => {
    const waiting = await rowsOf<{ login: string; date: string }>(sql`
      select login, date::text from lessons l join assignment_teachers t using (school_id, assignment_uuid)
      join users u on u.id = user_id left join journal_cells c on c.schedule_uuid = l.schedule_uuid and kind = 'roll'
      where is_main and date < ${today} and c.kind is null`);
    expect(new Set(waiting.map(({ login }) => login))).toEqual(new Set(['teacher']));
    expect(waiting.length).toBe(3);
    expect(waiting.every(({ date }) => date >= '2026-11-13')).toBe(true);
  });

  it('has homework with text, stated none, and homework for days to come', async () => {
    const [counts] = await rowsOf<Record<string, number>>(sql`
      select count(value ->> 'body')::int texts, count(*) filter (where value ->> 'body' is null)::int none,
        (count(*) filter (where l.date >= ${today}))::int ahead
      from journal_cells h join lessons l using (school_id, schedule_uuid) where h.kind = 'homework'`);
    expect(counts?.texts).toBeGreaterThan(3000);
    expect(counts?.none).toBeGreaterThan(100);
    expect(counts?.ahead).toBeGreaterThan(50);
  });
});

describe('the demo accounts', () => {
  const lessonsOf = (login: string) => sql`
    select date, number, group_id, a.school_id, g.parallel, g.letter, is_main, assignment_uuid
    from users u join assignment_teachers t on t.user_id = u.id join lessons l using (school_id, assignment_uuid)
    join assignments a on a.uuid = assignment_uuid join groups g on g.id = group_id and g.school_id = a.school_id
    where login = ${login} and a.edu_year = 2026`;

  it('have the roles that the list promises', async () => {
    const held = await rowsOf<{ login: string; role: string; subrole: string | null; own: boolean }>(sql`
      select distinct login, role, subrole, not is_default_password own from users u join user_schools s on s.user_id = u.id`);
    for (const { login, role } of demoAccounts) {
      const rows = held.filter((row) => row.login === login);
      expect(rows.map((row) => row.subrole ?? row.role)).toEqual([role]);
      expect(rows.every((row) => row.own)).toBe(true);
    }
  });

  it('teacher meets 7 «А» of 25 pupils every weekday, and has five or six lessons a day', async () => {
    const days = await rowsOf<{ lessons: number; seventh: number }>(sql`
      select count(*)::int lessons, (count(*) filter (where parallel = 7 and letter = 'А'))::int seventh
      from (${lessonsOf('teacher')}) own where date between ${wholeWeek.from} and ${wholeWeek.to} group by date`);
    expect(days).toHaveLength(5);
    expect(days.every(({ lessons, seventh }) => lessons >= 5 && lessons <= 6 && seventh >= 1)).toBe(true);
    const pupils = sql`select 1 from group_members m join groups g on g.id = group_id and g.school_id = m.school_id
      where g.school_id = 1 and parallel = 7 and letter = 'А' and date_to is null and edu_lang = 'kk'`;
    expect(await countOf(pupils)).toBe(25);
    expect(await countOf(sql`select distinct group_id from (${lessonsOf('teacher')}) own`)).toBe(5);
  });

  it('teacher has an ordinary lesson in 7 «А» today, nobody has taken its roll, and it can be marked', async () => {
    const todays = await rowsOf<{ type: string; cells: number }>(sql`
      select l.type, (select count(*)::int from journal_cells c where c.schedule_uuid = l.schedule_uuid) cells
      from lessons l join (${lessonsOf('teacher')}) own using (assignment_uuid, date, number)
      where date = ${today} and parallel = 7 and letter = 'А'`);
    expect(todays).toEqual([{ type: 'regular', cells: 0 }]);
  });

  it('teacher2 shares an assignment of teacher beside own ones', async () => {
    const own = sql`select distinct assignment_uuid, is_main from (${lessonsOf('teacher2')}) own`;
    expect(await countOf(sql`select 1 from (${own}) mine where is_main`)).toBeGreaterThan(1);
    const shared = sql`select 1 from (${own}) mine join assignment_teachers t using (assignment_uuid)
      join users u on u.id = t.user_id where not mine.is_main and t.is_main and login = 'teacher'`;
    expect(await countOf(shared)).toBe(1);
  });

  it('grouplead leads 7 «А», where student learns', async () => {
    const [group] = await rowsOf<{ lead: string; student: string }>(sql`
      select lead.login lead, pupil.login student from groups g join users lead on lead.id = lead_user_id
      join group_members m on m.group_id = g.id join students s using (student_school_uuid) join users pupil on pupil.id = s.user_id
      where g.school_id = 1 and parallel = 7 and letter = 'А' and pupil.login = 'student'`);
    expect(group).toEqual({ lead: 'grouplead', student: 'student' });
  });

  it('parent has three children in two schools, parent2 none', async () => {
    const children = await rowsOf<{ school_id: number; login: string }>(sql`
      select c.school_id, child.login from users u join parent_children c on parent_user_id = u.id
      join students s using (student_school_uuid) join users child on child.id = s.user_id
      where u.login = 'parent' order by 1, child.login = 'student' desc`);
    expect(children.map(({ school_id }) => school_id)).toEqual([1, 1, 2]);
    expect(children[0]?.login).toBe('student');
    const none = sql`select 1 from users u join parent_children c on parent_user_id = u.id where u.login = 'parent2'`;
    expect(await countOf(none)).toBe(0);
    expect(await countOf(sql`select 1 from users where login = 'parent2'`)).toBe(1);
  });

  it('teacher.second is the same person as teacher, related to it, and teaches in the other school', async () => {
    const pairs = sql`select 1 from users a join users b on a.iin = b.iin and a.id <> b.id
      join account_relations on user_id = a.id and related_user_id = b.id where a.login in ('teacher', 'teacher.second')`;
    expect(await countOf(pairs)).toBe(2);
    expect(await countOf(sql`select 1 from account_relations`)).toBe(2);
    expect(await countOf(sql`select 1 from (${lessonsOf('teacher.second')}) own where school_id = 2`)).toBeGreaterThan(
      0,
    );
  });

  it('teacher.six teaches on Saturdays in the second school', async () => {
    const saturdays = sql`select 1 from (${lessonsOf('teacher.six')}) own where extract(isodow from date) = 6 and school_id = 2`;
    expect(await countOf(saturdays)).toBeGreaterThan(0);
  });
});

describe('the year before', () => {
  it('is archived, with the classes of the demo accounts a grade lower and the same pupils', async () => {
    const classes = await rowsOf<Record<string, unknown>>(sql`
      select g.school_id, g.parallel, g.letter, y.status, (select count(*)::int from group_members m
        join group_members now on now.student_school_uuid = m.student_school_uuid and now.group_id = g.id - 500
        where m.group_id = g.id) pupils
      from groups g join school_years y on y.school_id = g.school_id and y.edu_year = g.edu_year
      where g.edu_year = 2025 order by 1, 2`);
    expect(classes).toMatchObject([
      { school_id: 1, parallel: 2, status: 'Archive' },
      { school_id: 1, parallel: 6, letter: 'А', pupils: 25 },
      { school_id: 2, status: 'Archive' },
    ]);
    expect(classes.every(({ pupils }) => Number(pupils) > 20)).toBe(true);
  });

  it('has the whole year of the demo class and the last quarter of the others, all of it filled in', async () => {
    const months = await rowsOf<{ parallel: number; first: string; lessons: number; rolls: number; marks: number }>(sql`
      select parallel, min(l.date)::text first, count(distinct l.schedule_uuid)::int lessons,
        count(distinct r.schedule_uuid)::int rolls, count(distinct m.schedule_uuid)::int marks
      from lessons l join assignments a on a.uuid = assignment_uuid join groups g on g.id = a.group_id
      left join journal_cells r on r.schedule_uuid = l.schedule_uuid and r.kind = 'roll'
      left join journal_cells m on m.schedule_uuid = l.schedule_uuid and m.kind = 'mark'
      where a.edu_year = 2025 and g.school_id = 1 group by 1 order by 1`);
    expect(months.map(({ parallel }) => parallel)).toEqual([2, 6]);
    expect(months[0]?.first).toMatch(/^2026-0[34]/);
    expect(months[1]?.first).toMatch(/^2025-09-0/);
    expect(months.every(({ lessons, rolls, marks }) => lessons === rolls && marks > lessons / 2)).toBe(true);
  });

  it('was taught by people of the school, the demo teacher among them; the coming year waits in each of its states', async () => {
    const strangers = sql`select 1 from assignments a left join assignment_teachers t on t.assignment_uuid = a.uuid
      left join user_schools u on u.user_id = t.user_id and u.school_id = a.school_id and u.role = 'teacher'
      where a.edu_year = 2025 and u.user_id is null`;
    expect(await countOf(strangers)).toBe(0);
    const own = sql`select 1 from assignments a join assignment_teachers t on t.assignment_uuid = a.uuid
      join users u on u.id = t.user_id where a.edu_year = 2025 and login = 'teacher'`;
    expect(await countOf(own)).toBeGreaterThan(0);
    const coming = await rowsOf<{ status: string }>(
      sql`select status from school_years where edu_year = 2027 order by school_id`,
    );
    expect(coming.map(({ status }) => status)).toEqual(['NotStarted', 'Transfer']);
  });
});
