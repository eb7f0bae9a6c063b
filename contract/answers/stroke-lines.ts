// Lines of the red pen: fewer points for the same line, what an eraser touches, and places on a page that is turned.
import { type Line, pageSteps, type Stroke, strokeLimits, type Turn } from './answer-strokes.ts';

/** A place on a page, in its steps. */
export type PagePoint = { readonly x: number; readonly y: number };

/** About two dots of a photographed page: less than the eye sees. */
const usualTolerance = 12;

const clamped = (value: number) => Math.min(pageSteps, Math.max(0, Math.round(value)));

/** Distance of a point to a part of a line. */
function distanceTo({ x, y }: PagePoint, from: PagePoint, to: PagePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

/** Ramer-Douglas-Peucker, with a stack: a long line would exhaust the calls of the engine. */
function simplified(points: readonly PagePoint[], tolerance: number): PagePoint[] {
  const isKept = points.map((_, index) => index === 0 || index === points.length - 1);
  const parts: [number, number][] = [[0, points.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let farthest = from;
    let most = tolerance;
    for (let index = from + 1; index < to; index++) {
      const distance = distanceTo(points[index] as PagePoint, points[from] as PagePoint, points[to] as PagePoint);
      if (distance <= most) continue;
      most = distance;
      farthest = index;
    }
    if (farthest === from) continue;
    isKept[farthest] = true;
    parts.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => isKept[index]);
}

/** The points of a stroke as they are stored: on the page, in whole steps, and no more than a stroke may have. */
export function storedPoints(drawn: readonly PagePoint[]): number[] {
  const points = drawn
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .map(({ x, y }) => ({ x: clamped(x), y: clamped(y) }))
    .filter(({ x, y }, index, all) => index === 0 || x !== all[index - 1]?.x || y !== all[index - 1]?.y);
  let tolerance = usualTolerance;
  let kept = simplified(points, tolerance);
  // Each round leaves fewer; when the tolerance exceeds the page, two are left.
  while (kept.length > strokeLimits.points) {
    tolerance *= 2;
    kept = simplified(points, tolerance);
  }
  return kept.flatMap(({ x, y }) => [x, y]);
}

/** The points of a line as places. */
export function pointsOf({ points }: Pick<Line, 'points'>): PagePoint[] {
  return Array.from({ length: points.length / 2 }, (_, index) => ({
    x: points[2 * index] ?? 0,
    y: points[2 * index + 1] ?? 0,
  }));
}

/** Half the side of a stamp, in steps of the width. */
export const stampReach = 450;

/** The strokes within `reach` steps of a place. */
export function strokesAt(strokes: readonly Stroke[], place: PagePoint, reach: number): Stroke[] {
  return strokes.filter((stroke) => {
    if (stroke.tool === 'stamp') return distanceTo(place, stroke, stroke) <= reach + stampReach;
    const points = pointsOf(stroke);
    return points.some((point, index) => distanceTo(place, points[index - 1] ?? point, point) <= reach);
  });
}

/** The place on a page of a point in its frame, both from 0 to 1 of the frame, when the page is turned. */
export function onPage({ x, y }: PagePoint, turn: Turn): PagePoint {
  const [across, down] = (
    {
      0: [x, y],
      90: [y, 1 - x],
      180: [1 - x, 1 - y],
      270: [1 - y, x],
    } as const
  )[turn];
  return { x: across * pageSteps, y: down * pageSteps };
}
