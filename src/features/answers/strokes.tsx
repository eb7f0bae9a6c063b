// Strokes as vectors, in a picture whose shorter side is 1,000 units.
import type { Ref } from 'react';
import { type Line, pageSteps, type StampKind, type Stroke } from '#contract/answers/answer-strokes.ts';
import { type PagePoint, pointsOf, stampReach } from '#contract/answers/stroke-lines.ts';
import styles from './pen.module.css';

export type PageSize = { readonly width: number; readonly height: number };

const shorterSide = 1_000;

export function unitsOf({ width, height }: PageSize): PageSize {
  const scale = shorterSide / Math.min(width, height);
  return { width: width * scale, height: height * scale };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The line through points, as the `d` of a path. */
export function linePath(points: readonly PagePoint[], size: PageSize): string {
  const { width, height } = unitsOf(size);
  const placed = points.map(({ x, y }) => `${rounded((x / pageSteps) * width)} ${rounded((y / pageSteps) * height)}`);
  // A dot is a line of no length, which round ends make visible.
  return placed.length === 1 ? `M${placed[0]}h.01` : `M${placed.join('L')}`;
}

/** Between -10 and 10 in both directions. */
export const stampPaths: Readonly<Record<StampKind, string>> = {
  tick: 'M-8 0L-3 7L9 -10',
  cross: 'M-7 -7L7 7M7 -7L-7 7',
  plus: 'M-8 0H8M0 -8V8',
  minus: 'M-8 0H8',
  plusMinus: 'M-7 -3H7M0 -10V4M-7 9H7',
  question: 'M-5 -5C-5 -11 5 -11 5 -5C5 -1 0 -1 0 4M0 9h.01',
};

const penClass = { pen: styles.line, highlighter: styles.highlight } as const;

/** The line that is being drawn: its points come faster than renders. */
export type LiveLine = { readonly ref: Ref<SVGPathElement>; readonly tool: Line['tool'] } | undefined;

type Props = { strokes: readonly Stroke[]; size: PageSize; live?: LiveLine };

/** The lines and stamps of a page; in an `svg` of the page's units. */
export function Strokes({ strokes, size, live }: Props) {
  const units = unitsOf(size);
  const ordered = [
    // Highlighting lies below the words of the pen.
    ...strokes.filter(({ tool }) => tool === 'highlighter'),
    ...strokes.filter(({ tool }) => tool !== 'highlighter'),
  ];
  const scale = (stampReach / pageSteps) * (shorterSide / 10);
  return (
    <>
      {ordered.map((stroke) =>
        stroke.tool === 'stamp' ? (
          <path
            key={stroke.id}
            className={styles.stamp}
            d={stampPaths[stroke.stamp]}
            transform={`translate(${rounded((stroke.x / pageSteps) * units.width)} ${rounded((stroke.y / pageSteps) * units.height)}) rotate(${-stroke.turn}) scale(${scale})`}
          />
        ) : (
          <path key={stroke.id} className={penClass[stroke.tool]} d={linePath(pointsOf(stroke), size)} />
        ),
      )}
      {live && <path ref={live.ref} className={penClass[live.tool]} />}
    </>
  );
}
