// Homework that wants answers, with one that was handed in, homework that is there to be deleted, and a lecture with an answer.

import { inArray } from 'drizzle-orm';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import type { Db } from '#server/db/client.ts';
import {
  answerCells,
  answerHistory,
  cellHistory,
  journalCells,
  lectureCells,
  nilUuid,
} from '#server/features/cells/public.ts';
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

/** Written by `teacher`; stands in the same lesson. */
export const givenLecture = idOf('lecture with answers');
/** Of `student`. */
export const lectureAnswer = answerUuidOf(1, {
  scheduleUuid: answeredLesson,
  taskKind: 'lecture',
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
  await putAnswers(db, { text, isHandedIn: true });
  const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  await db.insert(lectureCells).values({
    ...stamps,
    schoolId: 1,
    lectureUuid: givenLecture,
    kind: 'content',
    version: 1,
    value: { title: text, body: words, files: [] },
  });
}

/** Puts tasks and answers back to what `giveAnAnswer` gave. `isHandedIn` false: without answers. */
export async function renewAnswers(db: Db, given: Given): Promise<void> {
  const ofTasks = [answeredLesson, deletedLesson];
  await db.delete(journalCells).where(inArray(journalCells.scheduleUuid, ofTasks));
  await db.delete(cellHistory).where(inArray(cellHistory.scheduleUuid, ofTasks));
  await db.delete(answerCells).where(inArray(answerCells.scheduleUuid, ofTasks));
  await db.delete(answerHistory).where(inArray(answerHistory.scheduleUuid, ofTasks));
  await putAnswers(db, given);
}

type Given = { readonly text: string; readonly isHandedIn: boolean };

async function putAnswers(db: Db, { text, isHandedIn }: Given): Promise<void> {
  const homework = { schoolId: 1, studentGroupUuid: nilUuid, kind: 'homework', version: 1, ...stamps };
  const answer = { maxFiles: 2, isLateAllowed: true };
  await db.insert(journalCells).values([
    { ...homework, scheduleUuid: answeredLesson, value: { body: text, dueScheduleUuid: null, answer } },
    { ...homework, scheduleUuid: deletedLesson, value: { body: text, dueScheduleUuid: null } },
    { ...homework, kind: 'lecture', scheduleUuid: answeredLesson, value: { lectureUuid: givenLecture, title: text } },
  ]);
  if (!isHandedIn) return;
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
  const ofLecture = { ...cell, taskKind: 'lecture' };
  const sent = { kind: 'sent', value: { at: schoolNow - 60_000, number: 1, isOut: true } };
  await db.insert(answerCells).values([
    { ...cell, kind: 'text', value: { text } },
    { ...cell, ...sent },
    { ...ofLecture, kind: 'text', value: { text } },
    { ...ofLecture, ...sent },
  ]);
}
