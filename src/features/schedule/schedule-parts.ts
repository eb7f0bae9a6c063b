// What the schedule of a support school's employee does in another way. Its parts are loaded only there (support-schedule-page.tsx).
import { type ComponentType, createContext } from 'react';
import type { DocumentName } from '#contract/core/document.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import { EmployeeRow, type EmployeeRowProps } from './employee-row.tsx';
import type { WeekView } from './use-week.ts';
import { WeekAge } from './week-age.tsx';

export type ScheduleParts = {
  /** A hook that reads the week of a document's name. */
  readonly useWeekDocument: (name: DocumentName<ScheduleWeek> | null) => DocumentResult<ScheduleWeek>;
  /** Names of all documents that this week is made of. */
  readonly namesOf: (week: string) => readonly string[];
  /** A lesson of an employee. */
  readonly Row: ComponentType<EmployeeRowProps>;
  /** What is said about the week above its lessons. */
  readonly Notes: ComponentType<{ week: WeekView }>;
};

export const scheduleParts = createContext<ScheduleParts>({
  useWeekDocument: useDocument,
  namesOf: (week) => [week],
  Row: EmployeeRow,
  Notes: WeekAge,
});
