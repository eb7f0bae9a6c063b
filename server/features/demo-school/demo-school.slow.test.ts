import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isIin } from '#contract/core/iin.ts';
import { generatedSchools, today, wholeWeek } from '#tests/support/generated-schools.ts';
import { demoAccounts, generateSchools } from './public.ts';

const { database, rowsOf, countOf } = generatedSchools();

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
      where u.role not in ('student', 'parent', 'region_worker', 'monitoring', 'country_worker') and (p.id is null or m.state <> 'active')`;
    expect(await countOf(without)).toBe(0);
    const left = sql`select 1 from staff_members m left join user_schools u using (school_id, user_id)
      where m.state = 'archived' and m.archive_order is not null and u.role is null`;
    expect(await countOf(left)).toBe(1);
  });

  it('has somebody who searches over both schools, whose students are all found by their names', async () => {
    const areas = sql`select s.id from user_areas a join users u on u.id = a.user_id join schools s on s.region_id = a.region_id
      where u.login = 'region' and a.role = 'region_worker'`;
    expect(await countOf(areas)).toBe(2);
    const lost = sql`select 1 from students t left join person_words w on w.school_id = t.school_id and w.user_id = t.user_id
      where w.word is null and t.duplicate_of is null`;
    expect(await countOf(lost)).toBe(0);
    expect(await rowsOf(sql`select distinct what from access_log where school_id = 1 order by 1`)).toEqual(
      ['found', 'iin', 'password', 'social'].map((what) => ({ what })),
    );
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
    const again = generateSchools(database().db, { schools: 1, seed: 1, today, passwordHash: 'hash' });
    await expect(again).rejects.toThrow('already has schools');
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

  it('teacher.support has lessons of the own school and programme lessons, one of which clashes, in the one support school', async () => {
    expect(await rowsOf(sql`select id from schools where (flags->>'mksVksIsSupport')::boolean`)).toEqual([{ id: 2 }]);
    const ofWeek = sql`date between ${wholeWeek.from} and ${wholeWeek.to}`;
    const week = await rowsOf<{ date: string; time: string; conference: boolean; clash: number }>(sql`
      select p.date::text, time_start as time, conference is not null as conference,
        (select count(*)::int from lessons l join assignment_teachers t using (school_id, assignment_uuid)
          where l.school_id = 2 and t.user_id = p.user_id and l.date = p.date
            and l.time_start < p.time_end and p.time_start < l.time_end) clash
      from programme_lessons p join users u on u.id = p.user_id
      where login = 'teacher.support' and ${ofWeek} order by p.date`);
    expect(week.map(({ date, conference }) => [date, conference])).toEqual([
      ['2026-11-10', false],
      ['2026-11-13', true],
    ]);
    expect(week[0]?.clash).toBe(1);
    expect(await countOf(sql`select 1 from (${lessonsOf('teacher.support')}) own where ${ofWeek}`)).toBeGreaterThan(10);
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
