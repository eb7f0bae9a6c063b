// What was planned of a sheet, as it was read and mended, until it is applied or some days have passed.
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Cells, ImportAnswers, ImportKind, ImportOutcome } from '#contract/core/import.ts';

const instant = (name: string) => bigint(name, { mode: 'number' });

export const rosterImports = pgTable(
  'roster_imports',
  {
    schoolId: integer('school_id').notNull(),
    id: uuid('id').notNull(),
    eduYear: integer('edu_year').notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    madeBy: integer('made_by').notNull(),
    changedBy: integer('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
    answers: jsonb('answers').$type<ImportAnswers>().notNull(),
    counts: jsonb('counts').$type<Partial<Record<ImportOutcome, number>>>().notNull(),
    mark: text('mark').notNull(),
    appliedAt: instant('applied_at'),
    appliedBy: integer('applied_by'),
    added: integer('added'),
    changed: integer('changed'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.id] }),
    index('roster_imports_age').on(table.schoolId, table.changedAt),
  ],
);

export const rosterImportRows = pgTable(
  'roster_import_rows',
  {
    schoolId: integer('school_id').notNull(),
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<Cells>().notNull(),
    /** What a person fixed or decided; null: nothing. */
    mended: jsonb('mended').$type<{ from: ImportOutcome; fields: string[] }>(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.importId, table.line] })],
);
