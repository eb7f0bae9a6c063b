// Two fingers zoom the page around the place between them, and move it, also while a tool of the red pen is taken.
import { type RefCallback, useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { PageView } from './use-page-view.ts';

type Fingers = { readonly x: number; readonly y: number; readonly apart: number };

function fingersOf({ touches }: TouchEvent): Fingers | null {
  const [one, other] = touches;
  if (!one || !other || touches.length > 2) return null;
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}

/** For the frame that the page scrolls in. */
export function usePinch(view: PageView): RefCallback<HTMLElement> {
  const latest = useRef(view);
  latest.current = view;
  return useCallback((frame: HTMLElement | null) => {
    if (!frame) return;
    let before: Fingers | null = null;
    const begin = (event: TouchEvent) => {
      before = fingersOf(event);
    };
    const move = (event: TouchEvent) => {
      const now = fingersOf(event);
      if (!before || !now) return;
      // Otherwise the browser zooms everything, buttons included.
      event.preventDefault();
      const { left, top } = frame.getBoundingClientRect();
      const { zoom, zoomTo } = latest.current;
      const [x, y] = [frame.scrollLeft + before.x - left, frame.scrollTop + before.y - top];
      const wanted = (zoom * now.apart) / Math.max(1, before.apart);
      const next = flushSync(() => zoomTo(wanted));
      frame.scrollTo((x * next) / zoom - (now.x - left), (y * next) / zoom - (now.y - top));
      before = now;
    };
    frame.addEventListener('touchstart', begin, { passive: true });
    frame.addEventListener('touchmove', move, { passive: false });
    frame.addEventListener('touchend', begin, { passive: true });
    frame.addEventListener('touchcancel', begin, { passive: true });
    return () => {
      frame.removeEventListener('touchstart', begin);
      frame.removeEventListener('touchmove', move);
      frame.removeEventListener('touchend', begin);
      frame.removeEventListener('touchcancel', begin);
    };
  }, []);
}
