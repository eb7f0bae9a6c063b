import { useEffect, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { IconButton } from '../button.tsx';
import { arrowUp } from '../icons/index.ts';

/** The button appears beyond this many heights of the screen (part 1 section 4). */
export const appearsAfterScreens = 1.5;
export const scrollMs = 500;

/** Scroll position at a moment of the way up: fast first, then slowing down. */
export function scrollPosition(from: number, elapsedMs: number): number {
  const share = Math.min(1, Math.max(0, elapsedMs / scrollMs));
  return Math.round(from * (1 - share) ** 3);
}

function scrollToTop(): void {
  const from = window.scrollY;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  let startedAt: number | undefined;
  const step = (now: number) => {
    startedAt ??= now;
    window.scrollTo(0, scrollPosition(from, now - startedAt));
    if (now - startedAt < scrollMs) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Way back to the top of a long page. */
export function ToTop() {
  const text = useText();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onScroll = () => setShown(window.scrollY > appearsAfterScreens * window.innerHeight);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isShown ? (
    <IconButton className="totop" variant="default" icon={arrowUp} label={text('shell.toTop')} onClick={scrollToTop} />
  ) : null;
}
