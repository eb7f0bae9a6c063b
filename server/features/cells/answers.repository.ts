import { and, eq } from 'drizzle-orm';
import { attemptOf, stateOf } from '#contract/answers/answer-state.ts';
import type {
  AnswerAttempt,
  AnswerKind,
  AnswerReview,
  AnswerSent,
  TaskKind,
} from '#contract/answers/answers.schema.ts';
import type { AnswerStanding } from '#contract/core/wanted-answer.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { answerCells } from './answers.tables.ts';

export type AnswerRow = Omit<typeof answerCells.$inferSelect, 'taskKind' | 'kind'> & {
  readonly taskKind: TaskKind;
  readonly kind: AnswerKind;
};

/** Cells of the answers of lessons, of all pupils or of some. */
export async function answersOfLessons(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
  memberships?: readonly string[],
): Promise<AnswerRow[]> {
  if (scheduleUuids.length === 0) return [];
  const rows = await db
    .select()
    .from(answerCells)
    .where(
      and(
        eq(answerCells.schoolId, schoolId),
        isOneOf(answerCells.scheduleUuid, scheduleUuids),
        memberships && isOneOf(answerCells.studentGroupUuid, memberships),
      ),
    );
  return rows as AnswerRow[];
}

/** How the answers to tasks of lessons stand, by "lesson membership"; those in which nothing was written are missing. */
export async function standingOfAnswers(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
  taskKind: TaskKind,
  memberships?: readonly string[],
): Promise<Map<string, AnswerStanding>> {
  const rows = await answersOfLessons(db, schoolId, scheduleUuids, memberships);
  const ofKind = rows.filter((row) => row.taskKind === taskKind);
  const byAnswer = Map.groupBy(ofKind, (row) => `${row.scheduleUuid} ${row.studentGroupUuid}`);
  return new Map(
    [...byAnswer].map(([name, cells]) => {
      const valueIn = (kind: AnswerKind, attempt: number) =>
        cells.find((cell) => cell.kind === kind && cell.attempt === attempt)?.value ?? null;
      const attempt = attemptOf(valueIn('attempt', 0) as AnswerAttempt | null);
      const sent = valueIn('sent', attempt) as AnswerSent | null;
      const review = valueIn('review', attempt) as AnswerReview | null;
      const state = stateOf({ sent, review });
      return [name, { state, score: state === 'verified' ? (review?.score ?? null) : null }] as const;
    }),
  );
}
