// The area of somebody who works for schools and is of none (decisions E39): what they search and count is that of its schools.
import { and, eq } from 'drizzle-orm';
import type { Role } from '#contract/core/roles.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { findUserByLogin, fullName, membershipsOf, userAreas } from '#server/features/people/public.ts';
import { departments, regions } from '#server/features/reference/public.ts';
import { schools } from '#server/features/school/public.ts';
import { SchoolRefused } from './new-school.ts';

/** How much of the country is the area of a role. */
const extents = {
  department_worker: 'department',
  monitoring_department_worker: 'department',
  region_worker: 'region',
  monitoring_region_worker: 'region',
  country_worker: 'country',
} as const satisfies Partial<Record<Role, string>>;
type AreaRole = keyof typeof extents;
const areaRoles = Object.keys(extents) as AreaRole[];
const isAreaRole = (role: string): role is AreaRole => role in extents;
/** In a place of an area: all of them. */
const every = 0;

export type AreaWish = {
  readonly login: string;
  readonly role: string;
  readonly region: number | null;
  readonly department: number | null;
  /** The area is taken away instead. */
  readonly isGone: boolean;
};
export type AreaPlan = {
  readonly userId: number;
  readonly name: string;
  readonly role: Role;
  readonly regionId: number;
  readonly departmentId: number;
  /** "Бостандық ауданы, Алматы", or that it is the whole country. */
  readonly area: string;
  /** Schools that are in it now. */
  readonly schools: number;
  /** It is as it is wished already. */
  readonly isSame: boolean;
};

/** What giving or taking away an area comes to. @throws SchoolRefused in words for whoever runs the command. */
export async function planArea(db: ReadDb, wish: AreaWish): Promise<AreaPlan> {
  const { login, role, isGone } = wish;
  if (!isAreaRole(role)) throw new SchoolRefused(`--role must be one of ${areaRoles.join(', ')}.`);
  const user = await findUserByLogin(db, login);
  if (!user) throw new SchoolRefused(`There is no account with the login ${login}.`);
  const held = await membershipsOf(db, user.id);
  if (!isGone && !held.some((one) => one.role === role))
    throw new SchoolRefused(`${login} does not hold the role ${role}; an area without its role counts for nothing.`);
  const place = await placeOf(db, role, wish);
  const { regionId, departmentId } = place;
  const isThis = [eq(userAreas.userId, user.id), eq(userAreas.role, role)];
  const [present] = await db
    .select()
    .from(userAreas)
    .where(and(...isThis, eq(userAreas.regionId, regionId), eq(userAreas.departmentId, departmentId)));
  if (isGone && !present) throw new SchoolRefused(`${login} does not have this area as ${role}.`);
  const inArea = await db
    .select({ id: schools.id })
    .from(schools)
    .where(
      and(
        regionId === every ? undefined : eq(schools.regionId, regionId),
        departmentId === every ? undefined : eq(schools.departmentId, departmentId),
      ),
    );
  const isSame = isGone !== (present !== undefined);
  return { userId: user.id, name: fullName(user), role, ...place, schools: inArea.length, isSame };
}

/** Gives the area that was planned, or takes it away; twice is once. */
export async function storeArea(db: Db, plan: AreaPlan, { isGone }: Pick<AreaWish, 'isGone'>): Promise<void> {
  const { userId, role, regionId, departmentId } = plan;
  const row = { userId, role, regionId, departmentId };
  if (!isGone) {
    await db.insert(userAreas).values(row).onConflictDoNothing();
    return;
  }
  await db
    .delete(userAreas)
    .where(
      and(
        ...[eq(userAreas.userId, userId), eq(userAreas.role, role)],
        ...[eq(userAreas.regionId, regionId), eq(userAreas.departmentId, departmentId)],
      ),
    );
}

async function placeOf(db: ReadDb, role: AreaRole, { region, department }: AreaWish) {
  const extent = extents[role];
  if (extent === 'country') {
    if (region !== null || department !== null)
      throw new SchoolRefused(`The area of a ${role} is the country: it takes neither --region nor --department.`);
    return { regionId: every, departmentId: every, area: 'the whole country' };
  }
  if (region === null) throw new SchoolRefused(`The area of a ${role} needs --region.`);
  const [found] = await db.select().from(regions).where(eq(regions.id, region));
  if (!found) throw new SchoolRefused(`There is no region ${region}. Known: ${await known(db, null)}.`);
  if (department === null) {
    if (extent === 'department')
      throw new SchoolRefused(`The area of a ${role} needs --department. In the region: ${await known(db, region)}.`);
    return { regionId: region, departmentId: every, area: found.kz };
  }
  const [own] = await db
    .select()
    .from(departments)
    .where(and(eq(departments.id, department), eq(departments.regionId, region)));
  if (!own)
    throw new SchoolRefused(
      `There is no department ${department} in region ${region}. Known: ${await known(db, region)}.`,
    );
  return { regionId: region, departmentId: department, area: `${own.kz}, ${found.kz}` };
}

/** Regions, or the departments of one, as "1 Абай облысы". */
async function known(db: ReadDb, region: number | null): Promise<string> {
  const rows =
    region === null
      ? await db.select({ id: regions.id, kz: regions.kz }).from(regions).orderBy(regions.id)
      : await db
          .select({ id: departments.id, kz: departments.kz })
          .from(departments)
          .where(eq(departments.regionId, region))
          .orderBy(departments.id);
  return rows.map(({ id, kz }) => `${id} ${kz}`).join(', ') || 'none';
}
