// Points of a SOR or SOCH that are being typed: until they are stored they are a draft, since the page may end before Enter.
import { useCallback, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#data/drafts/use-draft.ts';

const typedPoints = z.object({
  studentGroupUuid: z.string(),
  /** As they were typed, perhaps too many. */
  points: z.string(),
  /** Too many, and left in its cell for another one: it does not call the focus back. */
  isLeft: z.optional(z.boolean()),
});
export type TypedPoints = z.infer<typeof typedPoints>;

/** One alone is of an application that knew no others. */
function read(found: unknown): readonly TypedPoints[] | null {
  const { data = [] } = z.array(typedPoints).safeParse(Array.isArray(found) ? found : [found]);
  return data.length > 0 ? data : null;
}

/**
 * Keeps what is typed into the cells of one lesson on whichever page: into one at a time, and what is too much stays in those that were left.
 * @param show puts what an earlier page left back into its cells; false when that is not possible now: it is kept for the next time.
 * @returns to be called with every key with all that is typed; nothing: stored, or given up.
 */
export function usePointsDraft(scheduleUuid: string, show: (typed: readonly TypedPoints[]) => boolean) {
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
    (typed: readonly TypedPoints[]) => {
      if (typed.length > 0) {
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
