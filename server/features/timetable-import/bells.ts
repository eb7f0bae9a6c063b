// When a lesson of a number begins and ends: as the file says, else as the school rings now, else as most schools do.
import { defaultLessonMinutes } from '#contract/lesson/lesson.schema.ts';
import { bellsOf } from '#server/features/reference/public.ts';
import type { Bell } from './timetable.ts';

const usual = bellsOf('45_one_shift').get(1) ?? [];
const stepMinutes = 50;

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Bells in order of preference; what none of them has continues from the usual ones in steps of 50 minutes, a default lesson each. */
export function bellOf(number: number, sources: readonly (ReadonlyMap<number, Bell> | null | undefined)[]): Bell {
  for (const source of sources) {
    const bell = source?.get(number);
    if (bell) return bell;
  }
  const known = usual[number - 1];
  if (known) return known;
  const [first, last] = [usual[0]?.from ?? '08:00', usual.at(-1)?.from ?? '08:00'];
  const start = number < 1 ? minutesOf(first) - stepMinutes : minutesOf(last) + (number - usual.length) * stepMinutes;
  // The day ends at midnight, whatever a file counts.
  const from = Math.min(start, 24 * 60 - defaultLessonMinutes - 1);
  return { from: clockOf(from), to: clockOf(from + defaultLessonMinutes) };
}
