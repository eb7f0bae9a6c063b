// The files of homework: who reads the lesson reads them.
import { loadLessonFacts, readableLessons } from '#server/features/lesson/public.ts';
import type { FileUses } from '#server/shared/file-use.ts';

/** What the files hang on; the subject is the uuid of the lesson in which the homework was set. */
export const homeworkUse = 'homework';

export const homeworkFileUses: FileUses = {
  [homeworkUse]: {
    purpose: 'material',
    async readable(reader, subjects) {
      const facts = await loadLessonFacts(reader, subjects);
      return readableLessons(reader, [...facts.values()]);
    },
  },
};
