// Questions before something that cannot be undone. Their window is loaded with the first one, or earlier once the page is used.
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { AskedQuestion, Question } from './confirm-props.ts';
import { later } from './later.tsx';

export type { Question } from './confirm-props.ts';

const ConfirmOverlay = later(async () => ({ default: (await import('./confirm-overlay.tsx')).ConfirmOverlay }));
export const loadConfirmOverlay = () => ConfirmOverlay.load();
const ConfirmContext = createContext<((question: Question) => Promise<boolean>) | undefined>(undefined);

/** Asks before something that cannot be undone; false for every way of leaving. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedQuestion>();
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((answer) => {
        setAsked((previous) => {
          // A second question takes the place of the first, whose asker must not wait forever.
          previous?.answer(false);
          return { ...question, answer, id: (previous?.id ?? 0) + 1 };
        });
        setOpen(true);
      }),
    [],
  );
  const close = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setOpen(false);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && <ConfirmOverlay asked={asked} isOpen={isOpen} onClose={close} />}
    </ConfirmContext>
  );
}
