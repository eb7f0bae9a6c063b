import type kz from './kz.ts';

export default {
  'office.alphabet-book': 'Алфавитная книга',
  'office.archive-documents': 'Архивные документы',
} satisfies Record<keyof typeof kz, string>;
