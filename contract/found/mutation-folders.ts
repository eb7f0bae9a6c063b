// Made by scripts/registries.ts.
export const foldersWithMutations: readonly string[] = [
  'contacts',
  'homework',
  'journal',
  'lesson',
  'notices',
  'social',
  'support',
];
