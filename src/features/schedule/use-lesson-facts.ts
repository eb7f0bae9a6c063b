// What this device knows of the lessons on the page: their documents with the user's unsent work above them. Nothing is asked
// of the server here (see use-prefetch.ts): a lesson that is not on the device is told by the week.

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { ConductValue } from '#contract/lesson/lesson.schema.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import type { Account } from '#data/account.ts';
import { useAccount } from '#data/account-context.tsx';
import { countAbsent, factsOfEntry, type LessonFacts } from './lesson-state.ts';

const attendancePrefix = lessonCell.attendance('');

/** Facts by schedule uuid. */
export function useLessonFacts(entries: readonly ScheduleEntry[]): ReadonlyMap<string, LessonFacts> {
  const account = useAccount();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = entries.map(({ scheduleUuid }) =>
        account.base.onDocument(lessonDocument.name(scheduleUuid), listener),
      );
      ends.push(account.base.onOutbox(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [account, entries],
  );
  // Compared as text: the same facts draw nothing again, whatever else changed in the documents.
  const snapshot = useCallback(
    () => JSON.stringify(entries.map((entry) => [entry.scheduleUuid, factsOf(account, entry)])),
    [account, entries],
  );
  const written = useSyncExternalStore(subscribe, snapshot);
  return useMemo(() => new Map(JSON.parse(written) as [string, LessonFacts][]), [written]);
}

function factsOf({ base }: Account, entry: ScheduleEntry): LessonFacts {
  const document = lessonDocument.name(entry.scheduleUuid);
  const view = base.document(document);
  const rows = base.outbox().filter(({ cellKey }) => cellKey.startsWith(`${document}|`));
  const parked = rows.filter(({ state }) => state === 'parked');
  const conflicts = parked.filter(({ error }) => error?.code === 'CONFLICT').length;
  const known = factsOfEntry(entry);
  const conduct = base.cell({ document, cell: lessonCell.conduct });
  const conducted = conduct.value as ConductValue | null;
  const roll = base.cell({ document, cell: lessonCell.roll });
  const homework = base.cell({ document, cell: lessonCell.homework });
  const own = {
    ...((view.state === 'ready' || homework.state !== 'saved') && {
      homework: homework.value as HomeworkValue | null,
    }),
    theme: conducted?.theme ?? null,
    isHomeworkWaiting: homework.state === 'waiting' || homework.state === 'sending',
    waiting: rows.filter((row) => row.state !== 'parked' && !row.cellKey.endsWith(`|${lessonCell.homework}`)).length,
    conflicts,
    refused: parked.length - conflicts,
    notSaved: [conduct, roll, homework].filter(({ state }) => state === 'notSaved').length,
  };
  if (view.state !== 'ready') {
    const isRollTaken = roll.value !== null || known.isRollTaken;
    return { ...known, ...own, isConducted: conducted !== null || known.isConducted, isRollTaken };
  }
  const cells = new Set([
    ...Object.keys(view.row.cells).filter((cell) => cell.startsWith(attendancePrefix)),
    ...rows
      .map(({ cellKey }) => cellKey.slice(document.length + 1))
      .filter((cell) => cell.startsWith(attendancePrefix)),
  ]);
  const attendance = [...cells].map((cell) => base.cell({ document, cell }).value);
  const isRollTaken = roll.value !== null;
  return {
    ...own,
    isConducted: conducted !== null,
    isRollTaken,
    absent: isRollTaken ? countAbsent(attendance) : null,
  };
}
