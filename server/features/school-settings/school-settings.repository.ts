import { eq, sql } from 'drizzle-orm';
import type { ContactFields, Contacts, Director } from '#contract/school-settings/school-settings.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { findSchool, holdSchool, type SchoolRow, schools } from '#server/features/school/public.ts';

/** What a school says of its director; null: nothing yet. */
export type DirectorValue = Omit<Director, 'version'>;
export type ContactsValue = Omit<Contacts, 'version'>;

export type Fields = Readonly<Record<string, unknown>>;
/** A part of what a school says of itself, with a history and a version of its own. */
export type Part<Value extends Fields> = {
  readonly kind: string;
  readonly fieldsOf: (school: SchoolRow) => Value;
  readonly versionOf: (school: SchoolRow) => number;
  readonly store: (db: Db, school: SchoolRow, value: Value) => Promise<void>;
};

export const directorPart: Part<DirectorValue> = {
  kind: 'schoolDirector',
  fieldsOf: ({ directorName: dirName, directorRoleRu: roleRu, directorRoleKz: roleKz }) => ({
    dirName,
    roleRu,
    roleKz,
  }),
  versionOf: ({ directorVersion }) => directorVersion,
  async store(db, { id }, { dirName, roleRu, roleKz }) {
    await db
      .update(schools)
      .set({
        directorName: dirName,
        directorRoleRu: roleRu,
        directorRoleKz: roleKz,
        directorVersion: sql`${schools.directorVersion} + 1`,
      })
      .where(eq(schools.id, id));
  },
};

export const contactsPart: Part<ContactsValue> = {
  kind: 'schoolContacts',
  fieldsOf({ phone, email, flags }) {
    const { qalamAdminName = null, qalamAdminPhone = null } = flags as Partial<ContactFields>;
    return { phone, email, qalamAdminName, qalamAdminPhone };
  },
  versionOf: ({ contactsVersion }) => contactsVersion,
  async store(db, { id, flags }, { phone, email, ...helper }) {
    await db
      .update(schools)
      .set({
        phone,
        email,
        flags: { ...(flags as object), ...helper },
        contactsVersion: sql`${schools.contactsVersion} + 1`,
      })
      .where(eq(schools.id, id));
  },
};

/** A school, held until the end of the transaction: those who change what it says take turns. */
export async function heldSchool(db: ReadDb, schoolId: number): Promise<SchoolRow | undefined> {
  await holdSchool(db, schoolId);
  return findSchool(db, schoolId);
}
