// Who teaches what to whom, the calendar plan, and the dated lessons.
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const lessonTypes = ['regular', 'sor', 'soch', 'custom-lesson', 'lecture'] as const;

/** A subject taught to a class or subgroup in a year: what a journal page is about. */
export const assignments = pgTable(
  'assignments',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    eduYear: integer('edu_year').notNull(),
    groupId: integer('group_id').notNull(),
    subgroupUuid: uuid('subgroup_uuid'),
    subjectId: integer('subject_id').notNull(),
    /** Hours a week, in tenths: half hours exist. */
    weeklyTenths: integer('weekly_tenths').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.uuid] }),
    index('assignments_of_group').on(table.schoolId, table.groupId),
  ],
);

/** Since before every school year. */
const beginningOfTime = '1900-01-01';
/** The days of whoever teaches something because it was given to them: from the beginning, without end. */
export const everSince = { dateFrom: beginningOfTime, dateTo: null, replacementUuid: null } as const;

/**
 * Who teaches an assignment on which days; each of several is its own teacher (decisions B11). A person whom others replaced for a while
 * has a row for each of the times in between (decisions E19).
 */
export const assignmentTeachers = pgTable(
  'assignment_teachers',
  {
    schoolId: integer('school_id').notNull(),
    assignmentUuid: uuid('assignment_uuid').notNull(),
    userId: integer('user_id').notNull(),
    isMain: boolean('is_main').notNull(),
    dateFrom: date('date_from', { mode: 'string' }).notNull().default(beginningOfTime),
    /** The last day; null: without end. */
    dateTo: date('date_to', { mode: 'string' }),
    /** By which replacement they teach it; null: it was given to them. */
    replacementUuid: uuid('replacement_uuid'),
  },
  (table) => [
    primaryKey({
      name: 'assignment_teachers_key',
      columns: [table.schoolId, table.assignmentUuid, table.userId, table.dateFrom],
    }),
    index('assignments_of_teacher').on(table.schoolId, table.userId),
  ],
);

export const planThemes = pgTable(
  'plan_themes',
  {
    schoolId: integer('school_id').notNull(),
    assignmentUuid: uuid('assignment_uuid').notNull(),
    ordinal: integer('ordinal').notNull(),
    uuid: uuid('uuid').notNull(),
    theme: text('theme').notNull(),
    type: text('type', { enum: lessonTypes }).notNull(),
    maxScore: integer('max_score'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.assignmentUuid, table.ordinal] })],
);

/** One lesson on one day. */
export const lessons = pgTable(
  'lessons',
  {
    schoolId: integer('school_id').notNull(),
    scheduleUuid: uuid('schedule_uuid').notNull(),
    assignmentUuid: uuid('assignment_uuid').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    number: integer('number').notNull(),
    /** HH:MM in the school's zone. */
    timeStart: text('time_start').notNull(),
    timeEnd: text('time_end').notNull(),
    roomId: integer('room_id'),
    type: text('type', { enum: lessonTypes }).notNull(),
    maxScore: integer('max_score'),
    themeUuid: uuid('theme_uuid'),
    theme: text('theme'),
    isSyncLesson: boolean('is_sync_lesson').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.scheduleUuid] }),
    index('lessons_of_day').on(table.schoolId, table.date),
    index('lessons_of_assignment').on(table.schoolId, table.assignmentUuid, table.date),
  ],
);
