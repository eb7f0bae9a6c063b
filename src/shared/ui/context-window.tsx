// Windows that float beside what opened them. They close on Escape and on a press outside, and give the focus back.
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useCloseOutside } from '../hooks/use-close-outside.ts';
import { useEscape } from '../hooks/use-escape.ts';
import { classes } from './classes.ts';
import { type Placement, placeWindow } from './place-window.ts';

export type ContextWindowProps = {
  /** The element it belongs to: a button, or a cell of the journal. */
  anchor: RefObject<Element | null>;
  onClose: () => void;
  /** Name for a screen reader. */
  label: string;
  role?: 'dialog' | 'menu';
  id?: string;
  placement?: Placement;
  className?: string | undefined;
  /**
   * Where the focus goes at opening: to `data-autofocus`, else to the first control (usual), or nowhere, for a window that only
   * accompanies typing.
   */
  focus?: 'first' | 'none';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

const focusable =
  'button:not([disabled]):not([tabindex="-1"]), a[href], input:not([disabled]), select, textarea, [tabindex="0"]';

/** Before its place is known it is unseen, yet not hidden: what is hidden cannot take the focus. */
const unplaced: CSSProperties = { left: 0, top: 0, opacity: 0 };

/**
 * Where the window lives in the document: the landmark of its anchor, so that a screen reader meets it there. Out of a modal
 * it must rise to the body, since what a modal holds is cut at its edges.
 */
function homeOf(anchor: Element | null): Element {
  if (anchor?.closest('[role=dialog]')) return document.body;
  return anchor?.closest('header, main, nav') ?? document.body;
}

/** A floating window beside an element; mounted means open. */
export function ContextWindow({
  anchor,
  onClose,
  label,
  role = 'dialog',
  id,
  placement = 'start',
  className,
  focus = 'first',
  children,
}: ContextWindowProps) {
  const content = useRef<HTMLDivElement>(null);
  const [place] = useState(() => homeOf(anchor.current));
  const [style, setStyle] = useState<CSSProperties>(unplaced);

  useLayoutEffect(() => {
    const update = () => {
      if (!anchor.current || !content.current) return;
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: content.current.offsetWidth, height: content.current.scrollHeight };
      setStyle(placeWindow(anchor.current.getBoundingClientRect(), size, screen, placement));
    };
    update();
    // What comes later, such as a list from the disk, may need another place.
    const growth = new MutationObserver(update);
    if (content.current) growth.observe(content.current, { childList: true, subtree: true });
    window.addEventListener('resize', update);
    // Captured, since the scroll of a grid inside the page does not rise to the window.
    window.addEventListener('scroll', update, true);
    return () => {
      growth.disconnect();
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, true);
    };
  }, [anchor, placement]);

  useEffect(() => {
    if (focus === 'none') return;
    const before = document.activeElement;
    const element = content.current;
    const first =
      element?.querySelector<HTMLElement>('[data-autofocus]') ??
      element?.querySelector<HTMLElement>(role === 'menu' ? '[role^=menuitem]' : focusable);
    (first ?? element)?.focus({ preventScroll: true });
    return () => {
      // A press outside has already moved the focus to where the user wants it.
      const isInside = element?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [focus, role]);

  useEscape(true, onClose);
  useCloseOutside(true, [content, anchor], onClose);

  return createPortal(
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is dialog or menu, and both take a name
    <div
      ref={content}
      id={id}
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={classes('pop', 'pop--float', className)}
      style={style}
    >
      {children}
    </div>,
    place,
  );
}
