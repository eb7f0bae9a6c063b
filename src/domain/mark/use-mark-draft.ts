// What was chosen and typed in the form of one pupil's mark, on the lesson page or in the journal: it is the same cell.
import { type RefObject, useEffect } from 'react';
import * as z from 'zod/mini';
import { attendance } from '#contract/journal/journal.schema.ts';
import { type Draft, useDraft } from '#data/drafts/use-draft.ts';

const markDraft = z.object({
  /** Null: without mark. */
  mark: z.optional(z.nullable(z.int())),
  /** As they were typed. */
  points: z.optional(z.string()),
  comment: z.optional(z.string()),
  attendance: z.optional(attendance),
});
export type MarkDraft = z.infer<typeof markDraft>;

const read = (found: unknown): MarkDraft | null => markDraft.safeParse(found).data ?? null;

export function useMarkDraft(scheduleUuid: string, studentGroupUuid: string): Draft<MarkDraft> {
  return useDraft(`mark:${scheduleUuid}:${studentGroupUuid}`, read);
}

/** Closing the window gives up a choice; words and points that were typed stay until they are stored or discarded. */
export function useMarkDraftLeave(leaving: RefObject<(() => void) | null>, { value, drop }: Draft<MarkDraft>): void {
  const isTyped = value?.comment !== undefined || value?.points !== undefined;
  useEffect(() => {
    leaving.current = () => {
      if (!isTyped) drop();
    };
    return () => {
      leaving.current = null;
    };
  }, [leaving, isTyped, drop]);
}
