// Two SOCH in one period. The law knows one for each term; where the calendar plan has more, they are the parts of one assessment
// (languages listen and write on different days). Points and maxima are added, as those of SOR are, and nothing is left out silently:
// neither the earlier nor the later one counts alone, and until all are written there is no SOCH
// (docs/decisions/2026-11-21-several-soch.md).
import { isWritten, type Work } from './quarter-result.ts';

/** The SOCH of a period out of all that are planned in it; null without any. */
export function termSummativeOf(works: readonly Work[]): Work | null {
  const [only] = works;
  if (!only || works.length === 1) return only ?? null;
  const max = works.reduce((sum, work) => sum + work.max, 0);
  const points = works.every(isWritten) ? works.reduce((sum, work) => sum + (work.points ?? 0), 0) : null;
  return { points, max, pieces: works.length };
}
