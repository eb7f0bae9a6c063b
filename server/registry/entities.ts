// Made by scripts/registries.ts.
import { admissionRequestEntity } from '#server/features/admission-requests/admission-request.entity.ts';
import { lessonTimeEntity } from '#server/features/bells/lesson-time.entity.ts';
import { timeSchemeEntity } from '#server/features/bells/time-scheme.entity.ts';
import { bookEntity } from '#server/features/books/book.entity.ts';
import { answerEntity } from '#server/features/combining/answer.entity.ts';
import { apartEntity } from '#server/features/combining/apart.entity.ts';
import { combinationEntity } from '#server/features/combining/combination.entity.ts';
import { lessonEntryEntity } from '#server/features/combining/lesson-entry.entity.ts';
import { socialEntryEntity } from '#server/features/combining/social-entry.entity.ts';
import { pupilContactsEntity } from '#server/features/contacts/pupil-contacts.entity.ts';
import { membershipEntity } from '#server/features/contingent/membership.entity.ts';
import { movementEntity } from '#server/features/contingent/movement.entity.ts';
import { studentEntity } from '#server/features/contingent/student.entity.ts';
import { grantEntity } from '#server/features/grants/grant.entity.ts';
import { groupEntity } from '#server/features/groups/group.entity.ts';
import { groupSettingsEntity } from '#server/features/groups/group-settings.entity.ts';
import { subgroupEntity } from '#server/features/groups/subgroup.entity.ts';
import { programmeEntity } from '#server/features/inclusive/programme.entity.ts';
import { listLayoutEntity } from '#server/features/list-layouts/list-layouts.entity.ts';
import { parentAccountEntity } from '#server/features/parents/parent-account.entity.ts';
import { parentLinkEntity } from '#server/features/parents/parent-link.entity.ts';
import { replacementEntity } from '#server/features/personnel/replacement.entity.ts';
import { staffEntity } from '#server/features/personnel/staff.entity.ts';
import { areaPublicationEntity } from '#server/features/publications/area-publication.entity.ts';
import { publicationEntity } from '#server/features/publications/publication.entity.ts';
import { roomEntity } from '#server/features/rooms/room.entity.ts';
import { contactsEntity } from '#server/features/school-settings/contacts.entity.ts';
import { directorEntity } from '#server/features/school-settings/director.entity.ts';
import { passwordResetEntity } from '#server/features/session/password-reset.entity.ts';
import { schoolYearEntity } from '#server/features/year-transfer/school-year.entity.ts';
import { transferPlanEntity } from '#server/features/year-transfer/transfer-plan.entity.ts';
import { yearTransferEntity } from '#server/features/year-transfer/year-transfer.entity.ts';
import type { AnyEntity } from '#server/shared/write.ts';

export const entities: readonly AnyEntity[] = [
  admissionRequestEntity,
  lessonTimeEntity,
  timeSchemeEntity,
  bookEntity,
  answerEntity,
  apartEntity,
  combinationEntity,
  lessonEntryEntity,
  socialEntryEntity,
  pupilContactsEntity,
  membershipEntity,
  movementEntity,
  studentEntity,
  grantEntity,
  groupSettingsEntity,
  groupEntity,
  subgroupEntity,
  programmeEntity,
  listLayoutEntity,
  parentAccountEntity,
  parentLinkEntity,
  replacementEntity,
  staffEntity,
  areaPublicationEntity,
  publicationEntity,
  roomEntity,
  contactsEntity,
  directorEntity,
  passwordResetEntity,
  schoolYearEntity,
  transferPlanEntity,
  yearTransferEntity,
];
