// What was reset in an answer, by its history: attempts that a next one followed, and grades that were taken back (decisions R).
import { and, asc, eq, inArray } from 'drizzle-orm';
import { type AnswerAttempt, type AnswerReview, scores } from '#contract/answers/answers.schema.ts';
import type { AnswerReset } from '#contract/answers/answers-calls.schema.ts';
import { answerHistory } from '#server/features/cells/public.ts';
import { shortNames } from '#server/features/people/public.ts';
import type { Reader } from '#server/shared/projection.ts';
import type { AnswerOf } from './find-answer.ts';

type Version = typeof answerHistory.$inferSelect;
type Reset = Pick<AnswerReset, 'kind' | 'attempt' | 'result'> & Pick<Version, 'acceptedAt' | 'authorUserId'>;

/** The newest first. */
export async function resetsOf(
  { db, schoolId }: Pick<Reader, 'db' | 'schoolId'>,
  { scheduleUuid, studentGroupUuid }: AnswerOf,
): Promise<AnswerReset[]> {
  const versions = await db
    .select()
    .from(answerHistory)
    .where(
      and(
        eq(answerHistory.schoolId, schoolId),
        eq(answerHistory.scheduleUuid, scheduleUuid),
        eq(answerHistory.taskKind, 'homework'),
        eq(answerHistory.studentGroupUuid, studentGroupUuid),
        inArray(answerHistory.kind, ['attempt', 'review']),
      ),
    )
    .orderBy(asc(answerHistory.attempt), asc(answerHistory.kind), asc(answerHistory.version));
  const resets = [...attemptsOver(versions), ...gradesTaken(versions)];
  resets.sort((a, b) => b.acceptedAt - a.acceptedAt);
  const names = await shortNames(
    db,
    resets.map(({ authorUserId }) => authorUserId),
  );
  return resets.map(({ kind, attempt, result, acceptedAt, authorUserId }) => ({
    createdAt: new Date(acceptedAt).toISOString(),
    kind,
    attempt,
    result,
    maxResult: scores.most,
    deletedUser: names.get(authorUserId) ?? '',
  }));
}

/** Of a reset that was taken back nothing is left; one that was done again counts from then on. */
function attemptsOver(versions: readonly Version[]): Reset[] {
  const own = versions.filter(({ kind }) => kind === 'attempt');
  const numberIn = (version: Version | undefined) => (version?.value as AnswerAttempt | null | undefined)?.number ?? 1;
  const current = numberIn(own.at(-1));
  return Array.from({ length: current - 1 }, (_, index) => index + 1).flatMap((attempt) => {
    const began = own.findLast((version, at) => numberIn(version) === attempt + 1 && numberIn(own[at - 1]) === attempt);
    const last = versions.findLast((version) => version.kind === 'review' && version.attempt === attempt);
    const result = (last?.value as AnswerReview | null | undefined)?.score ?? null;
    if (!began) return [];
    const { acceptedAt, authorUserId } = began;
    return [{ kind: 'attempt' as const, attempt, result, acceptedAt, authorUserId }];
  });
}

function gradesTaken(versions: readonly Version[]): Reset[] {
  const own = versions.filter(({ kind }) => kind === 'review');
  return own.flatMap((version, at) => {
    const before = own[at - 1];
    if (version.value !== null || before?.attempt !== version.attempt || before.value === null) return [];
    const { acceptedAt, authorUserId, attempt } = version;
    return [
      { kind: 'grade' as const, attempt, result: (before.value as AnswerReview).score, acceptedAt, authorUserId },
    ];
  });
}
