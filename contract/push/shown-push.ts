// What a shown push says to the device that shows it: whether it has been read, and where a press on it leads.
import type { PushMessage } from './push.schema.ts';

/** As a notification holds it: another build may have shown it. */
export type ShownPush = Partial<PushMessage> | null | undefined;

/**
 * Whether everything that it told was read.
 * @param userId - whose notices were read; another person's push stays.
 * @param seenIn - up to which server time what a school told was read, epoch milliseconds.
 */
export function isPushRead(push: ShownPush, userId: number, seenIn: (school: number | undefined) => number): boolean {
  // A test is no notice.
  if (!push || push.user !== userId || push.isTest !== false) return false;
  return (push.upTo ?? 0) <= seenIn(push.school);
}

/** Where a press leads: to what it told, if that is one thing, else to the notices of the child. */
export function placeOfPush(push: ShownPush): string {
  if (!push || push.user === undefined) return '/';
  const { user, school, fact, pupil } = push;
  const place = `/external/notices/${user}`;
  if (school && fact) return `${place}?school=${school}&fact=${encodeURIComponent(fact)}`;
  return pupil ? `${place}?child=${encodeURIComponent(pupil)}` : place;
}
