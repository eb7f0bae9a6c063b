// The teacher's past lessons with what is missing in them, from this device; and the documents that filling them in needs.
import { useEffect, useMemo, useRef } from 'react';
import type { DocumentName } from '#contract/core/document.ts';
import { addDays, inZone, mondayOf } from '#contract/core/time.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { weekDocument } from '#contract/schedule/schedule.documents.ts';
import { useAccount } from '#data/account-context.tsx';
import { useHeldDocuments } from '#data/documents/use-held-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useOpenedAt } from '#data/time/use-opened-at.ts';
import { type BacklogLesson, backlogDays, backlogWeeks, pastLessons } from './backlog-rules.ts';
import { useKnownLessons } from './use-known-lessons.ts';

export type Backlog = {
  /** All past lessons, oldest first; those that are filled in have nothing missing. */
  readonly lessons: readonly BacklogLesson[];
  readonly weeksHere: number;
  readonly weeksAll: number;
  readonly isLoading: boolean;
  readonly confirmedAt: number | null;
};

const weekDays = 7;

export function useBacklog(): Backlog {
  const { timeZone } = usePerson();
  // A lesson that ends meanwhile is seen when the page is opened again.
  const now = useOpenedAt();
  const today = inZone(now, timeZone).date;
  const names = useMemo(() => {
    const monday = mondayOf(today);
    return Array.from({ length: backlogWeeks }, (_, index) => weekDocument.name(addDays(monday, -index * weekDays)));
  }, [today]);
  const { bodies, isLoading, confirmedAt } = useHeldDocuments(names);
  const uuids = useMemo(
    () =>
      bodies.flatMap((week) =>
        (week?.days ?? [])
          .filter(({ date }) => date <= today)
          .flatMap(({ schedule }) => schedule.map(({ scheduleUuid }) => scheduleUuid)),
      ),
    [bodies, today],
  );
  const known = useKnownLessons(uuids);
  const lessons = useMemo(
    () => pastLessons(bodies, known, { now, from: addDays(today, -backlogDays), timeZone }),
    [bodies, known, now, today, timeZone],
  );
  return {
    lessons,
    weeksHere: bodies.filter((body) => body !== null).length,
    weeksAll: names.length,
    isLoading,
    confirmedAt,
  };
}

const none: readonly DocumentName[] = [];
/** Is in no document name. */
const separator = ' ';

/**
 * Asks for lessons, rosters and plans, each once, so that the way can be gone without a network; tells how many lessons are
 * complete on this device.
 */
export function useOfflineLessons(lessons: readonly BacklogLesson[]): number {
  const account = useAccount();
  const further = lessons.flatMap(({ needs }) => needs);
  const furtherKey = [...new Set(further)].sort().join(separator);
  const names = useMemo(
    () => (furtherKey === '' ? none : (furtherKey.split(separator) as DocumentName[])),
    [furtherKey],
  );
  const { bodies } = useHeldDocuments(names);
  const wanted = lessons
    .filter(({ isHere }) => !isHere)
    .map(({ entry }) => lessonDocument.name(entry.scheduleUuid))
    .join(separator);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const missing = wanted.split(separator).filter((name) => name !== '' && !asked.current.has(name));
    if (missing.length === 0) return;
    for (const name of missing) asked.current.add(name);
    account.documents.request(missing, { isRefresh: false });
  }, [account, wanted]);
  const here = new Set<string>(names.filter((_, index) => bodies[index] !== null));
  return lessons.filter(({ isHere, needs }) => isHere && needs.every((name) => here.has(name))).length;
}
