// Made by scripts/registries.ts.
import { accessLogEndpoints } from './access-log/access-log.endpoints.ts';
import { admissionRequestsEndpoints } from './admission-requests/admission-requests.endpoints.ts';
import { alphabetBookEndpoints } from './alphabet-book/alphabet-book.endpoints.ts';
import { answersEndpoints } from './answers/answers.endpoints.ts';
import { lectureAnswersEndpoints } from './answers/lecture-answers.endpoints.ts';
import { archiveDocumentsEndpoints } from './archive-documents/archive-documents.endpoints.ts';
import { bellsEndpoints } from './bells/bells.endpoints.ts';
import { booksEndpoints } from './books/books.endpoints.ts';
import { calendarFeedEndpoints } from './calendar-feed/calendar-feed.endpoints.ts';
import { changesEndpoints } from './changes/changes.endpoints.ts';
import { combiningEndpoints } from './combining/combining.endpoints.ts';
import { configurationEndpoints } from './configuration/configuration.endpoints.ts';
import { bulkActsEndpoints } from './contingent/bulk-acts.endpoints.ts';
import { contingentEndpoints } from './contingent/contingent.endpoints.ts';
import { movementRegisterEndpoints } from './contingent/movement-register.endpoints.ts';
import { studentImportEndpoints } from './contingent/student-import.endpoints.ts';
import { studentWritesEndpoints } from './contingent/student-writes.endpoints.ts';
import { taughtStudentsEndpoints } from './contingent/taught-students.endpoints.ts';
import type { AnyEndpoint } from './core/endpoint.ts';
import { correctionsEndpoints } from './corrections/corrections.endpoints.ts';
import { filesEndpoints } from './files/files.endpoints.ts';
import { grantsEndpoints } from './grants/grants.endpoints.ts';
import { groupImportEndpoints } from './groups/group-import.endpoints.ts';
import { groupWritesEndpoints } from './groups/group-writes.endpoints.ts';
import { groupsEndpoints } from './groups/groups.endpoints.ts';
import { subgroupsEndpoints } from './groups/subgroups.endpoints.ts';
import { handoverEndpoints } from './handover/handover.endpoints.ts';
import { homeworkEndpoints } from './homework/homework.endpoints.ts';
import { staffHomeworkEndpoints } from './homework/staff-homework.endpoints.ts';
import { inclusiveEndpoints } from './inclusive/inclusive.endpoints.ts';
import { jobsEndpoints } from './jobs/jobs.endpoints.ts';
import { journalEndpoints } from './journal/journal.endpoints.ts';
import { keptImportsEndpoints } from './kept-imports/kept-imports.endpoints.ts';
import { lecturesEndpoints } from './lectures/lectures.endpoints.ts';
import { lessonEndpoints } from './lesson/lesson.endpoints.ts';
import { listLayoutsEndpoints } from './list-layouts/list-layouts.endpoints.ts';
import { morningEndpoints } from './morning/morning.endpoints.ts';
import { newsEndpoints } from './news/news.endpoints.ts';
import { noticesEndpoints } from './notices/notices.endpoints.ts';
import { invitationsEndpoints } from './parents/invitations.endpoints.ts';
import { parentAccountsEndpoints } from './parents/parent-accounts.endpoints.ts';
import { parentLinkEndpoints } from './parents/parent-link.endpoints.ts';
import { parentsEndpoints } from './parents/parents.endpoints.ts';
import { partnerDiaryEndpoints } from './partner-diary/partner-diary.endpoints.ts';
import { peopleCountsEndpoints } from './people-counts/people-counts.endpoints.ts';
import { rosterEndpoints } from './people-import/roster.endpoints.ts';
import { peopleLegacyEndpoints } from './people-legacy/people-legacy.endpoints.ts';
import { peopleSearchEndpoints } from './people-search/people-search.endpoints.ts';
import { personRegistryEndpoints } from './person-registry/person-registry.endpoints.ts';
import { personnelEndpoints } from './personnel/personnel.endpoints.ts';
import { replacementEndpoints } from './personnel/replacement.endpoints.ts';
import { staffImportEndpoints } from './personnel/staff-import.endpoints.ts';
import { staffWritesEndpoints } from './personnel/staff-writes.endpoints.ts';
import { ownContactsEndpoints } from './profile/own-contacts.endpoints.ts';
import { profileEndpoints } from './profile/profile.endpoints.ts';
import { publicationsEndpoints } from './publications/publications.endpoints.ts';
import { pushEndpoints } from './push/push.endpoints.ts';
import { roomsEndpoints } from './rooms/rooms.endpoints.ts';
import { programmeEndpoints } from './schedule/programme.endpoints.ts';
import { scheduleEndpoints } from './schedule/schedule.endpoints.ts';
import { schoolSettingsEndpoints } from './school-settings/school-settings.endpoints.ts';
import { scoreEndpoints } from './score/score.endpoints.ts';
import { accountEndpoints } from './session/account.endpoints.ts';
import { sessionEndpoints } from './session/session.endpoints.ts';
import { tutorEndpoints } from './session/tutor.endpoints.ts';
import { socialEndpoints } from './social/social.endpoints.ts';
import { supportEndpoints } from './support/support.endpoints.ts';
import { syncEndpoints } from './sync/sync.endpoints.ts';
import { toursEndpoints } from './tours/tours.endpoints.ts';
import { yearTransferEndpoints } from './year-transfer/year-transfer.endpoints.ts';

