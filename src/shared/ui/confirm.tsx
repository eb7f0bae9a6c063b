// Questions before something that cannot be undone. Their window is loaded with the other overlays.
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';

export type Question = {
  title: string;
  picture?: ReactNode;
  text?: ReactNode;
  /** Words of the button that does it; it names the deed, not "OK". */
  confirmLabel?: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** Only where nothing undoes it (decisions E40): the button waits this long, so that nobody presses it in passing. */
  countdownSeconds?: number;
};
export type AskedQuestion = Question & { id: number; answer: (isConfirmed: boolean) => void };

const ConfirmOverlay = lazy(() => import('./overlays.tsx').then((module) => ({ default: module.ConfirmOverlay })));
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
      {asked && (
        <Suspense>
          <ConfirmOverlay asked={asked} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
