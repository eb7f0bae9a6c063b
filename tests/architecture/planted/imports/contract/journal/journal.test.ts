import { built } from '#tests/support/builder.ts';

export const tested = built;
