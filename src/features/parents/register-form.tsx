// A new account for a parent. Nothing typed is lost by a refusal; what is wrong stands at its field.
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { problemsOf } from '#contract/core/form.ts';
import { iinLength } from '#contract/core/iin.ts';
import { longestName } from '#contract/core/people-fields.ts';
import { passwordProblem } from '#contract/core/validation.ts';
import { type NewParent, newParent } from '#contract/parents/invitations.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, PasswordField, TextInput } from '#shared/ui/index.ts';
import style from './join.module.css';
import { type Press, useJoining } from './use-joining.ts';

const names = ['iin', 'surname', 'firstname', 'patronymic', 'phone', 'password'] as const;
type Name = (typeof names)[number];
const nothing: Record<Name, string> = { iin: '', surname: '', firstname: '', patronymic: '', phone: '', password: '' };

type Props = Press & { code: string; onSignIn: () => void };

export function RegisterForm({ code, onSignIn, ...press }: Props) {
  const text = useText();
  const { register, problem, error, isBusy } = useJoining(code, press);
  const [values, setValues] = useState(nothing);
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const account: NewParent = { ...values, patronymic: values.patronymic.trim() || null };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(account, text);
    setWrong(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else void register(account);
  };
  /** The server names fields of the account: "account.iin". */
  const said = (name: Name) => wrong[name] ?? error?.errors?.[`account.${name}`];
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: said(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setValues((former) => ({ ...former, [name]: target.value }));
      setWrong(({ [name]: _gone, ...others }) => others);
    },
  });
  const isAtField = names.some((name) => error?.errors?.[`account.${name}`]);
  const mustSignIn = error?.errors?.['account.iin'] !== undefined;
  const nameField = { maxLength: longestName } as const;
  return (
    <form ref={form} className={style.form} onSubmit={submit} noValidate>
      <h2>{text('parents.join.register')}</h2>
      <p className="muted">{text('parents.join.registerLead')}</p>
      {!isAtField && problem}
      <TextInput
        {...field('iin')}
        label={text('parents.field.iin')}
        inputMode="numeric"
        autoComplete="off"
        isNumeric
        maxLength={iinLength}
      />
      {mustSignIn && <Button onClick={onSignIn}>{text('parents.join.signIn')}</Button>}
      <TextInput {...field('surname')} {...nameField} label={text('people.field.surname')} autoComplete="family-name" />
      <TextInput
        {...field('firstname')}
        {...nameField}
        label={text('people.field.firstname')}
        autoComplete="given-name"
      />
      <TextInput
        {...field('patronymic')}
        {...nameField}
        label={text('people.field.patronymic')}
        autoComplete="additional-name"
      />
      <TextInput {...field('phone')} type="tel" label={text('parents.field.phone')} autoComplete="tel" />
      <PasswordField {...field('password')} label={text('parents.field.password')} autoComplete="new-password" />
      <Button type="submit" variant="primary" size="xl" block isBusy={isBusy}>
        {text('parents.join.register')}
      </Button>
    </form>
  );
}

/** By the rules of the contract: the first thing that is wrong with each field. */
function check(account: NewParent, text: ReturnType<typeof useText>): Partial<Record<Name, string>> {
  const found = Object.entries(problemsOf(newParent, account)).map(([name, { key, values }]) => [
    name,
    text(key, values),
  ]);
  const missing = names
    .filter((name) => name !== 'patronymic' && account[name] === '')
    .map((name) => [name, text('olessons.validation.required_field')]);
  const password = account.password === '' ? null : passwordProblem(account.password, { isManagement: false });
  return Object.fromEntries([
    ...found,
    ...(password ? [['password', text(password.key, password.values)]] : []),
    ...missing,
  ]);
}
