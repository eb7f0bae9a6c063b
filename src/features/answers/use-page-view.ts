// How the page that is shown lies before the reader.
import { useState } from 'react';
import { type Turn, turns } from '#contract/answers/answer-strokes.ts';

/** Steps of the buttons. Two fingers stop anywhere between the first and the last. */
const zooms = [1, 1.5, 2, 3] as const;
const [leastZoom, , , mostZoom] = zooms;

export type PageView = {
  /** Width of the page relative to its frame. */
  readonly zoom: number;
  /** Takes the nearest value that is possible, and returns it. */
  readonly zoomTo: (zoom: number) => number;
  /** Null: it is as small or as large as it gets. */
  readonly zoomIn: (() => void) | null;
  readonly zoomOut: (() => void) | null;
};

export function usePageView(): PageView {
  const [zoom, setZoom] = useState<number>(leastZoom);
  const larger = zooms.find((step) => step > zoom);
  const smaller = zooms.findLast((step) => step < zoom);
  return {
    zoom,
    zoomTo: (wanted) => {
      const next = Math.min(mostZoom, Math.max(leastZoom, wanted));
      setZoom(next);
      return next;
    },
    zoomIn: larger === undefined ? null : () => setZoom(larger),
    zoomOut: smaller === undefined ? null : () => setZoom(smaller),
  };
}

/** A quarter further, clockwise. */
export function nextTurn(turn: Turn): Turn {
  return turns[(turns.indexOf(turn) + 1) % turns.length] ?? 0;
}
