import { expect, type Page } from '@playwright/test';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { namedFile, sentFile } from '#tests/files/uploads.ts';
import { type Screen, shows } from '#tests/look/screen.ts';
import type { Stage } from '#tests/look/stage.ts';
import { membershipOf } from '#tests/support/demo-teacher.ts';
import { drawOn, handIn, sendFile, wantAnswers, write } from './answers-steps.ts';
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

type Reviewed = { outcome: 'verified' | 'rework'; score: number | null; comment: string };

const reviewed = (review: Reviewed) => async (stage: Stage) => {
  const { application, lesson: scheduleUuid } = stage;
  const studentGroupUuid = await membershipOf(application, 'student');
  const place = { scheduleUuid, taskKind: 'homework', studentGroupUuid, attempt: 1 };
  await write(application, 'teacher', [['reviewAnswer', { ...place, value: { ...review, of: 1, files: [] } }]]);
};

/** Opens the camera window. Test browsers have no camera, so the picture is drawn; `hasCamera` false: the browser refuses the camera. */
const opensCamera = (hasCamera: boolean) => async (shown: Page) => {
  await shows('main textarea')(shown);
  await shown.evaluate((isAllowed) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (!isAllowed) throw new DOMException('', 'NotAllowedError');
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1200, 1600];
      const context = canvas.getContext('2d');
      const draw = () => {
        if (!context) return;
        context.fillStyle = '#f4f1e8';
        context.fillRect(0, 0, 1200, 1600);
        context.fillStyle = '#1d2b64';
        context.font = '64px serif';
        for (let line = 1; line <= 12; line++)
          context.fillText(`№ ${line}: k = F / x = ${line * 10} Н/м`, 120, line * 120);
        requestAnimationFrame(draw);
      };
      draw();
      return canvas.captureStream();
    };
  }, hasCamera);
  await shown.locator('main input[capture] + button').click();
  await shows(hasCamera ? '[role=dialog] video' : '[role=dialog] [role=alert]')(shown);
  // What is said while the camera starts.
  await expect(shown.locator('[role=dialog] video ~ p')).toHaveCount(0);
};

export const answersLook: readonly Screen[] = [
  {
    name: 'answer-form',
    person: 'student',
    arrange: setHomework,
    path: ofPupil,
    show: shows('main textarea'),
  },
  {
    name: 'answers-none',
    person: 'teacher',
    path: (stage) => `${ofClass(stage)}?date=2026-11-20`,
    show: shows('[data-text]'),
  },
  {
    name: 'answer-form-offline',
    person: 'student',
    trouble: 'offline',
    path: ofPupil,
    show: shows('main textarea'),
  },
  {
    name: 'answer-form-failed',
    person: 'student',
    trouble: { call: '/api/v4/os/sync', answer: 'fails', forget: 'answer:' },
    path: ofPupil,
    show: shows('main textarea'),
  },
  {
    name: 'answer-form-never-here',
    person: 'student',
    trouble: { answer: 'offline', forget: 'answer:' },
    path: ofPupil,
    show: shows('main textarea'),
  },
  { name: 'answer-camera', person: 'student', isReopened: true, path: ofPupil, show: opensCamera(true) },
  { name: 'answer-camera-refused', person: 'student', isReopened: true, path: ofPupil, show: opensCamera(false) },
  {
    name: 'answer-sent',
    person: 'student',
    arrange: handInWords,
    path: ofPupil,
    show: shows('main [aria-live=polite]'),
  },
  {
    name: 'answers-offline',
    person: 'teacher',
    trouble: 'offline',
    path: (stage) => `${ofClass(stage)}?date=2026-11-20`,
    show: shows('[data-answers] a'),
  },
  {
    name: 'answers-failed',
    person: 'teacher',
    trouble: { call: '/api/v4/os/sync', answer: 'fails', forget: 'answers:' },
    path: (stage) => `${ofClass(stage)}?date=2026-11-20`,
    show: shows('main .blank'),
  },
  {
    name: 'answers-never-here',
    person: 'teacher',
    trouble: { answer: 'offline', forget: 'answers:' },
    path: (stage) => `${ofClass(stage)}?date=2026-11-20`,
    show: shows('main .blank'),
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
  {
    name: 'answer-rework',
    person: 'student',
    arrange: reviewed({ outcome: 'rework', score: null, comment: 'Единицы потеряны в № 5: проверьте ещё раз.' }),
    path: ofPupil,
    show: shows('main blockquote'),
  },
];
