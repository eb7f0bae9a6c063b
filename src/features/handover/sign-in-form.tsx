// Login and password of the account that is to be bound: what is missing stands under its field, a wrong pair under the password (AUTH-030).
import { type FormEvent, useRef, useState } from 'react';
import type { PlainError } from '#contract/core/errors.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, Notice, PasswordField, TextInput } from '#shared/ui/index.ts';
import style from './handover.module.css';

type Typed = { readonly login: string; readonly password: string };
type Props = {
  error: PlainError | null;
  action: string;
  words: (error: PlainError) => string;
  isBusy: boolean;
  onSubmit: (typed: Typed) => void;
};

export function SignInForm({ error, action, words, isBusy, onSubmit }: Props) {
  const text = useText();
  const [typed, setTyped] = useState<Typed>({ login: '', password: '' });
  const [missing, setMissing] = useState<readonly (keyof Typed)[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = (['login', 'password'] as const).filter((name) => typed[name].trim() === '');
    setMissing(empty);
    if (empty[0]) form.current?.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus();
    else {
      const trimmed = { ...typed, login: typed.login.trim() };
      setTyped(trimmed);
      onSubmit(trimmed);
    }
  };
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: missing.includes(name) ? text('handover.partner.required') : error?.errors?.[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped((former) => ({ ...former, [name]: target.value }));
      setMissing((former) => former.filter((other) => other !== name));
    },
  });
  return (
    <form ref={form} className={style.stack} onSubmit={submit} noValidate>
      <h2>{text('handover.partner.signIn')}</h2>
      {error && !error.errors && (
        <Notice tone="danger" isAlert>
          {words(error)}
        </Notice>
      )}
      <TextInput
        {...field('login')}
        label={text('handover.partner.login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label={text('handover.partner.password')} autoComplete="current-password" />
      <Button type="submit" variant="primary" size="xl" block isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
