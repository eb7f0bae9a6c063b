// How rows of the timetable hang together, for joins; each names the school on both sides.
import { and, eq } from 'drizzle-orm';
import { answerCells, journalCells } from '#server/features/cells/public.ts';
import { groups, subgroups } from '#server/features/school/public.ts';
import { assignments, lessons } from './schedule.tables.ts';

export const groupOfAssignment = and(eq(groups.schoolId, assignments.schoolId), eq(groups.id, assignments.groupId));
export const subgroupOfAssignment = and(
  eq(subgroups.schoolId, assignments.schoolId),
  eq(subgroups.uuid, assignments.subgroupUuid),
);
export const assignmentOfLesson = and(
  eq(assignments.schoolId, lessons.schoolId),
  eq(assignments.uuid, lessons.assignmentUuid),
);
export const lessonOfCell = and(
  eq(lessons.schoolId, journalCells.schoolId),
  eq(lessons.scheduleUuid, journalCells.scheduleUuid),
);
/** The same of answers of pupils. */
export const lessonOfAnswer = and(
  eq(lessons.schoolId, answerCells.schoolId),
  eq(lessons.scheduleUuid, answerCells.scheduleUuid),
);
