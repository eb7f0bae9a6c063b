// Made by scripts/registries.ts.
import { answersMutationHandlers } from '#server/features/answers/answers.mutations.ts';
import { contactsMutationHandlers } from '#server/features/contacts/contacts.mutations.ts';
import { homeworkMutationHandlers } from '#server/features/homework/homework.mutations.ts';
import { journalMutationHandlers } from '#server/features/journal/journal.mutations.ts';
import { lecturesMutationHandlers } from '#server/features/lectures/lectures.mutations.ts';
import { lessonMutationHandlers } from '#server/features/lesson/lesson.mutations.ts';
import { noticesMutationHandlers } from '#server/features/notices/notices.mutations.ts';
import { socialMutationHandlers } from '#server/features/social/social.mutations.ts';
import { supportMutationHandlers } from '#server/features/support/support.mutations.ts';

export const mutationHandlers = {
  ...answersMutationHandlers,
  ...contactsMutationHandlers,
  ...homeworkMutationHandlers,
  ...journalMutationHandlers,
  ...lecturesMutationHandlers,
  ...lessonMutationHandlers,
  ...noticesMutationHandlers,
  ...socialMutationHandlers,
  ...supportMutationHandlers,
};
