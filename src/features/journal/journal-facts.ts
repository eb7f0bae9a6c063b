// What the device knows of own journals by the lessons of the last weeks: what is missing, and how far they are filled in.
import type { LocalDate } from '#contract/core/time.ts';
import type { BacklogLesson } from '#domain/lesson/backlog-rules.ts';

export type JournalFacts = {
  /** The latest lesson whose roll was taken or that was conducted. */
  readonly last: { readonly date: LocalDate; readonly theme: string | null } | null;
  /** Past lessons in which something is missing. */
  readonly missing: number;
};

/** By teaching assignment; `lessons` are the past ones, oldest first. */
export function journalFacts(lessons: readonly BacklogLesson[]): Map<string, JournalFacts> {
  const ofJournals = Map.groupBy(lessons, ({ entry }) => entry.assignmentUuid ?? '');
  return new Map([...ofJournals].map(([assignmentUuid, own]) => [assignmentUuid, factsOf(own)]));
}

function factsOf(lessons: readonly BacklogLesson[]): JournalFacts {
  const last = lessons.findLast(({ missing }) => !missing.some(({ kind }) => kind === 'roll' || kind === 'conduct'));
  return {
    last: last ? { date: last.date, theme: last.entry.theme.label } : null,
    missing: lessons.filter(({ missing }) => missing.length > 0).length,
  };
}
