// breaks: shared-knows-no-feature
import { mark } from '#contract/journal/journal.schema.ts';

export const used = mark;
