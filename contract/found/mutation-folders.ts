// Made by scripts/registries.ts.
export const foldersWithMutations: readonly string[] = [
  'answers',
  'contacts',
  'homework',
  'journal',
  'lesson',
  'notices',
  'social',
  'support',
];
