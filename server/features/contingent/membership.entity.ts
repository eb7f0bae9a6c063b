import { roleGroups } from '#contract/core/roles.ts';
import { addDays } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { concernOfDay, concernsOfRosters } from '#server/features/schedule/public.ts';
import { holdPeople } from '#server/features/school/public.ts';
import type { Entity } from '#server/shared/write.ts';
import {
  holdLessonsAfter,
  type MembershipValue,
  membershipsWithCells,
  readMemberships,
  storeMemberships,
  writtenAfter,
} from './memberships.ts';
import { concernsOfPupils, fitsProgramme, programmesAmong } from './programmes.ts';

/** Whether a programme has a place for somebody follows from their days in the class. */
async function classesFirst(db: ReadDb, schoolId: number, values: ReadonlyMap<string, MembershipValue | null>) {
  const groupIds = [...values.values()].flatMap((value) => value?.groupId ?? []);
  const programmes = await programmesAmong(db, schoolId, groupIds);
  const isOfProgramme = (value: MembershipValue | null) => value !== null && programmes.has(value.groupId);
  return [...values].sort(([, a], [, b]) => Number(isOfProgramme(a)) - Number(isOfProgramme(b)));
}

/** When a student is in a class, by the number of the membership. */
export const membershipEntity: Entity<MembershipValue> = {
  kind: 'membership',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** Lists of the class and its subgroups, and the days on which the management sees other numbers. Families follow their classes. */
  async concerns(db, schoolId, changes) {
    const values = changes.flatMap(({ before, after }) => [before, after]).filter((value) => value !== null);
    const own = values.map(({ groupId }) => groupId);
    // Who takes a subject in a programme is not in the lessons of the class.
    const programmes = await programmesAmong(db, schoolId, own);
    const classes = [...programmes.values()].map(({ parentGroupId }) => parentGroupId);
    const groupIds = [...new Set([...own, ...classes])];
    const days = new Set(values.flatMap(({ dateFrom, dateTo }) => [dateFrom, ...(dateTo ? [addDays(dateTo, 1)] : [])]));
    return [
      ...(await concernsOfRosters(db, schoolId, groupIds)),
      ...[...days].map(concernOfDay),
      ...concernsOfPupils(changes.filter(({ before, after }) => programmes.has((after ?? before)?.groupId ?? 0))),
    ];
  },
  async hold(db, schoolId, ids) {
    await holdPeople(db, schoolId);
    const found = await readMemberships(db, schoolId, { uuids: ids });
    return new Map(found.map(({ uuid, value }) => [uuid, value]));
  },
  /** Stays: what would go or end earlier although something is written by then, and what a programme has no place for any more. */
  async restore(db, schoolId, values) {
    await holdPeople(db, schoolId);
    const present = await readMemberships(db, schoolId, { uuids: [...values.keys()] });
    const first = present.map(({ value }) => value.dateFrom).sort()[0];
    if (first !== undefined) await holdLessonsAfter(db, schoolId, present, addDays(first, -1));
    const withCells = await membershipsWithCells(db, schoolId, [...values.keys()]);
    const stay: string[] = [];
    for (const [uuid, value] of await classesFirst(db, schoolId, values)) {
      const isCut = value?.dateTo && (await writtenAfter(db, schoolId, [uuid], value.dateTo)).has(uuid);
      const hasNoPlace = value !== null && !(await fitsProgramme(db, schoolId, uuid, value));
      if (isCut || hasNoPlace || (value === null && withCells.has(uuid))) stay.push(uuid);
      else await storeMemberships(db, schoolId, new Map([[uuid, value]]));
    }
    return stay;
  },
};
