import { type FormEvent, useState } from 'react';
import { passwordProblem } from '#contract/core/validation.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, PasswordField } from '#shared/ui/index.ts';
import style from './join.module.css';
import { type Press, useJoining } from './use-joining.ts';

type Props = Press & { code: string; firstPassword: string };

/** Replaces the password that the school gave, and accepts. `firstPassword`: as it was typed at the sign-in; empty if it is not known. */
export function OwnPasswordForm({ code, firstPassword, ...press }: Props) {
  const text = useText();
  const { changePasswordAndAccept, problem, isBusy } = useJoining(code, press);
  const [current, setCurrent] = useState(firstPassword);
  const [chosen, setChosen] = useState('');
  const [isAsked, setAsked] = useState(false);
  const wrong = passwordProblem(chosen, { isManagement: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (current !== '' && !wrong) void changePasswordAndAccept(current, chosen);
  };
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <h2>{text('parents.join.ownPassword')}</h2>
      <p className="muted">{text('parents.join.ownPasswordLead')}</p>
      {problem}
      <PasswordField
        label={text('parents.field.schoolPassword')}
        value={current}
        error={isAsked && current === '' ? text('olessons.validation.required_field') : undefined}
        autoComplete="current-password"
        onChange={({ target }) => setCurrent(target.value)}
      />
      <PasswordField
        label={text('parents.field.newPassword')}
        value={chosen}
        error={isAsked && wrong ? text(wrong.key, wrong.values) : undefined}
        autoComplete="new-password"
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button type="submit" variant="primary" size="xl" block isBusy={isBusy}>
        {text('parents.join.ownPasswordSave')}
      </Button>
    </form>
  );
}
