// The user's accounts in other schools: which open from this one without a password, since when and by whose hand; linking another by
// its password, and undoing it.
import { type FormEvent, useId, useRef, useState } from 'react';
import { ReadView } from '#blocks/read/read-view.tsx';
import { requiredProblem } from '#contract/core/validation.ts';
import type { LinkedAccount } from '#contract/session/session.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { Button, Card, classes, PasswordField, TextInput, useConfirm, useToast } from '#shared/ui/index.ts';
import { Failure } from './failure.tsx';
import styles from './profile.module.css';
import { useLinkAccount, useLinkedAccounts, useUnlinkAccount } from './use-linked-accounts.ts';

export function LinkedAccountsCard() {
  const text = useText();
  const read = useLinkedAccounts();
  return (
    <Card title={text('profile.links.title')} isFlush={read.data !== undefined}>
      <ReadView read={read} rows={1}>
        {(accounts) => <Links accounts={accounts} />}
      </ReadView>
    </Card>
  );
}

function Links({ accounts }: { accounts: readonly LinkedAccount[] }) {
  const text = useText();
  const title = useId();
  const [isLinking, setLinking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const stop = () => {
    setLinking(false);
    opener.current?.focus();
  };
  return (
    <>
      <p className={classes('muted', styles.linksHint)} id={title}>
        {text('profile.links.hint')}
      </p>
      {accounts.length === 0 ? (
        <p className={styles.linksEmpty} data-empty>
          {text('profile.links.empty')}
        </p>
      ) : (
        <ul className={styles.sessions} data-sessions aria-labelledby={title}>
          {accounts.map((account) => (
            <LinkRow key={account.userId} account={account} />
          ))}
        </ul>
      )}
      <div className={styles.sessionsFoot}>
        <Button ref={opener} aria-expanded={isLinking} onClick={() => setLinking(!isLinking)}>
          {text('profile.links.add')}
        </Button>
        {isLinking && <LinkForm onDone={stop} />}
      </div>
    </>
  );
}

function LinkRow({ account }: { account: LinkedAccount }) {
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const { timeZone } = usePerson();
  const undo = useUnlinkAccount();
  const { userId, surname, firstname, role, school, linkedAt, isLinkedHere, device, isOpen } = account;
  const name = `${surname} ${firstname}`;
  const time = formatDateTime(linkedAt, timeZone);
  const finish = async () => {
    const isSure = await confirm({
      title: text('profile.links.undoTitle'),
      text: text('profile.links.undoText'),
      confirmLabel: text('profile.links.undo'),
      isDangerous: true,
    });
    if (!isSure) return;
    undo.mutate(userId, {
      onSuccess: () => toast.success(text('profile.links.undone')),
      onError: ({ code, details }) => toast.error(errorWords({ code, message: details.message }, text)),
    });
  };
  return (
    <li>
      <div className="grow">
        <p>
          <b>{name}</b>
        </p>
        <p className="muted">
          <span>
            {[role && text(`shell.role.${role}`), school?.name ?? text('profile.links.noSchool')]
              .filter(Boolean)
              .join(', ')}
          </span>
          <span>{text(isLinkedHere ? 'profile.links.here' : 'profile.links.there', { time })}</span>
          {device !== null && <span>{text('profile.links.device', { device })}</span>}
          {!isOpen && <span>{text('profile.links.closed')}</span>}
        </p>
      </div>
      <Button
        isBusy={undo.isPending}
        onClick={() => void finish()}
        aria-label={text('profile.links.undoNamed', { name })}
      >
        {text('profile.links.undo')}
      </Button>
    </li>
  );
}

const names = ['login', 'password'] as const;
type Errors = Partial<Record<(typeof names)[number], readonly string[]>>;

function LinkForm({ onDone }: { onDone: () => void }) {
  const text = useText();
  const toast = useToast();
  const [values, setValues] = useState({ login: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const link = useLinkAccount();
  const showErrors = (found: Errors) => {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (link.isPending) return;
    link.reset();
    const problems = names.flatMap((name) => {
      const problem = requiredProblem(values[name]);
      return problem ? [[name, [text(problem.key, problem.values)]] as const] : [];
    });
    showErrors(Object.fromEntries(problems));
    if (problems.length > 0) return;
    link.mutate(values, {
      onSuccess: () => {
        toast.success(text('profile.links.done'));
        onDone();
      },
      onError: ({ details }) => showErrors(details.errors ?? {}),
    });
  };
  const field = (name: (typeof names)[number]) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues((former) => ({ ...former, [name]: event.target.value }));
      setErrors(({ [name]: _gone, ...others }) => others);
    },
  });
  return (
    <form ref={form} className={classes(styles.stack, styles.linksForm)} onSubmit={submit} noValidate>
      <TextInput {...field('login')} label={text('profile.links.login')} autoComplete="off" autoCapitalize="none" />
      <PasswordField {...field('password')} label={text('profile.links.password')} autoComplete="off" />
      {link.error && !link.error.details.errors && <Failure error={link.error} offline="profile.links.needsNetwork" />}
      <Button type="submit" variant="primary" isBusy={link.isPending}>
        {text('profile.links.submit')}
      </Button>
    </form>
  );
}
