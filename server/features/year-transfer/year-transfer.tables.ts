// The step of a school into its next year, as it is planned: kept with each change, so that anybody goes on with it anywhere (decisions E20).
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { faculties } from '#contract/groups/groups.schema.ts';
import { decisions, leavingReasons, type TransferOrders } from '#contract/year-transfer/year-transfer.schema.ts';

/** One for each year that ends. */
export const yearTransfers = pgTable(
  'year_transfers',
  {
    schoolId: integer('school_id').notNull(),
    eduYear: integer('edu_year').notNull(),
    state: text('state', { enum: ['draft', 'applied'] }).notNull(),
    /** Of the orders. */
    version: integer('version').notNull().default(1),
    orders: jsonb('fate_orders').$type<TransferOrders>().notNull(),
    startedBy: integer('started_by').notNull(),
    /** What is undone when it is undone; null: it is not applied. */
    batch: uuid('batch'),
    /** Epoch milliseconds. */
    appliedAt: bigint('applied_at', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.eduYear] })],
);

/** A class of the coming year. */
export const yearTransferClasses = pgTable(
  'year_transfer_classes',
  {
    schoolId: integer('school_id').notNull(),
    eduYear: integer('edu_year').notNull(),
    uuid: uuid('uuid').notNull(),
    version: integer('version').notNull().default(1),
    /** It is not made after all; the row stays for its version. */
    isGone: boolean('is_gone').notNull().default(false),
    parallel: integer('parallel').notNull(),
    letter: text('letter').notNull(),
    eduLang: text('edu_lang').notNull(),
    shift: integer('shift').notNull(),
    faculty: text('faculty', { enum: faculties }),
    previousGroupId: integer('previous_group_id'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.eduYear, table.uuid] })],
);

/** Into which class the pupils of a class go. */
export const yearTransferSources = pgTable(
  'year_transfer_sources',
  {
    schoolId: integer('school_id').notNull(),
    eduYear: integer('edu_year').notNull(),
    groupId: integer('group_id').notNull(),
    version: integer('version').notNull().default(1),
    toUuid: uuid('to_uuid'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.eduYear, table.groupId] })],
);

/** What is decided of a pupil, by the membership that ends. */
export const yearTransferPupils = pgTable(
  'year_transfer_pupils',
  {
    schoolId: integer('school_id').notNull(),
    eduYear: integer('edu_year').notNull(),
    studentGroupUuid: uuid('student_group_uuid').notNull(),
    version: integer('version').notNull().default(1),
    decision: text('decision', { enum: decisions }),
    reason: text('reason', { enum: leavingReasons }),
    toUuid: uuid('to_uuid'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.eduYear, table.studentGroupUuid] })],
);
