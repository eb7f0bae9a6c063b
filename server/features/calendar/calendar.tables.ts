// The school years of each school, with their quarters and days off.
import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const day = (name: string) => date(name, { mode: 'string' });

export const schoolYears = pgTable(
  'school_years',
  {
    schoolId: integer('school_id').notNull(),
    eduYear: integer('edu_year').notNull(),
    status: text('status', { enum: ['NotStarted', 'Active', 'Transfer', 'Archive'] }).notNull(),
    isCurrent: boolean('is_current').notNull(),
    canEditPeriods: boolean('can_edit_periods').notNull(),
    dateStart: day('date_start').notNull(),
    dateEnd: day('date_end').notNull(),
    /** Weights, scale, rounding and exceptions of the marks (decisions B33). */
    formula: jsonb('formula').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.eduYear] })],
);

export const quarters = pgTable(
  'quarters',
  {
    schoolId: integer('school_id').notNull(),
    eduYear: integer('edu_year').notNull(),
    number: integer('number').notNull(),
    dateStart: day('date_start').notNull(),
    dateEnd: day('date_end').notNull(),
    /** Archive: marks of the period can no longer be changed. */
    status: text('status', { enum: ['open', 'archive'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.eduYear, table.number] })],
);

/** Holidays and breaks. `parallel` 0: for everybody. */
export const daysOff = pgTable(
  'days_off',
  {
    schoolId: integer('school_id').notNull(),
    dateStart: day('date_start').notNull(),
    parallel: integer('parallel').notNull(),
    dateEnd: day('date_end').notNull(),
    kind: text('kind', { enum: ['holiday', 'break'] }).notNull(),
    kz: text('kz').notNull(),
    ru: text('ru').notNull(),
    en: text('en').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.dateStart, table.parallel] })],
);
