// What is typed into a lecture: a draft at every key, an operation at each pause, and both at once when the page is left.
import { useCallback, useEffect, useRef, useState } from 'react';
import { isEmptyBody, isLectureBody, type LectureBody } from '#contract/lectures/lecture-body.ts';
import { type LectureValue, lectureValue, maxLectureTitle } from '#contract/lectures/lectures.schema.ts';
import { useDraft } from '#data/drafts/use-draft.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';

/** Without a key for so long a lecture is sent. One that stands in lessons goes to every open device of the class, so it is sent less often. */
const pauseMs = { own: 4_000, attached: 60_000 } as const;

export type LectureDraft = Omit<LectureValue, 'title'> & { readonly title: string };
const emptyBody: LectureBody = { type: 'doc', content: [{ type: 'paragraph' }] };
export const emptyLecture: LectureDraft = { title: '', body: emptyBody, files: [] };

function readDraft(found: unknown): LectureDraft | null {
  const draft = found as LectureDraft | null;
  return draft && typeof draft.title === 'string' && isLectureBody(draft.body) && Array.isArray(draft.files)
    ? draft
    : null;
}

export type Writing = {
  readonly draft: LectureDraft;
  readonly isRead: boolean;
  /** Grows when what is shown was not typed here: a draft of before has been found. */
  readonly revision: number;
  readonly change: (part: Partial<LectureDraft>) => Promise<void>;
  /** Stores what was typed; false: there is nothing that could be stored, or no room. */
  readonly save: () => Promise<boolean>;
  readonly state: 'untouched' | 'onDevice' | 'tooLong' | 'notSaved';
};

type Given = {
  /** What is on the device or the server; null for a new lecture. */
  readonly stored: LectureValue | null;
  /** Its name while it has none. */
  readonly untitled: string;
  /** It stands in a lesson. */
  readonly isAttached: boolean;
};

export function useLectureDraft(lectureUuid: string, { stored, untitled, isAttached }: Given): Writing {
  const mutate = useMutate();
  const kept = useDraft(`lecture:${lectureUuid}`, readDraft);
  const [revision, setRevision] = useState(0);
  const [problem, setProblem] = useState<'tooLong' | 'notSaved' | null>(null);
  const draft = kept.value ?? stored ?? emptyLecture;
  const latest = useRef(draft);
  latest.current = draft;
  const isDirty = useRef(false);
  const { isRestored, isRead, keep, drop } = kept;
  useEffect(() => {
    if (!isRestored) return;
    isDirty.current = true;
    setRevision((number) => number + 1);
  }, [isRestored]);

  const save = useCallback(async () => {
    const typed = latest.current;
    const { title, body, files } = typed;
    const isNothing = title.trim() === '' && isEmptyBody(body) && files.length === 0;
    if (!isDirty.current) return !isNothing;
    if (isNothing) return false;
    const value = { ...typed, title: title.trim().slice(0, maxLectureTitle) || untitled };
    if (!lectureValue.safeParse(value).success) {
      setProblem('tooLong');
      return false;
    }
    isDirty.current = false;
    const result = await mutate([intent('saveLecture', { lectureUuid, value })]);
    if (result.outcome === 'notSaved') {
      isDirty.current = true;
      setProblem('notSaved');
      return false;
    }
    setProblem(null);
    // What was typed meanwhile stays a draft.
    if (latest.current === typed) drop();
    return true;
  }, [mutate, lectureUuid, untitled, drop]);

  const change = useCallback(
    async (part: Partial<LectureDraft>) => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      isDirty.current = true;
      keep(next);
    },
    [keep],
  );

  const typed = kept.value;
  const pause = isAttached ? pauseMs.attached : pauseMs.own;
  useEffect(() => {
    if (typed === null || !isDirty.current) return;
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [save, typed, pause]);
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void save();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void save();
    };
  }, [save]);

  const isTouched = kept.value !== null || stored !== null;
  return { draft, isRead, revision, change, save, state: problem ?? (isTouched ? 'onDevice' : 'untouched') };
}
