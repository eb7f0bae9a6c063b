// What a school says of itself (part 3 "Time scheme and director/contact settings", decisions E45): who leads it, and whom its people ask.
import * as z from 'zod/mini';
import { email, phoneOrNone } from '../core/people-fields.ts';
import { requestId } from '../core/writes.ts';

/** Kinds of schools (part 1 section 3), under the names of their programmes; an installation may know others. */
export const schoolTypes = {
  birgeoqy: 'Birge Oqy',
  bilimustaz: 'Bilim Ustaz',
  bilimustaz_kg: 'Bilim Ustaz KG',
} as const;

/** The kind of a school as people read it; one that is not known is shown as it is stored. */
export function schoolTypeName(type: string): string {
  return Object.hasOwn(schoolTypes, type) ? schoolTypes[type as keyof typeof schoolTypes] : type;
}

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
/** The director as documents of the school name them; the role in both languages of such documents. */
export const directorFields = z.object({ dirName: line, roleRu: line, roleKz: line });
export type DirectorFields = z.infer<typeof directorFields>;
/** Telephone and e-mail of the school, and who helps its people with Qalam. */
export const contactFields = z.object({
  phone: phoneOrNone,
  email: z.nullable(email),
  qalamAdminName: z.nullable(line),
  qalamAdminPhone: phoneOrNone,
});
export type ContactFields = z.infer<typeof contactFields>;

const version = z.int();
/** Null: nobody has said it yet. */
export const director = z.object({
  dirName: z.nullable(z.string()),
  roleRu: z.nullable(z.string()),
  roleKz: z.nullable(z.string()),
  version,
});
export type Director = z.infer<typeof director>;
export const contacts = z.object({
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  qalamAdminName: z.nullable(z.string()),
  qalamAdminPhone: z.nullable(z.string()),
  version,
});
export type Contacts = z.infer<typeof contacts>;

/** `batch`: under which it is undone; null: nothing changed. */
const stored = { batch: z.nullable(z.uuid()) };
export const storedDirector = z.object({ ...director.shape, ...stored });
export const storedContacts = z.object({ ...contacts.shape, ...stored });

/** Without a version nobody is asked whether somebody changed it meanwhile. */
const write = {
  schoolId: z.coerce.number().check(z.int(), z.gte(1)),
  version: z.optional(version),
  requestId: z.optional(requestId),
};
export const changedDirector = z.object({ ...write, ...directorFields.shape });
/** Beyond the specification there is an e-mail: whoever does not send it leaves it as it is. */
export const changedContacts = z.object({
  ...write,
  ...contactFields.shape,
  email: z.optional(contactFields.shape.email),
});
