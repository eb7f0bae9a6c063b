/** Edges of a rectangle in px of the viewport. */
export type Edges = { left: number; top: number; right: number; bottom: number };
export type WindowSize = { width: number; height: number };
export type Placement = 'start' | 'end';

const gap = 6;
const margin = 8;

/** From this width on a window that is too high for above and below may stand beside its anchor. */
const besideFrom = 768;

/**
 * Where a floating window is placed: below its anchor, above where there is more room, beside it where neither is enough and the screen
 * is wide; never outside of the screen. `start` lines up with the left edge of the anchor, `end` with its right edge.
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
  if (height < size.height && screen.width >= besideFrom) {
    const isRight = anchor.right + gap + size.width + margin <= screen.width;
    const left = isRight ? anchor.right + gap : anchor.left - gap - size.width;
    const whole = Math.min(size.height, screen.height - 2 * margin);
    const top = Math.max(margin, Math.min(anchor.top, screen.height - whole - margin));
    if (left >= margin) return { left, top, maxHeight: screen.height - top - margin };
  }
  const wished = placement === 'start' ? anchor.left : anchor.right - size.width;
  const left = Math.max(margin, Math.min(wished, screen.width - size.width - margin));
  return { left, top: isBelow ? anchor.bottom + gap : anchor.top - gap - height, maxHeight };
}
