import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';
import { hooke } from './lecture-samples.ts';

const lecture = idOf('lecture of nobody');

export const lecturesAccess = {
  calls: {},
  payloads: {
    // Each person of the table would write the same one: a lecture of nobody is nobody's to change.
    saveLecture: { lectureUuid: lecture, value: hooke },
    archiveLecture: { lectureUuid: lecture, isArchived: true },
    attachLecture: { scheduleUuid: idOf('lesson early'), lecture: null },
    attachLectureToTheme: { lectureUuid: lecture, themeUuid: idOf('theme 1'), isOn: true },
  },
  documents: {
    'document lecture': `lecture:${lecture}`,
    'document lectures': 'lectures:2',
  },
  isOfAnyYear: false,
  fuzz: [],
} satisfies FeatureAccess;
