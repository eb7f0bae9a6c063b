import { customType } from 'drizzle-orm/pg-core';

/** A column of raw bytes, such as a file. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
