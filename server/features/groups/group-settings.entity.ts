import { and, isNull, ne } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import type { GroupSettingsFields } from '#contract/groups/group-settings.ts';
import type { ReadDb } from '#server/db/client.ts';
import { readBells } from '#server/features/bells/public.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { concernsOfContacts } from '#server/features/schedule/public.ts';
import { classesWith, groups, holdSchool } from '#server/features/school/public.ts';
import type { Entity } from '#server/shared/write.ts';
import { areSchemesThere, readSettings, settingsValue, storeSettings } from './group-settings.repository.ts';

const flagsOf = (value: GroupSettingsFields | null) =>
  `${value?.flagGroupLoadCanEditSchedule} ${value?.flagTeacherCanEditSchedule}`;

/** Classes of years in which somebody may write. */
async function openClasses(db: ReadDb, schoolId: number): Promise<number[]> {
  const rows = await classesWith({ db, schoolId }, and(ne(schoolYears.status, 'Archive'), isNull(groups.archivedOn)));
  return rows.map(({ group }) => group.id);
}

/** A school has one: its id in the history is that of the school. */
export const groupSettingsEntity: Entity<GroupSettingsFields> = {
  kind: 'group-settings',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** Devices read the flags with the person; by them some read and write how pupils are reached. */
  async concerns(db, schoolId, changes) {
    const isOther = changes.some(({ before, after }) => flagsOf(before) !== flagsOf(after));
    return isOther ? (await openClasses(db, schoolId)).flatMap(concernsOfContacts) : [];
  },
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    if (!ids.includes(String(schoolId))) return new Map();
    return new Map([[String(schoolId), settingsValue(await readSettings(db, schoolId))]]);
  },
  /** Stays where bells are gone by now that it names. */
  async restore(db, schoolId, values, now) {
    const value = values.get(String(schoolId));
    if (!value || !areSchemesThere(value, await readBells(db, schoolId))) return [...values.keys()];
    await storeSettings(db, schoolId, value, now);
    return [];
  },
};
