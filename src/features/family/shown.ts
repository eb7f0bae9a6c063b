import type { ReactNode } from 'react';

/** Which of the two days of the page is looked at. */
export type Shown = 'today' | 'tomorrow';
export type DayProps = { readonly shown: Shown; readonly now: number; readonly choice: ReactNode };
