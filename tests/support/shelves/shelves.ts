// An entity for tests with a change history: shelves of a school, each with a unique number.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/client.ts';
import type { Entity } from '#server/shared/write.ts';
import { addEntities } from '#server/writes/entities.ts';

export type Shelf = { readonly number: number; readonly name: string };
const shelves = pgTable(
  'shelves',
  {
    schoolId: integer('school_id').notNull(),
    id: text('id').notNull(),
    number: integer('number').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
);

/** Creates its table, which no migration does. */
export async function createShelves(db: Db): Promise<void> {
  await db.execute(sql`create table shelves (school_id integer, id text, number integer, name text,
    primary key (school_id, id), unique (school_id, number))`);
  addEntities([shelfEntity]);
}

export async function shelvesOf(db: Db, schoolId = 1): Promise<Record<string, Shelf>> {
  const rows = await db.select().from(shelves).where(eq(shelves.schoolId, schoolId)).orderBy(shelves.id);
  return Object.fromEntries(rows.map(({ id, number, name }) => [id, { number, name }]));
}

export async function putShelf(db: Db, id: string, value: Shelf | null, schoolId = 1): Promise<void> {
  await db.delete(shelves).where(and(eq(shelves.schoolId, schoolId), eq(shelves.id, id)));
  if (value) await db.insert(shelves).values({ schoolId, id, ...value });
}

export const shelfEntity: Entity<Shelf> = {
  kind: 'shelf',
  readers: ['teacher', 'director'],
  undoers: ['director'],
  concerns: async (_db, _schoolId, changes) => changes.map(({ id }) => ({ scope: 'school', document: `shelf:${id}` })),
  async hold(db, schoolId, ids) {
    const rows = await db
      .select()
      .from(shelves)
      .where(and(eq(shelves.schoolId, schoolId), inArray(shelves.id, [...ids])))
      .for('update');
    return new Map(rows.map(({ id, number, name }) => [id, { number, name }]));
  },
  async restore(db, schoolId, values) {
    const taken = Object.entries(await shelvesOf(db, schoolId)).filter(([id]) => !values.has(id));
    const inTheWay = [...values].flatMap(([id, value]) =>
      taken.some(([, other]) => other.number === value?.number) ? [id] : [],
    );
    for (const [id, value] of values) if (!inTheWay.includes(id)) await putShelf(db, id, value, schoolId);
    return inTheWay;
  },
};
