// Where the sticky banner of small screens is shown (BANNER-008 to BANNER-012, decision D86): by how far the page was scrolled, measured
// from the last turn.

/** It exists below this width alone. */
export const stickyBelow = 700;
export const stickyDelayMs = 1_000;
const fromTop = 300;
const fromBottom = 500;
const upward = 200;
const downward = 100;

export type StickyState = {
  readonly isShown: boolean;
  readonly at: number;
  /** Where the page was turned from up to down, or back. */
  readonly turnedAt: number;
  readonly isDown: boolean;
};
export type Scrolled = { readonly y: number; readonly viewport: number; readonly height: number };

export const stickyStart = (y: number): StickyState => ({ isShown: false, at: y, turnedAt: 0, isDown: true });

export function scrolledTo(state: StickyState, { y, viewport, height }: Scrolled): StickyState {
  const isDown = y === state.at ? state.isDown : y > state.at;
  const turnedAt = isDown === state.isDown ? state.turnedAt : state.at;
  const isInBounds = y > fromTop && y + viewport < height - fromBottom;
  const wants = isDown ? state.isShown || y - turnedAt > downward : state.isShown && turnedAt - y <= upward;
  return { isShown: isInBounds && wants, at: y, turnedAt, isDown };
}
