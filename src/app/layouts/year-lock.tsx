import { useEffect } from 'react';
import { useText } from '#shared/i18n/index.ts';
import { lockedAttribute, useToast } from '#shared/ui/index.ts';

/** Keys that write in a cell of a table, and those that open it; a button turns Enter and the space bar into a press by itself. */
const isWriting = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && ([...key].length === 1 || ['Delete', 'Backspace'].includes(key));
const isOpening = ({ key }: KeyboardEvent) => ['Enter', 'F2', ' '].includes(key);

/**
 * A locked control was tried: says that nothing is edited in an archived year, and lets the try go no further. Heard before any
 * screen, so that none of them has to (`editLock` of the interface kit).
 */
export function YearLock() {
  const text = useText();
  const toast = useToast();
  useEffect(() => {
    const lockOf = ({ target }: Event) =>
      target instanceof Element ? target.closest(`[${lockedAttribute}]`)?.getAttribute(lockedAttribute) : undefined;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      toast.warning(text('ui.readOnly'));
    };
    const onClick = (event: Event) => lockOf(event) === '' && refuse(event);
    const onKeyDown = (event: KeyboardEvent) => {
      const lock = lockOf(event);
      // `typing`: what opens there is read.
      if (
        lock === 'typing'
          ? isWriting(event) && !isOpening(event)
          : lock === 'cell' && (isWriting(event) || isOpening(event))
      ) {
        refuse(event);
      }
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [text, toast]);
  return null;
}
