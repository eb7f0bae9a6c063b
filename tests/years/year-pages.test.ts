// Which pages have a year selector, and where it leads.
import { beforeAll, expect, test } from 'vitest';
import { addressInYear, hidesYearSwitch } from '#app/layouts/year-pages.ts';
import { loadLater, loadOffice } from '#app/route-table.ts';

beforeAll(async () => {
  await loadOffice();
  await loadLater();
});

// covers YEAR-001 SYSTEM-015
test.each([
  ['/2026/freedom', true],
  ['/2026/content/lectures/create/7', true],
  ['/2026/exams', true],
  ['/2026/control/courses/list/12', true],
  ['/2026/profile-update', true],
  ['/2026/backoffice/tp/add', true],
  ['/2026/news', true],
  ['/2026/news/15', true],
  ['/news', true],
  ['/2026/support/chat/3', true],
  ['/2026/statistics/kitap', true],
  ['/2026/v3/backoffice/personnel/4', true],
  ['/2026/school-settings', true],
  ['/2026/transfer-students', true],
  ['/2026/archive-documents', true],
  ['/2026/schedule/2026-11-20', false],
  ['/2026/newsletter', false],
  ['/2026/backoffice/ktp', false],
  ['/2026/content/lessons/create', false],
  ['/2026/profile', false],
  ['/2026', false],
])('%s hides the year selector: %s', (pathname, isHidden) => {
  expect(hidesYearSwitch(pathname)).toBe(isHidden);
});

// covers YEAR-022
test.each([
  ['/2026/backlog', '/2025/backlog'],
  ['/2026/marks/2', '/2025/marks/2'],
  ['/2026/profile/history', '/2025/profile/history'],
  ['/2026/unsent', '/2025/unsent'],
  // A page that belongs to one year is replaced by the page where its content is chosen.
  ['/2026/schedule/2026-11-20', '/2025/schedule'],
  ['/2026/lesson/0b5c/journal', '/2025/schedule'],
  ['/2026/homework/control/0b5c/create', '/2025/homework/control/list'],
  ['/2026/control/journal/groups/1001/0b5c', '/2025/control/journal'],
  ['/2026', '/2025/schedule'],
])('the selector leads from %s to %s', (pathname, address) => {
  expect(addressInYear({ pathname, search: '' }, 2025)).toBe(address);
});

// covers YEAR-021
test('a year in the query stays as it is, other queries belong to the page that is left', () => {
  const pathname = '/2026/marks';
  expect(addressInYear({ pathname, search: '?year=2024&subject=3' }, 2025)).toBe('/2025/marks?year=2024');
  expect(addressInYear({ pathname, search: '?subject=3' }, 2025)).toBe('/2025/marks');
});
