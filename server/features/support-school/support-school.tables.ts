// Programme lessons: employees of a support school give them to pupils of other schools (decisions D90).
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const programmeLessons = pgTable(
  'programme_lessons',
  {
    schoolId: integer('school_id').notNull(),
    scheduleUuid: uuid('schedule_uuid').notNull(),
    /** The employee of this school who gives it. */
    userId: integer('user_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** HH:MM in the school's zone. */
    timeStart: text('time_start').notNull(),
    timeEnd: text('time_end').notNull(),
    subjectId: integer('subject_id').notNull(),
    eduLang: text('edu_lang', { enum: ['kk', 'ru'] }).notNull(),
    /** Classes of the other schools, as the teacher reads them: their rows may be on another node. */
    classes: text('classes').notNull(),
    schools: text('schools').notNull(),
    theme: text('theme'),
    roomId: integer('room_id'),
    /** Address of its conference. */
    conference: text('conference'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.scheduleUuid] }),
    index('programme_lessons_of_user').on(table.schoolId, table.userId, table.date),
  ],
);
export type ProgrammeLessonRow = typeof programmeLessons.$inferSelect;
