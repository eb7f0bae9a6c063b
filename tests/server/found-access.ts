// Made by scripts/registries.ts.
import { accessLogAccess } from '#tests/access-log/access-log.access.ts';
import { admissionRequestsAccess } from '#tests/admission-requests/admission-requests.access.ts';
import { alphabetBookAccess } from '#tests/alphabet-book/alphabet-book.access.ts';
import { archiveDocumentsAccess } from '#tests/archive-documents/archive-documents.access.ts';
import { combiningAccess } from '#tests/combining/combining.access.ts';
import { contactsAccess } from '#tests/contacts/contacts.access.ts';
import { contingentAccess } from '#tests/contingent/contingent.access.ts';
import { groupsAccess } from '#tests/groups/groups.access.ts';
import { inclusiveAccess } from '#tests/inclusive/inclusive.access.ts';
import { morningAccess } from '#tests/morning/morning.access.ts';
import { parentsAccess } from '#tests/parents/parents.access.ts';
import { peopleCountsAccess } from '#tests/people-counts/people-counts.access.ts';
import { peopleImportAccess } from '#tests/people-import/people-import.access.ts';
import { peopleLegacyAccess } from '#tests/people-legacy/people-legacy.access.ts';
import { peopleSearchAccess } from '#tests/people-search/people-search.access.ts';
import { personRegistryAccess } from '#tests/person-registry/person-registry.access.ts';
import { personnelAccess } from '#tests/personnel/personnel.access.ts';
import { roomsAccess } from '#tests/rooms/rooms.access.ts';
import { schoolSettingsAccess } from '#tests/school-settings/school-settings.access.ts';
import { socialAccess } from '#tests/social/social.access.ts';
import type { FuzzWords } from '#tests/support/access.ts';
import { yearTransferAccess } from '#tests/year-transfer/year-transfer.access.ts';

export const found = {
  calls: {
    ...accessLogAccess.calls,
    ...admissionRequestsAccess.calls,
    ...alphabetBookAccess.calls,
    ...archiveDocumentsAccess.calls,
    ...combiningAccess.calls,
    ...contactsAccess.calls,
    ...contingentAccess.calls,
    ...groupsAccess.calls,
    ...inclusiveAccess.calls,
    ...morningAccess.calls,
    ...parentsAccess.calls,
    ...peopleCountsAccess.calls,
    ...peopleImportAccess.calls,
    ...peopleLegacyAccess.calls,
    ...peopleSearchAccess.calls,
    ...personRegistryAccess.calls,
    ...personnelAccess.calls,
    ...roomsAccess.calls,
    ...schoolSettingsAccess.calls,
    ...socialAccess.calls,
    ...yearTransferAccess.calls,
  },
  payloads: {
    ...accessLogAccess.payloads,
    ...admissionRequestsAccess.payloads,
    ...alphabetBookAccess.payloads,
    ...archiveDocumentsAccess.payloads,
    ...combiningAccess.payloads,
    ...contactsAccess.payloads,
    ...contingentAccess.payloads,
    ...groupsAccess.payloads,
    ...inclusiveAccess.payloads,
    ...morningAccess.payloads,
    ...parentsAccess.payloads,
    ...peopleCountsAccess.payloads,
    ...peopleImportAccess.payloads,
    ...peopleLegacyAccess.payloads,
    ...peopleSearchAccess.payloads,
    ...personRegistryAccess.payloads,
    ...personnelAccess.payloads,
    ...roomsAccess.payloads,
    ...schoolSettingsAccess.payloads,
    ...socialAccess.payloads,
    ...yearTransferAccess.payloads,
  },
  documents: {
    ...accessLogAccess.documents,
    ...admissionRequestsAccess.documents,
    ...alphabetBookAccess.documents,
    ...archiveDocumentsAccess.documents,
    ...combiningAccess.documents,
    ...contactsAccess.documents,
    ...contingentAccess.documents,
    ...groupsAccess.documents,
    ...inclusiveAccess.documents,
    ...morningAccess.documents,
    ...parentsAccess.documents,
    ...peopleCountsAccess.documents,
    ...peopleImportAccess.documents,
    ...peopleLegacyAccess.documents,
    ...peopleSearchAccess.documents,
    ...personRegistryAccess.documents,
    ...personnelAccess.documents,
    ...roomsAccess.documents,
    ...schoolSettingsAccess.documents,
    ...socialAccess.documents,
    ...yearTransferAccess.documents,
  },
  fuzz: [
    ...accessLogAccess.fuzz,
    ...admissionRequestsAccess.fuzz,
    ...alphabetBookAccess.fuzz,
    ...archiveDocumentsAccess.fuzz,
    ...combiningAccess.fuzz,
    ...contactsAccess.fuzz,
    ...contingentAccess.fuzz,
    ...groupsAccess.fuzz,
    ...inclusiveAccess.fuzz,
    ...morningAccess.fuzz,
    ...parentsAccess.fuzz,
    ...peopleCountsAccess.fuzz,
    ...peopleImportAccess.fuzz,
    ...peopleLegacyAccess.fuzz,
    ...peopleSearchAccess.fuzz,
    ...personRegistryAccess.fuzz,
    ...personnelAccess.fuzz,
    ...roomsAccess.fuzz,
    ...schoolSettingsAccess.fuzz,
    ...socialAccess.fuzz,
    ...yearTransferAccess.fuzz,
  ] as readonly FuzzWords[],
  ofAnyYear: [
    accessLogAccess,
    admissionRequestsAccess,
    alphabetBookAccess,
    archiveDocumentsAccess,
    combiningAccess,
    contactsAccess,
    contingentAccess,
    groupsAccess,
    inclusiveAccess,
    morningAccess,
    parentsAccess,
    peopleCountsAccess,
    peopleImportAccess,
    peopleLegacyAccess,
    peopleSearchAccess,
    personRegistryAccess,
    personnelAccess,
    roomsAccess,
    schoolSettingsAccess,
    socialAccess,
    yearTransferAccess,
  ]
    .filter(({ isOfAnyYear }) => isOfAnyYear)
    .flatMap(({ calls }) => Object.keys(calls)),
};
