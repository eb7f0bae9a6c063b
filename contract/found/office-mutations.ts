// Made by scripts/registries.ts.
import { contactsMutations } from '../contacts/contacts.office.mutations.ts';
import { socialMutations } from '../social/social.office.mutations.ts';

export const officeMutations = {
  ...contactsMutations,
  ...socialMutations,
} as const;
