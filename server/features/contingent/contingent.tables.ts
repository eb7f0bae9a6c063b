// Orders of a school and the movements of its pupils that they order (decisions E35), and who looked at what is private.
import { bigint, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { movementKinds, orderKinds } from '#contract/contingent/movements.ts';

const day = (name: string) => date(name, { mode: 'string' });

export const orders = pgTable(
  'orders',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    eduYear: integer('edu_year').notNull(),
    kind: text('kind', { enum: orderKinds }).notNull(),
    number: text('number').notNull(),
    date: day('date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.uuid] }),
    unique('orders_by_number').on(table.schoolId, table.eduYear, table.kind, table.number),
  ],
);

/** A pupil comes, changes class, or leaves. */
export const movements = pgTable(
  'movements',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    studentSchoolUuid: uuid('student_school_uuid').notNull(),
    kind: text('kind', { enum: movementKinds }).notNull(),
    /** The first day of what it brings; of one who leaves the last one in the school. */
    date: day('date').notNull(),
    reason: text('reason').notNull(),
    /** Null: the order is still missing. */
    orderUuid: uuid('order_uuid'),
    fromGroupId: integer('from_group_id'),
    toGroupId: integer('to_group_id'),
    /** Epoch milliseconds. */
    recordedAt: bigint('recorded_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.uuid] }),
    index('movements_of_student').on(table.schoolId, table.studentSchoolUuid),
  ],
);
