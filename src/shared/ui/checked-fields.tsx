// Fields with a rule of the contract behind them: a day, a phone number, a message, letters, digits. Each keeps what was typed as it was
// typed, and says what is wrong with it; only the last two leave out what they do not take. They are imported from here, so that the first page does not carry them.
import { type ChangeEvent, type Ref, useEffect, useId, useState } from 'react';
import { phonePrefix, phoneProblem, typedPhone } from '#contract/core/phone.ts';
import type { LocalDate } from '#contract/core/time.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import {
  type DateRange,
  dateProblem,
  keepDigits,
  keepLetters,
  messageMaxLength,
  messageProblem,
  type Problem,
  pickerRange,
  typableRange,
  typedDate,
  withDateDots,
} from '#contract/core/validation.ts';
import { type Text, useText } from '../i18n/index.ts';
import { formatPhone } from '../lib/phone.ts';
import { loadPhoneRules } from '../lib/phone-rules.ts';
import { later } from './later.tsx';
import './calendar.css';
import './checked-fields.css';
import { IconButton } from './button.tsx';
import { Field, type FieldWords, TextArea, TextInput } from './field.tsx';
import { calendarEvent } from './icons/index.ts';
import { Popover } from './popover.tsx';

const Calendar = later(() => import('./calendar.tsx'), <span className="calendar" />);

/** What is typed is in the state of the form, in whatever state it is; the error given by the form comes before the rule's own. */
type CheckedProps = Omit<FieldWords, 'error'> & {
  value: string;
  onChange: (typed: string) => void;
  maxLength?: number | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

function wordsOf(problem: Problem | null, text: Text): string | undefined {
  return problem ? text(problem.key, problem.values) : undefined;
}

export type DateInputProps = CheckedProps & {
  /** The school's today: with it the calendar offers from 100 years before it to a year after it. */
  today?: LocalDate;
  /** Days that the field takes; the typed ones are checked against it too. */
  range?: DateRange;
  /** For a field that understands more than DD.MM.YYYY. */
  read?: (typed: string) => LocalDate | null;
};

/** A day as DD.MM.YYYY, typed or chosen in a calendar. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, today, range, read = typedDate, error, ref, ...words } = props;
  const text = useText();
  const [isLeft, setLeft] = useState(true);
  const problem = dateProblem(value, range, read);
  // Nobody is told of a mistake in the middle of a date.
  const isShown = isLeft || value.length >= 10;
  return (
    <Field {...words} error={error ?? (isShown ? wordsOf(problem, text) : undefined)}>
      {(attributes) => (
        <span className="dateinput">
          <input
            {...attributes}
            ref={ref}
            className="input num"
            inputMode="numeric"
            autoComplete="off"
            placeholder={text('spa.validation.date_placeholder')}
            value={value}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
            onChange={({ target }) =>
              // Taking away must be able to take a dot away.
              onChange(value.startsWith(target.value) ? target.value : withDateDots(target.value))
            }
          />
          <Popover
            label={text('spa.validation.date_choose')}
            placement="end"
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                icon={calendarEvent}
                variant="default"
                label={text('spa.validation.date_choose')}
              />
            )}
          >
            {(close) => (
              <Calendar
                value={read(value)}
                range={range ?? (today ? pickerRange(today) : typableRange)}
                onPick={(date) => {
                  onChange(formatLocalDate(date));
                  close();
                }}
              />
            )}
          </Popover>
        </span>
      )}
    </Field>
  );
}

/** A phone number: +7 is in front and is never typed, and gives way to a plus; `value` is the stored form as far as it is typed. */
export function PhoneInput({ value, onChange, error, ref, ...words }: CheckedProps) {
  const text = useText();
  const [isLeft, setLeft] = useState(true);
  useEffect(() => void loadPhoneRules(), []);
  const isOfZone = value === '' || value.startsWith(phonePrefix);
  const shown = isOfZone ? formatPhone(value).slice(phonePrefix.length).trim() : value;
  return (
    <Field {...words} error={error ?? (isLeft ? wordsOf(phoneProblem(value), text) : undefined)}>
      {(attributes) => (
        <span className="phoneinput">
          {isOfZone && (
            <span className="num" aria-hidden="true">
              {phonePrefix}
            </span>
          )}
          <input
            {...attributes}
            ref={ref}
            className="input num"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={shown}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
            onChange={({ target }) => onChange(typedPhone(target.value, value))}
          />
        </span>
      )}
    </Field>
  );
}

type MessageProps = Omit<FieldWords, 'error' | 'hint'> & { value: string; onChange: (typed: string) => void };

/** A message of at most 800 characters. More is kept and named, not cut: what was pasted is the user's to shorten. */
export function MessageInput({ value, onChange, ...words }: MessageProps) {
  const text = useText();
  const id = useId();
  return (
    <TextArea
      {...words}
      id={id}
      rows={4}
      hint={
        <span className="num">
          {[...value].length} / {messageMaxLength}
        </span>
      }
      error={wordsOf(messageProblem(value), text)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Leaves out of what is typed what the field does not take, and lets the cursor stand where the user typed. */
function KeptInput({
  keep,
  value,
  onChange,
  ref,
  ...rest
}: CheckedProps & { keep: (typed: string) => string; isNumeric?: boolean; inputMode?: 'numeric' }) {
  // A keyboard that puts a letter or a word together must not have it changed under its hands.
  const [composed, setComposed] = useState<string | null>(null);
  const take = (input: HTMLInputElement) => {
    const kept = keep(input.value);
    if (kept !== input.value) {
      const cursor = keep(input.value.slice(0, input.selectionStart ?? undefined)).length;
      input.value = kept;
      input.setSelectionRange(cursor, cursor);
    }
    setComposed(null);
    onChange(kept);
  };
  return (
    <TextInput
      {...rest}
      {...(ref !== undefined && { ref })}
      autoComplete="off"
      value={composed ?? value}
      onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
        (nativeEvent as InputEvent).isComposing ? setComposed(target.value) : take(target)
      }
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
    />
  );
}

/** For names of people: letters, spaces and dashes. */
export function LettersInput(props: CheckedProps) {
  return <KeptInput {...props} keep={keepLetters} />;
}

/** For numbers that are read by their digits alone, as an IIN; not for marks and points, of which "7,5" would become 75. */
export function DigitsInput(props: CheckedProps) {
  return <KeptInput {...props} keep={keepDigits} isNumeric inputMode="numeric" />;
}
