import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#contract/core/time.ts';
import type { Database } from '#server/db/client.ts';
import { calendarOf, eduYearOn, schoolDaysOf } from '#server/features/calendar/public.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { classesOf } from './classes.ts';
import { type GenerateOptions, generateSchools, removeEverything } from './public.ts';
import { randomOf } from './random.ts';
import { profileOf } from './school-profiles.ts';

const small: GenerateOptions = { schools: 2, groups: 4, seed: 1, today: '2026-11-20', passwordHash: 'hash' };

async function withSchools<Result>(
  options: Partial<GenerateOptions>,
  look: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openTestDatabase('pglite');
  try {
    await generateSchools(database.db, { ...small, ...options });
    return await look(database);
  } finally {
    await database.close();
  }
}

async function fingerprint({ db }: Database): Promise<Record<string, string>> {
  const tables = ['users', 'group_members', 'lessons', 'plan_themes', 'journal_cells', 'rooms'];
  const prints: Record<string, string> = {};
  for (const table of tables) {
    const answer = await db.execute(
      sql.raw(`select md5(string_agg(t::text, ',' order by t::text)) print from ${table} t`),
    );
    prints[table] = (answer as unknown as { rows: { print: string }[] }).rows[0]?.print ?? '';
  }
  return prints;
}

type Standing = { year: number; lessons: number; past: number; conducted: number; newest: string | null };
async function standingOn(today: string): Promise<Standing> {
  return withSchools({ today, schools: 1 }, async ({ db }) => {
    const answer = await db.execute(sql`
      select (select edu_year from school_years where is_current and status = 'Active')::int "year",
        count(l.*)::int lessons, (count(*) filter (where date < ${today}))::int past,
        count(c.*)::int conducted, max(l.date) filter (where c.kind is not null)::text newest
      from lessons l join assignments a on a.uuid = l.assignment_uuid
        join school_years y on y.school_id = a.school_id and y.edu_year = a.edu_year and y.is_current
        left join journal_cells c on c.schedule_uuid = l.schedule_uuid and kind = 'conduct'`);
    return (answer as unknown as { rows: Standing[] }).rows[0] as Standing;
  });
}

describe('generating', () => {
  it('gives the same data for the same seed and other data for another', async () => {
    const first = await withSchools({}, fingerprint);
    expect(await withSchools({}, fingerprint)).toEqual(first);
    const other = await withSchools({ seed: 2 }, fingerprint);
    for (const table of ['users', 'lessons', 'journal_cells']) expect(other[table]).not.toBe(first[table]);
  });

  it('gives the same data again after everything was removed', async () => {
    const prints = await withSchools({ seed: 2 }, async (database) => {
      await removeEverything(database.db);
      await generateSchools(database.db, small);
      return fingerprint(database);
    });
    expect(prints).toEqual(await withSchools({}, fingerprint));
  });

  it('has 120 classes of letters of their own in the largest school, some 3,000 pupils', () => {
    const classes = classesOf(profileOf(1, 120), randomOf(1, 'classes', 1));
    expect(new Set(classes.map(({ parallel, letter }) => `${parallel} ${letter}`)).size).toBe(120);
    expect(new Set(classes.map(({ id }) => id)).size).toBe(120);
    const pupils = classes.reduce((sum, { size }) => sum + size, 0);
    expect(pupils).toBeGreaterThan(2_800);
    expect(pupils).toBeLessThan(3_100);
  });

  it('refuses numbers that make no school', async () => {
    await expect(withSchools({ groups: 3 }, fingerprint)).rejects.toThrow(RangeError);
    await expect(withSchools({ groups: 121 }, fingerprint)).rejects.toThrow(RangeError);
    await expect(withSchools({ schools: 0 }, fingerprint)).rejects.toThrow(RangeError);
  });
});

describe('another day', () => {
  it('in the winter break is after the last lesson of the second quarter', async () => {
    expect(await standingOn('2027-01-03')).toMatchObject({ year: 2026, newest: '2026-12-25' });
  });

  it('in summer shows the year that ended', async () => {
    const summer = await standingOn('2027-07-10');
    expect(summer).toMatchObject({ year: 2026, newest: '2027-05-25' });
    expect(summer.past).toBe(summer.lessons);
    // All but the backlog of the demo teacher.
    expect(summer.conducted).toBe(summer.lessons - 3);
  });

  it('at the end of August shows a year that has not started', async () => {
    expect(await standingOn('2027-08-30')).toMatchObject({ year: 2027, past: 0, conducted: 0 });
  });

  it('in an older year uses its own calendar', async () => {
    expect(await standingOn('2024-03-25')).toMatchObject({ year: 2023, newest: '2024-03-20' });
  });
});

describe('the calendar', () => {
  it('turns to the coming year a week before it begins', () => {
    expect([eduYearOn('2026-05-26'), eduYearOn('2026-08-24'), eduYearOn('2026-08-25')]).toEqual([2025, 2025, 2026]);
  });

  it('moves a year that nobody has published to the same weekdays', () => {
    for (const eduYear of [2022, 2027, 2030, 2035]) {
      const { quarters, daysOff } = calendarOf(eduYear);
      const breaks = daysOff.filter((row) => row.kind === 'break' && row.en !== 'Summer break' && row.parallel === 0);
      expect(breaks).toHaveLength(3);
      for (const [index, row] of breaks.entries()) {
        expect(addDays(quarters[index]?.dateEnd ?? '', 1)).toSatisfy((after: string) => after <= row.dateStart);
        expect(addDays(row.dateEnd, 1)).toBe(quarters[index + 1]?.dateStart);
      }
      const days = schoolDaysOf(calendarOf(eduYear), 7, 5);
      expect(days.length).toSatisfy((count: number) => count >= 155 && count <= 175);
      expect(days.every(({ date }) => weekdayOf(date) <= 5)).toBe(true);
    }
  });

  it('begins no two days off on one day', () => {
    for (let eduYear = 2020; eduYear < 2040; eduYear++) {
      const keys = calendarOf(eduYear).daysOff.map(({ dateStart, parallel }) => `${dateStart}:${parallel}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
