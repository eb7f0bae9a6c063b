// Who is shown what: the places of a person (each school with the roles held there), and whether a publication is for one of them.
import { and, eq, isNull } from 'drizzle-orm';
import type { Audience, PublicationKind, PublicationTarget } from '#contract/core/publication.ts';
import type { RegionSet } from '#contract/core/region-set.ts';
import { isIn, type Role } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { childrenOf, studentsOfUser } from '#server/features/people/public.ts';
import { setsOfRegions } from '#server/features/reference/public.ts';
import {
  groupMembers,
  groupOfMember,
  groups,
  hasFreedom,
  isNoProgramme,
  type SchoolRow,
  schools,
} from '#server/features/school/public.ts';
import type { Caller } from '#server/shared/context.ts';
import { isAdvertisedTo } from './advertising.ts';

export type Place = {
  readonly role: Role;
  /** Null: of somebody who belongs to no school, as a parent without children. */
  readonly school: {
    readonly id: number;
    readonly regionId: number;
    readonly regionSets: readonly RegionSet[];
    readonly departmentId: number;
    readonly type: string;
    readonly hasFreedom: boolean;
  } | null;
};

type SchoolPlace = NonNullable<Place['school']>;

/** What of schools decides whether a publication is for their people. */
export async function placesOfSchools(
  db: ReadDb,
  rows: readonly Pick<SchoolRow, 'id' | 'regionId' | 'departmentId' | 'type' | 'flags'>[],
): Promise<SchoolPlace[]> {
  const sets = await setsOfRegions(
    db,
    rows.map(({ regionId }) => regionId),
  );
  return rows.map(({ id, regionId, departmentId, type, flags }) => ({
    id,
    regionId,
    regionSets: sets.get(regionId) ?? [],
    departmentId,
    type,
    hasFreedom: hasFreedom({ flags }),
  }));
}

/** Schools that are locked show nothing. */
export async function placesOf(db: ReadDb, { memberships }: Pick<Caller, 'memberships'>): Promise<Place[]> {
  const open = memberships.filter(({ lock }) => lock === null);
  const { id, regionId, departmentId, type, flags } = schools;
  const rows = await db
    .select({ id, regionId, departmentId, type, flags })
    .from(schools)
    .where(isOneOf(schools.id, new Set(open.map(({ schoolId }) => schoolId))));
  const byId = new Map((await placesOfSchools(db, rows)).map((place) => [place.id, place]));
  const places = open.flatMap(({ schoolId, role }): Place[] => {
    const school = byId.get(schoolId);
    return school ? [{ role, school }] : [];
  });
  return places.length > 0 ? places : [{ role: 'parent', school: null }];
}

/** Grades of a person's classes, or of their children's, by school; asked only where a publication names some. */
export async function gradesOf(
  db: ReadDb,
  { userId, memberships }: Pick<Caller, 'userId' | 'memberships'>,
  now: number,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const isFamily = memberships.some(({ role }) => isIn('family', role));
  if (!isFamily) return new Map();
  const own = (await studentsOfUser(db, userId)).map((row) => ({ role: 'student', row }));
  const children = (await childrenOf(db, userId, now)).map(({ student }) => ({ role: 'parent', row: student }));
  const grades = new Map<string, Set<number>>();
  for (const [schoolId, pupils] of Map.groupBy([...own, ...children], ({ row }) => row.schoolId)) {
    const rows = await db
      .select({ pupil: groupMembers.studentSchoolUuid, parallel: groups.parallel })
      .from(groupMembers)
      .innerJoin(groups, groupOfMember)
      .innerJoin(schoolYears, and(eq(schoolYears.schoolId, groups.schoolId), eq(schoolYears.eduYear, groups.eduYear)))
      .where(
        and(
          ...[eq(groupMembers.schoolId, schoolId), eq(schoolYears.isCurrent, true), isNull(groupMembers.dateTo)],
          ...[
            isOneOf(
              groupMembers.studentSchoolUuid,
              pupils.map(({ row }) => row.studentSchoolUuid),
            ),
          ],
          isNoProgramme(db),
        ),
      );
    for (const { role, row } of pupils) {
      const place = `${schoolId} ${role}`;
      const known = grades.get(place) ?? new Set();
      grades.set(place, known);
      for (const { pupil, parallel } of rows) if (pupil === row.studentSchoolUuid) known.add(parallel);
    }
  }
  return grades;
}

const holds = <Item>(list: readonly Item[], item: Item | undefined) =>
  list.length === 0 || (item !== undefined && list.includes(item));

/** Regions that are named and those of sets count together. */
function isInRegions({ regions, regionSets = [] }: Audience, school: Place['school']): boolean {
  if (regions.length + regionSets.length === 0) return true;
  return (
    school !== null && (regions.includes(school.regionId) || regionSets.some((set) => school.regionSets.includes(set)))
  );
}

/** Whether a publication is for somebody at this place; `grades`: of the pupil there, or of the children. */
export function isFor(
  {
    level,
    areaId,
    kind,
    audience,
  }: PublicationTarget & { readonly kind: PublicationKind; readonly audience: Audience },
  { role, school }: Place,
  grades: ReadonlySet<number>,
): boolean {
  const areas = { school: school?.id, department: school?.departmentId, region: school?.regionId };
  if (level !== 'country' && areas[level] !== areaId) return false;
  const { roles, schools: named, schoolTypes, parallels } = audience;
  if (!holds(roles, role) || !isInRegions(audience, school) || !holds(named, school?.id)) return false;
  if (!holds(schoolTypes, school?.type)) return false;
  if (kind === 'sticky' && !isAdvertisedTo({ role, school }, grades)) return false;
  // Grades are of pupils: with some, only those pupils and their parents are meant.
  return parallels.length === 0 || (isIn('family', role) && parallels.some((grade) => grades.has(grade)));
}

/** Publications of these areas, for a condition. */
export function areasOf(places: readonly Place[]): readonly PublicationTarget[] {
  const all = places.flatMap(({ school }): PublicationTarget[] =>
    school
      ? [
          { level: 'school', areaId: school.id },
          { level: 'department', areaId: school.departmentId },
          { level: 'region', areaId: school.regionId },
        ]
      : [],
  );
  return [{ level: 'country', areaId: 0 }, ...all];
}
