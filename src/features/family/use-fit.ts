// Three children stand on one screen of a phone, whatever they have to do: where the third does not fit, lines are cut first, then tasks and
// chips are counted instead of shown. Measured before the paint, so that nothing is seen to move.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** How much of each child is shown; by the level, styles cut lines too (home.module.css). */
export type Fit = { readonly level: number; readonly tasks: number; readonly chips: number };

const wholeScreen = 3;
const levels: readonly Omit<Fit, 'level'>[] = [
  { tasks: Number.POSITIVE_INFINITY, chips: Number.POSITIVE_INFINITY },
  { tasks: Number.POSITIVE_INFINITY, chips: 3 },
  { tasks: 4, chips: 2 },
  { tasks: 4, chips: 2 },
  { tasks: 3, chips: 2 },
  { tasks: 2, chips: 2 },
  { tasks: 2, chips: 1 },
];
const everything: Fit = { level: 0, tasks: Number.POSITIVE_INFINITY, chips: Number.POSITIVE_INFINITY };

/** The bottom bar lies over the page. */
function barHeight(): number {
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--q-tabbar-h');
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.parseFloat(bar) * (bar.trim().endsWith('rem') ? rem : 1);
}

type Content = Readonly<Record<string, string>>;

/**
 * @param isWanted on a phone, and while the user has not asked to see everything.
 * @returns `note` takes what a child's card holds: with other content everything is tried again.
 */
export function useFit(list: RefObject<HTMLElement | null>, isWanted: boolean) {
  const [content, setContent] = useState<Content>({});
  const words = JSON.stringify(content);
  const [fit, setFit] = useState({ words, level: 0 });
  const level = fit.words === words ? fit.level : 0;
  const [, measureAgain] = useState(0);
  const width = useRef(0);

  useLayoutEffect(() => {
    const card = list.current?.children[wholeScreen - 1];
    if (!isWanted || !card || level >= levels.length - 1) return;
    const bottom = card.getBoundingClientRect().bottom + window.scrollY;
    if (bottom > window.innerHeight - barHeight()) setFit({ words, level: level + 1 });
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!isWanted || !element) return;
    // Letters that come later are wider, or a screen is turned.
    const watch = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now !== width.current) setFit({ words: '', level: 0 });
      width.current = now;
      measureAgain((count) => count + 1);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isWanted, list]);

  const note = useCallback((child: string, shown: string) => {
    setContent((before) => (before[child] === shown ? before : { ...before, [child]: shown }));
  }, []);
  const chosen = levels[level];
  return { fit: isWanted && chosen ? { level, ...chosen } : everything, note };
}
