import { roleGroups } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { Entity } from '#server/shared/write.ts';
import { holdMovements, type MovementValue, movementsOfStudents, storeMovements } from './movements.repository.ts';
import { numbersWithTrace } from './student-state.ts';

/** A line in the register of movements. */
export const movementEntity: Entity<MovementValue> = {
  kind: 'movement',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** No document of a device shows movements. */
  concerns: async () => [],
  hangsOn: ({ before, after }) => (after ?? before)?.studentSchoolUuid ?? null,
  hold: holdMovements,
  /** Stays: the arrival of somebody whose card stays, with all that goes with it, as their memberships do. */
  async restore(db, schoolId, values) {
    const gone = [...values].flatMap(([uuid, value]) => (value === null ? [uuid] : []));
    const stay = await allOfTraced(db, schoolId, gone);
    await storeMovements(db, schoolId, new Map([...values].filter(([uuid]) => !stay.has(uuid))));
    return [...stay];
  },
};

/** Lines that are all of a student who has a trace: an arrival, and the promotion of one who came after the step into the next year. */
async function allOfTraced(db: ReadDb, schoolId: number, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const going = new Set(uuids);
  const held = [...(await holdMovements(db, schoolId, uuids))];
  const arrived = held.flatMap(([, value]) => (value.fromGroupId === null ? [value.studentSchoolUuid] : []));
  const all = await movementsOfStudents(db, schoolId, [...new Set(arrived)]);
  const byNumber = Map.groupBy(all, ({ value }) => value.studentSchoolUuid);
  const only = [...byNumber].flatMap(([number, own]) => (own.every(({ uuid }) => going.has(uuid)) ? [number] : []));
  const traced = await numbersWithTrace(db, schoolId, only);
  return new Set(held.flatMap(([uuid, value]) => (traced.has(value.studentSchoolUuid) ? [uuid] : [])));
}
