// breaks: contract-core-alone
import { mark } from '#contract/journal/journal.schema.ts';

export const copy = mark;
