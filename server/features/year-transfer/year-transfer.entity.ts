import { and, eq, gt } from 'drizzle-orm';
import { undoableFor } from '#contract/changes/changes.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { roleGroups } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { findYear } from '#server/features/calendar/public.ts';
import { answerCells, journalCells } from '#server/features/cells/public.ts';
import {
  assignmentOfLesson,
  assignments,
  lessonOfAnswer,
  lessonOfCell,
  lessons,
} from '#server/features/schedule/public.ts';
import { groups, holdSchool } from '#server/features/school/public.ts';
import { type Entity, UndoRefused } from '#server/shared/write.ts';
import { deleteHead, findHead, type HeadRow, type Place, storeHead } from './plan-rows.ts';

export type HeadValue = Omit<HeadRow, 'version'>;

/**
 * Why a step that was applied is not undone any more (decisions E20); null: it is.
 * `journal`: something is written in the new year, by a teacher or in an answer of a pupil; `days`: it is too long ago; `closed`: the year that ended is in the archive; `next`: the step out of the following year is applied on top.
 */
export async function whyNotUndone(
  db: ReadDb,
  { schoolId, eduYear }: Place,
  appliedAt: number,
  now: number,
): Promise<'journal' | 'days' | 'closed' | 'next' | null> {
  if ((await findYear(db, schoolId, eduYear))?.status !== 'Active') return 'closed';
  if ((await findHead(db, { schoolId, eduYear: eduYear + 1 }))?.state === 'applied') return 'next';
  if (now - appliedAt > undoableFor) return 'days';
  const [written] = await db
    .select({ date: lessons.date })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .innerJoin(assignments, assignmentOfLesson)
    .innerJoin(groups, and(eq(groups.schoolId, assignments.schoolId), eq(groups.id, assignments.groupId)))
    .where(and(eq(journalCells.schoolId, schoolId), gt(groups.eduYear, eduYear)))
    .limit(1);
  if (written) return 'journal';
  const [answered] = await db
    .select({ date: lessons.date })
    .from(answerCells)
    .innerJoin(lessons, lessonOfAnswer)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(answerCells.schoolId, schoolId), gt(assignments.eduYear, eduYear)))
    .limit(1);
  return answered ? 'journal' : null;
}

/** How far a school is with the step out of a year, by that year. */
export const yearTransferEntity: Entity<HeadValue> = {
  kind: 'yearTransfer',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  shown: ({ state, orders }) => ({ state, orders }),
  /** How a plan began: without its classes, or with its year not started again, it could not be applied. */
  isWhole: ({ before }) => before === null,
  /** It is read when it is opened. */
  concerns: async () => [],
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const found = new Map<string, HeadValue>();
    for (const id of ids) {
      const head = await findHead(db, { schoolId, eduYear: Number(id) });
      if (!head) continue;
      const { version: _, ...value } = head;
      found.set(id, value);
    }
    return found;
  },
  /**
   * The last entry of what applying records, and so the first to be undone: nothing is put back unless all may be.
   * @throws AppError UNDO_IMPOSSIBLE for a step that is not undone any more.
   */
  async restore(db, schoolId, values, now) {
    for (const [id, value] of values) {
      const place = { schoolId, eduYear: Number(id) };
      const head = await findHead(db, place);
      if (head?.state === 'applied' && head.appliedAt !== null && value?.state !== 'applied') {
        const why = await whyNotUndone(db, place, head.appliedAt, now);
        if (why !== null) throw new UndoRefused(`year-transfer.notUndone.${why}`);
      }
      // An undo that is undone would say that the pupils have moved while some of them stayed: it is applied again instead.
      if (value?.state === 'applied' && head?.state !== 'applied') throw new AppError('UNDO_IMPOSSIBLE');
      if (value === null) await deleteHead(db, place);
      else await storeHead(db, place, { ...value, version: (head?.version ?? 0) + 1 });
    }
    return [];
  },
};
