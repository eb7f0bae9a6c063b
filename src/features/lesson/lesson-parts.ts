import type { ReactNode } from 'react';

/** What other features show on the page of a lesson; src/app joins them. Keep it stable: the whole page hangs on it. */
export type LessonParts = {
  readonly homework: ReactNode;
  /** The way through several lessons, when the page was opened from such a list. */
  readonly steps: ReactNode;
};
