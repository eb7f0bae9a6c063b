// The documents of lectures: one lecture for its readers, and the list of an author's lectures.
import type { ErrorCode } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import {
  lectureDocument,
  lecturesDocument,
  type lecturesDocuments,
} from '#contract/lectures/lectures.office.documents.ts';
import type { LectureFacts, LectureValue, OwnLectures } from '#contract/lectures/lectures.schema.ts';
import { cellsOfLectures, lecturesOfAuthor } from '#server/features/cells/public.ts';
import { filesOf } from '#server/features/files/public.ts';
import { readableLessons } from '#server/features/lesson/public.ts';
import { namesOf } from '#server/features/people/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import { toWireCell } from '#server/shared/cell-store.ts';
import { type DocumentReader, oneByOne, type Projected, type ProjectionsFor } from '#server/shared/projection.ts';
import { factsOfLectures } from './lecture-places.ts';
import { lectureUse } from './lectures.file-uses.ts';
import { cellNameOfLecture } from './lectures.store.ts';

async function projectLecture(
  reader: DocumentReader,
  lectureUuid: string,
): Promise<Projected<LectureFacts> | ErrorCode> {
  const { db, schoolId, userId, roles } = reader;
  const cells = await cellsOfLectures(db, schoolId, [lectureUuid]);
  const content = cells.find(({ kind, value }) => kind === 'content' && value !== null);
  if (!content) return 'NOT_FOUND';
  const isOwn = content.authorUserId === userId;
  const lessons = (await factsOfLectures(reader, [lectureUuid])).get(lectureUuid) ?? [];
  const readable = await readableLessons(reader, lessons);
  if (!isOwn && readable.size === 0) return 'ACCESS_DENIED';
  const isStaff = roles.some((role) => isIn('schoolReader', role));
  const shown = lessons.filter(({ row }) => isStaff && (isOwn || readable.has(row.lesson.scheduleUuid)));
  const author = (await namesOf(db, [content.authorUserId])).get(content.authorUserId);
  const held = await filesOf(db, schoolId, { kind: lectureUse, subjects: [lectureUuid] });
  return {
    body: {
      author: author ? [author.surname, author.firstname, author.patronymic].filter(Boolean).join(' ') : '',
      isOwn,
      uses: shown
        .map(({ row: { lesson, group } }) => ({
          scheduleUuid: lesson.scheduleUuid,
          date: lesson.date,
          number: lesson.number,
          group: groupLabel(group),
        }))
        .sort((a, b) => `${a.date} ${a.number}`.localeCompare(`${b.date} ${b.number}`)),
      files: Object.fromEntries([...held].map(([uuid, { state }]) => [uuid, { state }])),
    },
    cells: Object.fromEntries(
      // Where else it stands concerns its author alone.
      cells.filter(({ kind }) => isOwn || kind === 'content').map((row) => [cellNameOfLecture(row), toWireCell(row)]),
    ),
  };
}

async function projectOwn(reader: DocumentReader, owner: number): Promise<Projected<OwnLectures> | ErrorCode> {
  const { db, schoolId, userId } = reader;
  if (owner !== userId) return 'ACCESS_DENIED';
  const written = await lecturesOfAuthor(db, schoolId, userId);
  const cells = await cellsOfLectures(
    db,
    schoolId,
    written.map(({ lectureUuid }) => lectureUuid),
  );
  const archived = new Set(
    cells.filter(({ kind, value }) => kind === 'archived' && value !== null).map(({ lectureUuid }) => lectureUuid),
  );
  return {
    body: {
      lectures: written.map(({ lectureUuid, value, acceptedAt }) => ({
        lectureUuid,
        title: (value as LectureValue).title,
        changedAt: acceptedAt,
        isArchived: archived.has(lectureUuid),
      })),
    },
  };
}

export const lecturesProjections: ProjectionsFor<typeof lecturesDocuments> = {
  lecture: oneByOne(lectureDocument, 4, projectLecture),
  lectures: oneByOne(lecturesDocument, 4, projectOwn),
};
