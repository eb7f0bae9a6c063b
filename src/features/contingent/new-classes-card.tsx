// Classes that a sheet names and the year has not: made only when the person says so, and all in one manner.
import type { NewClasses } from '#contract/contingent/student-import.ts';
import { eduLanguages, shifts } from '#contract/core/class-fields.ts';
import { languageWords } from '#domain/person/person-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { Card, Checkbox, Select } from '#shared/ui/index.ts';

type Props = { made: NewClasses | null; onChange: (made: NewClasses | null) => void };

export function NewClassesCard({ made, onChange }: Props) {
  const text = useText();
  return (
    <Card title={text('people-import.classes')}>
      <div className="stack">
        <Checkbox
          label={text('people-import.classes.make')}
          checked={made !== null}
          onChange={({ target }) => onChange(target.checked ? { eduLang: 'kk', shift: 1 } : null)}
        />
        {made && (
          <>
            <p className="muted">{text('people-import.classes.text')}</p>
            <Select
              label={text('people-import.classes.lang')}
              value={made.eduLang}
              options={eduLanguages.map((value) => ({ value, label: languageWords(text)[value] ?? value }))}
              onChange={({ target }) => onChange({ ...made, eduLang: target.value as NewClasses['eduLang'] })}
            />
            <Select
              label={text('people-import.classes.shift')}
              value={String(made.shift)}
              options={shifts.map((value) => ({ value, label: value }))}
              onChange={({ target }) => onChange({ ...made, shift: Number(target.value) })}
            />
          </>
        )}
      </div>
    </Card>
  );
}
