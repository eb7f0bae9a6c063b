import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useText } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

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
type Asked = Question & { id: number; answer: (isConfirmed: boolean) => void };

const ConfirmContext = createContext<((question: Question) => Promise<boolean>) | undefined>(undefined);

/** Asks before something that cannot be undone; false for every way of leaving. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const text = useText();
  const [asked, setAsked] = useState<Asked>();
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
      <Modal
        // A window again for each question: it must come above one that was opened since the last.
        key={asked?.id}
        isOpen={isOpen}
        onClose={() => close(false)}
        title={asked?.title ?? ''}
        size={480}
        isSheet
        footer={
          <>
            <Button onClick={() => close(false)}>{asked?.cancelLabel ?? text('ui.cancel')}</Button>
            {asked && isOpen && <ConfirmButton key={asked.id} question={asked} onConfirm={() => close(true)} />}
          </>
        }
      >
        {asked?.picture}
        {asked?.text}
      </Modal>
    </ConfirmContext>
  );
}

function ConfirmButton({ question, onConfirm }: { question: Question; onConfirm: () => void }) {
  const text = useText();
  const [left, setLeft] = useState(question.countdownSeconds ?? 0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const label = question.confirmLabel ?? text('ui.confirm');
  return (
    <Button variant={question.isDangerous ? 'dangerFill' : 'primary'} disabled={left > 0} onClick={onConfirm}>
      {left > 0 ? <span className="num">{`${label} (${left})`}</span> : label}
    </Button>
  );
}
