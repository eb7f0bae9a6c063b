import { AppError } from '#contract/core/errors.ts';
import { changedFields } from '#contract/core/import.ts';
import { phoneOf } from '#contract/core/phone.ts';
import type { schoolSettingsEndpoints } from '#contract/school-settings/school-settings.endpoints.ts';
import { findSchool, type SchoolRow } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import type { Entity, Write } from '#server/shared/write.ts';
import { contactsEntity } from './contacts.entity.ts';
import { directorEntity } from './director.entity.ts';
import { contactsPart, directorPart, type Fields, heldSchool, type Part } from './school-settings.repository.ts';

type Endpoints = typeof schoolSettingsEndpoints;

export const readDirector: Handler<Endpoints['directorName']> = async ({ services, school }) => ({
  data: shown(directorPart, await findSchool(services.database.db, school.id)),
});

export const saveDirector: Handler<Endpoints['saveDirectorName']> = async ({ write, school, body }) => {
  const { dirName, roleRu, roleKz, version } = body;
  return {
    data: await write((tx) => save(tx, school.id, directorPart, directorEntity, { dirName, roleRu, roleKz }, version)),
  };
};

export const readContacts: Handler<Endpoints['contacts']> = async ({ services, school }) => ({
  data: shown(contactsPart, await findSchool(services.database.db, school.id)),
});

export const saveContacts: Handler<Endpoints['saveContacts']> = async ({ write, school, body }) => {
  const { qalamAdminName, version, email } = body;
  const typed = { phone: phoneOf(body.phone), qalamAdminName, qalamAdminPhone: phoneOf(body.qalamAdminPhone) };
  return {
    data: await write(async (tx) => {
      const present = await heldSchool(tx.db, school.id);
      const value = { ...typed, email: email === undefined ? (present?.email ?? null) : email || null };
      return save(tx, school.id, contactsPart, contactsEntity, value, version);
    }),
  };
};

function shown<Value extends Fields>(part: Part<Value>, school: SchoolRow | undefined): Value & { version: number } {
  if (!school) throw new AppError('NOT_FOUND');
  return { ...part.fieldsOf(school), version: part.versionOf(school) };
}

/** @throws AppError STALE_VERSION with what stands there, when somebody changed it since `version` was read. */
async function save<Value extends Fields>(
  tx: Write,
  schoolId: number,
  part: Part<Value>,
  entity: Entity<Value>,
  value: Value,
  version: number | undefined,
): Promise<Value & { version: number; batch: string | null }> {
  const school = await heldSchool(tx.db, schoolId);
  const before = shown(part, school);
  if (!school || (version !== undefined && version !== before.version)) {
    throw await tx.stale(entity, String(schoolId), before);
  }
  if (changedFields(value, part.fieldsOf(school)).length === 0) return { ...before, batch: null };
  await part.store(tx.db, school, value);
  tx.changed(entity, [{ id: String(schoolId), before: part.fieldsOf(school), after: value }]);
  return { ...shown(part, await findSchool(tx.db, schoolId)), batch: tx.batch };
}
