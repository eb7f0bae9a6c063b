import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/alphabet-book';
const row = 'main a[href*="student="]';

export const alphabetBookLook: readonly Screen[] = [
  { name: 'alphabet-book', person: 'zavuch', path, show: shows(row) },
  { name: 'alphabet-book-left', person: 'zavuch', path: () => `${path()}/left`, show: shows(row) },
  {
    name: 'alphabet-book-staff',
    person: 'zavuch',
    path: () => `${path()}/staff`,
    show: shows('main a[href*="/personnel/"]'),
  },
  {
    name: 'alphabet-book-below-office',
    person: 'zavuch',
    path: () => '/2026/backoffice/alphabet-book',
    show: shows(row),
  },
];
