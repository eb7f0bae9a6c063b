// The bells of a scheme in its form: of every day, or of a weekday that rings otherwise.
import { useEffect, useRef, useState } from 'react';
import type { OwnFieldProps } from '#blocks/form/fields.ts';
import { bellProblems, everyDay } from '#contract/bells/bells.schema.ts';
import { typedNumber, typedTime } from '#contract/core/form.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { weekdayNames } from '#shared/lib/calendar-names.ts';
import { plus, x } from '#shared/ui/icons/index.ts';
import { Button, classes, IconButton, Select } from '#shared/ui/index.ts';
import {
  bellsOf,
  filledBells,
  minutesBetween,
  nextBell,
  type TypedBell,
  textOf,
  typedBell,
  typedBells,
} from './bell-rows.ts';
import style from './bells.module.css';
import { Break } from './break.tsx';
import { FillBells } from './fill-bells.tsx';

export function BellsField({ label, error, typed, all, change }: OwnFieldProps) {
  const text = useText();
  const [day, setDay] = useState(everyDay);
  const lessonMinutes = typedNumber(String(all.lessonMinutes ?? '')) ?? 0;
  const rows = typed.map((each, index) => ({ index, ...typedBell(each) })).filter(({ weekday }) => weekday === day);
  const ofOthers = typed.filter((each) => typedBell(each).weekday !== day);
  const problems = error === undefined ? [] : bellProblems(bellsOf(typed));
  const field = useRef<HTMLFieldSetElement>(null);
  const wrongDay = typedBell(typed[problems[0]?.index ?? -1] ?? '').weekday;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not while it is mended
  useEffect(() => {
    if (problems.length > 0) setDay(wrongDay);
  }, [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is there once its day is
  useEffect(() => {
    if (error !== undefined) field.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error, day]);
  const put = (index: number, row: TypedBell) => change(typed.map((each, at) => (at === index ? textOf(row) : each)));
  const usual = bellsOf(typed).filter(({ weekday }) => weekday === everyDay);
  return (
    <fieldset ref={field} className={style.field}>
      <legend>{label}</legend>
      <DayChoice typed={typed} day={day} onChange={setDay} />
      {day !== everyDay && rows.length === 0 ? (
        <Button onClick={() => change([...typed, ...typedBells(usual.map((bell) => ({ ...bell, weekday: day })))])}>
          {text('bells.day.own')}
        </Button>
      ) : (
        <>
          <ol className={style.bells}>
            {rows.map((row, place) => {
              const before = rows[place - 1];
              const gap = before ? minutesBetween(before.to, row.from) : null;
              const problem = problems.find(({ index }) => index === row.index);
              return (
                <li key={row.index}>
                  {gap !== null && gap >= 0 && <Break minutes={gap} />}
                  <Row
                    row={row}
                    error={problem && text(problem.key, problem.values)}
                    onChange={(next) => put(row.index, next)}
                    onRemove={() => change(typed.filter((_, at) => at !== row.index))}
                  />
                </li>
              );
            })}
          </ol>
          {error !== undefined && problems.length === 0 && <p className="field__error">{error}</p>}
          <div className={style.acts}>
            <Button
              icon={plus}
              onClick={() => change([...typed, ...typedBells([nextBell(typed, day, lessonMinutes)])])}
            >
              {text('bells.row.add')}
            </Button>
            {day !== everyDay && <Button onClick={() => change(ofOthers)}>{text('bells.day.same')}</Button>}
          </div>
          <FillBells
            lessonMinutes={lessonMinutes}
            onFill={(filling) => change([...ofOthers, ...typedBells(filledBells(filling, day))])}
          />
        </>
      )}
    </fieldset>
  );
}

function DayChoice({
  typed,
  day,
  onChange,
}: {
  typed: readonly string[];
  day: number;
  onChange: (day: number) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const own = new Set(typed.map((each) => typedBell(each).weekday));
  const days = weekdayNames(language, 'long').map((name, index) => ({
    value: String(index + 1),
    label: text(own.has(index + 1) ? 'bells.dayOwn' : 'bells.dayUsual', { day: name }),
  }));
  return (
    <Select
      label={text('bells.day')}
      value={String(day)}
      options={[{ value: String(everyDay), label: text('bells.everyDay') }, ...days]}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}

type RowProps = {
  row: TypedBell;
  error: string | undefined;
  onChange: (row: TypedBell) => void;
  onRemove: () => void;
};

function Row({ row, error, onChange, onRemove }: RowProps) {
  const text = useText();
  const { number } = row;
  const input = (part: 'number' | 'from' | 'to', label: string) => (
    <input
      className="input num"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={error !== undefined || undefined}
      placeholder={part === 'number' ? undefined : '00:00'}
      value={row[part]}
      onChange={({ target }) => onChange({ ...row, [part]: target.value })}
      // "830" is 08:30 to whoever reads it, too.
      onBlur={() => part !== 'number' && onChange({ ...row, [part]: typedTime(row[part]) ?? row[part] })}
    />
  );
  return (
    <>
      <span className={classes(style.bell, style.row)}>
        {input('number', text('bells.row.number'))}
        <span className={style.times}>
          {input('from', text('bells.row.from', { number }))}–{input('to', text('bells.row.to', { number }))}
        </span>
        <IconButton variant="quiet" icon={x} label={text('bells.row.remove', { number })} onClick={onRemove} />
      </span>
      {error !== undefined && (
        <span className="field__error" role="alert">
          {error}
        </span>
      )}
    </>
  );
}
