// Changes the own password. The rules are asked here first; whether the current password is right only the server knows, and what
// it says about a field goes to that field.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { managementPasswordMinLength, passwordMaxLength, passwordMinLength } from '#contract/core/validation.ts';
import { profileEndpoints } from '#contract/profile/profile.endpoints.ts';
import { type PasswordField as Name, passwordChangeProblems } from '#contract/profile/profile.rules.ts';
import type { PasswordChange } from '#contract/profile/profile.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { refreshPerson } from '#data/session/session.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, Card, PasswordField, useToast } from '#shared/ui/index.ts';
import { Failure } from './failure.tsx';
import styles from './profile.module.css';

const empty: PasswordChange = { currentPassword: '', newPassword: '', confirmation: '' };
const names = ['currentPassword', 'newPassword', 'confirmation'] as const satisfies readonly Name[];
type Errors = Partial<Record<Name, readonly string[]>>;

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const text = useText();
  const toast = useToast();
  const { api, person, user } = useAccount();
  const isManagement = [person.role, ...user.schools.map(({ role }) => role)].some((role) => isIn('management', role));
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const showErrors = (found: Errors) => {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const change = useMutation<{ ended: number }, AppError, PasswordChange>({
    networkMode: 'always',
    mutationFn: (body) => callOrThrow(api, profileEndpoints.changePassword, { body }),
    onSuccess: () => {
      setValues(empty);
      toast.success(text('profile.password.done'));
      onChanged();
      // The notice about the default password goes.
      if (user.isDefaultPassword) void refreshPerson();
    },
    onError: ({ details }) => showErrors(details.errors ?? {}),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.reset();
    const problems = Object.entries(passwordChangeProblems(values, { isManagement }));
    const found = Object.fromEntries(problems.map(([name, problem]) => [name, [text(problem.key, problem.values)]]));
    showErrors(found);
    if (problems.length === 0) change.mutate(values);
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues((former) => ({ ...former, [name]: event.target.value }));
      setErrors(({ [name]: _gone, ...others }) => others);
    },
  });
  const rules = { min: isManagement ? managementPasswordMinLength : passwordMinLength, max: passwordMaxLength };
  return (
    <Card title={text('profile.password.title')}>
      <form ref={form} className={styles.stack} onSubmit={submit} noValidate>
        <PasswordField
          {...field('currentPassword')}
          label={text('profile.password.current')}
          autoComplete="current-password"
        />
        <PasswordField
          {...field('newPassword')}
          label={text('profile.password.new')}
          hint={text(isManagement ? 'profile.password.rulesStrict' : 'profile.password.rules', rules)}
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmation')} label={text('profile.password.repeat')} autoComplete="new-password" />
        {change.error && !change.error.details.errors && (
          <Failure error={change.error} offline="profile.password.needsNetwork" />
        )}
        <Button type="submit" variant="primary" isBusy={change.isPending}>
          {text('profile.password.submit')}
        </Button>
      </form>
    </Card>
  );
}
