import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import {
  answeredHomework,
  answeredLesson,
  deletedHomework,
  giveAnAnswer,
  handedInAnswer,
  lectureAnswer,
} from '#tests/support/answered-homework.ts';
import { idOf } from '#tests/support/small-school.ts';

/** Its homework wants no answers. */
const lesson = idOf('lesson early');
const place = { scheduleUuid: lesson, taskKind: 'homework', studentGroupUuid: idOf('member 0') };
const at = Date.parse('2026-11-20T04:00:00Z');

const inYear = (schoolId: number) => ({ schoolId, eduYear: 2026 });
const inPeriod: Ask = (schoolId) => ({ query: { ...inYear(schoolId), period: '2026-11', periodType: 'month' } });
const byId =
  (id: string): Ask =>
  (schoolId) => ({ query: inYear(schoolId), params: { id } });
const ofAnswer: Ask = (schoolId) => ({ body: { ...inYear(schoolId), answerUuid: handedInAnswer } });
const ofLecture: Ask = (schoolId) => ({ query: inYear(schoolId), params: { scheduleUuid: answeredLesson } });
const ofLectureAnswer: Ask = (schoolId) => ({ body: { ...inYear(schoolId), uuid: lectureAnswer } });
const path = '/api/v4/os/frontoffice/homeworks';

export const answersAccess = {
  calls: {
    'answers.list': inPeriod,
    'answers.getOptions': inPeriod,
    'answers.ofHomework': byId(answeredHomework),
    'answers.one': byId(handedInAnswer),
    'answers.archive': (schoolId) => ({
      query: inYear(schoolId),
      params: { homeworkUuid: answeredHomework, studentGroupUuid: idOf('member 0') },
    }),
    'answers.verify': (schoolId) => ({
      params: { id: handedInAnswer },
      body: { ...inYear(schoolId), outcome: 'verified', score: 8 },
    }),
    'answers.clearTeacherProgress': ofAnswer,
    'answers.clearProgress': ofAnswer,
    'answers.handIn': (schoolId) => ({
      query: inYear(schoolId),
      params: { id: answeredHomework },
      form: { body: 'x = 5' },
    }),
    'answers.sendLecture': (schoolId, userId) => ({ ...ofLecture(schoolId, userId), form: { body: 'F = −kx' } }),
    'answers.getStudentAnswer': ofLecture,
    'answers.lectureMonitoring': ofLecture,
    'answers.resetStudent': ofLectureAnswer,
    'answers.resetTeacher': ofLectureAnswer,
  },
  payloads: {
    setAnswerText: { ...place, attempt: 1, value: { text: 'x = 4' } },
    setAnswerPages: { ...place, attempt: 1, value: null },
    sendAnswer: { ...place, attempt: 1, at, after: 0 },
    recallAnswer: { ...place, attempt: 1, at },
    readAnswer: { ...place, attempt: 1, of: 1 },
    reviewAnswer: { ...place, attempt: 1, value: null },
    setStrokes: { ...place, attempt: 1, changes: [{ file: idOf('page of an answer'), turn: 90, add: [], remove: [] }] },
    // Of another pupil: in a second attempt nobody reviews the first.
    resetAnswer: { ...place, studentGroupUuid: idOf('member 1'), number: 2 },
  },
  documents: {
    'document answer': `answer:${lesson}:homework:${idOf('member 0')}`,
    'document answers': `answers:${lesson}:homework`,
  },
  isOfAnyYear: false,
  fuzz: [
    { path, values: { period: ['2', '2026-11', '2026-11-20'] }, add: giveAnAnswer },
    { path: `${path}/{id}`, values: { id: [answeredHomework] } },
    { path: `${path}/{id}/create`, values: { id: [lesson, answeredLesson] } },
    { path: `${path}/answers/`, values: { id: [answeredHomework] } },
    { path: `${path}/answer/`, values: { id: [handedInAnswer] } },
    { path: `${path}/verify/`, values: { id: [handedInAnswer], of: [1] } },
    { path: `${path}/destroy/`, values: { id: [deletedHomework] } },
    { path: `${path}/clear-`, values: { answerUuid: [handedInAnswer] } },
    { path: `${path}/user-monitoring-archive/`, values: { homeworkUuid: [answeredHomework] } },
    { path: '/clientoffice/homeworks/', values: { id: [answeredHomework] } },
    { path: '/lecture/', values: { scheduleUuid: [answeredLesson], uuid: [lectureAnswer] } },
  ],
} satisfies FeatureAccess;
