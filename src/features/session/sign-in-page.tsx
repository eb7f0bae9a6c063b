// Sign-in: the first one of an account needs the network, everything after it does not. What the server says about a field goes
// to that field (decisions B31).

import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { configurationEndpoints } from '#contract/configuration/configuration.endpoints.ts';
import { isErrorCode, type PlainError } from '#contract/core/errors.ts';
import { keepLabOffered } from '#data/lab/lab-flag.ts';
import type { KnownAccount } from '#data/session/accounts.ts';
import { signIn } from '#data/session/entering.ts';
import { anonymousApi, sessionState } from '#data/session/session.ts';
import { useKnownAccounts } from '#domain/account/use-known-accounts.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { cloudOff, lock } from '#shared/ui/icons/index.ts';
import { Button, classes, Notice, PasswordField, TextInput } from '#shared/ui/index.ts';
import { Brand, LanguageSwitch } from '#shared/ui/shell/index.ts';
import { addressAfterSignIn } from './address-after-sign-in.ts';
import { BrandPanel } from './brand-panel.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LostPassword } from './lost-password.tsx';
import { elsewhereIn } from './other-version.ts';
import peopleStyles from './people.module.css';
import { PeopleList } from './people-list.tsx';
import styles from './sign-in.module.css';
import { useSwitch } from './use-switch.ts';

const names = ['login', 'password'] as const;
type Name = (typeof names)[number];
/** The words for `required` follow the language while they are shown; the server's own were given in one. */
type Problems = Partial<Record<Name, 'required' | readonly string[]>>;

