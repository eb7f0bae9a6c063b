import { roleGroups } from '#contract/core/roles.ts';
import type { Entity } from '#server/shared/write.ts';
import { holdLayouts, inTheWay, type LayoutValue, layoutValue, storeLayouts } from './list-layouts.repository.ts';

export const listLayoutEntity: Entity<LayoutValue> = {
  kind: 'list-layout',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** No document holds them: a list asks for them when it is opened. */
  concerns: async () => [],
  async hold(db, schoolId, ids) {
    const found = (await holdLayouts(db, schoolId)).map((layout) => [layout.uuid, layoutValue(layout)] as const);
    return new Map(found.filter(([uuid]) => ids.includes(uuid)));
  },
  /** Stays: one whose name another one of the list bears now, and one for which there is no place any more. */
  async restore(db, schoolId, values) {
    const kept: string[] = [];
    for (const [uuid, value] of values) {
      const blocked = value && inTheWay(await holdLayouts(db, schoolId), uuid, value);
      if (blocked) kept.push(uuid);
      else await storeLayouts(db, schoolId, new Map([[uuid, value]]));
    }
    return kept;
  },
};
