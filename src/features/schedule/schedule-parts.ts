// What differs from reader to reader of the schedule. A page for each of them brings its own parts, so that nobody loads those of others.
import type { ComponentType } from 'react';
import type { DocumentName } from '#contract/core/document.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { ScheduleDay, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import type { DayTableProps } from './day-table.tsx';
import type { EmployeeRowProps } from './employee-row.tsx';
import type { WeekView } from './use-week.ts';

export type ToolsProps = {
  days: readonly ScheduleDay[];
  monday: LocalDate;
  value: string;
  onChange: (key: string) => void;
};
export type ScheduleParts = {
  /** A hook that reads the week of a document's name. */
  readonly useWeekDocument: (name: DocumentName<ScheduleWeek> | null) => DocumentResult<ScheduleWeek>;
  /** Names of all documents that this week is made of. */
  readonly namesOf: (week: string) => readonly string[];
  /** Stands above the days. */
  readonly Tools?: ComponentType<ToolsProps>;
  /** What is said about the week above its lessons. */
  readonly Notes?: ComponentType<{ week: WeekView }>;
  /** The lessons of a day. Default: those of an employee. */
  readonly Day?: ComponentType<DayTableProps>;
  /** A programme lesson of a support school. */
  readonly ProgrammeRow?: ComponentType<EmployeeRowProps> | undefined;
};

/** Those of most employees. */
export const usualParts: ScheduleParts = {
  useWeekDocument: useDocument,
  namesOf: (week) => [week],
};