export default function SignInPage() {
  const text = useText();
  const navigate = useNavigate();
  const [values, setValues] = useState<Record<Name, string>>({ login: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<PlainError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const known = useKnownAccounts();
  const { isBusy: isSwitching, error: switchError, choose } = useSwitch();
  const [asked, setAsked] = useState<KnownAccount | null>(null);
  const refused: unknown = useLocation().state?.refused;
  const configuration = useQuery({
    queryKey: ['configuration'],
    queryFn: () => callOrThrow(anonymousApi, configurationEndpoints.microservices, {}),
    meta: { isStartUp: true },
  });
  const hasLab = configuration.data?.state.lab;
  useEffect(() => {
    if (hasLab !== undefined) keepLabOffered(hasLab === true);
  }, [hasLab]);
  const session = sessionState();
  const current = session.kind === 'signedIn' && session.isExpired ? session.account.user.userId : null;
  const [parameters] = useSearchParams();
  const wanted = Number(parameters.get('another')) || current;
  const hasShared = parameters.has('shared');

  const askPassword = (person: KnownAccount) => {
    setAsked(person);
    setValues({ login: person.login, password: '' });
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  };
  // Whose session is over need not type their login, unless they have started to, or are about to: what they type would come on top.
  // A layout effect, because its values are in the fields before anybody can get there; after a plain effect somebody may.
  useLayoutEffect(() => {
    const person = known?.find(({ userId }) => userId === wanted);
    if (!person) return;
    const isTyping = document.activeElement?.matches('[name=login]') === true;
    setValues((former) => (former.login === '' && !isTyping ? { ...former, login: person.login } : former));
    if (person.userId !== current) setAsked(person);
  }, [known, wanted, current]);

  const showProblems = (found: Problems) => {
    setProblems(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const login = values.login.trim();
    const missing = names.filter((name) => (name === 'login' ? login : values.password) === '');
    showProblems(Object.fromEntries(missing.map((name) => [name, 'required'])));
    setError(null);
    if (missing.length > 0) return;
    setBusy(true);
    const result = await signIn(login, values.password);
    setBusy(false);
    const elsewhere = result.kind === 'error' ? elsewhereIn(result.error) : null;
    if (elsewhere?.kind === 'page') return window.location.assign(elsewhere.address);
    if (elsewhere) return navigate('/module-temporarily-unavailable', { state: { school: elsewhere.school } });
    if (result.kind === 'error') {
      setError(result.error);
      showProblems(problemsOf(result.error));
    } else await navigate(await addressAfterSignIn());
  };
  const field = (name: Name) => {
    const problem = problems[name];
    return {
      name,
      value: values[name],
      error: problem === 'required' ? text('olessons.validation.required_field') : problem,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.target;
        setValues((former) => ({ ...former, [name]: value }));
        setProblems(({ [name]: _gone, ...others }) => others);
      },
    };
  };
  const shownError = error ?? switchError ?? (isErrorCode(refused) && refused === 'NO_ROLE' ? { code: refused } : null);
  const general = shownError && generalMessageOf(shownError, text);
  const openAnyway = asked?.isOpen ? asked : null;
  return (
    <div className={styles.enter} data-enter>
      <BrandPanel />
      <main className={styles.main}>
        <div className={styles.top}>
          <Brand home="/login" />
          <LanguageSwitch />
        </div>
        <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <h1>{text('session.title')}</h1>
          {current !== null && session.kind === 'signedIn' && (
            <Notice tone="warn">
              {text('session.expired')}{' '}
              <Link to={pagePath(session.account.school.eduYear, 'schedule/:date?')}>{text('session.later')}</Link>
            </Notice>
          )}
          {hasShared && <Notice tone="ok">{text('session.shared')}</Notice>}
          {known && known.length > 0 && (
            <section>
              <h2 className={peopleStyles.title} id="people-here">
                {text('session.people.title')}
              </h2>
              <PeopleList
                people={known}
                label="people-here"
                isBusy={isSwitching}
                onChoose={(userId) => {
                  const person = known.find((entry) => entry.userId === userId);
                  if (person?.needsPassword) askPassword(person);
                  else void choose(userId, () => person && askPassword(person));
                }}
              />
            </section>
          )}
          {asked && (
            <Notice
              icon={lock}
              isAlert
              actions={
                openAnyway && (
                  <Button onClick={() => void choose(openAnyway.userId, () => undefined)}>
                    {text('session.later')}
                  </Button>
                )
              }
            >
              {text('session.people.passwordOf', { name: asked.name })}
            </Notice>
          )}
          {general && (
            <div role="alert">
              {/* Without a network nothing went wrong: what can be done without it stands above. */}
              {shownError?.code === 'NO_CONNECTION' ? (
                <Notice icon={cloudOff}>{general}</Notice>
              ) : (
                <Notice tone="danger">{general}</Notice>
              )}
            </div>
          )}
          <TextInput
            {...field('login')}
            label={text('session.login')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField {...field('password')} label={text('session.password')} autoComplete="current-password" />
          <Button type="submit" variant="primary" size="xl" block isBusy={isBusy}>
            {text(isBusy ? 'session.signingIn' : 'session.signIn')}
          </Button>
          <LostPassword known={known} />
        </form>
        {configuration.data?.state.demo === true && (
          <DemoAccounts
            onChoose={(account) => {
              setValues(account);
              setProblems({});
            }}
          />
        )}
        <p className={classes(styles.foot, 'faint')}>{text('session.offline')}</p>
      </main>
    </div>
  );
}

function problemsOf({ errors = {} }: PlainError): Problems {
  return Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}

/** What no field of the form can say; undefined when the fields say it all. */
function generalMessageOf(error: PlainError, text: ReturnType<typeof useText>): string | undefined {
  if (Object.keys(problemsOf(error)).length > 0) {
    const others = Object.entries(error.errors ?? {}).filter(([name]) => !names.some((known) => known === name));
    return others.flatMap(([, messages]) => messages).join(' ') || undefined;
  }
  if (error.code === 'NO_CONNECTION') return text('session.offline');
  if (error.code === 'TOO_MANY_REQUESTS') {
    return text('session.throttled', { seconds: Math.ceil((error.retryAfterMs ?? 60_000) / 1000) });
  }
  return error.code === 'WRONG_CREDENTIALS' ? text('session.wrong') : errorWords(error, text);
}
