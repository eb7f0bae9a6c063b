// The journal is its cells: (school, lesson, kind, pupil) is unique, so two devices that fill one empty cell meet
// as a conflict and never as two marks. Rows are never deleted: a removed value is null at a higher version.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Stands in the pupil's place in cells of the whole lesson. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';
/** The condition of the index `cells_of_pupil`, written out: a parameter in its place would not be recognized. */
export function isOfPupil(column: AnyColumn): SQL {
  return sql`${column} <> ${sql.raw(`'${nilUuid}'`)}`;
}

const instant = (name: string) => bigint(name, { mode: 'number' });
const identity = {
  schoolId: integer('school_id').notNull(),
  scheduleUuid: uuid('schedule_uuid').notNull(),
  /** roll, conduct, homework, noMarks, lecture, attendance, mark, done. */
  kind: text('kind').notNull(),
  /** The nil uuid for cells of the whole lesson. */
  studentGroupUuid: uuid('student_group_uuid').notNull(),
};
const content = {
  version: integer('version').notNull(),
  value: jsonb('value'),
  authorUserId: integer('author_user_id').notNull(),
  /** Device time of the user's act; information only. */
  capturedAt: instant('captured_at').notNull(),
  /** Server time of the commit that accepted it. */
  acceptedAt: instant('accepted_at').notNull(),
};

export const journalCells = pgTable('journal_cells', { ...identity, ...content }, (table) => [
  primaryKey({ columns: [table.schoolId, table.scheduleUuid, table.kind, table.studentGroupUuid] }),
  // Without the cells of whole lessons: a planner that takes their nil uuid for one pupil's would read them all for each lesson.
  index('cells_of_pupil')
    .on(table.schoolId, table.studentGroupUuid, table.kind)
    .where(isOfPupil(table.studentGroupUuid)),
  // Homework that its teacher moved to a later lesson: rare, and looked for from that lesson.
  index('homework_due')
    .on(table.schoolId, sql`(${table.value} ->> 'dueScheduleUuid')`)
    .where(sql`${table.kind} = 'homework' and ${table.value} ->> 'dueScheduleUuid' is not null`),
  // The lessons in which a lecture stands.
  index('lessons_of_lecture')
    .on(table.schoolId, sql`(${table.value} ->> 'lectureUuid')`)
    .where(sql`${table.kind} = 'lecture'`),
]);

/** Every value a cell ever had, with its author, the device it came from and the three times. */
export const cellHistory = pgTable(
  'cell_history',
  {
    ...identity,
    ...content,
    clientId: uuid('client_id'),
    seq: integer('seq'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.schoolId, table.scheduleUuid, table.kind, table.studentGroupUuid, table.version],
    }),
  ],
);

/**
 * The mark that a uuid of the specification names. A uuid is derived from its cell (`cellUuid`) and cannot be read back, so the
 * way back is stored when a mark is written for the first time.
 */
export const markUuids = pgTable(
  'mark_uuids',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    scheduleUuid: uuid('schedule_uuid').notNull(),
    studentGroupUuid: uuid('student_group_uuid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.uuid] })],
);
