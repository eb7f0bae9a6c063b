// Made by scripts/registries.ts.
import { accessLogAccess } from '#tests/access-log/access-log.access.ts';
import { admissionRequestsAccess } from '#tests/admission-requests/admission-requests.access.ts';
import { alphabetBookAccess } from '#tests/alphabet-book/alphabet-book.access.ts';
import { answersAccess } from '#tests/answers/answers.access.ts';
import { archiveDocumentsAccess } from '#tests/archive-documents/archive-documents.access.ts';
import { booksAccess } from '#tests/books/books.access.ts';
import { calendarFeedAccess } from '#tests/calendar-feed/calendar-feed.access.ts';
import { combiningAccess } from '#tests/combining/combining.access.ts';
import { contactsAccess } from '#tests/contacts/contacts.access.ts';
import { contingentAccess } from '#tests/contingent/contingent.access.ts';
import { filesAccess } from '#tests/files/files.access.ts';
import { grantsAccess } from '#tests/grants/grants.access.ts';
import { groupsAccess } from '#tests/groups/groups.access.ts';
import { handoverAccess } from '#tests/handover/handover.access.ts';
import { homeworkAccess } from '#tests/homework/homework.access.ts';
import { inclusiveAccess } from '#tests/inclusive/inclusive.access.ts';
import { keptImportsAccess } from '#tests/kept-imports/kept-imports.access.ts';
import { lecturesAccess } from '#tests/lectures/lectures.access.ts';
import { listLayoutsAccess } from '#tests/list-layouts/list-layouts.access.ts';
import { morningAccess } from '#tests/morning/morning.access.ts';
import { noticesAccess } from '#tests/notices/notices.access.ts';
import { parentsAccess } from '#tests/parents/parents.access.ts';
import { partnerDiaryAccess } from '#tests/partner-diary/partner-diary.access.ts';
import { peopleCountsAccess } from '#tests/people-counts/people-counts.access.ts';
import { peopleImportAccess } from '#tests/people-import/people-import.access.ts';
import { peopleLegacyAccess } from '#tests/people-legacy/people-legacy.access.ts';
import { peopleSearchAccess } from '#tests/people-search/people-search.access.ts';
import { personRegistryAccess } from '#tests/person-registry/person-registry.access.ts';
import { personnelAccess } from '#tests/personnel/personnel.access.ts';
import { publicationsAccess } from '#tests/publications/publications.access.ts';
import { pushAccess } from '#tests/push/push.access.ts';
import { roomsAccess } from '#tests/rooms/rooms.access.ts';
import { schoolSettingsAccess } from '#tests/school-settings/school-settings.access.ts';
import { scoreAccess } from '#tests/score/score.access.ts';
import { socialAccess } from '#tests/social/social.access.ts';
import type { FuzzWords } from '#tests/support/access.ts';
import { supportAccess } from '#tests/support-requests/support.access.ts';
import { supportSchoolAccess } from '#tests/support-school/support-school.access.ts';
import { yearTransferAccess } from '#tests/year-transfer/year-transfer.access.ts';

