import { eq } from 'drizzle-orm';
import type { GroupSettings, GroupSettingsFields } from '#contract/groups/group-settings.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { BellState } from '#server/features/bells/public.ts';
import { findSchool, leadsMayEdit, schools, teachersMayEdit } from '#server/features/school/public.ts';
import { renewToldToLeads } from '#server/features/session/public.ts';
import { groupSettings } from './group-settings.tables.ts';

/** Where a school has said nothing yet: the letters that most classes bear. */
const usualLetters = ['А', 'Ә', 'Б', 'В', 'Г', 'Ғ', 'Д'];

export async function readSettings(db: ReadDb, schoolId: number): Promise<GroupSettings> {
  const [row] = await db.select().from(groupSettings).where(eq(groupSettings.schoolId, schoolId));
  const school = await findSchool(db, schoolId);
  return {
    version: row?.version ?? 1,
    letters: row?.letters ?? usualLetters,
    defaults: row?.defaults ?? [],
    flagGroupLoadCanEditSchedule: leadsMayEdit(school),
    flagTeacherCanEditSchedule: teachersMayEdit(school),
  };
}

export const settingsValue = ({ version: _, ...fields }: GroupSettings): GroupSettingsFields => fields;

/**
 * Writes the settings. The caller has locked the row of the school, which holds the flags. When leads lose the right to write, the accounts
 * whose first passwords they were told get new ones.
 */
export async function storeSettings(db: Db, schoolId: number, value: GroupSettingsFields, now: number): Promise<void> {
  const { letters, defaults, ...flags } = value;
  const { version } = await readSettings(db, schoolId);
  const row = { letters: [...letters], defaults: [...defaults], version: version + 1 };
  await db
    .insert(groupSettings)
    .values({ schoolId, ...row })
    .onConflictDoUpdate({ target: groupSettings.schoolId, set: row });
  const school = await findSchool(db, schoolId);
  await db
    .update(schools)
    .set({ flags: { ...(school?.flags as object), ...flags } })
    .where(eq(schools.id, schoolId));
  if (leadsMayEdit(school) && !flags.flagGroupLoadCanEditSchedule) await renewToldToLeads(db, schoolId, now);
}

/** Whether all bells that new classes are to begin with are there, each for its shift. */
export const areSchemesThere = ({ defaults }: GroupSettingsFields, { schemes }: BellState): boolean =>
  defaults.every(
    ({ timeSchemeUuid, shift }) =>
      timeSchemeUuid === null || schemes.some((scheme) => scheme.uuid === timeSchemeUuid && scheme.shift === shift),
  );
