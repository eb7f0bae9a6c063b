// Made by scripts/registries.ts.
import type { FileUses } from '#server/shared/file-use.ts';

export const fileUses: FileUses = {};
