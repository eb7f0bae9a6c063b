// breaks: nothing-imports-tests, server-base-knows-no-feature
import { built } from '#tests/support/builder.ts';

export const fake = built;
