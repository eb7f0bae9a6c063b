// Marks one after the other: which pupil is meant, what was typed so far, and the step to the next.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Attendance, MarkValue } from '#contract/journal/journal.schema.ts';
import { type MarkedLesson, type MarkForm, markAfter } from '#contract/journal/mark-rules.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import type { MutationName } from '#contract/mutations.ts';
import { useAccount } from '#data/account-context.tsx';
import { markIntents } from '#domain/mark/mark-intents.ts';
import { markWords } from '#domain/mark/mark-words.ts';
import { useLesson } from './lesson-context.ts';
import { closeDraft, typeDigit } from './mark-choices.ts';
import type { RegisterEntry } from './register.ts';

/** Stores what a form says of one pupil, as one act; false when it could not be stored. Nothing is sent for what stays as it is. */
export function useSetMark(lesson: MarkedLesson) {
  const { base } = useAccount();
  const { scheduleUuid, document, acts } = useLesson();
  return useCallback(
    async ({ id, number, name }: RegisterEntry, form: MarkForm): Promise<boolean> => {
      const before = acts.valueOf(document, lessonCell.mark(id)) as MarkValue | null;
      const after = markAfter(before, form);
      const intents = markIntents(base, [{ scheduleUuid, studentGroupUuid: id, ...form }]);
      if (intents.length === 0) return true;
      const does = (act: MutationName) => intents.some((intent) => intent.name === act);
      return acts.perform(intents, (text) => {
        const words = [
          does('conductLesson') && text('lesson.conducted'),
          does('setMark') && markWords(text, after.mark, lesson),
          does('setMark') && after.comment !== (before?.comment ?? null) && text('journal.withComment'),
          does('setAttendance') && form.attendance && text(`journal.attendance.${form.attendance}`),
        ];
        return `${number} ${name}: ${words.filter(Boolean).join(', ')}`;
      });
    },
    [base, scheduleUuid, document, acts, lesson],
  );
}

const untouched: MarkForm = { mark: undefined, comment: undefined, attendance: undefined };
type Place = { readonly index: number | null; readonly draft: string };

export function useMarkEntry(options: {
  register: readonly RegisterEntry[];
  lesson: MarkedLesson;
  choices: readonly number[];
  /** Called after the step to a pupil, to move focus and scrolling. */
  onStep: (index: number) => void;
}) {
  const { register, choices, onStep } = options;
  const set = useSetMark(options.lesson);
  const [place, setPlace] = useState<Place>({ index: null, draft: '' });
  // Keys come faster than drawing: the next one must see what the last one left.
  const latest = useRef(place);
  return {
    ...place,
    set,
    ...useMemo(() => {
      const go = (next: Place) => {
        latest.current = next;
        setPlace(next);
      };
      const entryAt = (index: number | null) => (index === null ? undefined : register[index]);
      const store = (mark: number | null) => {
        const entry = entryAt(latest.current.index);
        if (entry) void set(entry, { ...untouched, mark });
      };
      const step = (by: number) => {
        const { index } = latest.current;
        const next = Math.min(Math.max((index ?? -1) + by, 0), register.length - 1);
        go({ index: next, draft: '' });
        onStep(next);
      };
      const closeAndStep = (by: number) => {
        const mark = closeDraft(latest.current.draft, choices);
        if (mark !== null) store(mark);
        step(by);
      };
      return {
        select: (index: number | null) => {
          if (latest.current.index !== index) go({ index, draft: '' });
        },
        /** False: the digit means nothing here. */
        digit: (given: string): boolean => {
          // Ends because a rest comes only after a draft was closed, and a step empties the draft.
          for (let digit = given; digit !== ''; ) {
            const typing = typeDigit(latest.current.draft, digit, choices);
            if (typing.isRejected) return false;
            if (typing.mark === null) {
              go({ ...latest.current, draft: typing.draft });
              return true;
            }
            store(typing.mark);
            step(1);
            digit = typing.rest;
          }
          return true;
        },
        /** A whole mark from a key of the pad. */
        mark: (mark: number | null) => {
          store(mark);
          step(1);
        },
        attendance: (attendance: Attendance, isNext: boolean) => {
          const entry = entryAt(latest.current.index);
          if (entry) void set(entry, { ...untouched, attendance });
          if (isNext) step(1);
        },
        /** Takes the last typed digit back, or the mark where nothing is typed. */
        erase: () => {
          const { draft, index } = latest.current;
          if (draft !== '') go({ index, draft: draft.slice(0, -1) });
          else store(null);
        },
        dropDraft: () => go({ ...latest.current, draft: '' }),
        skip: () => step(1),
        enter: () => closeAndStep(1),
        move: closeAndStep,
      };
    }, [register, choices, onStep, set]),
  };
}
