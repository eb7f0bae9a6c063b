import { roleGroups } from '#contract/core/roles.ts';
import type { GroupSettingsFields } from '#contract/groups/group-settings.ts';
import { readBells } from '#server/features/bells/public.ts';
import { holdPeople } from '#server/features/school/public.ts';
import type { Entity } from '#server/shared/write.ts';
import { areSchemesThere, readSettings, settingsValue, storeSettings } from './group-settings.repository.ts';

/** A school has one: its id in the history is that of the school. */
export const groupSettingsEntity: Entity<GroupSettingsFields> = {
  kind: 'group-settings',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** No document names it: devices read the flags with the person. */
  concerns: async () => [],
  async hold(db, schoolId, ids) {
    await holdPeople(db, schoolId);
    if (!ids.includes(String(schoolId))) return new Map();
    return new Map([[String(schoolId), settingsValue(await readSettings(db, schoolId))]]);
  },
  /** Stays where bells are gone by now that it names. */
  async restore(db, schoolId, values) {
    const value = values.get(String(schoolId));
    if (!value || !areSchemesThere(value, await readBells(db, schoolId))) return [...values.keys()];
    await storeSettings(db, schoolId, value);
    return [];
  },
};
