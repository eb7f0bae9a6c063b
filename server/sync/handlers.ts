// The mutation handlers of all features; a declared mutation without a handler does not compile.
import type { AnyMutation } from '#contract/core/mutation.ts';
import '#contract/office.ts';
import type { mutations } from '#contract/office.ts';
import { mutationHandlers } from '#server/registry/handlers.ts';
import type { HandlersFor, MutationHandler } from '#server/shared/mutation-handler.ts';

const handlers: HandlersFor<typeof mutations> = mutationHandlers;
const known = new Map<string, MutationHandler<AnyMutation>>(Object.entries(handlers));

/** See `addMutations`. */
export function addHandlers(more: Readonly<Record<string, MutationHandler<AnyMutation>>>): void {
  for (const [name, handler] of Object.entries(more)) known.set(name, handler);
}

/** The handler of a mutation that the registry has. */
export function handlerOf(name: string): MutationHandler<AnyMutation> {
  const handler = known.get(name);
  if (!handler) throw new Error(`The mutation ${name} has no handler`);
  return handler;
}
