// Made by scripts/registries.ts.
export const later = {
  'access-log': () => import('../access-log/texts/kz.ts'),
  'alphabet-book': () => import('../alphabet-book/texts/kz.ts'),
  'archive-documents': () => import('../archive-documents/texts/kz.ts'),
  contacts: () => import('../contacts/texts/kz.ts'),
  contingent: () => import('../contingent/texts/kz.ts'),
  groups: () => import('../groups/texts/kz.ts'),
  inclusive: () => import('../inclusive/texts/kz.ts'),
  morning: () => import('../morning/texts/kz.ts'),
  'people-counts': () => import('../people-counts/texts/kz.ts'),
  'people-search': () => import('../people-search/texts/kz.ts'),
  personnel: () => import('../personnel/texts/kz.ts'),
  social: () => import('../social/texts/kz.ts'),
  timeliness: () => import('../timeliness/texts/kz.ts'),
  'unsent-devices': () => import('../unsent-devices/texts/kz.ts'),
  'year-transfer': () => import('../year-transfer/texts/kz.ts'),
};
