import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import { roleGroups } from '#contract/core/roles.ts';
import { readMemberships } from '#server/features/contingent/public.ts';
import { lessonsByUuid, lockLessons } from '#server/features/schedule/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import type { Entity } from '#server/shared/write.ts';
import { type AnswerId, type AnswerValue, placeOfAnswer, readAnswers, storeAnswers } from './answer-entries.ts';

const lessonsOf = (ids: readonly AnswerId[]) => [...new Set(ids.map((id) => placeOfAnswer(id).scheduleUuid))];

/** An answer of a pupil that changed its membership because two cards were combined. */
export const answerEntity: Entity<AnswerValue> = {
  kind: 'answer',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  // The history hides the text: answers are read in the lesson, with the lesson's permissions.
  shown: () => ({}),
  /** Readers of the lesson, and families. combination.entity.ts reports the weeks of families. */
  async concerns(db, schoolId, changes): Promise<Concern[]> {
    const places = changes.map(({ id }) => placeOfAnswer(id));
    const courses = new Map(
      (await lessonsByUuid(db, schoolId, lessonsOf(changes.map(({ id }) => id)))).map(({ lesson, assignment }) => [
        lesson.scheduleUuid,
        assignment.uuid,
      ]),
    );
    const members = await readMemberships(db, schoolId, {
      uuids: [...new Set(places.map(({ studentGroupUuid }) => studentGroupUuid))],
    });
    const pupils = new Map(members.map(({ uuid, value }) => [uuid, value.studentSchoolUuid]));
    return places.flatMap(({ scheduleUuid, taskKind, studentGroupUuid }): Concern[] => {
      const course = courses.get(scheduleUuid);
      const pupil = pupils.get(studentGroupUuid);
      const ofPupil = answerDocument.name(scheduleUuid, taskKind, studentGroupUuid);
      return [
        ...(course ? [{ scope: `assignment:${course}`, document: answersDocument.name(scheduleUuid, taskKind) }] : []),
        ...(pupil ? [{ scope: `student:${pupil}`, document: ofPupil }] : []),
      ];
    });
  },
  async hold(db, schoolId, ids) {
    // The school first, as in every write about people: another lock order could deadlock.
    await holdSchool(db, schoolId);
    await lockLessons(db, schoolId, lessonsOf(ids));
    const found = await readAnswers(db, schoolId, ids.map(placeOfAnswer));
    const wanted = new Set(ids);
    return new Map([...found].filter(([id]) => wanted.has(id)));
  },
  async restore(db, schoolId, values, now) {
    await storeAnswers(db, schoolId, values, now);
    return [];
  },
};
