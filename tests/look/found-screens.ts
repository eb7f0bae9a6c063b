// Made by scripts/registries.ts.
import { accessLogLook } from '#tests/access-log/access-log.look.ts';
import { admissionRequestsLook } from '#tests/admission-requests/admission-requests.look.ts';
import { alphabetBookLook } from '#tests/alphabet-book/alphabet-book.look.ts';
import { answersLook } from '#tests/answers/answers.look.ts';
import { archiveDocumentsLook } from '#tests/archive-documents/archive-documents.look.ts';
import { booksLook } from '#tests/books/books.look.ts';
import { calendarFeedLook } from '#tests/calendar-feed/calendar-feed.look.ts';
import { combiningLook } from '#tests/combining/combining.look.ts';
import { contactsLook } from '#tests/contacts/contacts.look.ts';
import { contingentLook } from '#tests/contingent/contingent.look.ts';
import { diaryLook } from '#tests/diary/diary.look.ts';
import { grantsLook } from '#tests/grants/grants.look.ts';
import { groupsLook } from '#tests/groups/groups.look.ts';
import { handoverLook } from '#tests/handover/handover.look.ts';
import { inclusiveLook } from '#tests/inclusive/inclusive.look.ts';
import { lecturesLook } from '#tests/lectures/lectures.look.ts';
import { listLayoutsLook } from '#tests/list-layouts/list-layouts.look.ts';
import { noticesLook } from '#tests/notices/notices.look.ts';
import { parentsLook } from '#tests/parents/parents.look.ts';
import { partnerDiaryLook } from '#tests/partner-diary/partner-diary.look.ts';
import { peopleCountsLook } from '#tests/people-counts/people-counts.look.ts';
import { peopleSearchLook } from '#tests/people-search/people-search.look.ts';
import { personnelLook } from '#tests/personnel/personnel.look.ts';
import { profileLook } from '#tests/profile/profile.look.ts';
import { publicationsLook } from '#tests/publications/publications.look.ts';
import { pushLook } from '#tests/push/push.look.ts';
import { roomsLook } from '#tests/rooms/rooms.look.ts';
import { schoolSettingsLook } from '#tests/school-settings/school-settings.look.ts';
import { scoreLook } from '#tests/score/score.look.ts';
import { shareLook } from '#tests/share/share.look.ts';
import { shellLook } from '#tests/shell/shell.look.ts';
import { socialLook } from '#tests/social/social.look.ts';
import { supportLook } from '#tests/support-requests/support.look.ts';
import { toursLook } from '#tests/tours/tours.look.ts';
import { yearTransferLook } from '#tests/year-transfer/year-transfer.look.ts';
import type { Screen } from './screen.ts';

export const found: readonly Screen[] = [
  ...accessLogLook,
  ...admissionRequestsLook,
  ...alphabetBookLook,
  ...answersLook,
  ...archiveDocumentsLook,
  ...booksLook,
  ...calendarFeedLook,
  ...combiningLook,
  ...contactsLook,
  ...contingentLook,
  ...diaryLook,
  ...grantsLook,
  ...groupsLook,
  ...handoverLook,
  ...inclusiveLook,
  ...lecturesLook,
  ...listLayoutsLook,
  ...noticesLook,
  ...parentsLook,
  ...partnerDiaryLook,
  ...peopleCountsLook,
  ...peopleSearchLook,
  ...personnelLook,
  ...profileLook,
  ...publicationsLook,
  ...pushLook,
  ...roomsLook,
  ...schoolSettingsLook,
  ...scoreLook,
  ...shareLook,
  ...shellLook,
  ...socialLook,
  ...supportLook,
  ...toursLook,
  ...yearTransferLook,
];
