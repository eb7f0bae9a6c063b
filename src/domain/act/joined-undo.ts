import type { Undo } from '#data/documents/undo.ts';

/** The way back from an act that corrected another: both are one act, so both go, the later one first. */
export function joinedUndo(later: Undo | null, earlier: Undo | null): Undo | null {
  if (!later || !earlier) return later ?? earlier;
  return async () => {
    const outcome = await later();
    return outcome === 'undone' ? earlier() : outcome;
  };
}
