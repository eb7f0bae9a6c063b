// Label above, hint or error below. The inputs are the browser's own: they need no library, and look the same everywhere.
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useText } from '../i18n/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { alertCircle, chevronDown, type IconShape, search } from './icons/index.ts';

export type FieldWords = {
  label: ReactNode;
  hint?: ReactNode;
  /** One message, or all that the server gave for this field. */
  error?: string | readonly string[] | undefined;
  /** The label stays for a screen reader only, where the place itself says what the field is. */
  isLabelHidden?: boolean;
};
/** What an input needs to belong to its label, hint and error. */
export type FieldAttributes = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Frame of any input: `children` receives the attributes that tie it to its words. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden,
  id: givenId,
  children,
}: FieldWords & { id?: string | undefined; children: (attributes: FieldAttributes) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const messages = typeof error === 'string' ? [error] : (error ?? []);
  const hasError = messages.some((message) => message !== '');
  const describedBy = classes(hint ? `${id}-hint` : undefined, hasError && `${id}-error`) || undefined;
  return (
    <div className="field">
      <label className={isLabelHidden ? 'vh' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': hasError || undefined, 'aria-describedby': describedBy })}
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {/* The place is from the start, so that a message that appears later is read aloud. */}
      <span className={hasError ? 'field__error' : undefined} id={`${id}-error`} aria-live="polite">
        {hasError && <Icon shape={alertCircle} />}
        {hasError && <span>{messages.join(' ')}</span>}
      </span>
    </div>
  );
}

export type TextInputProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
    type?: 'text' | 'search' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'time';
    ref?: Ref<HTMLInputElement>;
    /** An icon before the text; `search` fields have theirs by themselves. */
    lead?: IconShape;
    /** Tabular figures, for numbers and codes. */
    isNumeric?: boolean;
  };

export function TextInput({
  label,
  hint,
  error,
  isLabelHidden,
  lead,
  isNumeric,
  className,
  type = 'text',
  ...rest
}: TextInputProps) {
  const leadShape = lead ?? (type === 'search' ? search : undefined);
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden ?? false} id={rest.id}>
      {(attributes) => {
        const input = (
          <input {...rest} {...attributes} type={type} className={classes('input', isNumeric && 'num', className)} />
        );
        if (!leadShape) return input;
        return (
          <span className="input-wrap input-wrap--lead">
            <Icon shape={leadShape} />
            {input}
          </span>
        );
      }}
    </Field>
  );
}

export type TextAreaProps = FieldWords &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, isLabelHidden, className, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden ?? false} id={rest.id}>
      {(attributes) => <textarea {...rest} {...attributes} className={classes('input', className)} />}
    </Field>
  );
}

export type SelectOption = { value: string; label: string; isDisabled?: boolean };
export type SelectProps = FieldWords &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
    options: readonly SelectOption[];
    ref?: Ref<HTMLSelectElement>;
  };

/** The browser's own list: the best one on a phone, and the lightest in a table of thirty rows. Without options it says so. */
export function Select({ label, hint, error, isLabelHidden, options, className, ...rest }: SelectProps) {
  const text = useText();
  const shown = options.length > 0 ? options : [{ value: '', label: text('spa.warning.no_data'), isDisabled: false }];
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden ?? false} id={rest.id}>
      {(attributes) => (
        <span className="select">
          <select {...rest} {...attributes} className={classes('input', className)}>
            {shown.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon shape={chevronDown} />
        </span>
      )}
    </Field>
  );
}

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  kind?: 'checkbox' | 'radio' | 'switch';
};

/** Checkbox, radio button or switch with its words beside it. */
export function Checkbox({ label, kind = 'checkbox', className, ...rest }: CheckboxProps) {
  return (
    <label className={classes(kind === 'switch' ? 'row' : 'check', className)}>
      <input
        {...rest}
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        className={kind === 'switch' ? 'switch' : undefined}
      />
      <span>{label}</span>
    </label>
  );
}
