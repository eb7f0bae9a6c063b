import { maskedIin } from '#contract/core/iin.ts';
import { roleGroups } from '#contract/core/roles.ts';
import { returnsOutOfReach, staffMembers, toldInHistory } from '#server/features/people/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { passwordsToldTo, peopleOutOfReach } from '#server/features/session/public.ts';
import { type Entity, subjectsIn } from '#server/shared/write.ts';
import { isStaffIinFree } from './staff-rules.ts';
import {
  deleteStaff,
  isDirector,
  otherDirectors,
  readStaffValues,
  type StaffValue,
  storeStaff,
} from './staff-state.ts';
import { hasStaffTrace } from './staff-trace.ts';

/** The card of a member of the staff, by user id. */
export const staffEntity: Entity<StaffValue> = {
  kind: 'staff',
  readers: roleGroups.management,
  // A deputy could take a director's act back.
  undoers: ['director'],
  subjects: subjectsIn((_value, id) => [`staff:${id}`]),
  named: toldInHistory,
  shown({ iin, blocked, ...value }) {
    return {
      ...value,
      sourcedId: value.sourcedId ?? null,
      iin: iin && maskedIin(iin),
      isBlocked: blocked !== null,
    };
  },
  /** Names of teachers stand in weeks and lessons, which are asked for again; whose role changed follows other documents from now on. */
  concerns: async () => [],
  rights: async (_db, _schoolId, changes) => changes.map(({ id }) => Number(id)),
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const found = await readStaffValues(db, schoolId, ids.map(Number));
    return new Map(found.map(({ userId, value }) => [String(userId), value]));
  },
  /**
   * Stays: who would go and has a trace, as for a deletion, whose IIN another card bears now, whose account another school uses by now, and the last director, who would go or become
   * something else.
   */
  async restore(db, schoolId, values, now) {
    await holdSchool(db, schoolId);
    const stay: string[] = [];
    const wanted = new Map(
      [...values].flatMap(([id, value]) => (value === null ? [] : [[Number(id), value] as const])),
    );
    const elsewhere = new Set([
      ...(await peopleOutOfReach(db, schoolId, wanted)),
      ...(await returnsOutOfReach(db, schoolId, staffMembers, wanted)),
    ]);
    for (const [id, value] of values) {
      const userId = Number(id);
      const leads =
        value !== null && value.state === 'active' && value.blocked === null && isDirector(value.positionId);
      // With them end the first passwords that they were told.
      const lost = leads ? [] : [userId, ...(await passwordsToldTo(db, schoolId, userId))];
      if (!leads && (await otherDirectors(db, schoolId, lost)) === 0) stay.push(id);
      else if (value === null && (await hasStaffTrace(db, schoolId, userId))) stay.push(id);
      else if (value === null) await deleteStaff(db, schoolId, userId, now);
      else if (elsewhere.has(userId)) stay.push(id);
      else if (value.iin !== null && !(await isStaffIinFree(db, schoolId, value.iin, userId))) stay.push(id);
      else await storeStaff(db, schoolId, new Map([[userId, value]]), now);
    }
    return stay;
  },
};
