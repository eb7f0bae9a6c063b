// Textbooks of homework by the calls of the specification.
import { AppError } from '#contract/core/errors.ts';
import type { homeworkEndpoints } from '#contract/homework/homework.endpoints.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { staffHomeworkEndpoints } from '#contract/homework/staff-homework.endpoints.ts';
import { booksFor, titlesOfBooks } from '#server/features/books/public.ts';
import { holdLessons } from '#server/features/lesson/public.ts';
import { homeworkOfLessons, homeworkUuidOf } from '#server/features/schedule/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { authorOf, type Reader, readerOf } from '#server/shared/projection.ts';
import { findHomework, refuseReadOnlyYear } from './find-homework.ts';
import { readableLesson } from './readable-lesson.ts';

type Endpoints = typeof homeworkEndpoints & typeof staffHomeworkEndpoints;
type OfferingCall = Call<Endpoints['books']> | Call<Endpoints['simpleHomeworkBooks']>;

async function offeredBooks({ services, school, params, query: { parallel, eduLang } }: OfferingCall) {
  const found = await booksFor(services.database.db, school.id, { subjectId: params.id, parallel, eduLang });
  return { data: found.map(({ uuid, title, author, year }) => ({ uuid, title, author, year })) };
}

/** HW-032. */
export const books: Handler<Endpoints['books']> = (call) => offeredBooks(call);
/** HW-041. */
export const simpleHomeworkBooks: Handler<Endpoints['simpleHomeworkBooks']> = (call) => offeredBooks(call);

/** HW-042: sets the books of a homework and keeps the rest of it. */
export const saveSimpleHomeworkBooks: Handler<Endpoints['saveSimpleHomeworkBooks']> = async (call) => {
  const { services, school, params, body } = call;
  const data = await call.write(async (write) => {
    const reader = { ...readerOf(call), db: write.db };
    await refuseReadOnlyYear(reader, body.eduYear);
    const scheduleUuid = await findHomework(reader, body.eduYear, params.homeworkUuid);
    if (scheduleUuid === null) throw new AppError('NOT_FOUND');
    await readableLesson(reader, scheduleUuid);
    const current = await lockHomework(reader, scheduleUuid);
    const titles = await titlesOfBooks(
      reader.db,
      school.id,
      body.books.map(({ bookUuid }) => bookUuid),
    );
    const named = body.books.map(({ bookUuid, place }) => {
      const title = titles.get(bookUuid.toLowerCase());
      if (title === undefined) throw new AppError('NOT_FOUND');
      return { title, place };
    });
    const { books: _, ...rest } = current;
    const homework = named.length > 0 ? { ...rest, books: named } : rest;
    await services.applyInWrite(write, authorOf(call), [{ name: 'setHomework', payload: { scheduleUuid, homework } }]);
    return { homeworkUuid: homeworkUuidOf(school.id, scheduleUuid), scheduleUuid, books: named };
  });
  // A repeated request runs no check of its own.
  await readableLesson(readerOf(call), data.scheduleUuid);
  return { data };
};

/**
 * Reads the homework of a lesson and locks it until the commit, so that a concurrent edit is not overwritten.
 * @throws AppError NOT_FOUND where there is none, or where the teacher states that there is none.
 */
async function lockHomework({ db, schoolId }: Reader, scheduleUuid: string): Promise<HomeworkValue> {
  // The lesson first, as every writer of cells does (docs/decisions/2026-11-22-locks.md).
  await holdLessons({ db, schoolId }, [scheduleUuid]);
  const current = (await homeworkOfLessons(db, schoolId, [scheduleUuid])).get(scheduleUuid);
  if (!current || current.body === null) throw new AppError('NOT_FOUND');
  return current;
}
