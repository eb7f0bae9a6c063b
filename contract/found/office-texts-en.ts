// Made by scripts/registries.ts.
export const later = {
  'access-log': () => import('../access-log/texts/en.ts'),
  'alphabet-book': () => import('../alphabet-book/texts/en.ts'),
  'archive-documents': () => import('../archive-documents/texts/en.ts'),
  contacts: () => import('../contacts/texts/en.ts'),
  contingent: () => import('../contingent/texts/en.ts'),
  groups: () => import('../groups/texts/en.ts'),
  inclusive: () => import('../inclusive/texts/en.ts'),
  morning: () => import('../morning/texts/en.ts'),
  'people-counts': () => import('../people-counts/texts/en.ts'),
  'people-search': () => import('../people-search/texts/en.ts'),
  personnel: () => import('../personnel/texts/en.ts'),
  social: () => import('../social/texts/en.ts'),
  timeliness: () => import('../timeliness/texts/en.ts'),
  'unsent-devices': () => import('../unsent-devices/texts/en.ts'),
  'year-transfer': () => import('../year-transfer/texts/en.ts'),
};
