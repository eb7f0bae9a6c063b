// Made by scripts/registries.ts.
import type { AnyJob } from '#server/shared/job.ts';

export const jobs: readonly AnyJob[] = [];
