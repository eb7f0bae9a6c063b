import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isAllowedMark } from '#contract/journal/journal.schema.ts';
import type { Db } from '#server/db/client.ts';
import { generatedSchools, today, wholeWeek } from '#tests/support/generated-schools.ts';
import { type InstructionLanguage, weeklyHours } from './demo-data.ts';

const { database, rowsOf, countOf } = generatedSchools();

/** Lessons of the year that ask for one teacher, room or pupil twice. */
async function clashes(db: Db = database().db) {
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

describe('the timetable of the year', () => {
  it('asks nobody and no room twice at a time', async () => {
    expect(await clashes()).toEqual({ teachers: 0, rooms: 0, classes: 0 });
  });

  it('would show a clash if there were one', async () => {
    await expect(
      database().transaction(async (tx) => {
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
