import type kz from './kz.ts';

export default {
  'office.alphabet-book': 'Alphabet book',
  'office.archive-documents': 'Archive documents',
} satisfies Record<keyof typeof kz, string>;
