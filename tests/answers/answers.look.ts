import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { namedFile, sentFile } from '#tests/files/uploads.ts';
import { type Screen, shows } from '#tests/look/screen.ts';
import type { Stage } from '#tests/look/stage.ts';
import { drawOn, handIn, sendFile, wantAnswers } from './answers-steps.ts';
import { notebookPage } from './notebook-page.ts';

const homework = ({ lesson }: Stage) => homeworkUuidOf(1, lesson);
const ofPupil = (stage: Stage) => `/2026/homework/list/assigned/${homework(stage)}?date=2026-11-20`;
const ofClass = (stage: Stage) => `/2026/homework/control/${homework(stage)}`;
const answer = ({ lesson, pupil }: Stage) =>
  answerUuidOf(1, { scheduleUuid: lesson, taskKind: 'homework', studentGroupUuid: pupil });
const words = '№ 4: k = F / x = 10 Н / 0,2 м = 50 Н/м\n№ 5: Fсер = kx = 50 · 0,08 = 4 Н';

const sheet = sentFile('Вариант 2.txt', { purpose: 'material' });
const page = notebookPage('Дәптер беті.png');
const books = [{ title: 'Физика, 7 класс (учебник школы)', place: '§ 21, № 4–7' }];

async function setHomework({ application, lesson }: Stage): Promise<void> {
  await sendFile(application, 'teacher', sheet);
  await wantAnswers(application, lesson, { books, files: [namedFile(sheet)] });
}

async function handInWords(stage: Stage): Promise<void> {
  const { application, lesson } = stage;
  await setHomework(stage);
  await sendFile(application, 'student', page.sent);
  await handIn(application, lesson, words, 'homework', page.named);
}

export const answersLook: readonly Screen[] = [
  {
    name: 'answer-form',
    person: 'student',
    arrange: setHomework,
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
    name: 'homework-preview',
    person: 'teacher',
    path: (stage) => `${ofClass(stage)}/preview?date=2026-11-20`,
    show: shows('[data-text]'),
  },
  {
    name: 'answer-check',
    person: 'teacher',
    path: (stage) => `${ofClass(stage)}/assigned/${answer(stage)}?date=2026-11-20`,
    show: shows('[data-pad]'),
  },
  {
    name: 'answer-check-strokes',
    person: 'teacher',
    arrange: ({ application, lesson }) => drawOn(application, lesson, page.named),
    path: (stage) => `${ofClass(stage)}/assigned/${answer(stage)}?date=2026-11-20`,
    show: async (shown) => {
      await shown.getByRole('radio', { name: '1', exact: true }).click();
      await shows('[data-strokes]')(shown);
      await shown.locator('[data-pen] button').nth(2).click();
      await shows('[data-pen] button[aria-pressed=true]')(shown);
    },
  },
];
