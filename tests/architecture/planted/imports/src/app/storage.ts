// breaks: app-composes
import { schema } from '#db/schema.ts';

export const storage = schema;
