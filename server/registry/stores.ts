// Made by scripts/registries.ts.
import { journalStore } from '#server/features/journal/journal.store.ts';
import { socialStore } from '#server/features/social/social.store.ts';
import type { CellStore } from '#server/shared/cell-store.ts';

export const stores: Readonly<Record<string, CellStore>> = {
  journal: journalStore,
  social: socialStore,
};
