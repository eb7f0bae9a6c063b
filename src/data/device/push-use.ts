// What this device knows of how a person uses the application here: whether push may be offered to them by now (issue 15 section 6).
import type { LocalDate } from '#contract/core/time.ts';
import { readLocal, writeLocal } from '#shared/lib/storage.ts';
import { deviceClock } from '../time/clock.ts';

export type PushUse = {
  /** Days on which they were here, and the last of them. */
  readonly days: number;
  readonly lastDay: LocalDate | null;
  /** How often they opened their notices. */
  readonly openings: number;
  /** When it was offered last, and when they put the offer away, device time; null: never. */
  readonly offeredAt: number | null;
  readonly declinedAt: number | null;
};
const unused: PushUse = { days: 0, lastDay: null, openings: 0, offeredAt: null, declinedAt: null };

export function pushUseOf(userId: number): PushUse {
  const found = readLocal(`pushUse.${userId}`);
  return found.state === 'found' ? { ...unused, ...found.value } : unused;
}
function change(userId: number, more: Partial<PushUse>): void {
  writeLocal(`pushUse.${userId}`, { ...pushUseOf(userId), ...more });
}

/** They are here on this day. */
export function noteDay(userId: number, today: LocalDate): void {
  const { days, lastDay } = pushUseOf(userId);
  if (lastDay !== today) change(userId, { days: days + 1, lastDay: today });
}
export function noteNoticesOpened(userId: number): void {
  change(userId, { openings: pushUseOf(userId).openings + 1 });
}
export function notePushOffered(userId: number): void {
  change(userId, { offeredAt: deviceClock.now() });
}
export function notePushDeclined(userId: number): void {
  change(userId, { declinedAt: deviceClock.now() });
}
