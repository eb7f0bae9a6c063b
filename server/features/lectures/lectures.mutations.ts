// Lectures by their authors, and where they stand (BUILD-003, decisions L16).
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { mondayOf } from '#contract/core/time.ts';
import { filesInText } from '#contract/lectures/lecture-body.ts';
import { contentCell, lectureDocument, lecturesDocument } from '#contract/lectures/lectures.office.documents.ts';
import type { lecturesMutations as declared } from '#contract/lectures/lectures.office.mutations.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { cellsOfLectures, lecturesOfAuthor } from '#server/features/cells/public.ts';
import { hangFiles } from '#server/features/files/public.ts';
import {
  type LessonFacts,
  loadLessonFacts,
  membersOfClasses,
  membersOfLessons,
  refusalOfYear,
} from '#server/features/lesson/public.ts';
import type { Concern, HandlersFor, MutationContext } from '#server/shared/mutation-handler.ts';
import { coursesOfThemes, lessonsOfLectures, lessonsOfThemes } from './lecture-places.ts';
import { lectureUse } from './lectures.file-uses.ts';

/** More than anybody writes. */
const mostLectures = 2_000;

type OfLecture = { readonly lectureUuid: string };

/** Authors of lectures by their uuids; those that are not there are missing. */
async function authorsOf({ db, schoolId }: MutationContext, uuids: readonly string[]): Promise<Map<string, number>> {
  const cells = await cellsOfLectures(db, schoolId, [...new Set(uuids)]);
  return new Map(
    cells.flatMap(({ kind, value, lectureUuid, authorUserId }) =>
      kind === 'content' && value !== null ? [[lectureUuid, authorUserId] as const] : [],
    ),
  );
}

/** Refuses what is not the person's own lecture. */
async function admitAuthors(context: MutationContext, payloads: readonly OfLecture[]): Promise<(ErrorCode | null)[]> {
  const authors = await authorsOf(
    context,
    payloads.map(({ lectureUuid }) => lectureUuid),
  );
  return payloads.map(({ lectureUuid }) => {
    const author = authors.get(lectureUuid);
    return author === undefined ? 'NOT_FOUND' : author === context.userId ? null : 'ACCESS_DENIED';
  });
}

const ofAuthor = ({ userId }: MutationContext, lectureUuid: string): Concern[] => [
  { scope: `user:${userId}`, document: lectureDocument.name(lectureUuid) },
  { scope: `user:${userId}`, document: lecturesDocument.name(userId) },
];

/** What pupils and staff see of lessons whose lecture is another one now: the lessons, the weeks and the answers. */
async function concernsOfLessons(
  context: MutationContext,
  facts: readonly LessonFacts[],
): Promise<Map<string, Concern[]>> {
  const members = [...(await membersOfClasses(context, facts)).values()];
  const taking = await membersOfLessons(
    context,
    facts.flatMap((of) => members.map(({ studentGroupUuid }) => ({ facts: of, studentGroupUuid }))),
  );
  return new Map(
    facts.map(({ row: { lesson, assignment, group } }) => {
      const { scheduleUuid, date } = lesson;
      const staff = `assignment:${assignment.uuid}`;
      const pupils = members.filter(({ studentGroupUuid }) => taking.has(`${scheduleUuid} ${studentGroupUuid}`));
      return [
        scheduleUuid,
        [
          { scope: staff, document: lessonDocument.name(scheduleUuid) },
          { scope: staff, document: answersDocument.name(scheduleUuid, 'lecture') },
          { scope: `group:${group.id}`, document: `pupil-week:${mondayOf(date)}` },
          ...pupils.map(({ studentSchoolUuid, studentGroupUuid }) => ({
            scope: `student:${studentSchoolUuid}`,
            document: answerDocument.name(scheduleUuid, 'lecture', studentGroupUuid),
          })),
        ],
      ];
    }),
  );
}

/** Of lessons with themes, by theme. */
async function concernsOfThemes(
  context: MutationContext,
  themeUuids: readonly string[],
): Promise<Map<string, Concern[]>> {
  const places = await lessonsOfThemes(context, themeUuids);
  const facts = await loadLessonFacts(
    context,
    places.map(({ scheduleUuid }) => scheduleUuid),
  );
  const byLesson = await concernsOfLessons(context, [...facts.values()]);
  const byTheme = Map.groupBy(places, ({ themeUuid }) => themeUuid ?? '');
  return new Map(
    [...byTheme].map(([theme, of]) => [theme, of.flatMap(({ scheduleUuid }) => byLesson.get(scheduleUuid) ?? [])]),
  );
}

