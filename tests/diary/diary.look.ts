import { type Screen, shows } from '#tests/look/screen.ts';

export const diaryLook: readonly Screen[] = [
  {
    name: 'diary',
    person: 'student',
    path: () => '/2026/diary/2026-11-16',
    show: shows('[data-diary="screen"] [data-lesson]'),
  },
  {
    name: 'diary-of-a-child',
    person: 'parent',
    path: () => '/2026/diary/2026-11-16',
    show: shows('[data-diary="screen"] [data-lesson]'),
  },
  {
    name: 'diary-archive',
    person: 'student',
    path: () => '/2025/diary/2026-05-18',
    show: shows('[data-diary="screen"]'),
  },
];
