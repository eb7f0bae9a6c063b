import styles from './choice-list.module.css';
import { classes } from './classes.ts';

export type Choice<Value extends string> = { value: Value; label: string; count: number };
export type ChoiceListProps<Value extends string> = {
  /** What is chosen, for a screen reader. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** What a list shows, each choice with how many it has: a column beside the list, on a phone chips above it. */
export function ChoiceList<Value extends string>({
  label,
  choices,
  value: chosen,
  onChange,
  className,
}: ChoiceListProps<Value>) {
  return (
    <fieldset className={classes('card', styles.choices, className)}>
      <legend className="vh">{label}</legend>
      {choices.map(({ value, label: words, count }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChange(value)}>
          <span>{words}</span> <b className="num">{count}</b>
        </button>
      ))}
    </fieldset>
  );
}
