// Where the keyboard is on the lesson's page: a typed digit is a register number wherever the focus stands, and what vanishes under the
// focus hands it on.
import { type RefObject, useEffect, useRef } from 'react';

const editable = 'input, textarea, select, [contenteditable=true]';
const windows = '[role=dialog], [role=alertdialog], [role=menu]';

/** A mouse or a trackpad comes with a keyboard; on a touch screen the focus would open the one on the screen. */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** The page has just been opened: nobody stands anywhere yet. */
const isNobodysFocus = () => document.activeElement === null || document.activeElement === document.body;

/**
 * The field of numbers from the page's start: where the roll is still to be taken it has the focus at once, and in any case a digit
 * typed outside of a field goes to it. `show` brings a field that gave its place away, with what was typed.
 */
export function useNumbersFirst(
  field: RefObject<HTMLInputElement | null>,
  { isOpen, isWanted, show }: { isOpen: boolean; isWanted: boolean; show: (digit: string) => void },
): void {
  const wasOpened = useRef(false);
  useEffect(() => {
    if (wasOpened.current) return;
    wasOpened.current = true;
    if (isWanted && hasKeyboard() && isNobodysFocus()) field.current?.focus({ preventScroll: true });
  }, [field, isWanted]);
  const latest = useRef(show);
  latest.current = show;
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current || field.current === null) return;
    isAsked.current = false;
    field.current.focus();
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const isDigit = /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
      const { target } = event;
      const isElsewhere = target instanceof Element && target.closest(`${editable}, ${windows}`) !== null;
      if (!isDigit || event.defaultPrevented || isElsewhere || document.querySelector(windows)) return;
      // The browser types the digit where the focus is by then.
      if (field.current) return field.current.focus();
      event.preventDefault();
      isAsked.current = true;
      latest.current(event.key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field, isOpen]);
}

/** After conducting come the marks; after taking back, conducting. */
const nextPlaces = [
  '[data-roll] [role=radio][data-value=marks]:not(:disabled)',
  '[data-roll] [data-conduct]:not(:disabled)',
];

/**
 * In the foot of the page buttons come and go with what was done: "Conduct" becomes roll and marks, the undo goes after ten seconds.
 * The focus that was on one of them goes on to what is next in the work, never to the start of the page.
 */
export function useFocusHandedOn(foot: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && foot.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [foot]);
  useEffect(() => {
    if (last.current === null || last.current.isConnected || !isNobodysFocus()) return;
    last.current = null;
    const next = nextPlaces.map((place) => document.querySelector<HTMLElement>(place)).find((found) => found !== null);
    next?.focus({ preventScroll: true });
  });
}
