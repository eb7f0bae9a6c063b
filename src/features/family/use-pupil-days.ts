// A pupil's weeks from this one on, as far as they are needed to find the next school day, with what the device knows of their age.
import type { ErrorCode, PlainError } from '#contract/core/errors.ts';
import { addDays, inZone, type LocalDate, mondayOf } from '#contract/core/time.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleDay, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import { isOvertaken } from './knowledge.ts';
import { comingSchoolDay, type Found, type KnownWeeks, nextSchoolDay } from './school-day.ts';

export type PupilPlace = {
  readonly studentSchoolUuid: string;
  readonly schoolId: number;
  readonly eduYear: number;
  readonly timeZone: string;
};
export type PupilDays = {
  /** The device is being read, or the server is being asked for the first time. */
  readonly isComing: boolean;
  readonly refusal: ErrorCode | null;
  readonly failure: PlainError | null;
  readonly weeks: KnownWeeks;
  readonly found: Found;
  /** Quarter of this week; null in the holidays, or while the week is not here. */
  readonly quarter: number | null;
  /** Server time of the last word about these weeks; null when there was none. */
  readonly confirmedAt: number | null;
  readonly isOld: boolean;
  /** What is "not entered" may have been entered since. */
  readonly isOvertaken: boolean;
};

const weekDays = 7;

/** A week without a schedule is known to be empty. */
export function daysOf(result: DocumentResult<ScheduleWeek>): readonly ScheduleDay[] | null {
  if (result.state === 'ready') return result.body.days;
  return result.state === 'refused' && (result.code === 'NO_SCHEDULE' || result.code === 'NOT_FOUND') ? [] : null;
}

function hasLater(result: DocumentResult<ScheduleWeek>): boolean {
  return result.state === 'ready' && result.body.weeks.next !== null;
}

export function useWeek(place: PupilPlace, monday: LocalDate | null) {
  return useDocument(monday && pupilWeekDocument.name(place.studentSchoolUuid, monday), place.schoolId);
}

export function usePupilDays(place: PupilPlace, now: number): PupilDays {
  const account = useAccount();
  const status = useSyncStatus();
  const { date: today, time } = inZone(now, place.timeZone);
  const mondays = [0, 1, 2, 3].map((index) => addDays(mondayOf(today), index * weekDays));
  const [first = today, second = today, third = today, fourth = today] = mondays;
  const hasLessons = (...weeks: readonly DocumentResult<ScheduleWeek>[]) =>
    nextSchoolDay(today, weeks.map(daysOf)).kind !== 'none';
  const one = useWeek(place, first);
  const two = useWeek(place, one.state === 'ready' && !hasLater(one) ? null : second);
  const isThirdNeeded = !hasLessons(one, two) && hasLater(two);
  const three = useWeek(place, isThirdNeeded ? third : null);
  const isFourthNeeded = isThirdNeeded && !hasLessons(one, two, three) && hasLater(three);
  const four = useWeek(place, isFourthNeeded ? fourth : null);

  const looked = [one];
  if (one.state !== 'ready' || hasLater(one)) looked.push(two);
  if (isThirdNeeded) looked.push(three);
  if (isFourthNeeded) looked.push(four);
  const weeks = looked.map(daysOf);
  const ready = looked.filter((week) => week.state === 'ready');

  const found = comingSchoolDay({ date: today, time }, weeks);
  const missing = looked.find((week) => week.state === 'absent');
  const isAsked = missing?.state === 'absent' && !missing.isOffline && missing.failure === null;
  const refused = looked.find((week) => week.state === 'refused');
  const confirmed = ready.map((week) => week.confirmedAt);
  const confirmedAt = confirmed.length === 0 ? null : Math.min(...confirmed);
  const contact = { connection: status.connection, lastContact: account.connection.lastContact() };
  return {
    isComing: found.kind === 'unknown' && (looked.some(({ state }) => state === 'loading') || isAsked),
    refusal: refused?.state === 'refused' && daysOf(refused) === null ? refused.code : null,
    failure: missing?.state === 'absent' ? missing.failure : null,
    weeks,
    found,
    quarter: one.state === 'ready' ? (one.body.groupInfo.quarter?.number ?? null) : null,
    confirmedAt,
    isOld: ready.some((week) => week.isOld),
    isOvertaken: confirmedAt !== null && isOvertaken(confirmedAt, contact, { now, timeZone: place.timeZone }),
  };
}
