// breaks: contract-registry
import { mark } from './journal/journal.schema.ts';
import { stored } from '#shared/lib/storage.ts';

export const registry = [mark, stored];
