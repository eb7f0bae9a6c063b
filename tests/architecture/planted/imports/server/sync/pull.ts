import { handlers } from '#server/features/journal/journal.handlers.ts';

export const pull = handlers;
