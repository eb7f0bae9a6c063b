import type kz from './kz.ts';

export default {
  'office.alphabet-book': 'Alphabet book',
  'office.archive-documents': 'Archive documents',
  'office.personnel': 'Personnel',
  'office.personnel-archive': 'Archive of the staff',
  'office.inclusive': 'Inclusive programmes',
  'office.visits': 'Absences and home visits',
  'office.visits-short': 'Visits',
  'office.access-log': 'Access log',
  'office.people-search': 'Student search',
  'office.people-counts': 'Schools in numbers',
  'office.books': 'Textbooks',
  'office.rights': 'Rights',
  'office.years': 'School years',
  'office.publications': 'Publications',
  'office.grants': 'Grants',
} satisfies Record<keyof typeof kz, string>;
