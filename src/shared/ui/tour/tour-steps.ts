// Which step of a tour comes next, by what stands on the page now.

export type TourStep = {
  /** Selectors of what it points at, the best first; the first one that is in sight counts. */
  readonly anchors: readonly string[];
  readonly title: string;
  readonly text: string;
};

/** Declares an anchor: the element bears the attribute `data-tour`. */
export const tourAnchor = (name: string): string => `[data-tour="${name}"]`;

/** Whether an element takes room on the page. */
function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
}

/** What a step points at; null: it is not on the page. */
export function anchorOf(step: Pick<TourStep, 'anchors'>, page: ParentNode = document): Element | null {
  for (const anchor of step.anchors) {
    const found = [...page.querySelectorAll(anchor)].find(isDrawn);
    if (found) return found;
  }
  return null;
}

/** The next step from `from` on in a direction that `isHere`; null: there is none. */
export function stepFrom(
  steps: number,
  from: number,
  direction: 1 | -1,
  isHere: (step: number) => boolean,
): number | null {
  for (let step = from; step >= 0 && step < steps; step += direction) if (isHere(step)) return step;
  return null;
}
