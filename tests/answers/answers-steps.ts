// What browser tests of answers share.
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import type { Application } from '#tests/support/application.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

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
