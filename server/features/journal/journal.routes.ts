import type { FastifyInstance } from 'fastify';
import { journalEndpoints as endpoints } from '#contract/journal/journal.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './journal.handlers.ts';
import * as tables from './journal-table.handlers.ts';
import { timeliness } from './timeliness.handlers.ts';

export function journalRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.lessonJournal, handlers.lessonJournal);
  route(app, services, endpoints.createMark, handlers.createMark);
  route(app, services, endpoints.updateMark, handlers.updateMark);
  route(app, services, endpoints.attendanceBulk, handlers.attendanceBulk);
  route(app, services, endpoints.groupList, tables.groupList);
  route(app, services, endpoints.subjectList, tables.subjectList);
  route(app, services, endpoints.periodList, tables.periodList);
  route(app, services, endpoints.subgroupList, tables.subgroupList);
  route(app, services, endpoints.quarterJournal, tables.quarterJournal);
  route(app, services, endpoints.journalOfDays, tables.journalOfDays);
  route(app, services, endpoints.cellHistory, tables.cellHistory);
  route(app, services, endpoints.timeliness, timeliness);
}
