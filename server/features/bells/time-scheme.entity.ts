import type { TimeSchemeFields } from '#contract/bells/bells.schema.ts';
import { roleGroups } from '#contract/core/roles.ts';
import type { Entity } from '#server/shared/write.ts';
import { isSound, valuesOf, withValues } from './bell-state.ts';
import { classKind, holdBells, storeBells } from './bells.repository.ts';

const timesOf = (value: TimeSchemeFields | null) => value && [value.name, value.entries];

export const timeSchemeEntity: Entity<TimeSchemeFields> = {
  kind: 'time-scheme',
  readers: roleGroups.employee,
  undoers: roleGroups.management,
  /** Classes that ring by it, or did before. */
  subjects: async (_db, _schoolId, changes) =>
    changes.map((change) => {
      const [before = [], after = []] = [change.before?.groupIds, change.after?.groupIds];
      const isOther = JSON.stringify(timesOf(change.before)) !== JSON.stringify(timesOf(change.after));
      const moved = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))];
      return (isOther ? [...before, ...after] : moved).map((id) => `group:${id}` as const);
    }),
  concerns: async () => [{ scope: 'school', document: 'bells' }],
  async hold(db, schoolId, ids) {
    const values = valuesOf(await holdBells(db, schoolId));
    return new Map(
      ids.flatMap((id) => [[id, values.get(id)] as const]).filter((found) => found[1] !== undefined),
    ) as Map<string, TimeSchemeFields>;
  },
  async restore(db, schoolId, values, _now, { raised }) {
    const before = await holdBells(db, schoolId);
    const after = withValues(before, values);
    const isTaken = before.classes.some(({ id, timeSchemeUuid }) => {
      const isWanted = [...values.values()].some((value) => value?.groupIds.includes(id));
      return isWanted && timeSchemeUuid !== null && !values.has(timeSchemeUuid);
    });
    // They rest on each other, so they go back together or not at all.
    if (isTaken || !isSound(after)) return [...values.keys()];
    raised(classKind, (await storeBells(db, schoolId, before, after)).raised);
    return [];
  },
};
