// Who was absent in the class's lesson just before, for a roll that is not taken yet. Pure.
import { type Attendance, absentAttendance } from '#contract/journal/journal.schema.ts';
import { isAway } from '#domain/mark/attendance-words.ts';
import type { RegisterEntry } from './register.ts';

/** An earlier lesson of the class on the same day whose roll is taken, as this device knows it. */
export type EarlierRoll = {
  readonly number: number;
  /** By studentGroupUuid. */
  readonly attendance: ReadonlyMap<string, Attendance>;
};
export type Suggestion = {
  /** Number of the lesson before. */
  readonly number: number;
  readonly settings: readonly { readonly entry: RegisterEntry; readonly attendance: Attendance }[];
};

/**
 * The newest roll before this lesson counts: of the teacher's own lessons on this device, with the kind of absence, else what the
 * server knew of anybody's lesson. Pupils who are marked already, or who do not belong to the lesson, are left out.
 */
export function suggestAbsence({
  own,
  absentBefore,
  register,
  isMarked,
}: {
  own: readonly EarlierRoll[];
  absentBefore: { number: number; pupils: readonly string[] } | undefined;
  register: readonly RegisterEntry[];
  isMarked: (entry: RegisterEntry) => boolean;
}): Suggestion | null {
  const newest = own.toSorted((a, b) => b.number - a.number)[0];
  const isOwnNewer = newest !== undefined && newest.number >= (absentBefore?.number ?? 0);
  const number = isOwnNewer ? newest.number : absentBefore?.number;
  if (number === undefined) return null;
  const absent: ReadonlyMap<string, Attendance> = isOwnNewer
    ? new Map([...newest.attendance].filter(([, attendance]) => isAway(attendance)))
    : new Map((absentBefore?.pupils ?? []).map((uuid) => [uuid, absentAttendance]));
  const settings = register.flatMap((entry) => {
    const attendance = absent.get(entry.id);
    return attendance && !isMarked(entry) ? [{ entry, attendance }] : [];
  });
  return settings.length > 0 ? { number, settings } : null;
}
