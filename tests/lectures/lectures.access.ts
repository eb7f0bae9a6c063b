import type { FeatureAccess } from '#tests/support/access.ts';
import { givenLecture } from '#tests/support/answered-homework.ts';
import { idOf } from '#tests/support/small-school.ts';
import { hooke } from './lecture-samples.ts';

/** Of the teacher. */
const lecture = givenLecture;

export const lecturesAccess = {
  calls: {
    'lectures.storeTemplate': (schoolId) => ({ body: { schoolId, eduYear: 2026, title: 'Рычаги', type: 'new' } }),
    'lectures.clone': (schoolId) => ({ body: { schoolId, eduYear: 2026, lectureUUID: lecture } }),
  },
  payloads: {
    saveLecture: { lectureUuid: lecture, value: hooke },
    archiveLecture: { lectureUuid: lecture, isArchived: true },
    attachLecture: { scheduleUuid: idOf('lesson early'), lecture: { lectureUuid: null, title: '' } },
    attachLectureToTheme: { lectureUuid: lecture, themeUuid: idOf('theme 1'), isOn: true },
  },
  documents: {
    'document lecture': `lecture:${lecture}`,
    'document lectures': 'lectures:2',
  },
  isOfAnyYear: false,
  fuzz: [],
} satisfies FeatureAccess;
