// Made by scripts/registries.ts.
import { answersStore } from '#server/features/answers/answers.store.ts';
import { contactsStore } from '#server/features/contacts/contacts.store.ts';
import { journalStore } from '#server/features/journal/journal.store.ts';
import { lecturesStore } from '#server/features/lectures/lectures.store.ts';
import { noticesStore } from '#server/features/notices/notices.store.ts';
import { socialStore } from '#server/features/social/social.store.ts';
import { supportStore } from '#server/features/support/support.store.ts';
import type { CellStore } from '#server/shared/cell-store.ts';

export const stores: Readonly<Record<string, CellStore>> = {
  answers: answersStore,
  contacts: contactsStore,
  journal: journalStore,
  lectures: lecturesStore,
  notices: noticesStore,
  social: socialStore,
  support: supportStore,
};
