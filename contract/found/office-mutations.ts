// Made by scripts/registries.ts.
import { socialMutations } from '../social/social.office.mutations.ts';

export const officeMutations = {
  ...socialMutations,
} as const;
