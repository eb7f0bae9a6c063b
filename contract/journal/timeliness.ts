// When a lesson was entered: on its day, or later; and whether the network, not the teacher, made it late. A device's clock is believed
// only where nothing speaks against it (law 9: it never orders anything, here it is information for people).
import * as z from 'zod/mini';
import { instantIn, inZone, type LocalDate } from '../core/time.ts';

/** Epoch milliseconds: on the device, at the server's door, in its database. */
export type EntryTimes = { readonly capturedAt: number; readonly receivedAt: number; readonly acceptedAt: number };

export const timelinessState = z.enum(['onTime', 'onTimeDeliveredLater', 'late', 'missing', 'notYet']);
export type TimelinessState = z.infer<typeof timelinessState>;
export type Timeliness = {
  readonly state: TimelinessState;
  /** The device's clock cannot have been right; the server's time was taken instead. */
  readonly isClockDoubtful: boolean;
  /** When it was entered, as far as that is believed; null when something is missing. */
  readonly capturedAt: number | null;
  readonly acceptedAt: number | null;
};

/** A clock may be ahead by so much before it is doubted. */
const aheadMs = 2 * 60_000;
/** Nobody enters a lesson earlier than this before its beginning. */
const beforeLessonMs = 30 * 60_000;
/** Later than this after it was entered it counts as delivered later. */
const promptMs = 60 * 60_000;

/**
 * Judges the entries that make a lesson whole: its roll and that it was conducted. One that is undefined is missing.
 * @param lesson day and beginning in the school's zone.
 */
export function timelinessOf(
  lesson: { readonly date: LocalDate; readonly timeStart: string; readonly timeZone: string },
  entries: readonly (EntryTimes | undefined)[],
  now: number,
): Timeliness {
  const startsAt = instantIn(lesson.date, lesson.timeStart, lesson.timeZone);
  const given = entries.filter((entry) => entry !== undefined);
  if (given.length < entries.length || given.length === 0) {
    const state = now < startsAt ? 'notYet' : 'missing';
    return { state, isClockDoubtful: false, capturedAt: null, acceptedAt: null };
  }
  const isDoubtful = ({ capturedAt, receivedAt }: EntryTimes) =>
    capturedAt > receivedAt + aheadMs || capturedAt < startsAt - beforeLessonMs;
  const believed = given.map((entry) => (isDoubtful(entry) ? entry.acceptedAt : entry.capturedAt));
  const capturedAt = Math.max(...believed);
  const acceptedAt = Math.max(...given.map((entry) => entry.acceptedAt));
  const isOnTime = inZone(capturedAt, lesson.timeZone).date <= lesson.date;
  const isDeliveredLater = given.some((entry, index) => entry.acceptedAt - (believed[index] ?? 0) > promptMs);
  return {
    state: isOnTime ? (isDeliveredLater ? 'onTimeDeliveredLater' : 'onTime') : 'late',
    isClockDoubtful: given.some(isDoubtful),
    capturedAt,
    acceptedAt,
  };
}