export const endpoints = {
  accessLog: accessLogEndpoints,
  admissionRequests: admissionRequestsEndpoints,
  alphabetBook: alphabetBookEndpoints,
  answers: { ...answersEndpoints, ...lectureAnswersEndpoints },
  archiveDocuments: archiveDocumentsEndpoints,
  bells: bellsEndpoints,
  books: booksEndpoints,
  calendarFeed: calendarFeedEndpoints,
  changes: changesEndpoints,
  combining: combiningEndpoints,
  configuration: configurationEndpoints,
  contingent: {
    ...bulkActsEndpoints,
    ...contingentEndpoints,
    ...movementRegisterEndpoints,
    ...studentImportEndpoints,
    ...studentWritesEndpoints,
    ...taughtStudentsEndpoints,
  },
  corrections: correctionsEndpoints,
  files: filesEndpoints,
  grants: grantsEndpoints,
  groups: { ...groupImportEndpoints, ...groupWritesEndpoints, ...groupsEndpoints, ...subgroupsEndpoints },
  handover: handoverEndpoints,
  homework: { ...homeworkEndpoints, ...staffHomeworkEndpoints },
  inclusive: inclusiveEndpoints,
  jobs: jobsEndpoints,
  journal: journalEndpoints,
  keptImports: keptImportsEndpoints,
  lectures: lecturesEndpoints,
  lesson: lessonEndpoints,
  listLayouts: listLayoutsEndpoints,
  morning: morningEndpoints,
  news: newsEndpoints,
  notices: noticesEndpoints,
  parents: { ...invitationsEndpoints, ...parentAccountsEndpoints, ...parentLinkEndpoints, ...parentsEndpoints },
  partnerDiary: partnerDiaryEndpoints,
  peopleCounts: peopleCountsEndpoints,
  peopleImport: rosterEndpoints,
  peopleLegacy: peopleLegacyEndpoints,
  peopleSearch: peopleSearchEndpoints,
  personRegistry: personRegistryEndpoints,
  personnel: { ...personnelEndpoints, ...replacementEndpoints, ...staffImportEndpoints, ...staffWritesEndpoints },
  profile: { ...ownContactsEndpoints, ...profileEndpoints },
  publications: publicationsEndpoints,
  push: pushEndpoints,
  rooms: roomsEndpoints,
  schedule: { ...programmeEndpoints, ...scheduleEndpoints },
  schoolSettings: schoolSettingsEndpoints,
  score: scoreEndpoints,
  session: { ...accountEndpoints, ...sessionEndpoints, ...tutorEndpoints },
  social: socialEndpoints,
  support: supportEndpoints,
  sync: syncEndpoints,
  tours: toursEndpoints,
  yearTransfer: yearTransferEndpoints,
} as const satisfies Record<string, Record<string, AnyEndpoint>>;
