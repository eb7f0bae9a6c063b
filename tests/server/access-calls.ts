// A valid call to every endpoint, a valid payload of every mutation and a name of every document: what the access table requests. All rows
// are of school 1.

import { cellUuid } from '#contract/core/ids.ts';
import type { DocumentKind, MutationName } from '#contract/office.ts';
import type { endpoints } from '#contract/registry.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import type { Ask } from '#tests/support/access.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { found } from './found-access.ts';

type Endpoints = typeof endpoints;
export type EndpointName = {
  [Feature in keyof Endpoints]: `${Feature & string}.${keyof Endpoints[Feature] & string}`;
}[keyof Endpoints];

/** It is in every comment, theme, homework and pupil's name of school 1: a refused person must never see it. */
export const secret = 'құпия';

export const lesson = idOf('lesson early');
/** Has no homework. */
const otherLesson = idOf('lesson sor');
const pupil = idOf('member 0');
const place = { studentGroupUuid: pupil, scheduleUuid: lesson, date: '2026-11-20', groupId: 71, subjectId: 24 };
const ofPupil = { studentSchoolUuid: idOf('student 0') };
/** A finished job of `stranger`. */
export const job = idOf('job');
const homework = homeworkUuidOf(1, lesson);

const nothing: Ask = () => ({});
const ofJob: Ask = () => ({ params: { id: job } });
const inYear: Ask = (school) => ({ query: { schoolId: school, eduYear: 2026 } });
const inYearWith =
  (more: object): Ask =>
  (school) => ({ query: { schoolId: school, eduYear: 2026, ...more } });
const byPath =
  (id: string): Ask =>
  (school) => ({ query: { schoolId: school, eduYear: 2026 }, params: { id } });
const written =
  (more: object): Ask =>
  (schoolId) => ({ body: { schoolId, eduYear: 2026, ...more } });

/** Each manager changes a scheme of their own: it becomes the default, and a lesson moves. */
const bells = {
  name: `Қоңырау ${secret}`,
  shift: 1,
  lessonMinutes: 40,
  groupIds: [],
  entries: [{ weekday: 0, number: 8, timeStart: '14:00', timeEnd: '14:40' }],
};

