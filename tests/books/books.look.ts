import { type Screen, shows } from '#tests/look/screen.ts';

export const booksLook: readonly Screen[] = [
  { name: 'books', person: 'zavuch', path: () => '/2026/school-settings/books', show: shows('main a[href*="book="]') },
];
