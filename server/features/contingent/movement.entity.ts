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
  hold: holdMovements,
  /** Stays: what another line goes on from, and all of somebody whose card stays, as their memberships do. */
  async restore(db, schoolId, values) {
    const gone = [...values].flatMap(([uuid, value]) => (value === null ? [uuid] : []));
    const stay = await neededOf(db, schoolId, gone);
    await storeMovements(db, schoolId, new Map([...values].filter(([uuid]) => !stay.has(uuid))));
    return [...stay];
  },
};

/** Of lines that would go, those without which the register would not explain the classes. */
async function neededOf(db: ReadDb, schoolId: number, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const going = new Set(uuids);
  const held = [...(await holdMovements(db, schoolId, uuids))];
  const numbersOf = (lines: typeof held) => [...new Set(lines.map(([, { studentSchoolUuid }]) => studentSchoolUuid))];
  const numbers = numbersOf(held);
  const all = await movementsOfStudents(db, schoolId, numbers);
  const others = Map.groupBy(
    all.filter(({ uuid }) => !going.has(uuid)),
    ({ value }) => value.studentSchoolUuid,
  );
  const traced = await numbersWithTrace(
    db,
    schoolId,
    numbersOf(held.filter(([, { kind }]) => kind === 'arrived')).filter((number) => !others.has(number)),
  );
  const isNeeded = ({ studentSchoolUuid, toGroupId, date }: MovementValue): boolean =>
    traced.has(studentSchoolUuid) ||
    (others.get(studentSchoolUuid) ?? []).some(
      ({ value }) => value.fromGroupId === toGroupId && value.date >= date && isOfClass(value),
    );
  return new Set(held.flatMap(([uuid, value]) => (isOfClass(value) && isNeeded(value) ? [uuid] : [])));
}
const isOfClass = ({ kind }: MovementValue) => kind === 'arrived' || kind === 'moved' || kind === 'left';
