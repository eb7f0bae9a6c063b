import { nil } from '#contract/core/ids.ts';

export const stored = nil;
