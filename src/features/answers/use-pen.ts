// The red pen on one answer. Each stroke is saved to the draft when it ends, and becomes an operation after a pause or when the page is left.
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type AnswerStrokes,
  changesBack,
  haveRoom,
  type PageStrokes,
  type StampKind,
  type Stroke,
  type StrokeChange,
  strokeChanges,
  strokesAfter,
  strokesOn,
  type Turn,
} from '#contract/answers/answer-strokes.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDraft } from '#data/drafts/use-draft.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import { type AttemptPlace, UnsavedStrokes } from './unsaved-strokes.ts';

export type Tool = 'pen' | 'highlighter' | 'stamp' | 'eraser';
export type Pen = {
  readonly tool: Tool | null;
  /** A second press puts the tool away. */
  readonly take: (tool: Tool | null) => void;
  readonly stamp: StampKind;
  readonly setStamp: (stamp: StampKind) => void;
  readonly on: (file: string) => PageStrokes;
  readonly add: (file: string, stroke: DrawnStroke) => void;
  readonly erase: (file: string, ids: readonly string[]) => void;
  readonly turn: (file: string, turn: Turn) => void;
  /** Null: nothing was done since the page was opened. */
  readonly undo: (() => void) | null;
};
type Drawn<Kind> = Kind extends Stroke ? Omit<Kind, 'id'> : never;
export type DrawnStroke = Drawn<Stroke>;

/** Debounce before the operation: each operation adds a version to the history. */
const pauseMs = 4_000;

function readChanges(found: unknown): readonly StrokeChange[] | null {
  const read = strokeChanges.safeParse(found);
  return read.success ? read.data : null;
}

const newId = () => crypto.randomUUID().slice(-12);

/** `value`: what is stored, with what waits in the outbox. Null where the reader may not draw. */
export function usePen(place: AttemptPlace, value: AnswerStrokes | null, mayDraw: boolean): Pen | null {
  const text = useText();
  const toast = useToast();
  const [tool, setTool] = useState<Tool | null>(null);
  const [stamp, setStamp] = useState<StampKind>('tick');
  const [done, setDone] = useState<readonly (readonly StrokeChange[])[]>([]);
  const { changes, isRead, keep } = useUnsaved(place);
  const shown = useMemo(() => (changes ? strokesAfter(value, changes) : value), [value, changes]);

  if (!mayDraw) return null;
  const apply = (change: StrokeChange) => {
    // The stored draft is not read yet; saving now would overwrite it.
    if (!isRead) return;
    if (!haveRoom(shown, [change]) || !keep([change])) return toast.warning(text('answers.pen.full'));
    setDone([...done, changesBack(shown, [change])]);
  };
  const changeOf = (file: string, given: Partial<StrokeChange>): StrokeChange => ({
    file,
    turn: null,
    add: [],
    remove: [],
    ...given,
  });
  const last = done.at(-1);
  return {
    tool,
    take: (next) => setTool(next === tool ? null : next),
    stamp,
    setStamp,
    on: (file) => strokesOn(shown, file),
    add: (file, stroke) => apply(changeOf(file, { add: [{ ...stroke, id: newId() } as Stroke] })),
    erase: (file, ids) => apply(changeOf(file, { remove: [...ids] })),
    turn: (file, turn) => apply(changeOf(file, { turn })),
    undo: last
      ? () => {
          keep(last);
          setDone(done.slice(0, -1));
        }
      : null,
  };
}

/** Changes that are no operation yet. */
function useUnsaved({ scheduleUuid, taskKind, studentGroupUuid, attempt }: AttemptPlace) {
  const text = useText();
  const toast = useToast();
  const { base } = useAccount();
  const name = `strokes:${scheduleUuid}:${taskKind}:${studentGroupUuid}:${attempt}`;
  const { value, isRestored, isRead, keep: keepDraft, drop: dropDraft } = useDraft(name, readChanges);
  const warn = useRef(() => {});
  warn.current = () => toast.error(text('error.NOT_SAVED'));
  const unsaved = useMemo(() => {
    const place = { scheduleUuid, taskKind, studentGroupUuid, attempt };
    return new UnsavedStrokes({ place, base, keepDraft, dropDraft, onNotSaved: () => warn.current() });
  }, [scheduleUuid, taskKind, studentGroupUuid, attempt, base, keepDraft, dropDraft]);

  const restored = useRef<unknown>(null);
  useEffect(() => {
    if (!isRestored || !value || restored.current === unsaved) return;
    restored.current = unsaved;
    unsaved.restore(value);
  }, [isRestored, value, unsaved]);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => void unsaved.save(), pauseMs);
    return () => clearTimeout(timer);
  }, [unsaved, value]);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void unsaved.save();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      void unsaved.leave();
    };
  }, [unsaved]);
  return { changes: value, isRead, keep: (changes: readonly StrokeChange[]) => unsaved.keep(changes) };
}
