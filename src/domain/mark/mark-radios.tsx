import type { MarkedLesson } from '#contract/journal/mark-rules.ts';
import { useText } from '#shared/i18n/index.ts';
import { classes, moveFocus } from '#shared/ui/index.ts';
import { MarkFace } from './mark-face.tsx';
import styles from './mark-form.module.css';

type Props = {
  choices: readonly number[];
  lesson: MarkedLesson;
  /** Undefined: none chosen yet; null: without mark. */
  value: number | null | undefined;
  onChoose: (value: number | null) => void;
};

/** The marks that may be given, in their order, and "without mark". Arrows choose, so that Enter is free to send the form. */
export function MarkRadios({ choices, lesson, value, onChoose }: Props) {
  const text = useText();
  const options = [...choices, null];
  const stop = options.find((option) => option === value) === undefined ? options[0] : value;
  return (
    <div
      className={lesson.scoreType === 'credit' ? classes(styles.keys, styles.keysCredit) : styles.keys}
      role="radiogroup"
      aria-label={text('journal.mark')}
      onKeyDown={(event) => {
        const reached = moveFocus(event, '[role=radio]', 'both')?.dataset.value;
        if (reached !== undefined) onChoose(reached === '' ? null : Number(reached));
      }}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons take the finished style; roles, roving focus and arrows make them radio buttons
        <button
          key={option ?? 'none'}
          type="button"
          role="radio"
          data-value={option ?? ''}
          aria-checked={option === value}
          tabIndex={option === stop ? 0 : -1}
          className={option === null ? styles.none : undefined}
          onClick={() => onChoose(option)}
        >
          {option === null ? text('journal.withoutMark') : <MarkFace mark={option} lesson={lesson} />}
        </button>
      ))}
    </div>
  );
}
