// The entities of all features: kinds of entries that have a history.
import { entities as found } from '#server/registry/entities.ts';
import type { AnyEntity, Entity } from '#server/shared/write.ts';

const entities = new Map<string, AnyEntity>(found.map((entity) => [entity.kind, entity]));

/** Registers entities that are not part of the product: those of a feature under test. */
export function addEntities(more: readonly AnyEntity[]): void {
  for (const entity of more) entities.set(entity.kind, entity);
}

export function entityOf(kind: string): Entity<object> | undefined {
  return entities.get(kind);
}

export function allEntities(): readonly Entity<object>[] {
  return [...entities.values()];
}
