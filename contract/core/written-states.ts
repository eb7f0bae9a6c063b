/** What is between something that was written and the server. */
export const writtenStates = ['saved', 'onDevice', 'waiting', 'sending', 'conflict', 'refused', 'notSaved'] as const;
export type WrittenState = (typeof writtenStates)[number];
