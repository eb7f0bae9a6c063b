// A held press, a right click and the menu key all open the same thing. Heard once for a whole list, so that its items stay light.
import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react';

/** Shorter than the browsers' own, so that theirs never comes first. */
const holdMs = 450;
/** A finger that moved further scrolls. */
const slackPx = 10;

export function useLongPress(selector: string, onLongPress: (item: HTMLElement) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasHeld = useRef(false);
  return useMemo(() => {
    const end = () => {
      if (press.current) clearTimeout(press.current.timer);
      press.current = null;
    };
    const itemOf = (event: { target: EventTarget }) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    return {
      onPointerDown: (event: PointerEvent) => {
        end();
        wasHeld.current = false;
        const item = itemOf(event);
        if (!item || event.button !== 0) return;
        const timer = setTimeout(() => {
          wasHeld.current = true;
          onLongPress(item);
        }, holdMs);
        press.current = { timer, x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent) => {
        const start = press.current;
        if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slackPx) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
      onContextMenu: (event: MouseEvent) => {
        const item = itemOf(event);
        if (!item) return;
        event.preventDefault();
        end();
        if (!wasHeld.current) onLongPress(item);
      },
      // The click that ends a held press is not a tap.
      onClickCapture: (event: MouseEvent) => {
        if (!wasHeld.current) return;
        wasHeld.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }, [selector, onLongPress]);
}
