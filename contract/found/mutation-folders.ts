// Made by scripts/registries.ts.
export const foldersWithMutations: readonly string[] = [
  'answers',
  'contacts',
  'homework',
  'journal',
  'lectures',
  'lesson',
  'notices',
  'social',
  'support',
];
