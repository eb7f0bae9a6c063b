// Dictionaries of the country as they come with the product: subjects, regions, departments, positions, social
// categories, usual bells. Their sources are told in
// data/README.md.
import { readFileSync } from 'node:fs';
import type { RegionSet } from '#contract/core/region-set.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { readTable } from './read-table.ts';
import * as tables from './reference.tables.ts';

const fileOf = (name: string) => new URL(`./data/${name}`, import.meta.url);

export const usualTimeZone = 'Asia/Almaty';

export type Subject = typeof tables.subjects.$inferSelect;

const additionalSubjects = new Set(['global', 'class_hour', 'safety']);
const electiveSubjects = new Set(['elective_math', 'elective_robotics', 'abai', 'astronomy']);

export const standardSubjects: readonly Subject[] = readTable<'id' | 'key' | 'kz' | 'ru' | 'en' | 'default_score_type'>(
  fileOf('subjects.tsv'),
).map(({ id, key, kz, ru, en, default_score_type }) => ({
  id: Number(id),
  key,
  kz,
  ru,
  en,
  scoreType: default_score_type as Subject['scoreType'],
  subjectType: electiveSubjects.has(key) ? 'elective' : additionalSubjects.has(key) ? 'additional' : 'regular',
}));

const regions = readTable<'id' | 'kz' | 'ru' | 'en'>(fileOf('regions.tsv')).map(({ id, ...names }) => {
  return { id: Number(id), ...names };
});
const departments = readTable<'id' | 'region_id' | 'kz' | 'ru' | 'en'>(fileOf('departments.tsv')).map(
  ({ id, region_id, ...names }) => ({ id: Number(id), regionId: Number(region_id), ...names }),
);

export type SocialCategoryRow = typeof tables.socialCategories.$inferSelect;
export const standardSocialCategories: readonly SocialCategoryRow[] = readTable<'id' | 'key' | 'kz' | 'ru' | 'en'>(
  fileOf('social_categories.tsv'),
).map(({ id, ...names }) => ({ id: Number(id), ...names }));

export type Position = typeof tables.positions.$inferSelect;
export const standardPositions: readonly Position[] = readTable<'id' | 'key' | 'kz' | 'ru' | 'en'>(
  fileOf('positions.tsv'),
).map(({ id, ...names }) => ({ id: Number(id), ...names }));

export const standardNationalities: readonly (typeof tables.nationalities.$inferSelect)[] = readTable<
  'id' | 'kz' | 'ru' | 'en'
>(fileOf('nationalities.tsv')).map(({ id, ...names }) => ({ id: Number(id), ...names }));

export function positionOf(key: string): Position {
  const found = standardPositions.find((position) => position.key === key);
  if (!found) throw new Error(`There is no position ${key}`);
  return found;
}

export type Bell = { from: string; to: string };
type BellSchedule = {
  key: string;
  kz: string;
  lesson_min: number;
  shifts: { n: number; lessons: (Bell & { n: number })[] }[];
};
export const bellSchedules: readonly BellSchedule[] = JSON.parse(readFileSync(fileOf('bell_schedules.json'), 'utf8'));

/** Bells of a scheme: first index the shift from 1, second the lesson from 1. */
export function bellsOf(key: '45_one_shift' | '40_two_shifts'): ReadonlyMap<number, readonly Bell[]> {
  const schedule = bellSchedules.find((candidate) => candidate.key === key);
  return new Map(schedule?.shifts.map((shift) => [shift.n, shift.lessons]));
}

/** Writes the dictionaries into a database that has none yet. */
export async function fillDictionaries(db: Db): Promise<void> {
  const positions = await db.select({ id: tables.positions.id }).from(tables.positions).limit(1);
  if (positions.length === 0) await insertRows(db, tables.positions, standardPositions);
  const nations = await db.select({ id: tables.nationalities.id }).from(tables.nationalities).limit(1);
  if (nations.length === 0) await insertRows(db, tables.nationalities, standardNationalities);
  const categories = await db.select({ id: tables.socialCategories.id }).from(tables.socialCategories).limit(1);
  if (categories.length === 0) await insertRows(db, tables.socialCategories, standardSocialCategories);
  const known = await db.select({ id: tables.subjects.id }).from(tables.subjects).limit(1);
  if (known.length > 0) return;
  await insertRows(db, tables.regions, regions);
  await insertRows(db, tables.departments, departments);
  await insertRows(db, tables.subjects, standardSubjects);
}

/** Regions of sets, each once. The migration brings the usual ones; an installation changes them as data. */
export async function regionsOf(db: ReadDb, sets: readonly RegionSet[]): Promise<number[]> {
  if (sets.length === 0) return [];
  const { set, regionId } = tables.regionSetMembers;
  const rows = await db.selectDistinct({ regionId }).from(tables.regionSetMembers).where(isOneOf(set, sets));
  return rows.map((row) => row.regionId);
}

/** The sets that regions are in; a region of none is not among them. */
export async function setsOfRegions(db: ReadDb, ids: readonly number[]): Promise<ReadonlyMap<number, RegionSet[]>> {
  if (ids.length === 0) return new Map();
  const { set, regionId } = tables.regionSetMembers;
  const rows = await db
    .select({ set, regionId })
    .from(tables.regionSetMembers)
    .where(isOneOf(regionId, new Set(ids)));
  return new Map([...Map.groupBy(rows, (row) => row.regionId)].map(([id, own]) => [id, own.map((row) => row.set)]));
}
