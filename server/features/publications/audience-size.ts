// How many people an audience has, each counted once. Without grades one statement over what is copied everywhere answers; with them each
// school is asked in turn, on its own node.
import { and, eq, gte, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Audience, AudienceSize, PublicationKind, PublicationTarget } from '#contract/core/publication.ts';
import { isIn, type Role } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf, rowsOf } from '#server/db/records.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { parentChildren, students, userSchools } from '#server/features/people/public.ts';
import { regionSetMembers } from '#server/features/reference/public.ts';
import {
  groupMembers,
  groupOfMember,
  groups,
  hasFreedom,
  isNoProgramme,
  schools,
  studentOfMember,
} from '#server/features/school/public.ts';
import { advertisingFrom, advertisingRoles } from './advertising.ts';
import { isFor, type Place } from './audience.ts';
import { isWithin } from './targets.ts';

type Asked = PublicationTarget & { readonly kind: PublicationKind; readonly audience: Audience };
/** yyyy-MM-dd: whoever has left by then is not counted. */
type OnDay = { readonly day: string };

function reached({ audience, ...target }: Asked) {
  const { regions, regionSets = [], schools: named, schoolTypes } = audience;
  const inSets = sql`${schools.regionId} in (
    select ${regionSetMembers.regionId} from ${regionSetMembers} where ${isOneOf(regionSetMembers.set, regionSets)}
  )`;
  return and(
    isWithin(target),
    or(regions.length > 0 ? isOneOf(schools.regionId, regions) : undefined, regionSets.length > 0 ? inSets : undefined),
    named.length > 0 ? isOneOf(schools.id, named) : undefined,
    schoolTypes.length > 0 ? isOneOf(schools.type, schoolTypes) : undefined,
  );
}

export async function sizeOf(db: ReadDb, asked: Asked, { day }: OnDay): Promise<AudienceSize> {
  if (asked.kind === 'sticky') return sizeOfAdvertising(db, asked, day);
  return asked.audience.parallels.length > 0 ? sizeByGrade(db, asked) : sizeByRole(db, asked, day);
}

async function sizeByRole(db: ReadDb, asked: Asked, day: string): Promise<AudienceSize> {
  const { roles } = asked.audience;
  const isMeant = (role: Role) => roles.length === 0 || roles.includes(role);
  const named = JSON.stringify(roles);
  const where = reached(asked) ?? sql`true`;
  const [row] = await rowsOf<AudienceSize>(
    db,
    sql`with own as (
      select ${userSchools.userId} as id,
        case when ${userSchools.role} = 'teacher' then coalesce(${userSchools.subrole}, 'teacher') else ${userSchools.role} end as role
      from ${userSchools} join ${schools} on ${schools.id} = ${userSchools.schoolId}
      where ${where} and (${userSchools.readsUntil} is null or ${userSchools.readsUntil} >= ${day}::date)
    ), parents as (
      select ${parentChildren.parentUserId} as id, 'parent' as role
      from ${parentChildren} join ${students} on ${students.schoolId} = ${parentChildren.schoolId}
        and ${students.studentSchoolUuid} = ${parentChildren.studentSchoolUuid}
      join ${schools} on ${schools.id} = ${parentChildren.schoolId}
      where ${where} and ${students.state} = 'active' and ${isMeant('parent')}::boolean
    ), people as (
      select id, role from own where ${named} = '[]' or ${named}::jsonb @> to_jsonb(role) union all select id, role from parents
    )
    select (count(distinct id))::integer as people,
      (count(distinct id) filter (where role = 'student'))::integer as students,
      (count(distinct id) filter (where role = 'parent'))::integer as parents,
      (count(distinct id) filter (where role not in ('student', 'parent')))::integer as staff
    from people`,
  );
  return row ?? { people: 0, students: 0, parents: 0, staff: 0 };
}

async function sizeByGrade(db: ReadDb, asked: Asked): Promise<AudienceSize> {
  const { roles, parallels } = asked.audience;
  const isMeant = (role: Role) => isIn('family', role) && (roles.length === 0 || roles.includes(role));
  const [own, parents] = [new Set<number>(), new Set<number>()];
  const found = await db.select({ id: schools.id }).from(schools).where(reached(asked)).orderBy(schools.id);
  for (const { id: schoolId } of found) {
    for (const { pupil, parent } of await familiesOf(db, schoolId, parallels)) {
      own.add(pupil);
      if (parent !== null) parents.add(parent);
    }
  }
  const counted = {
    students: isMeant('student') ? own : new Set<number>(),
    parents: isMeant('parent') ? parents : new Set<number>(),
  };
  return {
    people: new Set([...counted.students, ...counted.parents]).size,
    students: counted.students.size,
    parents: counted.parents.size,
    staff: 0,
  };
}

