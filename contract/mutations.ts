// The mutations of all features: what a device may queue. Apart from the endpoints (registry.ts), because every page carries this,
// and none of them all endpoints.
import type { CellAddress } from './core/documents.ts';
import type { AnyMutation, Intent } from './core/mutation.ts';
import { mutations } from './found/mutations.ts';

export { mutations };
export type MutationName = keyof typeof mutations;

const known = new Map<string, AnyMutation>(Object.entries(mutations));

/** Makes mutations known that are no part of every build: those of a feature under test. */
export function addMutations(more: Readonly<Record<string, AnyMutation>>): void {
  for (const mutation of Object.values(more)) known.set(mutation.name, mutation);
}

/** The mutation of a name, or undefined for one that this build does not know. */
export function findMutation(name: string): AnyMutation | undefined {
  return known.get(name);
}

/** Whether a person misses it where it is not sent; a trace is nobody's. What neither this page nor the row itself knows is somebody's. */
export function isWork({ name, isTrace }: { readonly name: string; readonly isTrace?: true }): boolean {
  return isTrace !== true && findMutation(name)?.weight !== 'trace';
}

/** The lane of an operation; null where it has none, or this build does not understand it. */
export function laneOf({ name, payload }: Intent): string | null {
  const mutation = findMutation(name);
  if (!mutation || mutation.lane === 'none') return null;
  const parsed = mutation.payload.safeParse(payload);
  return parsed.success ? mutation.lane(parsed.data) : null;
}

/** The operation that gives a cell an earlier value, as its declaration undoes it; null where there is none. */
export function intentToRestore(address: CellAddress, value: unknown): Intent | null {
  for (const mutation of known.values()) {
    if (mutation.restores === 'never' || mutation.undo === 'never') continue;
    const payload = mutation.payload.safeParse(mutation.restores(address));
    if (payload.success) return mutation.undo(value ?? null, payload.data);
  }
  return null;
}
