// The window of a question.
import { useEffect, useState } from 'react';
import { useText } from '../i18n/index.ts';
import { Button } from './button.tsx';
import type { AskedQuestion, Question } from './confirm-props.ts';
import { Modal } from './modal.tsx';

type Props = { asked: AskedQuestion; isOpen: boolean; onClose: (isConfirmed: boolean) => void };

export function ConfirmOverlay({ asked, isOpen, onClose }: Props) {
  const text = useText();
  return (
    <Modal
      // A window again for each question: it must come above one that was opened since the last.
      key={asked.id}
      isOpen={isOpen}
      onClose={() => onClose(false)}
      title={asked.title}
      size={480}
      isSheet
      footer={
        <>
          <Button onClick={() => onClose(false)}>{asked.cancelLabel ?? text('ui.cancel')}</Button>
          {isOpen && <ConfirmButton key={asked.id} question={asked} onConfirm={() => onClose(true)} />}
        </>
      }
    >
      {asked.picture}
      {asked.text}
    </Modal>
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
