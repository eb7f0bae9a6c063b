// Made by scripts/registries.ts.
import { answersFileUses } from '#server/features/answers/answers.file-uses.ts';
import { homeworkFileUses } from '#server/features/homework/homework.file-uses.ts';
import { lecturesFileUses } from '#server/features/lectures/lectures.file-uses.ts';
import type { FileUses } from '#server/shared/file-use.ts';

export const fileUses: FileUses = {
  ...answersFileUses,
  ...homeworkFileUses,
  ...lecturesFileUses,
};
