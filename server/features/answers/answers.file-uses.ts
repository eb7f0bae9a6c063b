// Who reads the files of answers: pupil and parents, and the staff that may open the lesson (decisions L14).

import { loadLessonFacts, mayReadLesson } from '#server/features/lesson/public.ts';
import type { Concern } from '#server/shared/concern.ts';
import type { FileUses } from '#server/shared/file-use.ts';
import { answerUse, placeOfSubject } from './answer-files.ts';
import { ownMemberships, pupilsOfMemberships } from './answer-people.ts';
import { addressesOf } from './answer-places.ts';
import { assignmentsOfLessons } from './tasks.ts';

export const answersFileUses: FileUses = {
  [answerUse]: {
    purpose: 'answer',
    async readable(reader, subjects) {
      const places = subjects.map((subject) => ({ subject, place: placeOfSubject(subject) }));
      const own = await ownMemberships(
        reader,
        places.map(({ place }) => place.studentGroupUuid),
      );
      const lessons = await loadLessonFacts(
        reader,
        places.map(({ place }) => place.scheduleUuid),
      );
      const isReadable = ({ studentGroupUuid, scheduleUuid }: (typeof places)[number]['place']) => {
        const lesson = lessons.get(scheduleUuid);
        return own.has(studentGroupUuid) || (lesson !== undefined && mayReadLesson(reader, lesson));
      };
      return new Set(places.filter(({ place }) => isReadable(place)).map(({ subject }) => subject));
    },
    async concerns(db, schoolId, subjects) {
      const places = subjects.map(placeOfSubject);
      const reader = { db, schoolId };
      const assignments = await assignmentsOfLessons(
        reader,
        places.map(({ scheduleUuid }) => scheduleUuid),
      );
      const pupils = await pupilsOfMemberships(
        reader,
        places.map(({ studentGroupUuid }) => studentGroupUuid),
      );
      return places.flatMap((place): Concern[] => {
        const { ofPupil, ofClass } = addressesOf(place);
        const assignment = assignments.get(place.scheduleUuid);
        const pupil = pupils.get(place.studentGroupUuid);
        // The whole documents: how far files are is told beside the cells.
        return [
          ...(pupil ? [{ scope: `student:${pupil}`, document: ofPupil.document }] : []),
          ...(assignment ? [{ scope: `assignment:${assignment}`, document: ofClass.document }] : []),
        ];
      });
    },
  },
};
