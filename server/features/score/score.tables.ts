// Points for work: one row for each fact, and what they come to (decisions D51).
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '#contract/core/localized.ts';
import { type ScoreRules, scoredGroups, scoreKinds } from '#contract/score/score.schema.ts';

/** The fact that comes twice has the same name, so it counts once. */
export const scoreEvents = pgTable(
  'score_events',
  {
    schoolId: integer('school_id').notNull(),
    /** Names the fact: "roll:<lesson>". */
    fact: text('fact').notNull(),
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: scoreKinds }).notNull(),
    points: integer('points').notNull(),
    at: bigint('at', { mode: 'number' }).notNull(),
    /** Day of the school. */
    day: date('day').notNull(),
    /** The lesson, with its subject as it was then. */
    scheduleUuid: uuid('schedule_uuid').notNull(),
    lessonDate: date('lesson_date').notNull(),
    subject: jsonb('subject').$type<Localized>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.fact] }),
    index('score_events_of_user').on(table.schoolId, table.userId, table.day),
  ],
);

/** Equal to the sum of the events. */
export const scoreTotals = pgTable(
  'score_totals',
  {
    schoolId: integer('school_id').notNull(),
    userId: integer('user_id').notNull(),
    total: integer('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.userId] })],
);

/** Rules of an installation that has its own: of no school, copied to every node. */
export const scoreRules = pgTable('score_rules', {
  who: text('who', { enum: scoredGroups }).primaryKey(),
  points: jsonb('points').$type<ScoreRules['points']>().notNull(),
  mostADay: integer('most_a_day').notNull(),
  levelStep: integer('level_step').notNull(),
});