/**
 * The people of a school that a publication is for.
 * @param day - yyyy-MM-dd: colleagues who have left by then are not among them.
 */
export async function peopleReached(
  db: ReadDb,
  place: NonNullable<Place['school']>,
  publication: PublicationTarget & { readonly kind: PublicationKind; readonly audience: Audience },
  day: string,
): Promise<number[]> {
  const families = await familiesOf(db, place.id, []);
  const none: ReadonlySet<number> = new Set();
  const isMeant = (role: Role, grades: ReadonlySet<number> = none) =>
    isFor(publication, { role, school: place }, grades);
  const own = families.flatMap(({ pupil, parent, grade }) => {
    const grades = new Set([grade]);
    return [
      ...(isMeant('student', grades) ? [pupil] : []),
      ...(parent !== null && isMeant('parent', grades) ? [parent] : []),
    ];
  });
  const staff = (await staffOf(db, place.id, day)).filter(({ role }) => isMeant(role)).map(({ id }) => id);
  return [...new Set([...own, ...staff])];
}

/** Pupils who are in a class of these grades now, with each of their parents; no grades: of all. */
function familiesOf(db: ReadDb, schoolId: number, grades: readonly number[]) {
  return db
    .select({ pupil: students.userId, parent: parentChildren.parentUserId, grade: groups.parallel })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
    .innerJoin(schoolYears, and(eq(schoolYears.schoolId, groups.schoolId), eq(schoolYears.eduYear, groups.eduYear)))
    .innerJoin(students, studentOfMember)
    .leftJoin(
      parentChildren,
      and(
        eq(parentChildren.schoolId, students.schoolId),
        eq(parentChildren.studentSchoolUuid, students.studentSchoolUuid),
      ),
    )
    .where(
      and(
        ...[eq(groupMembers.schoolId, schoolId), eq(schoolYears.isCurrent, true), isNull(groupMembers.dateTo)],
        ...[
          grades.length > 0 ? isOneOf(groups.parallel, grades) : undefined,
          eq(students.state, 'active'),
          isNoProgramme(db),
        ],
      ),
    );
}

/** The same of advertising, by its own rule (advertising.ts). */
async function sizeOfAdvertising(db: ReadDb, asked: Asked, day: string): Promise<AudienceSize> {
  const { roles, parallels } = asked.audience;
  const meant = advertisingRoles.filter((role) => roles.length === 0 || roles.includes(role));
  const [own, parents, staff] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const found = await db.select({ id: schools.id, flags: schools.flags }).from(schools).where(reached(asked));
  for (const { id: schoolId } of found.filter(hasFreedom)) {
    for (const { pupil, parent, grade } of await familiesOf(db, schoolId, parallels)) {
      if (meant.includes('student') && grade >= advertisingFrom.student) own.add(pupil);
      if (parent !== null && meant.includes('parent') && grade >= advertisingFrom.parent) parents.add(parent);
    }
    // Grades are of pupils: with some, nobody of the staff is meant.
    if (parallels.length > 0) continue;
    for (const { id, role } of await staffOf(db, schoolId, day)) if (meant.includes(role)) staff.add(id);
  }
  const people = new Set([...own, ...parents, ...staff]).size;
  return { people, students: own.size, parents: parents.size, staff: staff.size };
}

async function staffOf(db: ReadDb, schoolId: number, day: string): Promise<{ id: number; role: Role }[]> {
  const { userId, role, subrole, readsUntil } = userSchools;
  const rows = await db
    .select({ id: userId, role, subrole })
    .from(userSchools)
    .where(
      and(
        ...[eq(userSchools.schoolId, schoolId), notInArray(role, ['student', 'parent'])],
        or(isNull(readsUntil), gte(readsUntil, day)),
      ),
    );
  return rows.map(({ id, role: held, subrole: narrower }) => ({
    id,
    role: (held === 'teacher' && narrower !== null ? narrower : held) as Role,
  }));
}
