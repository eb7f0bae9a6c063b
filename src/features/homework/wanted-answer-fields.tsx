// Whether pupils hand in what they did, and how much of it.
import { mostPages, usualPages, type WantedAnswer } from '#contract/core/wanted-answer.ts';
import { useText } from '#shared/i18n/index.ts';
import { Checkbox, Select } from '#shared/ui/index.ts';
import styles from './homework-editor.module.css';

const usual: WantedAnswer = { maxFiles: usualPages, isLateAllowed: true };
const counts = Array.from({ length: mostPages }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

type Props = { wanted: WantedAnswer | null; onChange: (wanted: WantedAnswer | null) => void };

export function WantedAnswerFields({ wanted, onChange }: Props) {
  const text = useText();
  return (
    <fieldset className={styles.part}>
      <legend className="vh">{text('homework.answer')}</legend>
      <Checkbox
        label={text('homework.answer')}
        checked={wanted !== null}
        onChange={(event) => onChange(event.target.checked ? usual : null)}
      />
      {wanted !== null && (
        <>
          <p className="faint">{text('homework.answer.hint')}</p>
          <Select
            label={text('homework.answer.pages')}
            options={counts}
            value={String(wanted.maxFiles)}
            onChange={(event) => onChange({ ...wanted, maxFiles: Number(event.target.value) })}
          />
          <Checkbox
            label={text('homework.answer.late')}
            checked={wanted.isLateAllowed}
            onChange={(event) => onChange({ ...wanted, isLateAllowed: event.target.checked })}
          />
        </>
      )}
    </fieldset>
  );
}
