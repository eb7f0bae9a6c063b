// Sign-in: the first one of an account needs the network, everything after it does not.
import '#shared/ui/styles/signin.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { configurationEndpoints } from '#contract/configuration/configuration.endpoints.ts';
import type { PlainError } from '#contract/core/errors.ts';
import { accountsWithUnsentWork, anonymousApi, sessionState, signIn } from '#data/session.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { lock } from '#shared/ui/icons/index.ts';
import { Button, Notice, PasswordField, TextInput } from '#shared/ui/index.ts';
import { Brand, LanguageSwitch } from '#shared/ui/shell/index.ts';
import { BrandPanel } from './brand-panel.tsx';
import { DemoAccounts } from './demo-accounts.tsx';

function useWaitingAccounts() {
  const [accounts, setAccounts] = useState<Awaited<ReturnType<typeof accountsWithUnsentWork>>>([]);
  useEffect(() => {
    void accountsWithUnsentWork().then(setAccounts);
  }, []);
  return accounts;
}

export default function SignInPage() {
  const text = useText();
  const navigate = useNavigate();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<PlainError | null>(null);
  const [missing, setMissing] = useState({ login: false, password: false });
  const [isBusy, setBusy] = useState(false);
  const waiting = useWaitingAccounts();
  const configuration = useQuery({
    queryKey: ['configuration'],
    queryFn: () => callOrThrow(anonymousApi, configurationEndpoints.microservices, {}),
    meta: { isStartUp: true },
  });
  const session = sessionState();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lacks = { login: login.trim() === '', password: password === '' };
    setMissing(lacks);
    setError(null);
    if (lacks.login || lacks.password) return;
    setBusy(true);
    const result = await signIn(login.trim(), password);
    setBusy(false);
    if (result.kind === 'error') setError(result.error);
    else await navigate('/');
  };
  const required = text('olessons.validation.required_field');
  return (
    <div className="enter">
      <BrandPanel />
      <main className="enter__main">
        <div className="enter__top">
          <Brand home="/login" />
          <LanguageSwitch />
        </div>
        <form className="enter__form" onSubmit={(event) => void submit(event)} noValidate>
          <h1>{text('session.title')}</h1>
          {session.kind === 'signedIn' && (
            <Notice tone="warn">
              {text('session.expired')}{' '}
              <Link to={`/${session.account.school.eduYear}/schedule`}>{text('session.later')}</Link>
            </Notice>
          )}
          {waiting.map((account) => (
            <Notice key={account.login} icon={lock}>
              {text('session.waiting', { name: account.name, count: account.unsent })}
            </Notice>
          ))}
          {error && (
            <div role="alert">
              <Notice tone="danger">{messageOf(error, text)}</Notice>
            </div>
          )}
          <TextInput
            label={text('session.login')}
            name="login"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={login}
            error={missing.login ? required : undefined}
            onChange={(event) => setLogin(event.target.value)}
          />
          <PasswordField
            label={text('session.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            error={missing.password ? required : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" variant="primary" size="xl" block isBusy={isBusy}>
            {text(isBusy ? 'session.signingIn' : 'session.signIn')}
          </Button>
        </form>
        {configuration.data?.state.demo === true && (
          <DemoAccounts
            onChoose={(account) => {
              setLogin(account.login);
              setPassword(account.password);
            }}
          />
        )}
        <p className="enter__foot faint">{text('session.offline')}</p>
      </main>
    </div>
  );
}

function messageOf(error: PlainError, text: ReturnType<typeof useText>): string {
  if (error.code === 'NO_CONNECTION') return text('session.offline');
  if (error.code === 'TOO_MANY_REQUESTS') {
    return text('session.throttled', { seconds: Math.ceil((error.retryAfterMs ?? 60_000) / 1000) });
  }
  return error.code === 'WRONG_CREDENTIALS' ? text('session.wrong') : (error.message ?? text(`error.${error.code}`));
}