export const calls: Record<EndpointName, Ask> = {
  ...found.calls,
  'bells.list': inYear,
  'bells.shortList': inYear,
  'bells.byGroup': inYear,
  'bells.preview': written({ ...bells, isDefault: true, applyFrom: null }),
  'bells.create': (schoolId, userId) => ({
    body: { schoolId, ...bells, name: `Жаңа ${userId}`, isDefault: false, requestId: idOf(`bells of ${userId}`) },
  }),
  'bells.update': (schoolId, userId) => ({
    body: {
      schoolId,
      ...bells,
      name: `Менікі ${userId}`,
      isDefault: true,
      applyFrom: '2026-11-20',
      uuid: idOf(`bells ${userId}`),
      version: 1,
      requestId: idOf(`changed bells of ${userId}`),
    },
  }),
  'bells.delete': written({ uuid: idOf('no bells') }),
  'configuration.microservices': nothing,
  'configuration.domainOptions': nothing,
  'changes.entryHistory': inYearWith({ entity: 'nothing', id: '1' }),
  'changes.subjectHistory': inYearWith({ of: 'student', id: idOf('student 0') }),
  'changes.batches': inYear,
  'changes.batch': inYearWith({ batch: idOf('no batch') }),
  'changes.undo': written({ batch: idOf('no batch'), requestId: idOf('a press') }),
  'corrections.list': inYear,
  'corrections.set': written({ key: 'shell.menu', language: 'ru', text: 'Разделы', requestId: idOf('a correction') }),
  'configuration.quarters': inYear,
  'configuration.parallels': inYear,
  'configuration.groups': inYear,
  'configuration.translate': nothing,
  'configuration.translateHash': nothing,
  'configuration.health': nothing,
  'homework.createSimpleHomework': written({ scheduleUuid: lesson, body: `§12 ${secret}` }),
  'homework.updateSimpleHomework': written({ scheduleUuid: lesson, homeworkUuid: homework, body: `§13 ${secret}` }),
  'homework.removeSimpleHomework': written({ scheduleUuid: otherLesson, homeworkUuid: homeworkUuidOf(1, otherLesson) }),
  'homework.createByLesson': () => ({ params: { id: lesson }, body: { body: `§12 ${secret}` } }),
  'homework.updateByLesson': () => ({ params: { id: lesson }, body: { body: `§13 ${secret}` } }),
  'homework.removeByLesson': () => ({ params: { id: otherLesson } }),
  'homework.monthlyList': inYearWith({ studentGroupUuid: pupil }),
  'homework.parentMonthlyList': inYearWith({ studentGroupUuid: pupil }),
  'homework.oneOfStudent': byPath(homework),
  'homework.oneOfChild': byPath(homework),
  'jobs.job': ofJob,
  'jobs.file': ofJob,
  'jobs.cancel': ofJob,
  'journal.groupList': inYear,
  'journal.subjectList': inYearWith({ groupId: 71 }),
  'journal.periodList': byPath(idOf('physics')),
  'journal.subgroupList': byPath('71'),
  'journal.quarterJournal': byPath(idOf('physics')),
  'journal.journalOfDays': inYearWith({
    filters: JSON.stringify({ assignmentUuid: idOf('physics') }),
    dateFrom: '2026-11-16',
    dateTo: '2026-11-22',
  }),
  'journal.timeliness': inYearWith({ date: '2026-11-20' }),
  'sync.cellHistory': inYearWith({ document: `lesson:${lesson}`, cell: `mark:${idOf('member 5')}` }),
  'journal.cellHistory': inYearWith({ scheduleUuid: lesson, cell: `mark:${idOf('member 5')}` }),
  'journal.lessonJournal': () => ({ params: { scheduleId: lesson } }),
  'journal.createMark': (schoolId, userId) => ({
    body: { ...place, schoolId, userId, eduYear: 2026, markType: 'formattedScore', mark: 7, comment: secret },
  }),
  'journal.updateMark': (_, userId) => ({
    body: {
      userId,
      uuid: cellUuid(1, lesson, idOf('member 5'), 'mark'),
      markType: 'formattedScore',
      mark: 4,
      comment: secret,
    },
  }),
  'journal.attendanceBulk': (schoolId, userId) => ({
    body: { userId, attendances: [{ ...place, schoolId, eduYear: 2026, attendance: 'late' }] },
  }),
  'lesson.frontofficeLesson': inYearWith({ scheduleUuid: lesson }),
  'lesson.controlLesson': byPath(lesson),
  'lesson.clientofficeLesson': inYearWith({ scheduleUuid: lesson, ...ofPupil }),
  'lesson.lessonBySchedule': byPath(lesson),
  'lesson.complete': written({ scheduleUuid: lesson, theme: `Гук заңы ${secret}` }),
  'profile.sessions': nothing,
  'profile.endSession': () => ({ body: { id: idOf('no session') } }),
  'profile.endOtherSessions': nothing,
  'profile.changePassword': () => ({ body: {} }),
  'profile.passwordHistory': nothing,
  'profile.picture': nothing,
  'profile.setPicture': () => ({ file: 'no picture' }),
  'profile.removePicture': nothing,
  'tours.seen': () => ({ body: { tour: 'tomorrow' } }),
  'profile.saveContacts': (_, userId) => ({
    body: { email: 'own@mektep.kz', requestId: idOf(`own contacts of ${userId}`) },
  }),
  'schedule.frontofficeSchedule': inYear,
  'schedule.clientofficeSchedule': inYearWith(ofPupil),
  'schedule.parentSchedule': inYearWith({ ...ofPupil, studentUserId: 11 }),
  'session.login': () => ({ body: { login: 'teacher', password } }),
  'session.refreshToken': (_, userId) => ({ body: { userId } }),
  'session.ustazRefresh': (_, userId) => ({ body: { userId } }),
  'session.logout': nothing,
  'session.userInfo': nothing,
  'session.schools': nothing,
  'session.relatedAccounts': nothing,
  // Nobody here has a second account (tests/accounts/related.test.ts covers that).
  'session.relatedAuth': () => ({ body: { userId: 3 } }),
  // A wrong guess would be counted; refusals are in tests/accounts/related.test.ts.
  'session.linkedAccounts': nothing,
  'session.linkAccount': () => ({ body: { login: '', password } }),
  'session.unlinkAccount': () => ({ body: { userId: 3 } }),
  'session.sealKey': nothing,
  'session.relatedChildren': nothing,
  'session.parentGroupList': inYearWith({ studentUserId: 11 }),
  'session.years': inYear,
  'sync.unsentDevices': inYear,
  'sync.sync': (schoolId, userId) => ({
    body: syncBody({ clientId: idOf(`client of ${userId} in ${schoolId}`), userId, schoolId }),
  }),
};

const ofMember = { scheduleUuid: lesson, studentGroupUuid: idOf('member 1') };
export const payloads: Record<MutationName, object> = {
  ...found.payloads,
  setAttendance: { ...ofMember, attendance: 'missing_due' },
  takeRoll: { scheduleUuid: lesson },
  withdrawRoll: { scheduleUuid: lesson },
  setNoMarks: { scheduleUuid: lesson, isStated: true },
  setMark: { ...ofMember, mark: 5, comment: secret },
  setHomework: { scheduleUuid: lesson, homework: { body: `§14 ${secret}`, dueScheduleUuid: null } },
  setHomeworkDone: { ...ofPupil, studentGroupUuid: pupil, scheduleUuid: lesson, isDone: true },
  conductLesson: { scheduleUuid: lesson, themeUuid: null, theme: `Басқа ${secret}` },
  uncompleteLesson: { scheduleUuid: lesson },
};

export const documents: Record<`document ${DocumentKind}` | 'document roster of a subgroup', string> = {
  'document bells': 'bells',
  ...found.documents,
  'document lesson': `lesson:${lesson}`,
  'document roster': 'roster:71',
  'document roster of a subgroup': `roster:${idOf('subgroup')}`,
  'document plan': `plan:${idOf('physics')}`,
  'document year': 'year:2026',
  'document corrections': 'corrections',
  'document switches': 'switches',
  'document journals': 'journals:2026',
  'document journal': `journal:${idOf('physics')}:2`,
  'document week': 'week:2026-11-16',
  'document pupil-week': `pupil-week:${idOf('student 0')}:2026-11-16`,
  'document pupil-marks': `pupil-marks:${idOf('student 0')}:2026:2`,
  'document pupil-done': `pupil-done:${idOf('student 0')}`,
};
