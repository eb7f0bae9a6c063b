// The mutations of all features: what a device may queue. Apart from the endpoints (registry.ts), because every page carries this,
// and none of them all endpoints.
import type { CellAddress } from './core/documents.ts';
import type { AnyMutation, Intent } from './core/mutation.ts';
import { homeworkMutations } from './homework/homework.mutations.ts';
import { journalMutations } from './journal/journal.mutations.ts';
import { lessonMutations } from './lesson/lesson.mutations.ts';

export const mutations = { ...homeworkMutations, ...journalMutations, ...lessonMutations } as const;
export type MutationName = keyof typeof mutations;

/** The mutation of a name, or undefined for one that this build does not know. */
export function findMutation(name: string): AnyMutation | undefined {
  return Object.hasOwn(mutations, name) ? mutations[name as MutationName] : undefined;
}

/** The operation that gives a cell an earlier value, as its declaration undoes it; null where there is none. */
export function intentToRestore(address: CellAddress, value: unknown): Intent | null {
  for (const { name } of Object.values(mutations)) {
    const mutation = findMutation(name);
    if (!mutation || mutation.restores === 'never' || mutation.undo === 'never') continue;
    const payload = mutation.payload.safeParse(mutation.restores(address));
    if (payload.success) return mutation.undo(value ?? null, payload.data);
  }
  return null;
}
