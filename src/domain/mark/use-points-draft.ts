// Points of a SOR or SOCH that are being typed: until they are stored they are a draft, since the page may end before Enter.
import { useCallback, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#data/drafts/use-draft.ts';

const typedPoints = z.object({
  studentGroupUuid: z.string(),
  /** As they were typed, perhaps too many. */
  points: z.string(),
});
export type TypedPoints = z.infer<typeof typedPoints>;

const read = (found: unknown): TypedPoints | null => typedPoints.safeParse(found).data ?? null;

/**
 * Keeps what is typed into the cells of one lesson, of which one is typed into at a time, on whichever page.
 * @param show puts what an earlier page left back into its cell; false when that is not possible now: it is kept for the next time.
 * @returns to be called with every key; null: stored, or given up.
 */
export function usePointsDraft(scheduleUuid: string, show: (typed: TypedPoints) => boolean) {
  const { value, isRestored, keep, drop } = useDraft(`points:${scheduleUuid}`, read);
  /** What lies in the draft stands in a cell: only then an empty cell means that it is done with. */
  const isShown = useRef(false);
  const latest = useRef({ value, show });
  latest.current = { value, show };
  useEffect(() => {
    const { value: found, show: put } = latest.current;
    if (isRestored && found && !isShown.current) isShown.current = put(found);
  }, [isRestored]);
  return useCallback(
    (typed: TypedPoints | null) => {
      if (typed) {
        isShown.current = true;
        keep(typed);
      } else if (isShown.current) {
        isShown.current = false;
        drop();
      }
    },
    [keep, drop],
  );
}
