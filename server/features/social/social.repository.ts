import { and, asc, eq } from 'drizzle-orm';
import { compareKazakh } from '#contract/core/collation.ts';
import type { LocalDate } from '#contract/core/time.ts';
import { type CategoryEntry, holdsOn, type VisitEntry } from '#contract/social/social.cells.ts';
import type { SocialCategory, SocialPupil } from '#contract/social/social.schema.ts';
import type { WireCell } from '#contract/sync/sync.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { students, users } from '#server/features/people/public.ts';
import { socialCategories } from '#server/features/reference/public.ts';
import { groupMembers, groups, isMemberOn } from '#server/features/school/public.ts';
import { toWireCell } from '#server/shared/cell-store.ts';
import { socialCells } from './social.tables.ts';

type Classes = { readonly schoolId: number; readonly groupIds: readonly number[]; readonly day: LocalDate };
export type PupilOfClass = SocialPupil & { readonly groupId: number };

/** The categories of the country's list, in its order. */
export const readCategories = (db: ReadDb): Promise<SocialCategory[]> =>
  db.select().from(socialCategories).orderBy(asc(socialCategories.id));

/** Who is in classes on a day, in the order of the register. */
export async function pupilsOfClasses(db: ReadDb, { schoolId, groupIds, day }: Classes): Promise<PupilOfClass[]> {
  if (groupIds.length === 0) return [];
  const { surname, firstname, patronymic, gender, bornDate } = users;
  const rows = await db
    .select({
      ...{ groupId: groupMembers.groupId, pupil: groupMembers.studentSchoolUuid },
      ...{ surname, firstname, patronymic, gender, bornDate },
      ...{ dateFrom: groupMembers.dateFrom, dateTo: groupMembers.dateTo },
    })
    .from(groupMembers)
    .innerJoin(
      students,
      and(eq(students.schoolId, groupMembers.schoolId), eq(students.studentSchoolUuid, groupMembers.studentSchoolUuid)),
    )
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.groupId, groupIds)));
  return rows
    .filter((member) => isMemberOn(member, day))
    .map(({ dateFrom: _, dateTo: __, ...pupil }) => pupil)
    .sort(
      (a, b) =>
        compareKazakh(a.surname, b.surname) || compareKazakh(a.firstname, b.firstname) || (a.pupil < b.pupil ? -1 : 1),
    );
}

/** Classes in which pupils are or were, of all years: whoever holds one of their documents. */
export async function classesOfPupils(db: ReadDb, schoolId: number, pupils: readonly string[]) {
  const rows = await db
    .selectDistinct({ groupId: groupMembers.groupId, pupil: groupMembers.studentSchoolUuid })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.schoolId, groupMembers.schoolId), eq(groups.id, groupMembers.groupId)))
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.studentSchoolUuid, pupils)));
  return Map.groupBy(rows, ({ pupil }) => pupil);
}

/** Memberships of pupils in classes, as "class pupil". */
export async function membershipsIn(db: ReadDb, schoolId: number, groupIds: readonly number[]) {
  const { groupId, studentSchoolUuid, dateFrom, dateTo } = groupMembers;
  const rows = await db
    .select({ groupId, pupil: studentSchoolUuid, dateFrom, dateTo })
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupId, groupIds)));
  return Map.groupBy(rows, (row) => `${row.groupId} ${row.pupil}`);
}

/** What is written about pupils, by the names that cells have in a class's document. */
export async function cellsOfPupils(db: ReadDb, schoolId: number, pupils: readonly string[]) {
  const rows = await db
    .select()
    .from(socialCells)
    .where(and(eq(socialCells.schoolId, schoolId), isOneOf(socialCells.document, pupils)));
  const named = rows.map((row): [string, WireCell] => {
    const [kind = '', id = ''] = row.cell.split(':');
    return [`${kind}:${row.document}:${id}`, toWireCell(row)];
  });
  return Object.fromEntries(named);
}

export type Written = {
  /** Numbers of the categories that hold on the day, by pupil. */
  readonly categories: ReadonlyMap<string, readonly number[]>;
  /** Days of visits, by pupil. */
  readonly visits: ReadonlyMap<string, readonly LocalDate[]>;
};

/** What is counted of pupils on a day. */
export async function writtenOf(
  db: ReadDb,
  { schoolId, pupils, day }: { schoolId: number; pupils: readonly string[]; day: LocalDate },
): Promise<Written> {
  const categories = new Map<string, number[]>();
  const visits = new Map<string, LocalDate[]>();
  const rows = await db
    .select({ pupil: socialCells.document, cell: socialCells.cell, value: socialCells.value })
    .from(socialCells)
    .where(and(eq(socialCells.schoolId, schoolId), isOneOf(socialCells.document, pupils)));
  for (const { pupil, cell, value } of rows) {
    if (value === null) continue;
    const [kind, id] = cell.split(':');
    if (kind === 'visit') visits.set(pupil, [...(visits.get(pupil) ?? []), (value as VisitEntry).date]);
    else if (holdsOn(value as CategoryEntry, day))
      categories.set(pupil, [...(categories.get(pupil) ?? []), Number(id)]);
  }
  return { categories, visits };
}
