import { roleGroups } from '#contract/core/roles.ts';
import { addDays } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { concernOfDay, concernsOfRosters } from '#server/features/schedule/public.ts';
import { holdPeople } from '#server/features/school/public.ts';
import type { Entity } from '#server/shared/write.ts';
import {
  holdLessonsAfter,
  type Membership,
  type MembershipValue,
  membershipsWithCells,
  readMemberships,
  storeMemberships,
  writtenAfter,
} from './memberships.ts';
import { numbersWithTrace } from './student-state.ts';

/** When a student is in a class, by the number of the membership. */
export const membershipEntity: Entity<MembershipValue> = {
  kind: 'membership',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** Lists of the class and its subgroups, and the days on which the management sees other numbers. Families follow their classes. */
  async concerns(db, schoolId, changes) {
    const values = changes.flatMap(({ before, after }) => [before, after]).filter((value) => value !== null);
    const groupIds = [...new Set(values.map(({ groupId }) => groupId))];
    const days = new Set(values.flatMap(({ dateFrom, dateTo }) => [dateFrom, ...(dateTo ? [addDays(dateTo, 1)] : [])]));
    return [...(await concernsOfRosters(db, schoolId, groupIds)), ...[...days].map(concernOfDay)];
  },
  async hold(db, schoolId, ids) {
    await holdPeople(db, schoolId);
    const found = await readMemberships(db, schoolId, { uuids: ids });
    return new Map(found.map(({ uuid, value }) => [uuid, value]));
  },
  /** Stays: what would go or end earlier although something is written by then, and the only one of somebody whose card stays. */
  async restore(db, schoolId, values) {
    await holdPeople(db, schoolId);
    const present = await readMemberships(db, schoolId, { uuids: [...values.keys()] });
    const first = present.map(({ value }) => value.dateFrom).sort()[0];
    if (first !== undefined) await holdLessonsAfter(db, schoolId, present, addDays(first, -1));
    const withCells = await membershipsWithCells(db, schoolId, [...values.keys()]);
    const staying = await onlyOnesOfTraced(db, schoolId, present);
    const back = new Map(values);
    for (const [uuid, value] of values) {
      const isCut = value?.dateTo && (await writtenAfter(db, schoolId, [uuid], value.dateTo)).has(uuid);
      const isHeld = withCells.has(uuid) || staying.has(uuid);
      if (isCut || (value === null && isHeld)) back.delete(uuid);
    }
    await storeMemberships(db, schoolId, back);
    const stay = [...values.keys()].filter((uuid) => !back.has(uuid));
    return stay;
  },
};

/** The only memberships of students who have a trace: their cards are not taken back, and nobody is to be left without a class. */
async function onlyOnesOfTraced(db: ReadDb, schoolId: number, present: readonly Membership[]) {
  const numbers = [...new Set(present.map(({ value }) => value.studentSchoolUuid))];
  const all = await readMemberships(db, schoolId, { studentSchoolUuids: numbers });
  const byNumber = Map.groupBy(all, ({ value }) => value.studentSchoolUuid);
  const only = [...byNumber].flatMap(([number, own]) => (own.length === 1 ? [number] : []));
  const traced = await numbersWithTrace(db, schoolId, only);
  return new Set(present.flatMap(({ uuid, value }) => (traced.has(value.studentSchoolUuid) ? [uuid] : [])));
}
