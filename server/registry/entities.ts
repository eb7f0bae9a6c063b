// Made by scripts/registries.ts.
import type { AnyEntity } from '#server/shared/write.ts';

export const entities: readonly AnyEntity[] = [];
