// Homework that wants answers, with one that was handed in, and homework that is there to be deleted.
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import type { Db } from '#server/db/client.ts';
import { answerCells, journalCells, nilUuid } from '#server/features/cells/public.ts';
import { homeworkUuidOf, lessons } from '#server/features/schedule/public.ts';
import { idOf, schoolNow } from './small-school.ts';

export const answeredLesson = idOf('lesson with answers');
const deletedLesson = idOf('lesson whose homework is deleted');
export const answeredHomework = homeworkUuidOf(1, answeredLesson);
export const deletedHomework = homeworkUuidOf(1, deletedLesson);
/** Of `student`. */
export const handedInAnswer = answerUuidOf(1, {
  scheduleUuid: answeredLesson,
  taskKind: 'homework',
  studentGroupUuid: idOf('member 0'),
});

const stamps = { authorUserId: 2, capturedAt: schoolNow - 60_000, acceptedAt: schoolNow - 60_000 };

export async function giveAnAnswer(db: Db, text = 'x = 4'): Promise<void> {
  const lesson = {
    schoolId: 1,
    assignmentUuid: idOf('physics'),
    roomId: 214,
    type: 'regular' as const,
    maxScore: null,
    themeUuid: null,
    theme: null,
    date: '2026-11-19',
    timeStart: '08:00',
    timeEnd: '08:45',
  };
  await db.insert(lessons).values([
    { ...lesson, scheduleUuid: answeredLesson, number: 11 },
    { ...lesson, scheduleUuid: deletedLesson, number: 12 },
  ]);
  const homework = { schoolId: 1, studentGroupUuid: nilUuid, kind: 'homework', version: 1, ...stamps };
  const answer = { maxFiles: 2, isLateAllowed: true };
  await db.insert(journalCells).values([
    { ...homework, scheduleUuid: answeredLesson, value: { body: text, dueScheduleUuid: null, answer } },
    { ...homework, scheduleUuid: deletedLesson, value: { body: text, dueScheduleUuid: null } },
  ]);
  const cell = {
    schoolId: 1,
    scheduleUuid: answeredLesson,
    taskKind: 'homework',
    studentGroupUuid: idOf('member 0'),
    attempt: 1,
    version: 1,
    ...stamps,
    authorUserId: 11,
  };
  await db.insert(answerCells).values([
    { ...cell, kind: 'text', value: { text } },
    { ...cell, kind: 'sent', value: { at: schoolNow - 60_000, number: 1, isOut: true } },
  ]);
}
