// A long quarter has two thousand cells, of which a screen shows a few hundred. Those around the opened column are rendered first, so
// that the journal is there at once; the rest follows a row or two at a time while nothing else is to be done. By rows and not by
// columns: the browser then styles, lays out and paints again the rows that have grown, and no others.
//
//   bare ──▶ near ──▶ whole        bare: the name; near: the lessons around the opened one, works and results; whole: all
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export type Stage = 'bare' | 'near' | 'whole';

/** Cells of one piece: a key or a scroll never waits longer for it than for a frame, on a slow phone too. */
const pieceCells = 72;
/** Of a cell and of a row on the widest screens; a guess that is too low costs a moment, no cell. */
const [cellWidth, rowHeight] = [44, 36];

export class DrawnRows {
  /** Lessons rendered first: `from` to `to`, the last excluded. */
  readonly near: { readonly from: number; readonly to: number };
  private readonly inSight: number;
  private wholeUpTo = 0;
  private readonly jumpedTo = new Set<number>();
  private readonly listeners = new Set<() => void>();

  constructor(opened: number, screen: { readonly width: number; readonly height: number }) {
    const reach = Math.ceil(screen.width / cellWidth / 2);
    this.near = { from: Math.max(0, opened - reach), to: opened + reach };
    this.inSight = Math.ceil(screen.height / rowHeight);
  }

  stage(row: number): Stage {
    if (row < this.wholeUpTo || this.jumpedTo.has(row)) return 'whole';
    return row < this.inSight ? 'near' : 'bare';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Draws a row whole out of its turn, since somebody goes there. */
  finish(row: number): void {
    if (this.stage(row) === 'whole') return;
    this.jumpedTo.add(row);
    this.tell();
  }

  /** Draws the next piece of `rows` rows with `lessons` lessons each; false when all of it is there. */
  more(rows: number, lessons: number): boolean {
    if (this.wholeUpTo >= rows) {
      // From now on a row or a lesson that comes later is drawn at once.
      this.wholeUpTo = Number.POSITIVE_INFINITY;
      return false;
    }
    let cells = 0;
    do {
      const stage = this.stage(this.wholeUpTo);
      cells += stage === 'bare' ? lessons : stage === 'near' ? lessons - (this.near.to - this.near.from) : 0;
      this.wholeUpTo++;
    } while (cells < pieceCells && this.wholeUpTo < rows);
    this.tell();
    return true;
  }

  /** Draws all that is left, for paper. */
  finishAll(): void {
    this.wholeUpTo = Number.POSITIVE_INFINITY;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(work, { timeout: 500 });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(work, 50);
  return () => clearTimeout(timer);
}

/** Draws the rows of a journal piece by piece while its page is open. */
export function useDrawnRows(opened: number, rows: number, lessons: number): DrawnRows {
  const [drawn] = useState(() => new DrawnRows(opened, { width: window.innerWidth, height: window.innerHeight }));
  useEffect(() => {
    let cancel: () => void;
    // Ends: each piece draws at least one row.
    const next = () => {
      if (drawn.more(rows, lessons)) cancel = whenIdle(next);
    };
    cancel = whenIdle(next);
    const beforePrint = () => flushSync(() => drawn.finishAll());
    window.addEventListener('beforeprint', beforePrint);
    return () => {
      cancel();
      window.removeEventListener('beforeprint', beforePrint);
    };
  }, [drawn, rows, lessons]);
  return drawn;
}
