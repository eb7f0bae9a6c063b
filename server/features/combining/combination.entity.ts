import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { undoableFor } from '#contract/changes/changes.schema.ts';
import { roleGroups } from '#contract/core/roles.ts';
import { addDays, mondayOf, schoolYearOf } from '#contract/core/time.ts';
import { pupilDoneDocument } from '#contract/homework/homework.documents.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { parentInvites } from '#server/features/people/public.ts';
import { lessonOfCell, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, holdSchool, isMemberOn } from '#server/features/school/public.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import type { Entity } from '#server/shared/write.ts';
import { combinations } from './combining.tables.ts';

export type CombinationValue = Omit<typeof combinations.$inferSelect, 'schoolId' | 'batch'>;

/** The last instant at which a combination is taken back, as any batch, epoch milliseconds. */
export const undoneUntil = (at: number): number => at + undoableFor;

/**
 * That two cards became one, by its batch. It is the last to go back and the one that decides: all of the batch goes back, or nothing.
 */
export const combinationEntity: Entity<CombinationValue> = {
  kind: 'combination',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  isWhole: () => true,
  shown: ({ keptUserId, goneUserId }) => ({ keptUserId, goneUserId }),
  /** Families of both, in every week since: what they have on the device is another pupil's by now. */
  async concerns(_db, _schoolId, changes) {
    return changes.flatMap(({ before, after }) => {
      const value = after ?? before;
      return value
        ? [value.keptNumber, value.goneNumber].flatMap((number) => concernsOfPupil(number, value.since, value.at))
        : [];
    });
  },
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const rows = await db
      .select()
      .from(combinations)
      .where(and(eq(combinations.schoolId, schoolId), isOneOf(combinations.batch, ids)));
    return new Map(rows.map(({ schoolId: _, batch, ...value }) => [batch, value]));
  },
  /** Stays: one after which something was written that would be on days outside of a class. */
  async restore(db, schoolId, values) {
    const stay: string[] = [];
    const present = await combinationEntity.hold(db, schoolId, [...values.keys()]);
    for (const [batch, value] of values) {
      const own = present.get(batch);
      // Once taken back it is done by a new one, with a look at both cards as they are then.
      const isOver = own === undefined || value !== null;
      if (isOver || (await isWrittenOutside(db, schoolId, own.members))) stay.push(batch);
      else await takeBack(db, schoolId, batch, own);
    }
    return stay;
  },
};

async function takeBack(
  db: Db,
  schoolId: number,
  batch: string,
  { invites, keptNumber, goneNumber }: CombinationValue,
) {
  await db.delete(combinations).where(and(eq(combinations.schoolId, schoolId), eq(combinations.batch, batch)));
  const isTheirs = and(isOneOf(parentInvites.uuid, invites), eq(parentInvites.studentSchoolUuid, keptNumber));
  await db
    .update(parentInvites)
    .set({ studentSchoolUuid: goneNumber })
    .where(and(eq(parentInvites.schoolId, schoolId), isTheirs));
}

/** Whether a mark or an absence of some memberships, as they are now, is on a day on which they are not. */
async function isWrittenOutside(db: ReadDb, schoolId: number, members: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ date: lessons.date, dateFrom: groupMembers.dateFrom, dateTo: groupMembers.dateTo })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.schoolId, journalCells.schoolId),
        eq(groupMembers.studentGroupUuid, journalCells.studentGroupUuid),
      ),
    )
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        isOneOf(journalCells.studentGroupUuid, members),
        inArray(journalCells.kind, ['mark', 'attendance']),
        isNotNull(journalCells.value),
      ),
    );
  return rows.some((row) => !isMemberOn(row, row.date));
}

function concernsOfPupil(number: string, since: string, at: number): Concern[] {
  const scope = `student:${number}`;
  const concerns: Concern[] = [{ scope, document: pupilDoneDocument.name(number) }];
  const lastYear = schoolYearOf(new Date(at).toISOString().slice(0, 10));
  for (let eduYear = schoolYearOf(since); eduYear <= lastYear; eduYear++)
    for (const quarter of [1, 2, 3, 4]) concerns.push({ scope, document: `pupil-marks:${eduYear}:${quarter}` });
  for (let monday = mondayOf(since); monday < `${lastYear + 1}-07`; monday = addDays(monday, 7))
    concerns.push({ scope, document: `pupil-week:${monday}`, isDropped: true });
  return concerns;
}
