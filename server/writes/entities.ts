// The kinds of entries that have a history, of all features.
import type { Entity } from '#server/shared/write.ts';

// biome-ignore lint/suspicious/noExplicitAny: the registry holds entities of every value
type AnyEntity = Entity<any>;
const entities = new Map<string, AnyEntity>();

export function addEntities(more: readonly AnyEntity[]): void {
  for (const entity of more) entities.set(entity.kind, entity);
}

export function entityOf(kind: string): Entity<object> | undefined {
  return entities.get(kind);
}

export function allEntities(): readonly Entity<object>[] {
  return [...entities.values()];
}
