// A person's own sign-ins and password (part 1 section 5).
import * as z from 'zod/mini';

/** A sign-in on one device. Times are UTC instants. */
export const profileSession = z.object({
  id: z.uuid(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** Null while it is open. */
  endedAt: z.nullable(z.string()),
  /** The sign-in that asks. */
  isCurrent: z.boolean(),
});
export type ProfileSession = z.infer<typeof profileSession>;

/** Sign-ins that ended are shown for this many days. */
export const endedSessionDays = 30;

/** Longer input is refused before it is looked at; the rules for a new password are those of core/validation.ts. */
const typedPassword = z.string().check(z.maxLength(200));
export const passwordChange = z.object({
  currentPassword: typedPassword,
  newPassword: typedPassword,
  confirmation: typedPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** Of the newest changes so many are told. */
export const mostPasswordChanges = 50;
/** A change of the password: `here`, in the session that asks; `self`, in another one; `school`, it gave a new first password. */
export const passwordChangeEntry = z.object({
  id: z.uuid(),
  changedAt: z.string(),
  by: z.enum(['here', 'self', 'school']),
});
export type PasswordChangeEntry = z.infer<typeof passwordChangeEntry>;

/** A picture is a square of this many pixels a side, and a file of at most so many bytes. */
export const pictureSide = 256;
export const pictureBytes = 60_000;
/** Base64 of the JPEG; null: there are initials instead. */
export const ownPicture = z.object({ picture: z.nullable(z.object({ hash: z.string(), jpeg: z.string() })) });
