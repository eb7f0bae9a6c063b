// The column of marks of one lesson: which pupil is meant, what is typed so far, and what is stored of what the entry of marks decides
// (`#domain/mark/mark-entry.ts`).
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Attendance, defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import { type MarkedLesson, type MarkForm, markAfter } from '#contract/journal/mark-rules.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import type { MutationName } from '#contract/mutations.ts';
import { useAccount } from '#data/account-context.tsx';
import { isAway } from '#domain/mark/attendance-words.ts';
import { useAwayQuestion } from '#domain/mark/away-question.tsx';
import { pointsOfDraft } from '#domain/mark/entry-keys.ts';
import { type Said, saidOf } from '#domain/mark/entry-words.ts';
import { createMarkEntry } from '#domain/mark/mark-entry.ts';
import { markIntents } from '#domain/mark/mark-intents.ts';
import { markWords } from '#domain/mark/mark-words.ts';
import { choose, leaveIn, mend, nothingTyped, type Typed } from '#domain/mark/typed-points.ts';
import { type TypedPoints, usePointsDraft } from '#domain/mark/use-points-draft.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { useLesson } from './lesson-context.ts';
import type { RegisterEntry } from './register.ts';

/** Stores what was entered of one pupil, as one act; false when it could not be stored. Nothing is sent for what stays as it is. */
export function useSetMark(lesson: MarkedLesson) {
  const { base } = useAccount();
  const { scheduleUuid, document, acts } = useLesson();
  return useCallback(
    async ({ id, number, name }: RegisterEntry, form: MarkForm, isAmended = false): Promise<boolean> => {
      const before = acts.valueOf(document, lessonCell.mark(id)) as MarkValue | null;
      const after = markAfter(before, form);
      const intents = markIntents(base, [{ scheduleUuid, studentGroupUuid: id, ...form }]);
      if (intents.length === 0) return true;
      const does = (act: MutationName) => intents.some((intent) => intent.name === act);
      return acts.perform(
        intents,
        (text) => {
          const words = [
            does('conductLesson') && text('lesson.conducted'),
            does('setMark') && markWords(text, after.mark, lesson),
            does('setMark') && after.comment !== (before?.comment ?? null) && text('journal.withComment'),
            does('setAttendance') && form.attendance && text(`journal.attendance.${form.attendance}`),
          ];
          return `${number} ${name}: ${words.filter(Boolean).join(', ')}`;
        },
        { isAmended },
      );
    },
    [base, scheduleUuid, document, acts, lesson],
  );
}

const untouched: MarkForm = { mark: undefined, comment: undefined, attendance: undefined };

