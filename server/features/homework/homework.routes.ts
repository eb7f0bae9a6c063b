import type { FastifyInstance } from 'fastify';
import { homeworkEndpoints as endpoints } from '#contract/homework/homework.endpoints.ts';
import { staffHomeworkEndpoints as ofStaff } from '#contract/homework/staff-homework.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './homework.handlers.ts';
import * as ofBooks from './homework-books.handlers.ts';
import * as staff from './staff-homework.handlers.ts';

export function homeworkRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.createSimpleHomework, handlers.createSimpleHomework);
  route(app, services, endpoints.updateSimpleHomework, handlers.updateSimpleHomework);
  route(app, services, endpoints.removeSimpleHomework, handlers.removeSimpleHomework);
  route(app, services, endpoints.createByLesson, handlers.createByLesson);
  route(app, services, endpoints.updateByLesson, handlers.updateByLesson);
  route(app, services, endpoints.removeByLesson, handlers.removeByLesson);
  route(app, services, endpoints.monthlyList, handlers.monthlyList);
  route(app, services, endpoints.oneOfStudent, handlers.oneOfStudent);
  route(app, services, endpoints.parentMonthlyList, handlers.parentMonthlyList);
  route(app, services, endpoints.oneOfChild, handlers.oneOfChild);
  route(app, services, ofStaff.oneOfStaff, staff.oneOfStaff);
  route(app, services, ofStaff.destroy, staff.destroy);
  route(app, services, ofStaff.createData, staff.createData);
  route(app, services, ofStaff.create, staff.create);
  route(app, services, ofStaff.books, ofBooks.books);
  route(app, services, endpoints.simpleHomeworkBooks, ofBooks.simpleHomeworkBooks);
  route(app, services, endpoints.saveSimpleHomeworkBooks, ofBooks.saveSimpleHomeworkBooks);
}
