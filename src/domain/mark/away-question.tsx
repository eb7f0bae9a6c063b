// A mark for a pupil who was not in the room is asked about first, beside the cell: the digit may have been meant for another.
import { type RefObject, useCallback, useState } from 'react';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import type { MarkedLesson } from '#contract/journal/mark-rules.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, ContextWindow } from '#shared/ui/index.ts';
import styles from './away-question.module.css';
import type { Place } from './entry-keys.ts';
import { markWords } from './mark-words.ts';

type Asked = { readonly place: Place; readonly mark: number; readonly answer: (isWanted: boolean) => void };
export type AwayAsked = { readonly asked: Asked | null; readonly settle: (isWanted: boolean) => void };

/** `ask` resolves with the answer; leaving the question is a no. */
export function useAwayQuestion(): AwayAsked & { ask: (place: Place, mark: number) => Promise<boolean> } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (place: Place, mark: number) => new Promise<boolean>((answer) => setAsked({ place, mark, answer })),
    [],
  );
  const settle = (isWanted: boolean) => {
    asked?.answer(isWanted);
    setAsked(null);
  };
  return { ask, asked, settle };
}

type Props = AwayAsked & {
  cell: RefObject<Element | null>;
  pupil: string;
  attendance: Attendance;
  lesson: MarkedLesson;
};

export function AwayQuestion({ asked, settle, cell, pupil, attendance, lesson }: Props) {
  const text = useText();
  if (!asked) return null;
  const mark = markWords(text, asked.mark, lesson);
  return (
    <ContextWindow anchor={cell} onClose={() => settle(false)} label={text('journal.away.title')}>
      <div className={styles.question}>
        <p>{text('journal.away.ask', { pupil, mark, attendance: text(`journal.attendance.${attendance}`) })}</p>
        <Button onClick={() => settle(false)}>{text('ui.cancel')}</Button>
        <Button variant="primary" data-autofocus onClick={() => settle(true)}>
          {text('journal.away.give', { mark })}
        </Button>
      </div>
    </ContextWindow>
  );
}
