import { type Screen, shows } from '#tests/look/screen.ts';
import type { Stage } from '#tests/look/stage.ts';
import { tellElsewhere, tellOfDemo, tellOfMarks, tellOfPeople, tellOfSchool } from './told.ts';

/** Of children in two schools, and several marks of one subject. */
async function tellFamily({ application }: Stage): Promise<void> {
  await tellOfDemo(application);
  await tellOfMarks(application);
  await tellElsewhere(application);
}

export const noticesLook: readonly Screen[] = [
  {
    name: 'notices',
    person: 'parent',
    arrange: tellFamily,
    path: () => '/2026/notices',
    show: shows('main time'),
  },
  {
    name: 'notices-bell',
    person: 'student',
    only: 'wide',
    isReopened: true,
    arrange: tellFamily,
    path: () => '/2026/schedule/2026-11-20',
    show: async (page) => {
      await page.locator('header button[aria-haspopup=dialog]:has(.iconbtn__dot)').click();
      await shows('[role=dialog] time')(page);
    },
  },
  {
    name: 'notices-of-people',
    person: 'student',
    arrange: ({ application }) => tellOfPeople(application),
    path: () => '/2026/notices',
    show: shows('main time'),
  },
  {
    name: 'notices-of-school',
    person: 'teacher',
    arrange: ({ application }) => tellOfSchool(application),
    path: () => '/2026/notices',
    show: shows('main time'),
  },
  {
    name: 'notices-offline',
    person: 'parent',
    trouble: 'offline',
    path: () => '/2026/notices',
    show: shows('main time'),
  },
  {
    name: 'notices-failed',
    person: 'parent',
    trouble: { call: '/api/v4/os/sync', answer: 'fails', forget: 'notices:' },
    path: () => '/2026/notices',
    show: shows('main .blank .btn'),
  },
  {
    name: 'notices-bell-failed',
    person: 'student',
    only: 'wide',
    isReopened: true,
    trouble: { call: '/api/v4/os/sync', answer: 'fails', forget: 'notices:' },
    path: () => '/2026/schedule/2026-11-20',
    show: async (page) => {
      await page.locator('header button[aria-haspopup=dialog][data-tour=bell]').click();
      await shows('[role=dialog] h2')(page);
    },
  },
  {
    name: 'notices-never-here',
    person: 'parent',
    trouble: { answer: 'offline', forget: 'notices:' },
    path: () => '/2026/notices',
    show: shows('main .blank'),
  },
  { name: 'notices-in-archive', person: 'teacher', path: () => '/2025/notices', show: shows('main time') },
  { name: 'notices-none', person: 'zavuch', path: () => '/2026/notices', show: shows('main .blank') },
];
