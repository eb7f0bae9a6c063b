import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Facts about the installation, such as whether the demo school is in it. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});
