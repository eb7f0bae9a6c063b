// Fills an empty database with schools that look lived in. The same arguments give the same rows.
import { sql } from 'drizzle-orm';
import type { LocalDate } from '#contract/core/time.ts';
import { type AnyPgDatabase, insertRows } from '#server/db/bulk-insert.ts';
import type { Db } from '#server/db/client.ts';
import { calendarOf, eduYearOn } from '#server/features/calendar/public.ts';
import * as people from '#server/features/people/public.ts';
import { fillDictionaries } from '#server/features/reference/public.ts';
import * as school from '#server/features/school/public.ts';
import * as session from '#server/features/session/public.ts';
import { insertArchive } from './archive.ts';
import { employForAreas, insertAccess, insertAreas, insertGrants } from './areas.ts';
import { insertBooks } from './books.ts';
import { classesOf, groupLimits } from './classes.ts';
import { householdsOf } from './households.ts';
import { insertLayouts } from './layouts.ts';
import { insertNews } from './news.ts';
import { insertPastYear } from './past-year.ts';
import { insertProgrammeLessons } from './programme-lessons.ts';
import { insertPupils } from './pupil-rows.ts';
import { randomOf } from './random.ts';
import { insertReplacement } from './replacement.ts';
import { roomsOf } from './rooms.ts';
import { defaultGroups, profileOf } from './school-profiles.ts';
import { insertSchool } from './school-rows.ts';
import { insertSocial } from './social.ts';
import { completeStaff, staffOf } from './staff.ts';
import { teachingOf } from './teaching.ts';
import { type UserRegistry, userRegistry } from './user-registry.ts';
import type { SchoolPlan, World } from './world.ts';
import { insertYear, yearWriters } from './year-rows.ts';

export type GenerateOptions = {
  /** Number of schools, from 1. */
  schools: number;
  /** Classes of each school with a five-day week; those with six days have 8. */
  groups?: number | undefined;
  seed: number;
  /** Day on which the schools stand: journals are filled up to the day before. */
  today: LocalDate;
  /** Of the one password of all accounts. */
  passwordHash: string;
  log?: ((line: string) => void) | undefined;
};
export type GeneratedSchools = { eduYear: number; users: number; lessons: number; cells: number; elapsedMs: number };

/** The database is not empty, so ids and logins would clash. */
export class SchoolsExist extends Error {
  constructor() {
    super('The database already has schools.');
    this.name = 'SchoolsExist';
  }
}

/**
 * Generates schools into an empty, migrated database, in one transaction.
 * @throws RangeError for numbers out of range; SchoolsExist when the database has some.
 */
export async function generateSchools(db: Db, options: GenerateOptions): Promise<GeneratedSchools> {
  const groups = options.groups ?? defaultGroups;
  if (!Number.isInteger(options.schools) || options.schools < 1) throw new RangeError('schools must be 1 or more');
  if (!Number.isInteger(groups) || groups < groupLimits.min || groups > groupLimits.max) {
    throw new RangeError(`groups must be from ${groupLimits.min} to ${groupLimits.max}`);
  }
  return db.transaction((tx) => fill(tx, { ...options, groups }));
}

async function fill(db: Db, options: GenerateOptions & { groups: number }): Promise<GeneratedSchools> {
  const startedAt = performance.now();
  const known = await db.select({ id: school.schools.id }).from(school.schools).limit(1);
  if (known.length > 0) throw new SchoolsExist();
  const calendar = calendarOf(eduYearOn(options.today));
  const world: World = { db, calendar, seed: options.seed, today: options.today };
  const registry = userRegistry({
    passwordHash: options.passwordHash,
    random: randomOf(options.seed, 'phones'),
    linkedAt: Date.parse(`${calendar.eduYear}-09-01T06:00:00Z`),
  });

  const plans = Array.from({ length: options.schools }, (_, index): SchoolPlan => {
    const profile = profileOf(index + 1, options.groups);
    const classes = classesOf(profile, randomOf(options.seed, 'classes', profile.id));
    const teaching = teachingOf(profile, calendar.eduYear, classes);
    const random = randomOf(options.seed, 'staff', profile.id);
    const staff = staffOf({ profile, classes, teaching, year: calendar.eduYear, registry, random });
    return { profile, classes, teaching, staff, ...roomsOf(profile, classes, teaching.blocks) };
  });
  const households = householdsOf(plans, {
    eduYear: calendar.eduYear,
    registry,
    random: randomOf(options.seed, 'families'),
  });

  const specialPedagogue = completeStaff(registry, calendar.eduYear, randomOf(options.seed, 'personnel'));
  const officials = employForAreas(registry);
  await fillDictionaries(db);
  await insertPeople(db, registry);
  const writers = yearWriters(db);
  for (const each of plans) {
    const plan = each.profile.id === 1 ? { ...each, staff: { ...each.staff, specialPedagogue } } : each;
    await insertSchool(world, plan);
    await insertBooks(db, plan.profile.id, plan.classes);
    const members = await insertPupils(world, plan, households);
    await insertSocial(world, plan, members);
    await insertYear(world, plan, members, writers);
    await insertProgrammeLessons(world, plan);
    await insertPastYear(world, plan, households, writers);
    options.log?.(`School ${plan.profile.id}: ${plan.classes.length} classes, ${members.length} pupils`);
  }
  for (const writer of Object.values(writers)) await writer.finish();
  await insertReplacement(db, world, 1);
  await insertLayouts(db, 1);
  for (const plan of plans) await insertArchive(db, world, plan);
  await insertAreas(
    db,
    officials,
    plans.map(({ profile }) => profile.id),
  );
  await insertGrants(db, world, officials);
  await insertAccess(db, world, officials.region);
  await insertNews(db, world);
  const elapsedMs = Math.round(performance.now() - startedAt);
  const counts = { users: registry.users.length, lessons: writers.lessons.written(), cells: writers.cells.written() };
  options.log?.(`${counts.users} people, ${counts.lessons} lessons, ${counts.cells} journal cells in ${elapsedMs} ms`);
  return { eduYear: calendar.eduYear, ...counts, elapsedMs };
}

async function insertPeople(db: AnyPgDatabase, registry: UserRegistry): Promise<void> {
  await insertRows(db, people.users, registry.users);
  await insertRows(db, people.userSchools, registry.userSchools);
  await insertRows(db, people.staffMembers, registry.staff);
  await insertRows(db, session.accountRelations, registry.relations);
  // Ids were given by hand; the next person must not get one of them.
  await db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), ${registry.users.length})`);
}
