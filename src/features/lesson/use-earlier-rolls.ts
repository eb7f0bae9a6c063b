// Rolls of the class earlier on the same day, from the teacher's own lessons on this device, unsent work included.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { mondayOf } from '#contract/core/time.ts';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { weekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { Account } from '#data/account.ts';
import { useAccount } from '#data/account-context.tsx';
import type { EarlierRoll } from './absence-suggestion.ts';
import { useLesson } from './lesson-context.ts';

const attendancePrefix = lessonCell.attendance('');

/** Lessons of the class before this one on its day, by the week on the device; nothing is asked of the server. */
function earlierLessons({ base }: Account, day: string, groupId: number, number: number) {
  const week = base.document(weekDocument.name(mondayOf(day)));
  if (week.state !== 'ready') return [];
  const ofDay = (week.row.body as ScheduleWeek).days.find(({ date }) => date === day)?.schedule ?? [];
  return ofDay
    .filter((entry) => entry.class.groupId === groupId && Number(entry.number.label) < number)
    .map((entry) => ({ document: lessonDocument.name(entry.scheduleUuid), number: Number(entry.number.label) }));
}

type Written = readonly [number: number, attendance: readonly (readonly [string, Attendance])[]];

function rollsOf(account: Account, day: string, groupId: number, number: number): Written[] {
  const { base } = account;
  return earlierLessons(account, day, groupId, number).flatMap(({ document, number: earlier }): Written[] => {
    const view = base.document(document);
    if (base.cell({ document, cell: lessonCell.roll }).value === null) return [];
    const names = [
      ...Object.keys(view.state === 'ready' ? view.row.cells : {}),
      ...base
        .outbox()
        .filter((row) => row.document === document)
        .map(({ cellKey }) => cellKey.slice(document.length + 1)),
    ].filter((cell) => cell.startsWith(attendancePrefix));
    return [
      [
        earlier,
        [...new Set(names)].flatMap((cell) => {
          const value = base.cell({ document, cell }).value as Attendance | null;
          return value ? [[cell.slice(attendancePrefix.length), value] as const] : [];
        }),
      ],
    ];
  });
}

export function useEarlierRolls(): readonly EarlierRoll[] {
  const account = useAccount();
  const { body } = useLesson();
  const day = body.lessonMeta.dateWithoutFormat;
  const { id } = body.group;
  const { number } = body;
  const subscribe = useCallback(
    (listener: () => void) => {
      const documents = [
        weekDocument.name(mondayOf(day)),
        ...earlierLessons(account, day, id, number).map(({ document }) => document),
      ];
      const ends = documents.map((name) => account.base.onDocument(name, listener));
      ends.push(account.base.onOutbox(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [account, day, id, number],
  );
  // Compared as text: a tap elsewhere draws nothing here.
  const written = useSyncExternalStore(subscribe, () => JSON.stringify(rollsOf(account, day, id, number)));
  return useMemo(
    () =>
      (JSON.parse(written) as Written[]).map(([earlier, attendance]) => ({
        number: earlier,
        attendance: new Map(attendance),
      })),
    [written],
  );
}
