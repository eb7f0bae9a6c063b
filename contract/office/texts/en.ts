import type kz from './kz.ts';

export default {
  'office.alphabet-book': 'Alphabet book',
  'office.archive-documents': 'Archive documents',
  'office.personnel': 'Personnel',
  'office.personnel-archive': 'Archive of the staff',
  'office.inclusive': 'Inclusive programmes',
  'office.visits': 'Absences and home visits',
  'office.visits-short': 'Visits',
} satisfies Record<keyof typeof kz, string>;
