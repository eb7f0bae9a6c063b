// Where a press on a notification leads: to the notices of its person, which lead on to the place of what it told. Where another person works in this browser, nothing of theirs is left
// without their word.
import { useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import type { PlainError } from '#contract/core/errors.ts';
import { confirmPerson, type KnownAccount, switchTo } from '#data/session/accounts.ts';
import { sessionState } from '#data/session/session.ts';
import { Door } from '#domain/account/door.tsx';
import { useKnownAccounts } from '#domain/account/use-known-accounts.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Button, ButtonLink, Notice, Skeleton } from '#shared/ui/index.ts';
import styles from './push.module.css';

/** The notices of the person who works here, with what the notification asked for. */
function ownNotices(asked: URLSearchParams): string {
  const state = sessionState();
  if (state.kind === 'anonymous') return '/login';
  return pagePath(state.account.school.eduYear, 'notices', {}, Object.fromEntries(asked));
}

export default function OpenedPage() {
  const { userId } = useParams();
  const [asked] = useSearchParams();
  const known = useKnownAccounts();
  const state = sessionState();
  const isOwn = state.kind === 'signedIn' && String(state.account.user.userId) === userId;
  if (isOwn) return <Navigate to={ownNotices(asked)} replace />;
  if (known === null) return <Skeleton rows={3} />;
  const owner = known.find((one) => String(one.userId) === userId);
  // Who left this device is told nothing here any more; this one was on its way.
  if (!owner) return <Navigate to={state.kind === 'anonymous' ? '/login' : '/'} replace />;
  return <OfOther owner={owner} />;
}

function OfOther({ owner: { userId, name } }: { owner: KnownAccount }) {
  const text = useText();
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const [error, setError] = useState<PlainError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const state = sessionState();
  const open = async () => {
    const left = state.kind === 'signedIn' ? state.account.user.userId : null;
    setBusy(true);
    setError(null);
    const switched = await switchTo(userId);
    setBusy(false);
    if (switched.kind === 'error') return setError(switched.error);
    if (switched.kind === 'passwordNeeded') return navigate('/login');
    void navigate(ownNotices(asked), { replace: true });
    if ((await confirmPerson(left)) !== 'known') void navigate('/login');
  };
  return (
    <Door title={text('push.title')}>
      <section className={styles.stack} aria-labelledby="of-other">
        <h2 id="of-other">{text('push.other.title')}</h2>
        <p className="muted">{text('push.other.text', { name })}</p>
        {error && (
          <Notice tone="danger" isAlert>
            {errorWords(error, text)}
          </Notice>
        )}
        <Button size="xl" block variant="primary" isBusy={isBusy} onClick={() => void open()}>
          {text('push.other.open', { name })}
        </Button>
        {state.kind === 'signedIn' && (
          <ButtonLink to="/" size="xl" block>
            {text('push.other.stay')}
          </ButtonLink>
        )}
      </section>
    </Door>
  );
}
