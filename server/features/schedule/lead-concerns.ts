import { and, eq } from 'drizzle-orm';
import { journalDocument, journalsDocument } from '#contract/journal/journal.documents.ts';
import { rosterDocument } from '#contract/lesson/lesson.documents.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import { assignments } from './schedule.tables.ts';

/** Who led a class or programme, and who leads it now. */
export type LeadChange = {
  readonly groupId: number;
  readonly eduYear: number;
  readonly before: number | null;
  readonly after: number | null;
};

const quarters = [1, 2, 3, 4] as const;

/**
 * Who leads a class opens all of its journals. Who no longer does drops its lists and journals; what they teach in it they ask for again.
 */
export async function concernsOfLeads(
  db: ReadDb,
  schoolId: number,
  changes: readonly LeadChange[],
): Promise<Concern[]> {
  const changed = changes.filter(({ before, after }) => before !== after);
  const { uuid, groupId, subgroupUuid } = assignments;
  const ids = changed.filter(({ before }) => before !== null).map((change) => change.groupId);
  const taught = await db
    .select({ uuid, groupId, subgroupUuid })
    .from(assignments)
    .where(and(eq(assignments.schoolId, schoolId), isOneOf(groupId, ids)));
  return changed.flatMap(({ groupId: ofClass, eduYear, before, after }): Concern[] => {
    const listed = [before, after]
      .filter((userId) => userId !== null)
      .map((userId) => ({ scope: `user:${userId}`, document: journalsDocument.name(eduYear) }));
    if (before === null) return listed;
    const names = taught
      .filter((assignment) => assignment.groupId === ofClass)
      .flatMap((assignment) => [
        rosterDocument.name(assignment.subgroupUuid ?? ofClass),
        ...quarters.map((quarter) => journalDocument.name(assignment.uuid, quarter)),
      ]);
    const dropped = [...new Set([rosterDocument.name(ofClass), ...names])].map((document) => ({
      scope: `user:${before}`,
      document,
      isDropped: true as const,
    }));
    return [...listed, ...dropped];
  });
}
