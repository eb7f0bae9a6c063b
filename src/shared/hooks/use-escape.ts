import { useEffect, useRef } from 'react';

// One listener, and only the layer opened last hears Escape: a window inside a modal closes without the modal.
const layers: { current: () => void }[] = [];

function onKeyDown(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !top) return;
  event.preventDefault();
  event.stopPropagation();
  top.current();
}

/** Calls `onEscape` when Escape is pressed while this layer is the topmost open one. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isOpen) return;
    if (layers.length === 0) window.addEventListener('keydown', onKeyDown, true);
    layers.push(latest);
    return () => {
      layers.splice(layers.indexOf(latest), 1);
      if (layers.length === 0) window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [isOpen]);
}
