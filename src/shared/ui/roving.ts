import type { KeyboardEvent } from 'react';

/** The index that a key moves to in a list of choices, wrapping at both ends; undefined for other keys. */
export function nextIndex(
  key: string,
  index: number,
  length: number,
  axis: 'row' | 'column' | 'both' = 'row',
): number | undefined {
  const isForward = (axis !== 'column' && key === 'ArrowRight') || (axis !== 'row' && key === 'ArrowDown');
  const isBackward = (axis !== 'column' && key === 'ArrowLeft') || (axis !== 'row' && key === 'ArrowUp');
  if (length === 0) return undefined;
  if (isForward) return (index + 1) % length;
  if (isBackward) return (index - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return undefined;
}

/** Moves the focus among the enabled elements of a role inside the element that hears the key, and says which one got it. */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  axis: 'row' | 'column' | 'both',
): HTMLElement | undefined {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
    (item) => item.getAttribute('aria-disabled') !== 'true' && !item.hasAttribute('disabled'),
  );
  const index = items.indexOf(document.activeElement as HTMLElement);
  const next = nextIndex(event.key, index, items.length, axis);
  const item = next === undefined ? undefined : items[next];
  if (!item) return undefined;
  event.preventDefault();
  item.focus();
  return item;
}
