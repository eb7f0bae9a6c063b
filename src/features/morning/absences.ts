// Who is absent on a day, and since when, as far as the days before it are on the device.
import type { DayAbsence, DayClass, SchoolDay } from '#contract/morning/school-day.ts';

export type Absence = DayAbsence & {
  /** Days of lessons in a row, this one included; 0 for somebody who missed only a part of this one. */
  readonly days: number;
  /** It may be more: an earlier day is not here. */
  readonly isAtLeast: boolean;
};
export type ClassAbsences = {
  readonly group: DayClass;
  /** The longest absence first. */
  readonly pupils: readonly Absence[];
};

/** Numbers of the day in which the roll of a class was taken. */
function rollsOf({ lessons }: SchoolDay, groupId: number): number {
  const taken = lessons.filter(
    ({ group, written }) => group.id === groupId && (written === 'roll' || written === 'filled' || written === 'later'),
  );
  return new Set(taken.map(({ number }) => number)).size;
}

/** Absent is who misses at least half of what the class was called over for; another missed a lesson. */
function isWholeDay(day: SchoolDay, { missed, group }: DayAbsence): boolean {
  return missed * 2 >= Math.max(1, rollsOf(day, group.id));
}

/** @param earlier the days before, the nearest first; null: not on the device. */
function daysInARow(absence: DayAbsence, earlier: readonly (SchoolDay | null)[]): Pick<Absence, 'days' | 'isAtLeast'> {
  let days = 1;
  for (const day of earlier) {
    if (!day) return { days, isAtLeast: true };
    const before = day.absent.find(({ member }) => member === absence.member);
    // On a day without a roll nobody was seen, and nobody was missed.
    if (!before && rollsOf(day, absence.group.id) === 0) continue;
    if (!before || !isWholeDay(day, before)) return { days, isAtLeast: false };
    days += 1;
  }
  return { days, isAtLeast: true };
}

/** Classes with absent pupils: the longest absence first, then the most pupils. */
export function absencesByClass(day: SchoolDay, earlier: readonly (SchoolDay | null)[]): ClassAbsences[] {
  const found = new Map<DayClass, Absence[]>();
  for (const pupil of day.absent) {
    const since = isWholeDay(day, pupil) ? daysInARow(pupil, earlier) : { days: 0, isAtLeast: false };
    found.set(pupil.group, [...(found.get(pupil.group) ?? []), { ...pupil, ...since }]);
  }
  const places = new Map(day.classes.map((group, place) => [group, place]));
  return [...found]
    .map(([group, pupils]) => ({ group, pupils: pupils.sort((a, b) => b.days - a.days || b.missed - a.missed) }))
    .sort(
      (a, b) =>
        (b.pupils[0]?.days ?? 0) - (a.pupils[0]?.days ?? 0) ||
        b.pupils.length - a.pupils.length ||
        (places.get(a.group) ?? 0) - (places.get(b.group) ?? 0),
    );
}
