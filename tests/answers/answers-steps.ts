// What browser tests of answers share.
import type { AnswerKind } from '#contract/answers/answers.schema.ts';
import { answerCells, journalCells, nilUuid } from '#server/features/cells/public.ts';
import type { Application } from '#tests/support/application.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { membershipOf } from '#tests/support/demo-teacher.ts';

/** The teacher has set homework in a lesson that is to be handed in. */
export async function wantAnswers(application: Application, scheduleUuid: string, body = '§ 21, № 4–7'): Promise<void> {
  const at = application.clock.now() - 60_000;
  const value = { body, dueScheduleUuid: null, answer: { maxFiles: 3, isLateAllowed: true } };
  const cell = { schoolId: 1, scheduleUuid, kind: 'homework', studentGroupUuid: nilUuid, version: 1, value };
  const authorUserId = await userIdOf(application, 'teacher');
  await application.database.db
    .insert(journalCells)
    .values({ ...cell, authorUserId, capturedAt: at, acceptedAt: at })
    .onConflictDoUpdate({
      target: [journalCells.schoolId, journalCells.scheduleUuid, journalCells.kind, journalCells.studentGroupUuid],
      set: { value },
    });
}

/** What a pupil and a teacher have written of an answer to a lesson's homework, in the first attempt. */
export async function writeAnswer(
  application: Application,
  { scheduleUuid, login }: { scheduleUuid: string; login: string },
  values: Partial<Record<AnswerKind, object>>,
): Promise<void> {
  const { db } = application.database;
  const [studentGroupUuid, authorUserId] = await Promise.all([
    membershipOf(application, login),
    userIdOf(application, login),
  ]);
  const at = application.clock.now() - 30_000;
  const cell = { schoolId: 1, scheduleUuid, taskKind: 'homework', studentGroupUuid, attempt: 1, version: 1 };
  const written = { ...cell, authorUserId, capturedAt: at, acceptedAt: at };
  await db
    .insert(answerCells)
    .values(Object.entries(values).map(([kind, value]) => ({ ...written, kind, value })))
    .onConflictDoNothing();
}
