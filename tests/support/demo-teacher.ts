// The demo teacher at work on another device: what a family is told of.
import { and, desc, eq } from 'drizzle-orm';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { students } from '#server/features/people/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import type { Application } from './application.ts';
import { lessonToday, userIdOf } from './demo-lesson.ts';

export type DemoTeacher = {
  /** Today's algebra of 7 «А», in which `student` is. */
  readonly lesson: string;
  readonly giveMark: (mark: number, comment: string | null) => Promise<void>;
  readonly setHomework: (body: string) => Promise<void>;
};

/** The membership of `student` in 7 «А». */
export async function membershipOf(application: Application, login: string): Promise<string> {
  const [row] = await application.database.db
    .select({ uuid: groupMembers.studentGroupUuid })
    .from(groupMembers)
    .innerJoin(
      students,
      and(eq(students.schoolId, groupMembers.schoolId), eq(students.studentSchoolUuid, groupMembers.studentSchoolUuid)),
    )
    .where(eq(students.userId, await userIdOf(application, login)))
    .orderBy(desc(groupMembers.dateFrom));
  if (!row) throw new Error(`${login} is in no class`);
  return row.uuid;
}

export async function demoTeacher(application: Application): Promise<DemoTeacher> {
  const { app } = application;
  const lesson = await lessonToday(application);
  const studentGroupUuid = await membershipOf(application, 'student');
  const login = { login: 'teacher', password: demoPassword };
  const { data } = await call<LoginAnswer>(app, 'POST /api/login', { body: login });
  const { userId } = data.user_info;
  const of = { userId, eduYear: 2026, schoolId: 1 };
  const post = async (path: string, body: object) => {
    const { status, text } = await call(app, `POST ${path}`, {
      headers: { authorization: `Bearer ${data.access_token}`, 'x-school-id': '1' },
      body,
    });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
  };
  await post('/api/v4/os/frontoffice/lesson/complete', { ...of, scheduleUuid: lesson });
  return {
    lesson,
    giveMark: (mark, comment) =>
      post('/api/mark', {
        ...of,
        groupId: 1,
        subjectId: 1,
        studentGroupUuid,
        scheduleUuid: lesson,
        date: '2026-11-20',
        markType: 'formattedScore',
        mark,
        markMax: null,
        comment,
      }),
    setHomework: (body) => post('/api/v4/os/frontoffice/simple-homework', { ...of, scheduleUuid: lesson, body }),
  };
}
