// A swipe of one finger to the left, as one turns a page.
import { type TouchEvent, useRef } from 'react';

/** How far a finger goes at least, in CSS pixels: further than a shaky tap. */
const leastWay = 60;
/** A finger that takes longer selects text or looks at something. */
const mostMs = 700;

type Start = { readonly x: number; readonly y: number; readonly at: number };

/** Handlers for the element that is swiped. Nothing happens where `act` is undefined. */
export function useSwipe(act: (() => void) | undefined) {
  const start = useRef<Start | null>(null);
  const isAlone = ({ touches }: TouchEvent) => touches.length === 1;
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      start.current = touch && isAlone(event) ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!act || !from || !touch || event.timeStamp - from.at > mostMs) return;
      const [left, down] = [from.x - touch.clientX, Math.abs(touch.clientY - from.y)];
      const hasSelection = document.getSelection()?.isCollapsed === false;
      if (left >= leastWay && down < left / 2 && !hasSelection) act();
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}
