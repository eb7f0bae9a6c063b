// Answers to tasks. What is written in an attempt is never removed: a reset begins the next one (decisions R).
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => bigint(name, { mode: 'number' }).notNull();
const identity = {
  schoolId: integer('school_id').notNull(),
  scheduleUuid: uuid('schedule_uuid').notNull(),
  /** homework, lecture. */
  taskKind: text('task_kind').notNull(),
  /** Membership of the pupil in the class. */
  studentGroupUuid: uuid('student_group_uuid').notNull(),
  /** 0 for the cell that says which attempt the pupil is in. */
  attempt: integer('attempt').notNull(),
  /** text, pages, sent, read, review, strokes, attempt. */
  kind: text('kind').notNull(),
};
const content = {
  version: integer('version').notNull(),
  value: jsonb('value'),
  authorUserId: integer('author_user_id').notNull(),
  /** Device time of the act; information only. */
  capturedAt: instant('captured_at'),
  acceptedAt: instant('accepted_at'),
};

export const answerCells = pgTable('answer_cells', { ...identity, ...content }, (table) => [
  primaryKey({
    name: 'answer_cells_pk',
    columns: [table.schoolId, table.scheduleUuid, table.taskKind, table.studentGroupUuid, table.attempt, table.kind],
  }),
]);

/** Every value a cell ever had, with its author, the device it came from and the three times. */
export const answerHistory = pgTable(
  'answer_history',
  { ...identity, ...content, clientId: uuid('client_id'), seq: integer('seq'), receivedAt: instant('received_at') },
  (table) => [
    primaryKey({
      name: 'answer_history_pk',
      columns: [
        table.schoolId,
        table.scheduleUuid,
        table.taskKind,
        table.studentGroupUuid,
        table.attempt,
        table.kind,
        table.version,
      ],
    }),
  ],
);
