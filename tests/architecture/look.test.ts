// Every page of the table of routes is among the looks (tests/look): a new one is not forgotten. Pages that are not drawn for themselves are
// named here.
import fs from 'node:fs';
import path from 'node:path';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { screens } from '#tests/look/screens.ts';
import type { Stage } from '#tests/look/stage.ts';
import { root } from './sandbox.ts';

/** Why there is no look of them. */
const without: Readonly<Record<string, string>> = {
  '/external/notices/:userId':
    'leads on to the notices; what it asks where several people work on a device is in tests/push',
  'school-settings': 'the frame of its tabs',
  'server-error': 'a state that every page can have',
};
const stage = {
  lesson: 'lesson',
  pupil: 'pupil',
  summative: 'lesson',
  closed: 'lesson',
  archived: 'lesson',
  teacher: 1,
  journal: '/2026/control/journal/groups/71/uuid/2',
  homework: '/2026/homework/control/uuid',
} as Stage;

/** Addresses that only lead on. */
const leading = /\bpath: '[^']*',(?:(?!\bpath: ')[\s\S])*?\bleadsTo\b/g;
const paths = fs
  .globSync(['src/features/*/feature{,.later,.office}.ts', 'src/app/feature{,.later,.office}.ts'], { cwd: root })
  .flatMap((file) => [
    ...fs
      .readFileSync(path.join(root, file), 'utf8')
      .replaceAll(leading, '')
      .matchAll(/\bpath: '([^']*)'/g),
  ])
  .map(([, found = '']) => found);

test('every page is among the looks', () => {
  const shown = screens.map((screen) => screen.path(stage).split(/[?#]/)[0] ?? '');
  const isShown = (route: string) =>
    shown.some((address) => matchPath(route.startsWith('/') ? route : `/:eduYear/${route}`, address) !== null);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((route) => !isShown(route)).sort()).toEqual(Object.keys(without).sort());
});
