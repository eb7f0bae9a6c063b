// breaks: engine-is-host-free
import { schema } from '#db/schema.ts';

export const push = schema;
