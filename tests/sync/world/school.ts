// What the school's office does meanwhile, in the database that all schedules share; `restored` undoes all of it.

import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { quarters, schoolYears } from '#server/features/calendar/public.ts';
import { userSchools } from '#server/features/people/public.ts';
import { assignmentTeachers } from '#server/features/schedule/public.ts';
import { sessions } from '#server/features/session/public.ts';

export type SchoolChange = 'roleTaken' | 'classTaken' | 'periodClosed' | 'yearReadOnly' | 'restored';
/** The co-teacher, whose rights can be revoked. */
const coTeacher = 3;

export async function changeSchool(db: Db, change: SchoolChange, physics: string): Promise<void> {
  const year = and(eq(schoolYears.schoolId, 1), eq(schoolYears.eduYear, 2026));
  const period = and(eq(quarters.schoolId, 1), eq(quarters.eduYear, 2026), eq(quarters.number, 2));
  const role = and(eq(userSchools.schoolId, 1), eq(userSchools.userId, coTeacher));
  const teaching = and(eq(assignmentTeachers.schoolId, 1), eq(assignmentTeachers.userId, coTeacher));
  switch (change) {
    case 'roleTaken':
      await db.delete(userSchools).where(role);
      return;
    case 'classTaken':
      await db.delete(assignmentTeachers).where(teaching);
      return;
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
        .values({ userId: coTeacher, schoolId: 1, role: 'teacher', subrole: null })
        .onConflictDoNothing();
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
