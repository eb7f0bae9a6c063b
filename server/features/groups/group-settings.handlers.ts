import { canonicalJson } from '#contract/core/mutation.ts';
import type { GroupSettingsFields } from '#contract/groups/group-settings.ts';
import type { groupWritesEndpoints } from '#contract/groups/group-writes.endpoints.ts';
import { holdBells } from '#server/features/bells/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { refusal } from '#server/shared/refusals.ts';
import { groupSettingsEntity } from './group-settings.entity.ts';
import { areSchemesThere, readSettings, settingsValue, storeSettings } from './group-settings.repository.ts';

type Endpoints = typeof groupWritesEndpoints;

export const settings: Handler<Endpoints['settings']> = async ({ services, school }) => ({
  data: await readSettings(services.database.db, school.id),
});

/** @throws AppError STALE_VERSION with the settings as they are now. */
export const saveSettings: Handler<Endpoints['saveSettings']> = async ({
  write,
  school,
  body,
  language,
  receivedAt,
}) => {
  const data = await write(async (tx) => {
    const bells = await holdBells(tx.db, school.id);
    const before = await readSettings(tx.db, school.id);
    if (body.version !== undefined && body.version !== before.version)
      throw await tx.stale(groupSettingsEntity, String(school.id), before);
    const { schoolId: _, requestId: __, version: ___, ...fields } = body;
    const defaults = fields.defaults.toSorted((a, b) => a.parallel - b.parallel || a.shift - b.shift);
    const value: GroupSettingsFields = { ...fields, letters: [...new Set(fields.letters)], defaults };
    if (!areSchemesThere(value, bells)) throw refusal(language, 'defaults', 'groups.wrong.timeSchemeUuid');
    if (canonicalJson(value) === canonicalJson(settingsValue(before))) return { ...before, batch: null };
    await storeSettings(tx.db, school.id, value, receivedAt);
    tx.changed(groupSettingsEntity, [{ id: String(school.id), before: settingsValue(before), after: value }]);
    return { ...(await readSettings(tx.db, school.id)), batch: tx.batch };
  });
  return { data };
};
