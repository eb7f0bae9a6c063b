// What this device knows of lessons: their documents with the user's unsent work above them. Nothing is asked of the server here.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { ConductValue, LessonBody } from '#contract/lesson/lesson.schema.ts';
import type { Account } from '#data/account.ts';
import { useAccount } from '#data/account-context.tsx';
import type { CellState } from '#data/documents/views.ts';
import { endAll } from '#shared/lib/store.ts';
import { closedBy } from './editing.ts';

/** A fact is undefined where neither the document nor unsent work tells it: then only the week knows. */
export type KnownLesson = {
  readonly isHere: boolean;
  readonly conduct: ConductValue | null | undefined;
  readonly isRollTaken: boolean | undefined;
  readonly homework: HomeworkValue | null | undefined;
  /** The teacher has stated that no marks are wanted. */
  readonly hasNoMarks: boolean | undefined;
  readonly homeworkState: CellState;
  /** Pupils with a mark, and those who were not in the room. */
  readonly marks: number | undefined;
  readonly absent: number | undefined;
  /** Operations that wait, and those that need a decision. */
  readonly waiting: number;
  readonly parked: number;
  /** Further documents of the lesson; empty while it is not here. */
  readonly needs: readonly string[];
  readonly isPeriodClosed: boolean;
};

/** By schedule uuid. `scheduleUuids` must be stable. */
export function useKnownLessons(scheduleUuids: readonly string[]): ReadonlyMap<string, KnownLesson> {
  const account = useAccount();
  const subscribe = useCallback(
    (listener: () => void) =>
      endAll([
        ...scheduleUuids.map((uuid) => account.base.onDocument(lessonDocument.name(uuid), listener)),
        account.base.onOutbox(listener),
      ]),
    [account, scheduleUuids],
  );
  // Compared as text: the same facts draw nothing again, whatever else changed in the documents.
  const snapshot = useCallback(
    () => JSON.stringify(scheduleUuids.map((uuid) => [uuid, knownLesson(account, uuid)])),
    [account, scheduleUuids],
  );
  const written = useSyncExternalStore(subscribe, snapshot);
  return useMemo(() => new Map(JSON.parse(written) as [string, KnownLesson][]), [written]);
}

export function knownLesson({ base }: Pick<Account, 'base'>, scheduleUuid: string): KnownLesson {
  const document = lessonDocument.name(scheduleUuid);
  const view = base.document(document);
  const rows = base.outbox().filter((row) => row.document === document);
  const names = new Set(rows.map(({ cellKey }) => cellKey.slice(document.length + 1)));
  const shown = <Value>(cell: string): Value | null | undefined =>
    view.state === 'ready' || names.has(cell) ? (base.cell({ document, cell }).value as Value | null) : undefined;
  const roll = shown(lessonCell.roll);
  const noMarks = shown(lessonCell.noMarks);
  const parked = rows.filter(({ state }) => state === 'parked').length;
  const known = {
    conduct: shown<ConductValue>(lessonCell.conduct),
    isRollTaken: roll === undefined ? undefined : roll !== null,
    homework: shown<HomeworkValue>(lessonCell.homework),
    hasNoMarks: noMarks === undefined ? undefined : noMarks !== null,
    homeworkState: base.cell({ document, cell: lessonCell.homework }).state,
    waiting: rows.length - parked,
    parked,
  };
  if (view.state !== 'ready') {
    return { ...known, isHere: false, marks: undefined, absent: undefined, needs: [], isPeriodClosed: false };
  }
  const cells = [...new Set([...Object.keys(view.row.cells), ...names])];
  const valuesOf = <Value>(prefix: string) =>
    cells.filter((cell) => cell.startsWith(prefix)).map((cell) => shown<Value>(cell) ?? null);
  const { roster, plan, periodStatus, yearReadOnly } = view.row.body as LessonBody;
  return {
    ...known,
    isHere: true,
    marks: valuesOf<MarkValue>(lessonCell.mark('')).filter((value) => typeof value?.mark === 'number').length,
    absent: valuesOf<string>(lessonCell.attendance('')).filter(
      (value) => value !== null && value !== defaultAttendance && value !== 'late',
    ).length,
    needs: [roster, plan],
    isPeriodClosed:
      closedBy({ yearReadOnly, isPeriodClosed: periodStatus === 'archive' }, { isYearReadOnly: false }) !== null,
  };
}
