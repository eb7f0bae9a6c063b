import { useState } from 'react';
import { useText } from '../i18n/index.ts';
import { classes } from './classes.ts';
import { Field, type TextInputProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { eye, eyeOff } from './icons/pages.ts';

const fourDots = '••••';

function Toggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const text = useText();
  const name = text(isShown ? 'ui.password.hide' : 'ui.password.show');
  return (
    <button className="btn btn--icon btn--plain" type="button" aria-label={name} title={name} onClick={onToggle}>
      <Icon shape={isShown ? eyeOff : eye} />
    </button>
  );
}

export type PasswordFieldProps = Omit<TextInputProps, 'type' | 'lead' | 'isNumeric'>;

/** Input of a password; the eye shows what was typed. */
export function PasswordField({ label, hint, error, isLabelHidden, className, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden ?? false} id={rest.id}>
      {(attributes) => (
        <span className="input-wrap">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={fourDots}
            {...rest}
            {...attributes}
            type={isShown ? 'text' : 'password'}
            className={classes('input', className)}
          />
          <Toggle isShown={isShown} onToggle={() => setShown(!isShown)} />
        </span>
      )}
    </Field>
  );
}

/** A password that is shown to somebody, such as a pupil's first one: four dots, whatever its length, until toggled. */
export function HiddenPassword({ value }: { value: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="row">
      <span className="num">{isShown ? value : fourDots}</span>
      <Toggle isShown={isShown} onToggle={() => setShown(!isShown)} />
    </span>
  );
}
