// Made by scripts/registries.ts.
import { homeworkMutations } from '../homework/homework.mutations.ts';
import { journalMutations } from '../journal/journal.mutations.ts';
import { lessonMutations } from '../lesson/lesson.mutations.ts';

export const mutations = {
  ...homeworkMutations,
  ...journalMutations,
  ...lessonMutations,
} as const;
