import { type Screen, shows } from '#tests/look/screen.ts';

const events = '/api/v4/os/score/events';
const path = () => '/2026/profile/score';

export const scoreLook: readonly Screen[] = [
  { name: 'score', person: 'teacher', path, show: shows('main li a[href*="/lesson/"]') },
  { name: 'score-none', person: 'student', path, show: shows('main .blank') },
  { name: 'score-offline', person: 'teacher', trouble: 'offline', path, show: shows('main li a[href*="/lesson/"]') },
  {
    name: 'score-failed',
    person: 'teacher',
    trouble: { call: events, answer: 'fails', forget: events },
    path,
    show: shows('main .blank .btn'),
  },
  {
    name: 'score-never-here',
    person: 'teacher',
    trouble: { answer: 'offline', forget: 'score' },
    path,
    show: shows('main .blank'),
  },
  {
    name: 'score-in-archive',
    person: 'teacher',
    path: () => '/2025/profile/score',
    show: shows('main [data-sums]'),
  },
];
