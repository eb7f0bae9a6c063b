import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const day = (name: string) => date(name, { mode: 'string' });

/**
 * Somebody is replaced from a day, to a day or for good (decisions E19). Which assignments, and by whom, the rows of `assignment_teachers`
 * say that name it.
 */
export const teacherReplacements = pgTable(
  'teacher_replacements',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    eduYear: integer('edu_year').notNull(),
    userId: integer('user_id').notNull(),
    dateFrom: day('date_from').notNull(),
    /** The last day; null: for good. */
    dateTo: day('date_to'),
    reason: text('reason'),
    /** Null: the order is still missing. */
    orderUuid: uuid('order_uuid'),
    /** Epoch milliseconds. */
    recordedAt: bigint('recorded_at', { mode: 'number' }).notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.uuid] }),
    index('replacements_of_teacher').on(table.schoolId, table.userId),
  ],
);
