import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { type Screen, shows } from '#tests/look/screen.ts';
import type { Stage } from '#tests/look/stage.ts';
import { handIn, wantAnswers } from './answers-steps.ts';

const homework = ({ lesson }: Stage) => homeworkUuidOf(1, lesson);
const ofPupil = (stage: Stage) => `/2026/homework/list/assigned/${homework(stage)}?date=2026-11-20`;
const ofClass = (stage: Stage) => `/2026/homework/control/${homework(stage)}`;
const answer = ({ lesson, pupil }: Stage) =>
  answerUuidOf(1, { scheduleUuid: lesson, taskKind: 'homework', studentGroupUuid: pupil });
const words = '№ 4: k = F / x = 10 Н / 0,2 м = 50 Н/м\n№ 5: Fсер = kx = 50 · 0,08 = 4 Н';

async function handInWords({ application, lesson }: Stage): Promise<void> {
  await wantAnswers(application, lesson);
  await handIn(application, lesson, words);
}

export const answersLook: readonly Screen[] = [
  {
    name: 'answer-form',
    person: 'student',
    arrange: ({ application, lesson }) => wantAnswers(application, lesson),
    path: ofPupil,
    show: shows('main textarea'),
  },
  {
    name: 'answers-to-check',
    person: 'teacher',
    arrange: handInWords,
    path: (stage) => `${ofClass(stage)}?date=2026-11-20`,
    show: shows('[data-answers] a'),
  },
  {
    name: 'answer-check',
    person: 'teacher',
    path: (stage) => `${ofClass(stage)}/assigned/${answer(stage)}?date=2026-11-20`,
    show: shows('[data-pad]'),
  },
];
