// The files of lectures: who reads the lecture reads them.
import { lectureDocument } from '#contract/lectures/lectures.office.documents.ts';
import { cellsOfLectures } from '#server/features/cells/public.ts';
import type { Concern } from '#server/shared/concern.ts';
import type { FileUses } from '#server/shared/file-use.ts';
import { readableLectures } from './lecture-places.ts';

/** What the files hang on; the subject is the uuid of the lecture. */
export const lectureUse = 'lecture';

export const lecturesFileUses: FileUses = {
  [lectureUse]: {
    purpose: 'lecture',
    readable: readableLectures,
    async concerns(db, schoolId, subjects) {
      const cells = await cellsOfLectures(db, schoolId, subjects);
      // Its author waits for it; everybody else sees how far it is when they open the lecture.
      return cells.flatMap(({ kind, lectureUuid, authorUserId }): Concern[] =>
        kind === 'content' ? [{ scope: `user:${authorUserId}`, document: lectureDocument.name(lectureUuid) }] : [],
      );
    },
  },
};
