// Made by scripts/registries.ts.
export const later = {
  'access-log': () => import('../access-log/texts/ru.ts'),
  'alphabet-book': () => import('../alphabet-book/texts/ru.ts'),
  'archive-documents': () => import('../archive-documents/texts/ru.ts'),
  contacts: () => import('../contacts/texts/ru.ts'),
  contingent: () => import('../contingent/texts/ru.ts'),
  groups: () => import('../groups/texts/ru.ts'),
  inclusive: () => import('../inclusive/texts/ru.ts'),
  morning: () => import('../morning/texts/ru.ts'),
  'people-counts': () => import('../people-counts/texts/ru.ts'),
  'people-search': () => import('../people-search/texts/ru.ts'),
  personnel: () => import('../personnel/texts/ru.ts'),
  social: () => import('../social/texts/ru.ts'),
  timeliness: () => import('../timeliness/texts/ru.ts'),
  'unsent-devices': () => import('../unsent-devices/texts/ru.ts'),
  'year-transfer': () => import('../year-transfer/texts/ru.ts'),
};
