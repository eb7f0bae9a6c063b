/** Edges of a rectangle in px of the viewport. */
export type Edges = { left: number; top: number; right: number; bottom: number };
export type WindowSize = { width: number; height: number };
export type Placement = 'start' | 'end';

const gap = 6;
const margin = 8;

/**
 * Where a floating window is placed: below its anchor, above where there is more room, never outside of the screen.
 * `start` lines up with the left edge of the anchor, `end` with its right edge.
 */
export function placeWindow(
  anchor: Edges,
  size: WindowSize,
  screen: WindowSize,
  placement: Placement,
): { left: number; top: number; maxHeight: number } {
  const roomBelow = screen.height - anchor.bottom - gap - margin;
  const roomAbove = anchor.top - gap - margin;
  const isBelow = size.height <= roomBelow || roomBelow >= roomAbove;
  const maxHeight = Math.max(0, isBelow ? roomBelow : roomAbove);
  const height = Math.min(size.height, maxHeight);
  const wished = placement === 'start' ? anchor.left : anchor.right - size.width;
  const left = Math.max(margin, Math.min(wished, screen.width - size.width - margin));
  return { left, top: isBelow ? anchor.bottom + gap : anchor.top - gap - height, maxHeight };
}
