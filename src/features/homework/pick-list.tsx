// Choices that are pressed once each: the browser's own radio buttons or checkboxes, drawn as chips.
import { useId } from 'react';
import { classes } from '#shared/ui/index.ts';
import styles from './homework-editor.module.css';

export type PickOption = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly isDisabled?: boolean;
};

export function PickList({
  kind,
  label,
  options,
  chosen,
  onChoose,
}: {
  kind: 'radio' | 'checkbox';
  label: string;
  options: readonly PickOption[];
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}) {
  const name = useId();
  if (options.length === 0) return null;
  return (
    <fieldset className={classes(styles.part, styles.picks)}>
      <legend>{label}</legend>
      {options.map(({ value, label: words, hint, isDisabled }) => (
        <label key={value} className={styles.pick}>
          <input
            type={kind}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            disabled={isDisabled ?? false}
            onChange={(event) => {
              const others = chosen.filter((other) => other !== value);
              onChoose(kind === 'radio' ? [value] : event.target.checked ? [...others, value] : others);
            }}
          />
          <span>{words}</span>
          {hint && <small>{hint}</small>}
        </label>
      ))}
    </fieldset>
  );
}
