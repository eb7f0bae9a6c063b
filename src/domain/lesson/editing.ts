// The one rule of what is closed for writing, as far as the device knows; the server decides again (lesson.policy.ts). Screens draw a
// locked control with `editLock` of the interface kit, which says why when it is tried.

export type Closed = 'yearReadOnly' | 'periodClosed';

/** Why nobody can write there, from the one that nothing helps against on; null where it depends on the user. */
export function closedBy(
  place: { readonly yearReadOnly: boolean; readonly isPeriodClosed: boolean },
  { isYearReadOnly }: { readonly isYearReadOnly: boolean },
): Closed | null {
  if (isYearReadOnly || place.yearReadOnly) return 'yearReadOnly';
  return place.isPeriodClosed ? 'periodClosed' : null;
}
