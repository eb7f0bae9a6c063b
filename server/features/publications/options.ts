// What the form of a publication chooses from: for whom somebody writes, regions, schools and their types.
import { asc, inArray, or } from 'drizzle-orm';
import type { Localized } from '#contract/core/localized.ts';
import type { PublicationOptions, PublicationTarget } from '#contract/core/publication.ts';
import { regionSets } from '#contract/core/region-set.ts';
import type { ReadDb } from '#server/db/client.ts';
import { departments, regions } from '#server/features/reference/public.ts';
import { schools } from '#server/features/school/public.ts';
import { isWithin } from './targets.ts';

/** Longer lists are chosen from by region or type. */
const mostSchools = 500;
const same = (name: string) => ({ kz: name, ru: name, en: name });

/** Schools that a publication can reach. */
export async function schoolsWithin(db: ReadDb, target: PublicationTarget): Promise<{ id: number; name: string }[]> {
  const { id, name } = schools;
  return db.select({ id, name }).from(schools).where(isWithin(target)).orderBy(asc(id));
}

export async function optionsOf(db: ReadDb, targets: readonly PublicationTarget[]): Promise<PublicationOptions> {
  const idsOf = (level: PublicationTarget['level']) =>
    targets.filter((target) => target.level === level).map(({ areaId }) => areaId);
  const ofSchools = await db
    .select({ id: schools.id, name: schools.name })
    .from(schools)
    .where(inArray(schools.id, idsOf('school')));
  const ofDepartments = await db
    .select()
    .from(departments)
    .where(inArray(departments.id, idsOf('department')));
  const allRegions = await db.select().from(regions).orderBy(asc(regions.id));
  const names = new Map<string, Localized>([
    ...ofSchools.map(({ id, name }) => [`school ${id}`, same(name)] as const),
    ...ofDepartments.map(({ id, kz, ru, en }) => [`department ${id}`, { kz, ru, en }] as const),
    ...allRegions.map(({ id, kz, ru, en }) => [`region ${id}`, { kz, ru, en }] as const),
  ]);
  const areas = targets.filter(({ level }) => level !== 'school');
  const isCountry = areas.some(({ level }) => level === 'country');
  if (targets.length === 0) return { targets: [], regions: [], schools: [], schoolTypes: [] };
  const own = await db
    .select({ id: schools.id, name: schools.name, type: schools.type })
    .from(schools)
    .where(isCountry ? undefined : or(...targets.map(isWithin)))
    .orderBy(asc(schools.name));
  return {
    targets: targets.map((target) => ({
      ...target,
      name: names.get(`${target.level} ${target.areaId}`) ?? { kz: 'Қазақстан', ru: 'Казахстан', en: 'Kazakhstan' },
    })),
    regions: isCountry ? allRegions.map(({ id, kz, ru, en }) => ({ id, name: { kz, ru, en } })) : [],
    regionSets: isCountry ? [...regionSets] : [],
    schools: areas.length > 0 && own.length <= mostSchools ? own.map(({ id, name }) => ({ id, name })) : [],
    schoolTypes: areas.length > 0 ? [...new Set(own.map(({ type }) => type))].sort() : [],
  };
}
