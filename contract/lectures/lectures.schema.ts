// A lecture: what a teacher gives to read, with its files (part 2 section 4, decisions L). It is written once and stands in lessons, or in all
// lessons with a theme of a plan.
import * as z from 'zod/mini';
import { attachedFile } from '../core/attached-file.ts';
import { filePurposes } from '../files/file-purposes.ts';
import type { FileStanding } from '../files/files.schema.ts';
import { isLectureBody, type LectureBody } from './lecture-body.ts';

export const maxLectureTitle = 200;

export const lectureTitle = z.string().check(
  z.maxLength(maxLectureTitle),
  z.refine((title) => title.trim().length > 0),
);

/** Its shape as others may read it; what may stand in it is said by `isLectureBody`. */
const lectureBody = z
  .object({ type: z.literal('doc'), content: z.array(z.record(z.string(), z.unknown())) })
  .check(z.refine(isLectureBody)) as unknown as z.ZodMiniType<LectureBody>;

/** Value of the cell `content`. */
export const lectureValue = z.object({
  title: lectureTitle,
  body: lectureBody,
  /** Those that stand in the text, and the materials below it. */
  files: z.array(attachedFile).check(z.maxLength(filePurposes.lecture.mostFiles)),
  /** Whose copy it is. Missing for one that was written from the start. */
  clonedFrom: z.optional(z.uuid()),
});
export type LectureValue = z.infer<typeof lectureValue>;

/** Value of the cell `archived`: no longer offered; where it stands it stays. */
export const lectureArchived = z.object({ archived: z.literal(true) });
/** Value of a cell `theme:<uuid>`: it stands in every lesson with this theme that has no lecture of its own. */
export const lectureOfTheme = z.object({ isOn: z.literal(true) });

/** Value of the cell `lecture` of a lesson. `lectureUuid` null: none here, although there is one for the theme. */
export const lessonLecture = z.object({
  lectureUuid: z.nullable(z.uuid()),
  /** As it was called then: what is shown until the lecture itself is on the device. */
  title: z.string().check(z.maxLength(maxLectureTitle)),
});
export type LessonLecture = z.infer<typeof lessonLecture>;

/** A lesson in which a lecture stands. */
export type LectureUse = {
  readonly scheduleUuid: string;
  /** yyyy-MM-dd */
  readonly date: string;
  readonly number: number;
  readonly group: string;
};
/** Body of the document `lecture`; what was written is in its cells. */
export type LectureFacts = {
  readonly author: string;
  /** The reader may change it. */
  readonly isOwn: boolean;
  /** For staff; empty for families. */
  readonly uses: readonly LectureUse[];
  readonly files: Readonly<Record<string, FileStanding>>;
};

/** Body of the document `lectures`: what a person wrote, the newest first. */
export type OwnLectures = {
  readonly lectures: readonly {
    readonly lectureUuid: string;
    readonly title: string;
    /** Server time of the last change, epoch milliseconds. */
    readonly changedAt: number;
    readonly isArchived: boolean;
  }[];
};
