import { AppError } from '#contract/core/errors.ts';
import type { lessonEndpoints } from '#contract/lesson/lesson.endpoints.ts';
import type { ConductValue, LessonBody } from '#contract/lesson/lesson.schema.ts';
import { cellsForPupils } from '#server/features/cells/public.ts';
import { childrenOf, studentsOfUser } from '#server/features/people/public.ts';
import { classesOfStudent } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { readerOf } from '#server/shared/projection.ts';
import { lessonBodyOf, projectLessons } from './lesson.documents.ts';
import { loadLessonFacts, membersOfLessons } from './lesson.policy.ts';

type Endpoints = typeof lessonEndpoints;
type AnyCall = Pick<Call<Endpoints['complete']>, 'services' | 'caller' | 'school' | 'language'>;

/**
 * A lesson with what its lecture gives to read and, for a family, the pupil's answer to it. A lesson without a lecture has neither.
 * The reader was let into the lesson before.
 */
async function withLecture(call: AnyCall, eduYear: number, lesson: LessonBody): Promise<LessonBody> {
  const reader = { ...readerOf(call), eduYear, language: call.language, memory: new Map() };
  const scheduleUuid = lesson.id;
  const { lectures } = call.services;
  const lecture = await lectures.of(reader, scheduleUuid);
  if (!lecture) return lesson;
  const { studentGroupUuid } = lesson;
  const answer = studentGroupUuid && (await lectures.answer(reader, { scheduleUuid, studentGroupUuid }));
  return {
    ...lesson,
    isEmptySimpleLesson: false,
    body: lecture.body,
    files: lecture.files.map(({ uuid, name }) => ({
      name,
      url: `/api/v4/os/files/${uuid}?schoolId=${call.school.id}`,
    })),
    ...(answer && { studentAnswer: answer.studentAnswer, teacherAnswer: answer.teacherAnswer }),
  };
}

async function lessonForStaff(call: AnyCall, scheduleUuid: string): Promise<LessonBody> {
  const found = (await projectLessons(readerOf(call), [scheduleUuid])).get(scheduleUuid);
  if (!found || typeof found === 'string') throw new AppError(found ?? 'NOT_FOUND');
  return found.body;
}

/** A lesson that one of the reader's pupils belongs to, on its day. */
async function lessonForFamily(call: AnyCall, scheduleUuid: string, studentSchoolUuid?: string): Promise<LessonBody> {
  const reader = readerOf(call);
  const { db, schoolId, userId, now } = reader;
  const own = (await studentsOfUser(db, userId)).filter((row) => row.schoolId === schoolId);
  const children = (await childrenOf(db, userId, now, schoolId)).map(({ student }) => student);
  const pupils = [...own, ...children].filter(
    (row) => studentSchoolUuid === undefined || row.studentSchoolUuid === studentSchoolUuid,
  );
  const facts = (await loadLessonFacts(reader, [scheduleUuid])).get(scheduleUuid);
  if (!facts) throw new AppError('NOT_FOUND');
  for (const pupil of pupils) {
    const classes = await classesOfStudent(db, schoolId, pupil.studentSchoolUuid, facts.row.assignment.eduYear);
    for (const { member } of classes) {
      const { studentGroupUuid } = member;
      const belongs = await membersOfLessons({ db, schoolId }, [{ facts, studentGroupUuid }]);
      if (belongs.size === 0) continue;
      const cells = await cellsForPupils(db, schoolId, [scheduleUuid], [studentGroupUuid]);
      return { ...lessonBodyOf(reader, facts, cells), studentGroupUuid };
    }
  }
  throw new AppError('ACCESS_DENIED');
}

export const frontofficeLesson: Handler<Endpoints['frontofficeLesson']> = async (call) => {
  return { data: await withLecture(call, call.query.eduYear, await lessonForStaff(call, call.query.scheduleUuid)) };
};
export const controlLesson: Handler<Endpoints['controlLesson']> = async (call) => {
  return { data: await withLecture(call, call.query.eduYear, await lessonForStaff(call, call.params.id)) };
};
export const clientofficeLesson: Handler<Endpoints['clientofficeLesson']> = async (call) => {
  const { scheduleUuid, studentSchoolUuid, eduYear } = call.query;
  return { data: await withLecture(call, eduYear, await lessonForFamily(call, scheduleUuid, studentSchoolUuid)) };
};
export const lessonBySchedule: Handler<Endpoints['lessonBySchedule']> = async (call) => {
  return { data: await withLecture(call, call.query.eduYear, await lessonForFamily(call, call.params.id)) };
};

export const complete: Handler<Endpoints['complete']> = async (call) => {
  const { services, body, caller, school, receivedAt, log } = call;
  const { lessonInfo } = await lessonForStaff(call, body.scheduleUuid);
  const author = { schoolId: school.id, userId: caller.userId, roles: school.roles, receivedAt, log };
  const [applied] = await services.applyMutation(author, 'conductLesson', [
    {
      scheduleUuid: body.scheduleUuid,
      themeUuid: body.themeUuid === undefined ? lessonInfo.themeUuid : body.themeUuid,
      theme: body.theme ?? lessonInfo.theme ?? '',
    },
  ]);
  if (!applied || applied.code) throw new AppError(applied?.code ?? 'INTERNAL');
  return { data: applied.value as ConductValue };
};
