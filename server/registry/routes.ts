// Made by scripts/registries.ts.
import type { FastifyInstance } from 'fastify';
import { accessLogRoutes } from '#server/features/access-log/access-log.routes.ts';
import { admissionRequestsRoutes } from '#server/features/admission-requests/admission-requests.routes.ts';
import { alphabetBookRoutes } from '#server/features/alphabet-book/alphabet-book.routes.ts';
import { answersRoutes } from '#server/features/answers/answers.routes.ts';
import { archiveDocumentsRoutes } from '#server/features/archive-documents/archive-documents.routes.ts';
import { bellsRoutes } from '#server/features/bells/bells.routes.ts';
import { booksRoutes } from '#server/features/books/books.routes.ts';
import { calendarFeedRoutes } from '#server/features/calendar-feed/calendar-feed.routes.ts';
import { combiningRoutes } from '#server/features/combining/combining.routes.ts';
import { configurationRoutes } from '#server/features/configuration/configuration.routes.ts';
import { bulkActsRoutes } from '#server/features/contingent/bulk-acts.routes.ts';
import { contingentRoutes } from '#server/features/contingent/contingent.routes.ts';
import { movementRegisterRoutes } from '#server/features/contingent/movement-register.routes.ts';
import { studentWritesRoutes } from '#server/features/contingent/student-writes.routes.ts';
import { taughtStudentsRoutes } from '#server/features/contingent/taught-students.routes.ts';
import { correctionsRoutes } from '#server/features/corrections/corrections.routes.ts';
import { filesRoutes } from '#server/features/files/files.routes.ts';
import { grantsRoutes } from '#server/features/grants/grants.routes.ts';
import { groupImportRoutes } from '#server/features/groups/group-import.routes.ts';
import { groupWritesRoutes } from '#server/features/groups/group-writes.routes.ts';
import { groupsRoutes } from '#server/features/groups/groups.routes.ts';
import { subgroupsRoutes } from '#server/features/groups/subgroups.routes.ts';
import { handoverRoutes } from '#server/features/handover/handover.routes.ts';
import { homeworkRoutes } from '#server/features/homework/homework.routes.ts';
import { inclusiveRoutes } from '#server/features/inclusive/inclusive.routes.ts';
import { jobsRoutes } from '#server/features/jobs/jobs.routes.ts';
import { journalRoutes } from '#server/features/journal/journal.routes.ts';
import { keptImportsRoutes } from '#server/features/kept-imports/kept-imports.routes.ts';
import { lecturesRoutes } from '#server/features/lectures/lectures.routes.ts';
import { lessonRoutes } from '#server/features/lesson/lesson.routes.ts';
import { listLayoutsRoutes } from '#server/features/list-layouts/list-layouts.routes.ts';
import { morningRoutes } from '#server/features/morning/morning.routes.ts';
import { noticesRoutes } from '#server/features/notices/notices.routes.ts';
import { parentsRoutes } from '#server/features/parents/parents.routes.ts';
import { partnerDiaryRoutes } from '#server/features/partner-diary/partner-diary.routes.ts';
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
import { ownContactsRoutes } from '#server/features/profile/own-contacts.routes.ts';
import { profileRoutes } from '#server/features/profile/profile.routes.ts';
import { newsRoutes } from '#server/features/publications/news.routes.ts';
import { publicationsRoutes } from '#server/features/publications/publications.routes.ts';
import { pushRoutes } from '#server/features/push/push.routes.ts';
import { roomsRoutes } from '#server/features/rooms/rooms.routes.ts';
import { scheduleRoutes } from '#server/features/schedule/schedule.routes.ts';
import { schoolSettingsRoutes } from '#server/features/school-settings/school-settings.routes.ts';
import { scoreRoutes } from '#server/features/score/score.routes.ts';
import { sessionRoutes } from '#server/features/session/session.routes.ts';
import { socialRoutes } from '#server/features/social/social.routes.ts';
import { supportRoutes } from '#server/features/support/support.routes.ts';
import { supportSchoolRoutes } from '#server/features/support-school/support-school.routes.ts';
import { toursRoutes } from '#server/features/tours/tours.routes.ts';
import { yearTransferRoutes } from '#server/features/year-transfer/year-transfer.routes.ts';
import type { Services } from '#server/shared/context.ts';

export const routes: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  accessLogRoutes,
  admissionRequestsRoutes,
  alphabetBookRoutes,
  answersRoutes,
  archiveDocumentsRoutes,
  bellsRoutes,
  booksRoutes,
  calendarFeedRoutes,
  combiningRoutes,
  configurationRoutes,
  bulkActsRoutes,
  contingentRoutes,
  movementRegisterRoutes,
  studentWritesRoutes,
  taughtStudentsRoutes,
  correctionsRoutes,
  filesRoutes,
  grantsRoutes,
  groupImportRoutes,
  groupWritesRoutes,
  groupsRoutes,
  subgroupsRoutes,
  handoverRoutes,
  homeworkRoutes,
  inclusiveRoutes,
  jobsRoutes,
  journalRoutes,
  keptImportsRoutes,
  lecturesRoutes,
  lessonRoutes,
  listLayoutsRoutes,
  morningRoutes,
  noticesRoutes,
  parentsRoutes,
  partnerDiaryRoutes,
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
  ownContactsRoutes,
  profileRoutes,
  newsRoutes,
  publicationsRoutes,
  pushRoutes,
  roomsRoutes,
  scheduleRoutes,
  schoolSettingsRoutes,
  scoreRoutes,
  sessionRoutes,
  socialRoutes,
  supportSchoolRoutes,
  supportRoutes,
  toursRoutes,
  yearTransferRoutes,
];
