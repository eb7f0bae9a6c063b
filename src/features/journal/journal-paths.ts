// Addresses of the feature (part 2 section 2).

/** A quarter by its number, or what the quarters make. */
export type JournalPeriod = number | 'year';

/** The journal of a teaching assignment; without a period the quarter of today opens. */
export function journalPath(eduYear: number, groupId: number, assignmentUuid: string, period?: JournalPeriod): string {
  const path = `/${eduYear}/control/journal/groups/${groupId}/${assignmentUuid}`;
  return period === undefined ? path : `${path}/${period}`;
}