export const lecturesMutationHandlers: HandlersFor<typeof declared> = {
  saveLecture: {
    async admit(context, payloads) {
      const authors = await authorsOf(
        context,
        payloads.map(({ lectureUuid }) => lectureUuid),
      );
      let count = (await lecturesOfAuthor(context.db, context.schoolId, context.userId)).length;
      return payloads.map(({ lectureUuid, value }): ErrorCode | null => {
        const author = authors.get(lectureUuid);
        if (author !== undefined && author !== context.userId) return 'ACCESS_DENIED';
        if (author === undefined && ++count > mostLectures) return 'TOO_MANY_REQUESTS';
        const uuids = new Set(value.files.map(({ uuid }) => uuid));
        return [...filesInText(value.body)].every((uuid) => uuids.has(uuid)) ? null : 'VALIDATION_FAILED';
      });
    },
    async effect({ db, schoolId, userId, now }, payloads) {
      for (const { lectureUuid, value } of payloads) {
        const { files } = value;
        await hangFiles(db, { schoolId, kind: lectureUse, subject: lectureUuid, files, authorUserId: userId, now });
      }
    },
    notices: 'none',
    /** Its author, and the classes that have it before them. */
    async concerns(context, payloads) {
      const places = await lessonsOfLectures(
        context,
        payloads.map(({ lectureUuid }) => lectureUuid),
      );
      const facts = await loadLessonFacts(context, [...places.values()].flat());
      return payloads.map(({ lectureUuid }) => {
        const rows = (places.get(lectureUuid) ?? []).flatMap((scheduleUuid) => facts.get(scheduleUuid)?.row ?? []);
        const scopes = new Set(
          rows.flatMap(({ assignment, group }) => [`assignment:${assignment.uuid}`, `group:${group.id}`]),
        );
        const document = lectureDocument.name(lectureUuid);
        return [
          ...ofAuthor(context, lectureUuid),
          ...[...scopes].map((scope) => ({ scope, document, cell: contentCell })),
        ];
      });
    },
  },
  archiveLecture: {
    admit: admitAuthors,
    notices: 'none',
    concerns: async (context, payloads) => payloads.map(({ lectureUuid }) => ofAuthor(context, lectureUuid)),
  },
  attachLecture: {
    async admit(context, payloads) {
      const facts = await loadLessonFacts(
        context,
        payloads.map(({ scheduleUuid }) => scheduleUuid),
      );
      const authors = await authorsOf(
        context,
        payloads.flatMap(({ lecture }) => lecture?.lectureUuid ?? []),
      );
      return payloads.map(({ scheduleUuid, lecture }): ErrorCode | null => {
        const lesson = facts.get(scheduleUuid);
        // What a class is given to read is no mark: a closed period does not forbid it.
        const refusal = refusalOfYear(lesson);
        if (refusal) return refusal;
        if (!lesson?.isOwn) return 'NOT_OWN_LESSON';
        if (!lecture?.lectureUuid) return null;
        const author = authors.get(lecture.lectureUuid);
        return author === undefined ? 'NOT_FOUND' : author === context.userId ? null : 'ACCESS_DENIED';
      });
    },
    notices: 'none',
    async concerns(context, payloads) {
      const facts = await loadLessonFacts(
        context,
        payloads.map(({ scheduleUuid }) => scheduleUuid),
      );
      const byLesson = await concernsOfLessons(context, [...facts.values()]);
      return payloads.map(({ scheduleUuid, lecture }) => [
        ...(byLesson.get(scheduleUuid) ?? []),
        ...(lecture?.lectureUuid ? ofAuthor(context, lecture.lectureUuid) : []),
      ]);
    },
  },
  attachLectureToTheme: {
    async admit(context, payloads) {
      const own = await admitAuthors(context, payloads);
      const courses = await coursesOfThemes(
        context,
        payloads.map(({ themeUuid }) => themeUuid),
      );
      return payloads.map(({ themeUuid }, index): ErrorCode | null => {
        const course = courses.get(themeUuid);
        if (!course) return 'NOT_FOUND';
        if (!course.isWritable) return 'YEAR_READ_ONLY';
        if (own[index]) return own[index];
        return course.isOwn ? null : 'NOT_OWN_LESSON';
      });
    },
    notices: 'none',
    async concerns(context, payloads) {
      const byTheme = await concernsOfThemes(
        context,
        payloads.map(({ themeUuid }) => themeUuid),
      );
      return payloads.map(({ themeUuid, lectureUuid }) => [
        ...(byTheme.get(themeUuid) ?? []),
        ...ofAuthor(context, lectureUuid),
      ]);
    },
  },
};
