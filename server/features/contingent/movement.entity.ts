import { roleGroups } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { Entity } from '#server/shared/write.ts';
import { countMovements, holdMovements, type MovementValue, storeMovements } from './movements.repository.ts';
import { numbersWithTrace } from './student-state.ts';

/** A line in the register of movements. */
export const movementEntity: Entity<MovementValue> = {
  kind: 'movement',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** No document of a device shows movements. */
  concerns: async () => [],
  hold: holdMovements,
  /** Stays: the arrival of somebody whose card stays, as their membership does. */
  async restore(db, schoolId, values) {
    const gone = [...values].flatMap(([uuid, value]) => (value === null ? [uuid] : []));
    const stay = await onlyOnesOfTraced(db, schoolId, gone);
    await storeMovements(db, schoolId, new Map([...values].filter(([uuid]) => !stay.has(uuid))));
    return [...stay];
  },
};

async function onlyOnesOfTraced(db: ReadDb, schoolId: number, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const arrivals = [...(await holdMovements(db, schoolId, uuids))].filter(
    ([, { fromGroupId }]) => fromGroupId === null,
  );
  const numbers = arrivals.map(([, { studentSchoolUuid }]) => studentSchoolUuid);
  const counts = await countMovements(db, schoolId, numbers);
  const traced = await numbersWithTrace(
    db,
    schoolId,
    numbers.filter((number) => counts.get(number) === 1),
  );
  return new Set(arrivals.flatMap(([uuid, value]) => (traced.has(value.studentSchoolUuid) ? [uuid] : [])));
}
