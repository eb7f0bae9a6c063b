import type { FastifyInstance } from 'fastify';
import { answersEndpoints as endpoints } from '#contract/answers/answers.endpoints.ts';
import { lectureAnswersEndpoints as ofLectures } from '#contract/answers/lecture-answers.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './answers.handlers.ts';
import { handIn } from './hand-in.handlers.ts';
import * as lectures from './lecture-answers.handlers.ts';

export function answersRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.getOptions, handlers.getOptions);
  route(app, services, endpoints.ofHomework, handlers.ofHomework);
  route(app, services, endpoints.one, handlers.one);
  route(app, services, endpoints.archive, handlers.archive);
  route(app, services, endpoints.verify, handlers.verify);
  route(app, services, endpoints.clearTeacherProgress, handlers.clearTeacherProgress);
  route(app, services, endpoints.clearProgress, handlers.clearProgress);
  route(app, services, endpoints.handIn, handIn);
  route(app, services, ofLectures.sendLecture, lectures.sendLecture);
  route(app, services, ofLectures.getStudentAnswer, lectures.getStudentAnswer);
  route(app, services, ofLectures.lectureMonitoring, lectures.lectureMonitoring);
  route(app, services, ofLectures.resetStudent, lectures.resetStudent);
  route(app, services, ofLectures.resetTeacher, lectures.resetTeacher);
}
