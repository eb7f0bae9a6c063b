// Draws the declared fields. Lists of Mantine come in their own lazy part.
import { type ComponentProps, Fragment, lazy, Suspense, useRef, useState } from 'react';
import { type Text, useText } from '#shared/i18n/index.ts';
import { DateInput, DigitsInput, LettersInput, PhoneInput } from '#shared/ui/checked-fields.tsx';
import { lock } from '#shared/ui/icons/index.ts';
import { Button, Checkbox, classes, Field, Notice, TextArea, TextInput } from '#shared/ui/index.ts';
import type { FormField, Typed } from './fields.ts';
import style from './form.module.css';
import type { EntryForm } from './use-entry-form.ts';

const OptionPicker = lazy(() => import('./pickers.tsx'));

/** Whoever went to the place of the list before its part came is in the list then: a press is not lost. */
function ListInput(props: Omit<ComponentProps<typeof OptionPicker>, 'isWanted'>) {
  const isWanted = useRef(false);
  const want = (is: boolean) => () => {
    isWanted.current = is;
  };
  const place = <input {...props.attributes} className="input" readOnly onFocus={want(true)} onBlur={want(false)} />;
  return (
    <Suspense fallback={place}>
      <OptionPicker {...props} isWanted={isWanted} />
    </Suspense>
  );
}

/** `today` is the school's; date fields offer their days around it. */
export function FormFields({ form, name, today }: { form: EntryForm; name: string; today: string }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const fields = form.fields.filter(({ isShown }) => isShown?.(form.typed) !== false);
  const folded = fields.filter(({ isFolded }) => isFolded);
  const isWrong = folded.some((field) => form.errors[field.name] !== undefined);
  // What is wrong is never out of sight, and what was opened stays so.
  if (isWrong && !isOpen) setOpen(true);
  const offer = form.lookedOffer;
  const draw = (field: FormField) => (
    <Fragment key={field.name}>
      <div className={field.width && style[field.width]} data-path={`${name}-${field.name}`}>
        <DeclaredField
          field={field}
          typed={form.typed[field.name] ?? ''}
          error={form.errors[field.name]}
          change={(value) => form.change(field.name, value)}
          all={form.typed}
          today={today}
        />
      </div>
      {offer?.field === field.name && (
        <Notice tone="accent" actions={<Button onClick={offer.open}>{offer.label}</Button>}>
          {offer.words}
        </Notice>
      )}
    </Fragment>
  );
  return (
    <div className={style.fields}>
      {fields.filter(({ isFolded }) => !isFolded).map(draw)}
      {folded.length > 0 && (
        <div>
          <Button variant="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text(isOpen ? 'form.less' : 'form.more')}
          </Button>
          {!isOpen && (
            <p className={style.folded}>{folded.map((field) => saidBy(field, form.typed, text)).join('; ')}</p>
          )}
        </div>
      )}
      {isOpen && folded.map(draw)}
    </div>
  );
}

/** A field that is out of sight, with what is in it. */
function saidBy(field: FormField, typed: Typed, text: Text): string {
  const value = typed[field.name];
  const chosen = field.kind === 'select' && field.options.find((option) => option.value === value)?.label;
  const words = chosen || (typeof value === 'string' ? value : '');
  return words === '' ? text(field.label) : `${text(field.label)}: ${words}`;
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
    // Nobody stops at it by the keyboard: there is nothing to type.
    const isRead = { readOnly: true, tabIndex: -1 };
    return (
      <TextInput label={label} hint={field.locked} lead={lock} className={style.locked} value={value} {...isRead} />
    );
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
      return (
        <DigitsInput
          {...words}
          maxLength={field.maxLength}
          value={value}
          onChange={change}
          {...(field.isFirst && { 'data-autofocus': true })}
        />
      );
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
            <ListInput
              label={text(field.label)}
              attributes={attributes}
              options={field.options}
              isClearable={Boolean(field.isOptional)}
              value={typed}
              onChange={change}
            />
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
