// Made by scripts/registries.ts.
export const foldersWithMutations: readonly string[] = ['homework', 'journal', 'lesson', 'social'];
