// What differs from reader to reader of the schedule. A page for each of them brings its own parts, so that no reader loads those of another.
import type { ComponentType } from 'react';
import type { DocumentName } from '#contract/core/document.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { ScheduleDay, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import type { EmployeeRowProps } from './employee-row.tsx';
import type { ButtonPlace } from './entry-button.ts';
import type { NumberedEntry } from './lesson-order.ts';
import type { WeekAnswer } from './week-answer.ts';
import type { NeighbourWeeks } from './week-steps.ts';

export type WeekView = {
  readonly document: DocumentResult<ScheduleWeek>;
  readonly documentName: string;
  /** Null while the week is not on the device. */
  readonly answer: WeekAnswer | null;
  readonly monday: LocalDate;
  readonly shown: readonly LocalDate[];
  readonly selected: LocalDate;
  /** Until it is known which day opens, none is. */
  readonly isSettled: boolean;
  readonly weeks: NeighbourWeeks;
  readonly select: (date: LocalDate) => void;
  readonly parts: ScheduleParts;
};

export type DayTableProps = Pick<ScheduleParts, 'ProgrammeRow'> & {
  entries: readonly NumberedEntry[];
  place: ButtonPlace;
  now: number;
};

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
