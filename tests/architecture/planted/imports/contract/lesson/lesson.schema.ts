// breaks: contract-feature-alone
import { mark } from '#contract/journal/journal.schema.ts';

export const lesson = mark;
