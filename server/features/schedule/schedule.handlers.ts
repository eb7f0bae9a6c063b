import { AppError } from '#contract/core/errors.ts';
import type { scheduleEndpoints } from '#contract/schedule/schedule.endpoints.ts';
import { childrenOf, studentsOfUser } from '#server/features/people/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { pupilWeek, staffWeek } from './weeks.documents.ts';

type Endpoints = typeof scheduleEndpoints;
type AnyCall = Call<Endpoints['frontofficeSchedule' | 'clientofficeSchedule' | 'parentSchedule']>;

function common({ services, school, query, language }: AnyCall) {
  const { eduYear, date } = query;
  return { db: services.database.db, schoolId: school.id, eduYear, date, now: services.clock.now(), language };
}

export const frontofficeSchedule: Handler<Endpoints['frontofficeSchedule']> = async (call) => {
  return { data: await staffWeek({ ...common(call), userId: call.caller.userId }) };
};

export const clientofficeSchedule: Handler<Endpoints['clientofficeSchedule']> = async (call) => {
  const { studentSchoolUuid, groupId } = call.query;
  const own = await studentsOfUser(call.services.database.db, call.caller.userId);
  const isOwn = own.some((row) => row.schoolId === call.school.id && row.studentSchoolUuid === studentSchoolUuid);
  if (!isOwn) throw new AppError('ACCESS_DENIED');
  return { data: await pupilWeek({ ...common(call), studentSchoolUuid, groupId }) };
};

export const parentSchedule: Handler<Endpoints['parentSchedule']> = async (call) => {
  const { studentSchoolUuid, studentUserId, groupId } = call.query;
  const children = await childrenOf(call.services.database.db, call.caller.userId, call.receivedAt, call.school.id);
  const isChild = children.some(
    ({ student }) => student.studentSchoolUuid === studentSchoolUuid && student.userId === studentUserId,
  );
  if (!isChild) throw new AppError('ACCESS_DENIED');
  return { data: await pupilWeek({ ...common(call), studentSchoolUuid, groupId }) };
};
