// A button with a window that floats beside it. The window is loaded with the first one that opens, or earlier once the page is used
// (`providers.tsx`).
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useEscape } from '../hooks/use-escape.ts';
import { later } from './later.tsx';
import type { Placement } from './place-window.ts';

const Window = later(async () => ({ default: (await import('./context-window.tsx')).ContextWindow }));
export const loadContextWindow = () => Window.load();

export type TriggerAttributes = {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-controls': string | undefined;
};
export type PopoverProps = {
  /** Draws the button that opens; spread the attributes on it. */
  trigger: (attributes: TriggerAttributes) => ReactNode;
  label: string;
  children: (close: () => void) => ReactNode;
  role?: 'dialog' | 'menu';
  placement?: Placement;
  className?: string | undefined;
};

/** A button with a floating window. */
export function Popover({ trigger, label, children, role = 'dialog', placement, className }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  // The window listens only once it has loaded: until then Escape would close the modal below.
  useEscape(isOpen, close);
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpen(!isOpen),
        'aria-expanded': isOpen,
        'aria-haspopup': role,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && (
        <Window
          anchor={anchor}
          onClose={close}
          label={label}
          role={role}
          id={id}
          {...(placement && { placement })}
          {...(className && { className })}
        >
          {children(close)}
        </Window>
      )}
    </>
  );
}
