import { roleGroups } from '#contract/core/roles.ts';
import { groupsOfPupils } from '#server/features/contingent/public.ts';
import { concernsOfSocialClass } from '#server/features/schedule/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import type { Entity } from '#server/shared/write.ts';
import type { EntryValue } from './lesson-entries.ts';
import { pupilOfEntry, socialEntriesOf, storeSocialEntries } from './social-entries.ts';

const pupilsOf = (ids: Iterable<string>) => [...new Set([...ids].map(pupilOfEntry))];

/** A social category or home visit that changed its card because two were combined. */
export const socialEntryEntity: Entity<EntryValue> = {
  kind: 'social-entry',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  // What is in it is read where social data is, with its own rights.
  shown: () => ({}),
  async concerns(db, schoolId, changes) {
    const groups = await groupsOfPupils(db, schoolId, pupilsOf(changes.map(({ id }) => id)));
    return groups.flatMap(concernsOfSocialClass);
  },
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const wanted = new Set(ids);
    const all = await socialEntriesOf(db, schoolId, pupilsOf(ids));
    return new Map(all.filter(({ id }) => wanted.has(id)).map(({ id, value }) => [id, value]));
  },
  async restore(db, schoolId, values, now) {
    await storeSocialEntries(db, schoolId, values, now);
    return [];
  },
};
