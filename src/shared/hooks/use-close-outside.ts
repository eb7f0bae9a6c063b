import { type RefObject, useEffect } from 'react';

/** Calls `onOutside` on a press outside of all given elements, while `isOpen`. */
export function useCloseOutside(
  isOpen: boolean,
  elements: readonly RefObject<Element | null>[],
  onOutside: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target;
      if (target instanceof Node && !elements.some((element) => element.current?.contains(target))) onOutside();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  });
}
