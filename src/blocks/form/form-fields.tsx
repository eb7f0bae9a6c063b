// Draws the declared fields. Lists of Mantine come in their own lazy part.
import { lazy, Suspense } from 'react';
import { useText } from '#shared/i18n/index.ts';
import { DateInput, DigitsInput, LettersInput, PhoneInput } from '#shared/ui/checked-fields.tsx';
import { lock } from '#shared/ui/icons/index.ts';
import { Checkbox, classes, Field, TextArea, TextInput } from '#shared/ui/index.ts';
import type { FormField, Typed } from './fields.ts';
import style from './form.module.css';
import type { EntryForm } from './use-entry-form.ts';

const OptionPicker = lazy(() => import('./pickers.tsx'));

/** `today` is the school's; date fields offer their days around it. */
export function FormFields({ form, name, today }: { form: EntryForm; name: string; today: string }) {
  return (
    <div className={style.fields}>
      {form.fields
        .filter(({ isShown }) => isShown?.(form.typed) !== false)
        .map((field) => (
          <div key={field.name} className={field.width && style[field.width]} data-path={`${name}-${field.name}`}>
            <DeclaredField
              field={field}
              typed={form.typed[field.name] ?? ''}
              error={form.errors[field.name]}
              change={(value) => form.change(field.name, value)}
              all={form.typed}
              today={today}
            />
          </div>
        ))}
    </div>
  );
}

type Props = {
  field: FormField;
  typed: Typed[string];
  error: string | undefined;
  change: (value: Typed[string]) => void;
  all: Typed;
  today: string;
};

function DeclaredField({ field, typed, error, change, all, today }: Props) {
  const text = useText();
  const label = (
    <>
      {text(field.label)}
      {field.isOptional === true && <span className={style.optional}> {text('form.optional')}</span>}
    </>
  );
  const words = { label, hint: field.note ?? (field.hint && text(field.hint)), error };
  const value = String(typed);
  if (field.locked !== undefined) {
    return <TextInput label={label} hint={field.locked} lead={lock} className={style.locked} value={value} readOnly />;
  }
  switch (field.kind) {
    case 'checkbox':
      return (
        <div className="field">
          <Checkbox label={label} checked={typed === true} onChange={({ target }) => change(target.checked)} />
          {words.hint && <span className="field__hint">{words.hint}</span>}
        </div>
      );
    case 'own': {
      const rows = typeof typed === 'object' ? typed : [];
      return <field.Draw label={text(field.label)} error={error} typed={rows} all={all} change={change} />;
    }
    case 'letters':
      return <LettersInput {...words} maxLength={field.maxLength} value={value} onChange={change} />;
    case 'digits':
      return <DigitsInput {...words} maxLength={field.maxLength} value={value} onChange={change} />;
    case 'phone':
      return <PhoneInput {...words} value={value} onChange={change} />;
    case 'date':
      return (
        <DateInput
          {...words}
          today={today}
          {...(field.range && { range: field.range })}
          value={value}
          onChange={change}
        />
      );
    case 'select':
    case 'multiSelect':
      return (
        <Field {...words}>
          {(attributes) => (
            <Suspense fallback={<input {...attributes} className="input" readOnly />}>
              <OptionPicker
                label={text(field.label)}
                attributes={attributes}
                options={field.options}
                isClearable={Boolean(field.isOptional)}
                value={typed}
                onChange={change}
              />
            </Suspense>
          )}
        </Field>
      );
    case 'long':
      return (
        <TextArea
          {...words}
          rows={4}
          maxLength={field.maxLength}
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      );
    default: {
      const isFigure = field.kind === 'number' || field.kind === 'time';
      return (
        <TextInput
          {...words}
          autoComplete="off"
          className={classes(field.kind === 'time' && style.time)}
          isNumeric={isFigure}
          {...(isFigure && { inputMode: field.kind === 'number' ? ('decimal' as const) : ('numeric' as const) })}
          {...(field.kind === 'time' && { placeholder: '00:00' })}
          {...(field.kind === 'text' && { maxLength: field.maxLength })}
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      );
    }
  }
}
