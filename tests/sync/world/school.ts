// What the school's office does meanwhile, in the database that all schedules share; `restored` undoes all of it.

import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { quarters, schoolYears } from '#server/features/calendar/public.ts';
import { userSchools } from '#server/features/people/public.ts';
import { assignmentTeachers } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { idOf } from '#tests/support/small-school.ts';

export type SchoolChange =
  | 'roleTaken'
  | 'classTaken'
  /** Somebody else teaches from the day before the lessons on. */
  | 'teacherReplaced'
  /** The schedule's own pupil is in another class from the day before the lessons on. */
  | 'pupilMoved'
  /** The same from the day after the lessons on: what is about them stands as if nobody had gone. */
  | 'teacherReplacedSince'
  | 'pupilMovedSince'
  | 'periodClosed'
  | 'yearReadOnly'
  | 'restored';
/** Both teachers write about pupils too. */
export const rolesOfTeachers = ['teacher', 'social_worker'] as const;
/** The co-teacher, whose rights can be revoked. */
const coTeacher = 3;

/** The last day before the lessons of all schedules. */
const dayBefore = '2026-11-18';
const [lessonDay, dayAfter] = ['2026-11-20', '2026-11-21'];
/** The class that pupils of 7 «А» go to. */
export const otherGroupId = 72;
type Place = { readonly physics: string; readonly pupil: string };

/** The membership of the schedule's own pupil in the other class. */
const memberAfter = (pupil: string): string => idOf(`${pupil} in another class`);

/** `pupil`: the membership of the schedule's own one. */
export async function changeSchool(db: Db, change: SchoolChange, { physics, pupil }: Place): Promise<void> {
  const year = and(eq(schoolYears.schoolId, 1), eq(schoolYears.eduYear, 2026));
  const period = and(eq(quarters.schoolId, 1), eq(quarters.eduYear, 2026), eq(quarters.number, 2));
  const role = and(eq(userSchools.schoolId, 1), eq(userSchools.userId, coTeacher));
  const teaching = and(eq(assignmentTeachers.schoolId, 1), eq(assignmentTeachers.userId, coTeacher));
  const membership = and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, pupil));
  switch (change) {
    case 'roleTaken':
      await db.delete(userSchools).where(role);
      return;
    case 'classTaken':
      await db.delete(assignmentTeachers).where(teaching);
      return;
    case 'teacherReplaced':
      await db.update(assignmentTeachers).set({ dateTo: dayBefore }).where(teaching);
      return;
    case 'teacherReplacedSince':
      await db.update(assignmentTeachers).set({ dateTo: lessonDay }).where(teaching);
      return;
    case 'pupilMoved':
      await db.update(groupMembers).set({ dateTo: dayBefore }).where(membership);
      return;
    case 'pupilMovedSince': {
      const [gone] = await db.update(groupMembers).set({ dateTo: lessonDay }).where(membership).returning();
      if (!gone) return;
      const there = { studentGroupUuid: memberAfter(pupil), groupId: otherGroupId, dateFrom: dayAfter, dateTo: null };
      await db
        .insert(groupMembers)
        .values({ ...gone, ...there })
        .onConflictDoNothing();
      return;
    }
    case 'periodClosed':
      await db.update(quarters).set({ status: 'archive' }).where(period);
      return;
    case 'yearReadOnly':
      await db.update(schoolYears).set({ status: 'Archive' }).where(year);
      return;
    case 'restored':
      await db.update(quarters).set({ status: 'open' }).where(period);
      await db.update(schoolYears).set({ status: 'Active' }).where(year);
      await db
        .insert(userSchools)
        .values(rolesOfTeachers.map((role) => ({ userId: coTeacher, schoolId: 1, role, subrole: null })))
        .onConflictDoNothing();
      await db.update(assignmentTeachers).set({ dateTo: null }).where(teaching);
      await db.update(groupMembers).set({ dateTo: null }).where(membership);
      await db
        .delete(groupMembers)
        .where(and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, memberAfter(pupil))));
      await db
        .insert(assignmentTeachers)
        .values({ schoolId: 1, assignmentUuid: physics, userId: coTeacher, isMain: false })
        .onConflictDoNothing();
  }
}

/** The office ends all sessions of a person: their tokens become worthless. */
export async function revokeSessions(db: Db, userId: number, at: number): Promise<void> {
  await db.update(sessions).set({ endedAt: at, endReason: 'test' }).where(eq(sessions.userId, userId));
}
