// Addresses of the feature (part 2 section 2).
import { pagePath } from '#shared/lib/page-path.ts';

/** A quarter by its number, or what the quarters make. */
export type JournalPeriod = number | 'year';

/** The journal of a teaching assignment; without a period the quarter of today opens. */
export function journalPath(eduYear: number, groupId: number, assignmentUuid: string, period?: JournalPeriod): string {
  return pagePath(eduYear, 'control/journal/groups/:groupId/:uuid/:journalType?', {
    groupId,
    uuid: assignmentUuid,
    journalType: period,
  });
}
