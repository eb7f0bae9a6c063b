// Asks from which day lessons to come move, and shows what moves and who would be at two places at once.
import { useEffect, useId, useState } from 'react';
import type { BellClash, BellPreview } from '#contract/bells/bells.schema.ts';
import { AppError, type PlainError } from '#contract/core/errors.ts';
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import { dateProblem, typedDate } from '#contract/core/validation.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { DateInput } from '#shared/ui/checked-fields.tsx';
import { Button, Modal, Notice } from '#shared/ui/index.ts';
import style from './bells.module.css';

type Props = {
  preview: (applyFrom: string) => Promise<BellPreview>;
  /** Null: given up. */
  onAnswer: (day: string | null) => void;
};
type Seen = { readonly day: string; readonly found: BellPreview | PlainError };

export function ApplyDialog({ preview, onAnswer }: Props) {
  const text = useText();
  const { timeZone } = usePerson();
  const today = schoolToday(timeZone);
  const range = { from: today, to: addDays(today, 366) };
  const [typed, setTyped] = useState(formatLocalDate(addDays(today, 1)));
  const [seen, setSeen] = useState<Seen | null>(null);
  const id = useId();
  const day = dateProblem(typed, range) ? null : typedDate(typed);
  useEffect(() => {
    if (day === null) return;
    let isLeft = false;
    preview(day).then(
      (found) => !isLeft && setSeen({ day, found }),
      (cause) => !isLeft && setSeen({ day, found: cause instanceof AppError ? cause.toPlain() : { code: 'INTERNAL' } }),
    );
    return () => {
      isLeft = true;
    };
  }, [day, preview]);
  const found = seen?.day === day ? seen?.found : undefined;
  const isFound = found !== undefined && !('code' in found);
  return (
    <Modal
      isOpen
      onClose={() => onAnswer(null)}
      title={text('bells.apply.title')}
      size={480}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('ui.cancel')}</Button>
          <Button variant="primary" disabled={!isFound} onClick={() => onAnswer(day)}>
            {text('bells.apply.go')}
          </Button>
        </>
      }
    >
      <div className={style.apply}>
        <DateInput label={text('bells.apply.from')} today={today} range={range} value={typed} onChange={setTyped} />
        <div id={id} aria-live="polite" className={style.apply}>
          {isFound ? <Found preview={found} /> : day !== null && !found && <p>{text('bells.apply.counting')}</p>}
          {found && 'code' in found && (
            <Notice tone="danger" isAlert>
              {Object.values(found.errors ?? {})
                .flat()
                .join(' ') || errorWords(found, text)}
            </Notice>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Found({ preview }: { preview: BellPreview }) {
  const text = useText();
  const { lessons, classes, from, to, held, withoutBell, clashes } = preview;
  if (lessons === 0 || from === null || to === null) return <p>{text('bells.apply.none')}</p>;
  const days = { from: formatLocalDate(from), to: formatLocalDate(to) };
  return (
    <>
      <p>
        <b>{text('bells.apply.lessons', { count: lessons, ...days })}</b>
      </p>
      <p className="muted">{text('bells.apply.classes', { classes: classes.join(', ') })}</p>
      {held > 0 && <p className="muted">{text('bells.apply.held', { count: held })}</p>}
      {withoutBell > 0 && <p className="muted">{text('bells.apply.withoutBell', { count: withoutBell })}</p>}
      {clashes.length === 0 ? (
        <p className="muted">{text('bells.apply.noClashes')}</p>
      ) : (
        <Notice tone="clash" title={text('bells.apply.clashes')}>
          <ul className={style.clashes}>
            {clashes.map((clash) => (
              <Clash key={`${clash.kind} ${clash.name}`} clash={clash} />
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function Clash({ clash: { kind, name, count, date, lessons } }: { clash: BellClash }) {
  const text = useText();
  const said = lessons.map(({ label, timeStart, timeEnd }) => `${label} ${timeStart}–${timeEnd}`).join(', ');
  return (
    <li className={style.clash}>
      <b>{text(`bells.apply.clash.${kind}`, { name })}</b>
      <span>{text('bells.apply.clash.when', { count, date: formatLocalDate(date), lessons: said })}</span>
    </li>
  );
}