export function useMarkEntry(options: {
  lesson: MarkedLesson;
  choices: readonly number[];
  /** Why nothing of a kind can be entered, in words; null where it can. */
  closed: { readonly mark: string | null; readonly attendance: string | null };
  /** Moves focus and scrolling to a pupil. */
  onStep: (index: number) => void;
  onOpen: () => void;
}) {
  const { lesson, choices, closed, onStep, onOpen } = options;
  const text = useText();
  const language = useLanguage();
  const { scheduleUuid, document, register, acts } = useLesson();
  const set = useSetMark(lesson);
  const { ask, asked, settle } = useAwayQuestion();
  const [typing, setTyping] = useState<Typed<number>>(nothingTyped);
  const [said, setSaid] = useState<Said | null>(null);
  // Keys come faster than drawing: the next one must see what the last one left.
  const latest = useRef(typing);
  const opening = useRef(onOpen);
  opening.current = onOpen;
  const mendAt = useRef((_: number): void => undefined);
  /** Puts what an earlier page left back into its cells; the entry is made below. */
  const restore = useRef((_: readonly TypedPoints[]): boolean => false);
  const keepPoints = usePointsDraft(scheduleUuid, (typed) => restore.current(typed));
  const attendanceOf = useCallback(
    (id: string) => (acts.valueOf(document, lessonCell.attendance(id)) ?? defaultAttendance) as Attendance,
    [acts, document],
  );
  const entry = useMemo(() => {
    const isTooMuch = (draft: string) => pointsOfDraft(draft, { choices }) === 'aboveMaximum';
    const typedIn = (row: number | null, points: string, isLeft: boolean): TypedPoints[] => {
      const pupil = row === null ? undefined : register[row];
      return pupil && points !== '' ? [{ studentGroupUuid: pupil.id, points, ...(isLeft && { isLeft }) }] : [];
    };
    /** `points`: what is typed into a row, which a question may have in hand. */
    const note = (row: number | null, points: string) =>
      keepPoints([
        ...[...latest.current.left].flatMap(([leftRow, left]) => typedIn(leftRow, left, true)),
        ...typedIn(row, points, false),
      ]);
    const put = (next: Typed<number>) => {
      latest.current = next;
      setTyping(next);
      note(next.cell, next.draft);
    };
    const putAt = (row: number, draft?: string) => put(choose(latest.current, row, isTooMuch, draft));
    mendAt.current = (row) => put(mend(latest.current, row));
    restore.current = (all) => {
      if (latest.current.draft !== '' || closed.mark !== null) return false;
      const found = all.flatMap((typed) => {
        const row = register.findIndex(({ id }) => id === typed.studentGroupUuid);
        return row < 0 ? [] : [{ ...typed, row }];
      });
      const active = found.find(({ isLeft }) => !isLeft);
      put(found.reduce((typed, { row, points }) => leaveIn(typed, row, points), latest.current));
      if (active) go(active);
      return found.length > 0;
    };
    const go = ({ row }: { readonly row: number; readonly col?: number }) => {
      putAt(row);
      onStep(row);
    };
    const undo = async () => {
      const act = await acts.undoLast();
      if (!act) return;
      // Who takes a mark back wants to give another: it is given where the first one was.
      const row = register.findIndex(({ id }) => act.cells.includes(lessonCell.mark(id)));
      if (row >= 0) go({ row, col: 0 });
      setSaid({ words: text('journal.undo.undone', { act: act.words(text, language) }), tone: 'plain' });
    };
    const entry = createMarkEntry(
      {
        size: () => ({ rows: register.length, cols: 1 }),
        place: () => (latest.current.cell === null ? null : { row: latest.current.cell, col: 0 }),
        draft: () => latest.current.draft,
        column: () => ({ lesson, choices }),
        isAway: ({ row }) => {
          const pupil = register[row];
          return pupil !== undefined && isAway(attendanceOf(pupil.id)) && 'absent';
        },
        go,
        keepDraft: ({ row }, draft) => putAt(row, draft),
        write: ({ row }, entered, isAmended) => {
          const pupil = register[row];
          const why = entered.attendance === undefined ? closed.mark : closed.attendance;
          if (why !== null) setSaid({ words: why, tone: 'warn' });
          if (why !== null || !pupil) return false;
          setSaid(null);
          void set(pupil, { ...untouched, ...entered }, isAmended);
          // What was typed is let go only after it is written down as a mark.
          if (entered.mark !== undefined) mendAt.current(row);
          return true;
        },
        ask: async (place, mark) => {
          const pupil = register[place.row];
          if (pupil && lesson.markType !== 'formattedScore') note(place.row, String(mark));
          const isWanted = await ask(place, mark);
          if (!isWanted) note(null, '');
          return isWanted;
        },
        open: () => opening.current(),
        undo: () => void undo(),
        say: (what) => {
          const isElsewhere = what.kind === 'refused' && lesson.markType === 'soch';
          if (isElsewhere) setSaid({ words: text('journal.sochElsewhere'), tone: 'warn' });
          else setSaid(saidOf(text, what, ({ row }) => register[row]?.name ?? ''));
        },
        now: () => performance.now(),
      },
      language,
    );
    return {
      ...entry,
      go,
      undo: () => void undo(),
      /** The focus came to a pupil by itself. */
      enter: (index: number) => {
        if (latest.current.cell === index) return;
        entry.leave();
        putAt(index);
      },
    };
  }, [register, lesson, choices, closed, onStep, set, ask, acts, attendanceOf, text, language, keepPoints]);
  /** From the form: a mark that was stored there mends what is typed in the cell. */
  const setFromForm = useCallback(
    async (pupil: RegisterEntry, form: MarkForm) => {
      const isStored = await set(pupil, form);
      if (isStored && form.mark !== undefined) mendAt.current(register.indexOf(pupil));
      return isStored;
    },
    [set, register],
  );
  const draftAt = (row: number) => (row === typing.cell ? typing.draft : (typing.left.get(row) ?? ''));
  return { index: typing.cell, draftAt, said, asked, settle, set: setFromForm, entry, attendanceOf };
}
