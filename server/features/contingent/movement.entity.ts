import { roleGroups } from '#contract/core/roles.ts';
import type { Entity } from '#server/shared/write.ts';
import { holdMovements, type MovementValue, storeMovements } from './movements.repository.ts';

/** A line in the register of movements. */
export const movementEntity: Entity<MovementValue> = {
  kind: 'movement',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** No document of a device shows movements. */
  concerns: async () => [],
  hold: holdMovements,
  async restore(db, schoolId, values) {
    await storeMovements(db, schoolId, values);
    return [];
  },
};
