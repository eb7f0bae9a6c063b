import { type FormEvent, useState } from 'react';
import { useText } from '#shared/i18n/index.ts';
import { Button, PasswordField, TextInput } from '#shared/ui/index.ts';
import style from './join.module.css';
import { type Press, useJoining } from './use-joining.ts';

/** Signs in to an account that is there, and accepts with it. */
export function SignInForm({ code, ...press }: Press & { code: string }) {
  const text = useText();
  const { signInAndAccept, problem, isBusy } = useJoining(code, press);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const missing = (value: string) => (isAsked && value === '' ? text('olessons.validation.required_field') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (login.trim() !== '' && password !== '') void signInAndAccept(login.trim(), password);
  };
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <h2>{text('parents.join.signInTitle')}</h2>
      {problem}
      <TextInput
        label={text('people.field.login')}
        value={login}
        error={missing(login.trim())}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setLogin(target.value)}
      />
      <PasswordField
        label={text('parents.field.password')}
        value={password}
        error={missing(password)}
        autoComplete="current-password"
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="primary" size="xl" block isBusy={isBusy}>
        {text('parents.join.signInTitle')}
      </Button>
    </form>
  );
}
