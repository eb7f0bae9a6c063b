import { expect, test } from 'vitest';
import { buildCrumbs, type CrumbHandle, type CrumbLink, type CrumbMatch } from './crumbs.ts';

const text = (key: string) => `[${key}]`;
const match = (pathname: string, handle: CrumbHandle | undefined, rest: Partial<CrumbMatch> = {}): CrumbMatch => ({
  pathname,
  params: {},
  handle,
  ...rest,
});
const home = match('/', { crumb: (_parameters, _data, text) => text('home') });
const group = match(
  '/journal/7a',
  { crumb: (parameters, data) => `${parameters.group} ${(data as { subject: string }).subject}` },
  { params: { group: '7 «А»' }, loaderData: { subject: 'физика' } },
);

// covers SHELL-014
test('the way is built from the labels and parameters of the routes that matched', () => {
  const labels = buildCrumbs([home, match('/journal', undefined), group], text).map((crumb) => crumb.label);
  expect(labels).toEqual(['[home]', '7 «А» физика']);
});

// covers SHELL-016
test('the last part is no link, all before it are', () => {
  expect(buildCrumbs([home, group], text).map((crumb) => crumb.to)).toEqual(['/', undefined]);
});

// covers SHELL-015
test('the sign-in page shows no way at all', () => {
  expect(buildCrumbs([home, match('/login', { hasNoCrumbs: true })], text)).toEqual([]);
});

test('an archived year is appended and the page before it stays unlinked', () => {
  expect(buildCrumbs([home, group], text, { readOnlyYear: 2024 })).toEqual([
    { label: '[home]', to: '/' },
    { label: '7 «А» физика', to: undefined },
    { label: '2024-2025', to: undefined },
  ]);
});

test('pages that one came from are first, in the place of what says the same', () => {
  const way = (from: CrumbLink | readonly CrumbLink[]) =>
    buildCrumbs([match('/journal', { crumb: () => 'Journals' })], text, { from });
  expect(way({ label: 'Lesson', to: '/lesson/7' })).toEqual([
    { label: 'Lesson', to: '/lesson/7' },
    { label: 'Journals', to: undefined },
  ]);
  const both = [
    { label: 'Journals', to: '/journal' },
    { label: '7 «А»', to: '/journal/7a' },
  ];
  expect(way(both)).toEqual(both);
});

test('a part whose label is not known yet is left out', () => {
  expect(buildCrumbs([home, match('/x', { crumb: () => undefined })], text)).toEqual([
    { label: '[home]', to: undefined },
  ]);
});
