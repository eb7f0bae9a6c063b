// Made by scripts/registries.ts.
import { contactsStore } from '#server/features/contacts/contacts.store.ts';
import { journalStore } from '#server/features/journal/journal.store.ts';
import { socialStore } from '#server/features/social/social.store.ts';
import type { CellStore } from '#server/shared/cell-store.ts';

export const stores: Readonly<Record<string, CellStore>> = {
  contacts: contactsStore,
  journal: journalStore,
  social: socialStore,
};
