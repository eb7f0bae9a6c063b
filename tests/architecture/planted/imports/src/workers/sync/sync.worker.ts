import { schema } from '#db/schema.ts';
import { pull } from './engine/pull.ts';

export const host = [schema, pull];
