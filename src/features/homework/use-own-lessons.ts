// The teacher's lessons around a day, from the weeks on this device; weeks that are missing are asked for.
import { useMemo } from 'react';
import { addDays, type LocalDate, mondayOf } from '#contract/core/time.ts';
import { weekDocument } from '#contract/schedule/schedule.documents.ts';
import { useHeldDocuments } from '#data/documents/use-held-documents.ts';
import { useKnownLessons } from '#domain/lesson/use-known-lessons.ts';
import { type OwnLesson, ownLessons, uuidsOf } from './own-lessons.ts';

export type OwnLessons = {
  /** In order of time. */
  readonly lessons: readonly OwnLesson[];
  readonly weeksHere: number;
  readonly weeksAll: number;
  readonly isLoading: boolean;
  readonly confirmedAt: number | null;
};

const weekDays = 7;

/** `before` and `after`: weeks around the one of the day. */
export function useOwnLessons(day: LocalDate, { before, after }: { before: number; after: number }): OwnLessons {
  const monday = mondayOf(day);
  const names = useMemo(
    () =>
      Array.from({ length: before + 1 + after }, (_, index) =>
        weekDocument.name(addDays(monday, (index - before) * weekDays)),
      ),
    [monday, before, after],
  );
  const { bodies, isLoading, confirmedAt } = useHeldDocuments(names);
  const uuids = useMemo(() => uuidsOf(bodies), [bodies]);
  const known = useKnownLessons(uuids);
  const lessons = useMemo(() => ownLessons(bodies, known), [bodies, known]);
  const weeksHere = bodies.filter((body) => body !== null).length;
  return { lessons, weeksHere, weeksAll: names.length, isLoading, confirmedAt };
}
