// How the page that is shown lies before the reader.
import { useState } from 'react';
import { type Turn, turns } from '#contract/answers/answer-strokes.ts';

const zooms = [1, 1.5, 2, 3] as const;

export type PageView = {
  readonly zoom: number;
  /** Null: it is as small or as large as it gets. */
  readonly zoomIn: (() => void) | null;
  readonly zoomOut: (() => void) | null;
};

export function usePageView(): PageView {
  const [step, setStep] = useState(0);
  return {
    zoom: zooms[step] ?? 1,
    zoomIn: step < zooms.length - 1 ? () => setStep(step + 1) : null,
    zoomOut: step > 0 ? () => setStep(step - 1) : null,
  };
}

/** A quarter further, clockwise. */
export function nextTurn(turn: Turn): Turn {
  return turns[(turns.indexOf(turn) + 1) % turns.length] ?? 0;
}
