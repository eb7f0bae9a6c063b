// Addresses of the feature (part 2 section 2).

/** The journal of a teaching assignment; without a quarter the one of today opens. */
export function journalPath(eduYear: number, groupId: number, assignmentUuid: string, quarter?: number): string {
  const path = `/${eduYear}/control/journal/groups/${groupId}/${assignmentUuid}`;
  return quarter === undefined ? path : `${path}/${quarter}`;
}
