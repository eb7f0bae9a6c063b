import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { drawOn, handIn, sendFile, write } from '#tests/answers/answers-steps.ts';
import { notebookPage } from '#tests/answers/notebook-page.ts';
import { type Screen, shows } from '#tests/look/screen.ts';
import type { Stage } from '#tests/look/stage.ts';
import { membershipOf } from '#tests/support/demo-teacher.ts';
import { idOf } from '#tests/support/small-school.ts';
import { bodyOf, paragraph, textNode } from './lecture-samples.ts';

const lectureUuid = idOf('lecture to look at');
const row = (type: string, ...cells: string[]) => ({
  type: 'tableRow',
  content: cells.map((words) => ({ type, content: [paragraph(textNode(words))] })),
});
const item = (words: string) => ({ type: 'listItem', content: [paragraph(textNode(words))] });
const mi = (text: string) => ({ tag: 'mi', text });
const heading = (words: string) => ({ type: 'heading', attrs: { level: 2 }, content: [textNode(words)] });

/** Every kind of node that needs no file. */
const whole = {
  title: 'Сила упругости. Закон Гука',
  body: bodyOf(
    heading('Что происходит с пружиной'),
    paragraph(
      textNode(
        'Подвесим к пружине груз. Она растянется и начнёт тянуть груз вверх. Сила, которая возвращает тело, называется ',
      ),
      textNode('силой упругости', 'bold'),
      textNode('.'),
    ),
    heading('Закон Гука'),
    paragraph(textNode('Сила упругости прямо пропорциональна удлинению:')),
    {
      type: 'formula',
      attrs: {
        tex: 'F = -k \\Delta l',
        math: {
          tag: 'math',
          children: [mi('F'), { tag: 'mo', text: '=' }, { tag: 'mo', text: '−' }, mi('k'), mi('Δ'), mi('l')],
        },
      },
    },
    { type: 'callout', content: [paragraph(textNode('Закон Гука верен, пока пружина возвращается к прежней длине.'))] },
    heading('Опыт'),
    { type: 'orderedList', content: [item('Измерьте длину без груза.'), item('Подвесьте 100 г и измерьте снова.')] },
    {
      type: 'table',
      content: [
        row('tableHeader', 'Груз, г', 'Удлинение, мм'),
        row('tableCell', '100', '20'),
        row('tableCell', '200', '40'),
      ],
    },
  ),
  files: [],
};

async function teach({ application, lesson }: Stage): Promise<void> {
  await write(application, 'teacher', [
    ['saveLecture', { lectureUuid, value: whole }],
    ['attachLecture', { scheduleUuid: lesson, lecture: { lectureUuid, title: whole.title } }],
  ]);
}
const page = notebookPage('Дәріс бойынша бет.png');
async function answered(stage: Stage): Promise<void> {
  await teach(stage);
  const { application, lesson } = stage;
  await sendFile(application, 'student', page.sent);
  await handIn(application, lesson, 'Удлинение растёт вместе с силой: k = 50 Н/м.', 'lecture', page.named);
}
async function checked(stage: Stage): Promise<void> {
  await answered(stage);
  const { lesson: scheduleUuid, application } = stage;
  const studentGroupUuid = await membershipOf(application, 'student');
  await drawOn(application, scheduleUuid, page.named, 'lecture');
  const value = { outcome: 'verified', of: 1, score: 9, comment: 'Верно, и единицы на месте.', files: [] };
  await write(application, 'teacher', [
    ['reviewAnswer', { scheduleUuid, taskKind: 'lecture', studentGroupUuid, attempt: 1, value }],
  ]);
}
const ofFamily =
  (tab: string) =>
  ({ lesson }: Stage) =>
    `/2026/lesson/${lesson}/${tab}?date=2026-11-20`;
const ofStaff =
  (tab: string) =>
  ({ lesson }: Stage) =>
    `/2026/lesson/${lesson}/${tab}`;

const list = { person: 'teacher', path: () => '/2026/content/lectures' } as const;

export const lecturesLook: readonly Screen[] = [
  { ...list, name: 'lectures-none', show: shows('main .blank') },
  {
    name: 'lectures',
    person: 'teacher',
    arrange: teach,
    path: () => '/2026/content/lectures',
    show: shows('[data-lectures] a'),
  },
  { ...list, name: 'lectures-offline', trouble: 'offline', show: shows('[data-lectures] a') },
  {
    ...list,
    name: 'lectures-failed',
    trouble: { call: '/api/v4/os/sync', answer: 'fails', forget: 'lectures:' },
    show: shows('main .blank'),
  },
  {
    ...list,
    name: 'lectures-never-here',
    trouble: { answer: 'offline', forget: 'lectures:' },
    show: shows('main .blank'),
  },
  {
    name: 'lecture-editor',
    person: 'teacher',
    path: () => `/2026/content/lectures/edit/${lectureUuid}`,
    show: shows('[contenteditable] h2'),
  },
  {
    name: 'lecture-of-lesson',
    person: 'teacher',
    path: ofStaff('lesson'),
    show: shows('a[href*="lectures/preview"]'),
  },
  {
    name: 'lecture-preview',
    person: 'teacher',
    path: () => `/2026/content/lectures/preview/${lectureUuid}`,
    show: shows('[data-lecture] math'),
  },
  {
    name: 'lecture-platform',
    person: 'teacher',
    path: () => `/2026/content/lectures/platform/${lectureUuid}`,
    show: shows('[data-lecture] math'),
  },
  { name: 'lecture', person: 'student', path: ofFamily('lesson'), show: shows('[data-lecture] math') },
  {
    name: 'lecture-offline',
    person: 'student',
    trouble: 'offline',
    path: ofFamily('lesson'),
    show: shows('[data-lecture] math'),
  },
  {
    name: 'lecture-never-here',
    person: 'student',
    trouble: { answer: 'offline', forget: 'lecture:' },
    path: ofFamily('lesson'),
    show: shows('main .blank'),
  },
  { name: 'lecture-results-none', person: 'student', path: ofFamily('results'), show: shows('[data-result]') },
  {
    name: 'lecture-progress',
    person: 'teacher',
    arrange: answered,
    path: ofStaff('progress'),
    show: shows('[data-progress] :is(li, td)'),
  },
  {
    name: 'lecture-check',
    person: 'teacher',
    path: ({ lesson, pupil }) =>
      `/2026/lesson/${lesson}/answer/${answerUuidOf(1, { scheduleUuid: lesson, taskKind: 'lecture', studentGroupUuid: pupil })}`,
    show: shows('[data-pad]'),
  },
  {
    name: 'lecture-results',
    person: 'student',
    arrange: checked,
    path: ofFamily('results'),
    show: shows('[data-result=good]'),
  },
];
