// Fills a day by the lengths of lessons and breaks.
import { useState } from 'react';
import { highestNumber } from '#contract/bells/bells.schema.ts';
import { typedNumber, typedTime } from '#contract/core/form.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, TextInput } from '#shared/ui/index.ts';
import { type Filling, usualFilling } from './bell-rows.ts';
import style from './bells.module.css';

const parts = ['from', 'count', 'break', 'bigBreak', 'after'] as const;
const usual = {
  from: usualFilling.from,
  count: String(usualFilling.count),
  break: String(usualFilling.shortBreak),
  bigBreak: String(usualFilling.longBreak),
  after: usualFilling.longAfter.join(', '),
};

export function FillBells({ lessonMinutes, onFill }: { lessonMinutes: number; onFill: (filling: Filling) => void }) {
  const text = useText();
  const [typed, setTyped] = useState<Record<(typeof parts)[number], string>>(usual);
  const from = typedTime(typed.from);
  const [count, shortBreak, longBreak] = [typed.count, typed.break, typed.bigBreak].map(typedNumber);
  const longAfter = (typed.after.match(/\d+/g) ?? []).map(Number);
  const fill = () => {
    if (!from || !count || shortBreak == null || longBreak == null) return;
    onFill({ from, count: Math.min(count, highestNumber), lessonMinutes, shortBreak, longBreak, longAfter });
  };
  const isWhole = from && count && shortBreak != null && longBreak != null && lessonMinutes > 0;
  return (
    <details className={style.fill}>
      <summary>{text('bells.fill.title')}</summary>
      <div>
        {parts.map((part) => (
          <TextInput
            key={part}
            label={text(`bells.fill.${part}`)}
            isNumeric
            autoComplete="off"
            value={typed[part]}
            onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
          />
        ))}
        <Button disabled={!isWhole} onClick={fill}>
          {text('bells.fill.go')}
        </Button>
      </div>
    </details>
  );
}
