// The calls of the specification on lectures: a new one, or a copy of an own one.
import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import type { lecturesEndpoints } from '#contract/lectures/lectures.endpoints.ts';
import { type LectureValue, maxLectureTitle } from '#contract/lectures/lectures.schema.ts';
import { cellsOfLectures } from '#server/features/cells/public.ts';
import { refuseReadOnlyYear } from '#server/features/homework/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { authorOf, type Reader, readerOf } from '#server/shared/projection.ts';
import { textOf } from '#server/shared/texts.ts';

type Endpoints = typeof lecturesEndpoints;
type AnyCall = Call<Endpoints[keyof Endpoints]>;

const empty: Omit<LectureValue, 'title'> = { body: { type: 'doc', content: [{ type: 'paragraph' }] }, files: [] };

/** Reads the lecture to copy. @throws AppError NOT_FOUND also if the caller is not its author. */
async function ownLecture({ db, schoolId, userId }: Reader, lectureUuid: string): Promise<LectureValue> {
  const uuid = lectureUuid.toLowerCase();
  const cells = await cellsOfLectures(db, schoolId, [uuid]);
  const content = cells.find(({ kind, authorUserId }) => kind === 'content' && authorUserId === userId);
  if (!content?.value) throw new AppError('NOT_FOUND');
  return { ...(content.value as LectureValue), clonedFrom: uuid };
}

/** Stores a new lecture of the caller. @param from the lecture to copy, or null. @param titleOf makes the title from that of the copied lecture. */
async function store(
  call: AnyCall,
  from: string | null,
  titleOf: (copied: string) => string,
): Promise<{ data: { lectureUUID: string; title: string } }> {
  const lectureUuid = randomUUID();
  const data = await call.write(async (write) => {
    const reader = { ...readerOf(call), db: write.db };
    await refuseReadOnlyYear(reader, call.body.eduYear);
    const copied = from === null ? null : await ownLecture(reader, from);
    const value = { ...(copied ?? empty), title: titleOf(copied?.title ?? '') };
    await call.services.applyInWrite(write, authorOf(call), [{ name: 'saveLecture', payload: { lectureUuid, value } }]);
    return { lectureUUID: lectureUuid, title: value.title };
  });
  return { data };
}

/** TEMPL-008 */
export const storeTemplate: Handler<Endpoints['storeTemplate']> = (call) => {
  const { type, title } = call.body;
  return store(call, type === 'new' ? null : type, () => title.trim());
};

/** TEMPL-009 */
export const clone: Handler<Endpoints['clone']> = (call) =>
  store(call, call.body.lectureUUID, (title) =>
    textOf(call.language, 'lectures.copyOf', { title }).slice(0, maxLectureTitle),
  );
