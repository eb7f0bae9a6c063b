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
  {
    name: 'diary-free',
    person: 'student',
    path: () => '/2026/diary/2027-03-22',
    show: shows('main .blank'),
  },
  {
    name: 'diary-failed',
    person: 'student',
    trouble: { call: '/api/v4/os/sync', answer: 'fails', forget: 'pupil-week:' },
    path: () => '/2026/diary/2026-11-16',
    show: shows('main .blank .btn'),
  },
  {
    name: 'diary-offline',
    person: 'student',
    trouble: 'offline',
    path: () => '/2026/diary/2026-11-16',
    show: shows('[data-diary="screen"] [data-lesson]'),
  },
  {
    name: 'diary-never-here',
    person: 'student',
    trouble: { answer: 'offline', forget: 'pupil-week:' },
    path: () => '/2026/diary/2026-11-16',
    show: shows('main .blank'),
  },
];
