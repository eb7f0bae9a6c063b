// Made by scripts/registries.ts.
import { homeworkMutationHandlers } from '#server/features/homework/homework.mutations.ts';
import { journalMutationHandlers } from '#server/features/journal/journal.mutations.ts';
import { lessonMutationHandlers } from '#server/features/lesson/lesson.mutations.ts';
import { socialMutationHandlers } from '#server/features/social/social.mutations.ts';

export const mutationHandlers = {
  ...homeworkMutationHandlers,
  ...journalMutationHandlers,
  ...lessonMutationHandlers,
  ...socialMutationHandlers,
};
