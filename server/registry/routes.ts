// Made by scripts/registries.ts.
import type { FastifyInstance } from 'fastify';
import { accessLogRoutes } from '#server/features/access-log/access-log.routes.ts';
import { admissionRequestsRoutes } from '#server/features/admission-requests/admission-requests.routes.ts';
import { alphabetBookRoutes } from '#server/features/alphabet-book/alphabet-book.routes.ts';
import { archiveDocumentsRoutes } from '#server/features/archive-documents/archive-documents.routes.ts';
import { bellsRoutes } from '#server/features/bells/bells.routes.ts';
import { combiningRoutes } from '#server/features/combining/combining.routes.ts';
import { configurationRoutes } from '#server/features/configuration/configuration.routes.ts';
import { contingentRoutes } from '#server/features/contingent/contingent.routes.ts';
import { movementRegisterRoutes } from '#server/features/contingent/movement-register.routes.ts';
import { studentWritesRoutes } from '#server/features/contingent/student-writes.routes.ts';
import { taughtStudentsRoutes } from '#server/features/contingent/taught-students.routes.ts';
import { correctionsRoutes } from '#server/features/corrections/corrections.routes.ts';
import { groupWritesRoutes } from '#server/features/groups/group-writes.routes.ts';
import { groupsRoutes } from '#server/features/groups/groups.routes.ts';
import { subgroupsRoutes } from '#server/features/groups/subgroups.routes.ts';
import { homeworkRoutes } from '#server/features/homework/homework.routes.ts';
import { inclusiveRoutes } from '#server/features/inclusive/inclusive.routes.ts';
import { jobsRoutes } from '#server/features/jobs/jobs.routes.ts';
import { journalRoutes } from '#server/features/journal/journal.routes.ts';
import { lessonRoutes } from '#server/features/lesson/lesson.routes.ts';
import { morningRoutes } from '#server/features/morning/morning.routes.ts';
import { parentsRoutes } from '#server/features/parents/parents.routes.ts';
import { peopleCountsRoutes } from '#server/features/people-counts/people-counts.routes.ts';
import { rosterRoutes } from '#server/features/people-import/roster.routes.ts';
import { studentImportRoutes } from '#server/features/people-import/student-import.routes.ts';
import { peopleLegacyRoutes } from '#server/features/people-legacy/people-legacy.routes.ts';
import { peopleSearchRoutes } from '#server/features/people-search/people-search.routes.ts';
import { personRegistryRoutes } from '#server/features/person-registry/person-registry.routes.ts';
import { personnelRoutes } from '#server/features/personnel/personnel.routes.ts';
import { replacementRoutes } from '#server/features/personnel/replacement.routes.ts';
import { staffImportRoutes } from '#server/features/personnel/staff-import.routes.ts';
import { staffWritesRoutes } from '#server/features/personnel/staff-writes.routes.ts';
import { profileRoutes } from '#server/features/profile/profile.routes.ts';
import { roomsRoutes } from '#server/features/rooms/rooms.routes.ts';
import { scheduleRoutes } from '#server/features/schedule/schedule.routes.ts';
import { schoolSettingsRoutes } from '#server/features/school-settings/school-settings.routes.ts';
import { sessionRoutes } from '#server/features/session/session.routes.ts';
import { socialRoutes } from '#server/features/social/social.routes.ts';
import { yearTransferRoutes } from '#server/features/year-transfer/year-transfer.routes.ts';
import type { Services } from '#server/shared/context.ts';

export const routes: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  accessLogRoutes,
  admissionRequestsRoutes,
  alphabetBookRoutes,
  archiveDocumentsRoutes,
  bellsRoutes,
  combiningRoutes,
  configurationRoutes,
  contingentRoutes,
  movementRegisterRoutes,
  studentWritesRoutes,
  taughtStudentsRoutes,
  correctionsRoutes,
  groupWritesRoutes,
  groupsRoutes,
  subgroupsRoutes,
  homeworkRoutes,
  inclusiveRoutes,
  jobsRoutes,
  journalRoutes,
  lessonRoutes,
  morningRoutes,
  parentsRoutes,
  peopleCountsRoutes,
  rosterRoutes,
  studentImportRoutes,
  peopleLegacyRoutes,
  peopleSearchRoutes,
  personRegistryRoutes,
  personnelRoutes,
  replacementRoutes,
  staffImportRoutes,
  staffWritesRoutes,
  profileRoutes,
  roomsRoutes,
  scheduleRoutes,
  schoolSettingsRoutes,
  sessionRoutes,
  socialRoutes,
  yearTransferRoutes,
];
