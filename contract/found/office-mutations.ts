// Made by scripts/registries.ts.
import { answersMutations } from '../answers/answers.office.mutations.ts';
import { contactsMutations } from '../contacts/contacts.office.mutations.ts';
import { lecturesMutations } from '../lectures/lectures.office.mutations.ts';
import { noticesMutations } from '../notices/notices.office.mutations.ts';
import { socialMutations } from '../social/social.office.mutations.ts';
import { supportMutations } from '../support/support.office.mutations.ts';

export const officeMutations = {
  ...answersMutations,
  ...contactsMutations,
  ...lecturesMutations,
  ...noticesMutations,
  ...socialMutations,
  ...supportMutations,
} as const;
