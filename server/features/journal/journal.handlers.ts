import { parseDocumentKey } from '#contract/core/documents.ts';
import { AppError } from '#contract/core/errors.ts';
import { cellUuid } from '#contract/core/ids.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import type { journalEndpoints } from '#contract/journal/journal.endpoints.ts';
import { type Attendance, defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import { placeOf, pupilsOn } from '#contract/lesson/roster-days.ts';
import { cellsOfLessons } from '#server/features/cells/public.ts';
import { projectLessons, projectRoster } from '#server/features/lesson/public.ts';
import { assignmentsTaughtBy } from '#server/features/schedule/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { readerOf } from '#server/shared/projection.ts';
import { markTypeOf } from './journal.mutations.ts';
import { type MarkPlace, placeOfMark } from './mark-uuids.repository.ts';

type Endpoints = typeof journalEndpoints;
type Writing = Call<Endpoints['createMark']> | Call<Endpoints['updateMark']> | Call<Endpoints['attendanceBulk']>;

function authorOf({ school, caller, receivedAt, log, body }: Writing) {
  // The payload names its author; it must be the one who is signed in.
  if (body.userId !== caller.userId) throw new AppError('ACCESS_DENIED');
  return { schoolId: school.id, userId: caller.userId, roles: school.roles, receivedAt, log };
}

export const lessonJournal: Handler<Endpoints['lessonJournal']> = async (call) => {
  const { school, params, query } = call;
  const reader = readerOf(call);
  const { scheduleId } = params;
  const lesson = (await projectLessons(reader, [scheduleId])).get(scheduleId);
  if (!lesson || typeof lesson === 'string') throw new AppError(lesson ?? 'NOT_FOUND');
  const { body } = lesson;
  const roster = await projectRoster(reader, parseDocumentKey(body.roster).parts[0] ?? '');
  if (typeof roster === 'string') throw new AppError(roster);
  const cells = await cellsOfLessons(reader.db, school.id, [scheduleId], ['attendance', 'mark']);
  const recorded = (kind: string, pupil: string) =>
    cells.find((cell) => cell.kind === kind && cell.studentGroupUuid === pupil)?.value;
  const rows = pupilsOn(roster.body, placeOf(body)).map((pupil, index) => {
    const { studentGroupUuid } = pupil;
    const mark = recorded('mark', studentGroupUuid) as MarkValue | null | undefined;
    const entry = mark && {
      ...mark,
      markUuid: cellUuid(school.id, scheduleId, studentGroupUuid, 'mark'),
      date: formatLocalDate(body.lessonMeta.dateWithoutFormat),
      assessmentMax: body.maxScore,
      type: markTypeOf(body.lessonScheduleType),
    };
    const attendance = (recorded('attendance', studentGroupUuid) as Attendance | null | undefined) ?? defaultAttendance;
    return {
      number: index + 1,
      name: `${pupil.surname} ${pupil.firstname}`,
      studentGroupUuid,
      marks: { [scheduleId]: { attendance, entries: entry ? [entry] : [] } },
    };
  });
  const withHomeworks = query.withHomeworks === '1' || query.withHomeworks === 'true';
  return { data: { scheduleUuid: scheduleId, homework: withHomeworks ? body.homework : null, rows } };
};

async function writeMark(call: Call<Endpoints['createMark']> | Call<Endpoints['updateMark']>, place: MarkPlace) {
  const { services, school, body } = call;
  const payload = { ...place, mark: body.mark, comment: body.comment ?? null };
  const [applied] = await services.applyMutation(authorOf(call), 'setMark', [payload]);
  if (!applied || applied.code) throw new AppError(applied?.code ?? 'INTERNAL');
  const value = applied.value as MarkValue | null;
  const uuid = cellUuid(school.id, place.scheduleUuid, place.studentGroupUuid, 'mark');
  return { data: { mark: value?.mark ?? null, comment: value?.comment ?? null, uuid } };
}

export const createMark: Handler<Endpoints['createMark']> = async (call) => {
  const { scheduleUuid, studentGroupUuid } = call.body;
  return writeMark(call, { scheduleUuid, studentGroupUuid });
};

export const updateMark: Handler<Endpoints['updateMark']> = async (call) => {
  const { services, school, caller, body, write, receivedAt } = call;
  const { db } = services.database;
  const { userId } = caller;
  const { present, former } = await assignmentsTaughtBy(db, { schoolId: school.id, userId, now: receivedAt });
  // A mark that is looked up for the first time is put into the table of marks by their uuids.
  const place = await write((tx) => placeOfMark(tx.db, school.id, body.uuid, [...present, ...former]));
  if (!place) throw new AppError('NOT_FOUND');
  return writeMark(call, place);
};

export const attendanceBulk: Handler<Endpoints['attendanceBulk']> = async (call) => {
  const { services, school, body } = call;
  if (body.attendances.some(({ schoolId }) => schoolId !== school.id)) throw new AppError('WRONG_SCHOOL');
  const payloads = body.attendances.map(({ scheduleUuid, studentGroupUuid, attendance }) => ({
    scheduleUuid,
    studentGroupUuid,
    attendance,
  }));
  const applied = await services.applyMutation(authorOf(call), 'setAttendance', payloads);
  const refused = applied.find(({ code }) => code !== null);
  if (refused?.code) throw new AppError(refused.code);
  return { data: payloads };
};
