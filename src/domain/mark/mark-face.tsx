import type { MarkedLesson } from '#contract/journal/mark-rules.ts';
import { Mark } from '#shared/ui/index.ts';

/** A mark as its lesson writes it: coloured from 1 to 10, pass or fail, or points of the maximum. */
export function MarkFace({ mark, lesson, hasBox }: { mark: number; lesson: MarkedLesson; hasBox?: boolean }) {
  if (lesson.markType !== 'formattedScore') return <Mark kind="points" value={mark} max={lesson.maxScore ?? 0} />;
  if (lesson.scoreType === 'credit') return <Mark kind="credit" value={mark === 1} />;
  return <Mark value={mark} hasBox={hasBox ?? false} />;
}
