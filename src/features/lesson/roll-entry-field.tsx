// The roll typed by register number. Names and meanings stand below before anything is stored; nothing is stored while a problem is there.
import { type FormEvent, type RefObject, useId } from 'react';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { letterOf, lookOf } from '#domain/mark/attendance-words.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { alertCircle } from '#shared/ui/icons/index.ts';
import { cornerDownLeft, keyboard } from '#shared/ui/icons/pages.ts';
import { Card, Icon, IconButton, Kbd } from '#shared/ui/index.ts';
import type { RegisterEntry } from './register.ts';
import styles from './roll.module.css';
import type { RollReading } from './roll-entry.ts';
import tileStyles from './tiles.module.css';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  reading: RollReading;
  register: readonly RegisterEntry[];
  onEnter: () => void;
  isLocked: boolean;
  isNarrow: boolean;
};

export function RollEntryField(props: Props) {
  const { field, typed, onType, reading, onEnter, isLocked, isNarrow } = props;
  const text = useText();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEnter();
  };
  const input = (
    <span className="input-wrap input-wrap--lead">
      <Icon shape={keyboard} />
      <input
        ref={field}
        id={id}
        className="input num"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.stopPropagation();
          onType('');
        }}
        placeholder={text('lesson.entry.placeholder')}
        data-commands
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        disabled={isLocked}
        aria-invalid={reading.problems.length > 0 || undefined}
        aria-describedby={`${id}-preview`}
      />
    </span>
  );
  if (isNarrow) {
    return (
      <form className={styles.entry} onSubmit={submit}>
        <label className="vh" htmlFor={id}>
          {text('lesson.entry.label')}
        </label>
        {input}
        <IconButton
          type="submit"
          variant="default"
          className={styles.entryGo}
          icon={cornerDownLeft}
          label={text('lesson.entry.go')}
          disabled={isLocked}
        />
        <Preview {...props} id={`${id}-preview`} />
      </form>
    );
  }
  return (
    <Card>
      <form className="field" onSubmit={submit}>
        <label className="field__label" htmlFor={id}>
          {text('lesson.entry.label')}
        </label>
        {input}
      </form>
      <Preview {...props} id={`${id}-preview`} />
      <p className="field__hint">
        <Kbd>Enter</Kbd> {text('lesson.entry.enterKey')} <Kbd>Esc</Kbd> {text('lesson.entry.escKey')}{' '}
        {text('lesson.entry.letters')}
      </p>
    </Card>
  );
}

function Preview({ id, reading, register, typed }: Props & { id: string }) {
  const text = useText();
  const language = useLanguage();
  const nameOf = (number: number) => register.find((entry) => entry.number === number)?.name ?? '';
  return (
    <div id={id} aria-live="polite">
      {typed.trim() !== '' && (
        <ul className={styles.preview}>
          {reading.problems.map(({ kind, text: piece, start, numbers }) => (
            <li key={`${kind} ${start}`} className={styles.previewProblem}>
              <Icon shape={alertCircle} size="sm" />
              <span>{text(`lesson.entry.problem.${kind}`, { text: piece, numbers: numbers.join(', ') })}</span>
            </li>
          ))}
          {reading.entries.map(({ number, attendance }) => (
            <li key={number}>
              <span className="num faint">{number}</span>
              <span className="grow">{nameOf(number)}</span>
              <span className="faint">{text(`journal.attendance.${attendance}`)}</span>
              <Letter attendance={attendance} letter={letterOf(attendance, language)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Letter({ attendance, letter }: { attendance: Attendance; letter: string }) {
  return (
    <span className={tileStyles.mark} data-look={lookOf(attendance)} aria-hidden="true">
      {letter || '+'}
    </span>
  );
}