export const found = {
  calls: {
    ...accessLogAccess.calls,
    ...admissionRequestsAccess.calls,
    ...alphabetBookAccess.calls,
    ...answersAccess.calls,
    ...archiveDocumentsAccess.calls,
    ...booksAccess.calls,
    ...calendarFeedAccess.calls,
    ...combiningAccess.calls,
    ...contactsAccess.calls,
    ...contingentAccess.calls,
    ...filesAccess.calls,
    ...grantsAccess.calls,
    ...groupsAccess.calls,
    ...handoverAccess.calls,
    ...homeworkAccess.calls,
    ...inclusiveAccess.calls,
    ...keptImportsAccess.calls,
    ...lecturesAccess.calls,
    ...listLayoutsAccess.calls,
    ...morningAccess.calls,
    ...noticesAccess.calls,
    ...parentsAccess.calls,
    ...partnerDiaryAccess.calls,
    ...peopleCountsAccess.calls,
    ...peopleImportAccess.calls,
    ...peopleLegacyAccess.calls,
    ...peopleSearchAccess.calls,
    ...personRegistryAccess.calls,
    ...personnelAccess.calls,
    ...publicationsAccess.calls,
    ...pushAccess.calls,
    ...roomsAccess.calls,
    ...schoolSettingsAccess.calls,
    ...scoreAccess.calls,
    ...socialAccess.calls,
    ...supportAccess.calls,
    ...supportSchoolAccess.calls,
    ...yearTransferAccess.calls,
  },
  payloads: {
    ...accessLogAccess.payloads,
    ...admissionRequestsAccess.payloads,
    ...alphabetBookAccess.payloads,
    ...answersAccess.payloads,
    ...archiveDocumentsAccess.payloads,
    ...booksAccess.payloads,
    ...calendarFeedAccess.payloads,
    ...combiningAccess.payloads,
    ...contactsAccess.payloads,
    ...contingentAccess.payloads,
    ...filesAccess.payloads,
    ...grantsAccess.payloads,
    ...groupsAccess.payloads,
    ...handoverAccess.payloads,
    ...homeworkAccess.payloads,
    ...inclusiveAccess.payloads,
    ...keptImportsAccess.payloads,
    ...lecturesAccess.payloads,
    ...listLayoutsAccess.payloads,
    ...morningAccess.payloads,
    ...noticesAccess.payloads,
    ...parentsAccess.payloads,
    ...partnerDiaryAccess.payloads,
    ...peopleCountsAccess.payloads,
    ...peopleImportAccess.payloads,
    ...peopleLegacyAccess.payloads,
    ...peopleSearchAccess.payloads,
    ...personRegistryAccess.payloads,
    ...personnelAccess.payloads,
    ...publicationsAccess.payloads,
    ...pushAccess.payloads,
    ...roomsAccess.payloads,
    ...schoolSettingsAccess.payloads,
    ...scoreAccess.payloads,
    ...socialAccess.payloads,
    ...supportAccess.payloads,
    ...supportSchoolAccess.payloads,
    ...yearTransferAccess.payloads,
  },
  documents: {
    ...accessLogAccess.documents,
    ...admissionRequestsAccess.documents,
    ...alphabetBookAccess.documents,
    ...answersAccess.documents,
    ...archiveDocumentsAccess.documents,
    ...booksAccess.documents,
    ...calendarFeedAccess.documents,
    ...combiningAccess.documents,
    ...contactsAccess.documents,
    ...contingentAccess.documents,
    ...filesAccess.documents,
    ...grantsAccess.documents,
    ...groupsAccess.documents,
    ...handoverAccess.documents,
    ...homeworkAccess.documents,
    ...inclusiveAccess.documents,
    ...keptImportsAccess.documents,
    ...lecturesAccess.documents,
    ...listLayoutsAccess.documents,
    ...morningAccess.documents,
    ...noticesAccess.documents,
    ...parentsAccess.documents,
    ...partnerDiaryAccess.documents,
    ...peopleCountsAccess.documents,
    ...peopleImportAccess.documents,
    ...peopleLegacyAccess.documents,
    ...peopleSearchAccess.documents,
    ...personRegistryAccess.documents,
    ...personnelAccess.documents,
    ...publicationsAccess.documents,
    ...pushAccess.documents,
    ...roomsAccess.documents,
    ...schoolSettingsAccess.documents,
    ...scoreAccess.documents,
    ...socialAccess.documents,
    ...supportAccess.documents,
    ...supportSchoolAccess.documents,
    ...yearTransferAccess.documents,
  },
  fuzz: [
    ...accessLogAccess.fuzz,
    ...admissionRequestsAccess.fuzz,
    ...alphabetBookAccess.fuzz,
    ...answersAccess.fuzz,
    ...archiveDocumentsAccess.fuzz,
    ...booksAccess.fuzz,
    ...calendarFeedAccess.fuzz,
    ...combiningAccess.fuzz,
    ...contactsAccess.fuzz,
    ...contingentAccess.fuzz,
    ...filesAccess.fuzz,
    ...grantsAccess.fuzz,
    ...groupsAccess.fuzz,
    ...handoverAccess.fuzz,
    ...homeworkAccess.fuzz,
    ...inclusiveAccess.fuzz,
    ...keptImportsAccess.fuzz,
    ...lecturesAccess.fuzz,
    ...listLayoutsAccess.fuzz,
    ...morningAccess.fuzz,
    ...noticesAccess.fuzz,
    ...parentsAccess.fuzz,
    ...partnerDiaryAccess.fuzz,
    ...peopleCountsAccess.fuzz,
    ...peopleImportAccess.fuzz,
    ...peopleLegacyAccess.fuzz,
    ...peopleSearchAccess.fuzz,
    ...personRegistryAccess.fuzz,
    ...personnelAccess.fuzz,
    ...publicationsAccess.fuzz,
    ...pushAccess.fuzz,
    ...roomsAccess.fuzz,
    ...schoolSettingsAccess.fuzz,
    ...scoreAccess.fuzz,
    ...socialAccess.fuzz,
    ...supportAccess.fuzz,
    ...supportSchoolAccess.fuzz,
    ...yearTransferAccess.fuzz,
  ] as readonly FuzzWords[],
  ofAnyYear: [
    accessLogAccess,
    admissionRequestsAccess,
    alphabetBookAccess,
    answersAccess,
    archiveDocumentsAccess,
    booksAccess,
    calendarFeedAccess,
    combiningAccess,
    contactsAccess,
    contingentAccess,
    filesAccess,
    grantsAccess,
    groupsAccess,
    handoverAccess,
    homeworkAccess,
    inclusiveAccess,
    keptImportsAccess,
    lecturesAccess,
    listLayoutsAccess,
    morningAccess,
    noticesAccess,
    parentsAccess,
    partnerDiaryAccess,
    peopleCountsAccess,
    peopleImportAccess,
    peopleLegacyAccess,
    peopleSearchAccess,
    personRegistryAccess,
    personnelAccess,
    publicationsAccess,
    pushAccess,
    roomsAccess,
    schoolSettingsAccess,
    scoreAccess,
    socialAccess,
    supportAccess,
    supportSchoolAccess,
    yearTransferAccess,
  ]
    .filter(({ isOfAnyYear }) => isOfAnyYear)
    .flatMap(({ calls }) => Object.keys(calls)),
};
