// Which of several accounts of this device is to be bound (ROUTE-005, decisions D76).
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PlainError } from '#contract/core/errors.ts';
import { confirmPerson, type KnownAccount, switchTo } from '#data/session/accounts.ts';
import { Door } from '#domain/account/door.tsx';
import { useKnownAccounts } from '#domain/account/use-known-accounts.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { Button, ButtonLink, Notice, Skeleton } from '#shared/ui/index.ts';
import style from './handover.module.css';
import { presentAccount } from './use-binding.ts';

export default function BetweenPage() {
  const text = useText();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const code = parameters.get('code') ?? '';
  const known = useKnownAccounts();
  const [error, setError] = useState<PlainError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const addressOf = (account: 'this' | 'password') => `/behalf_auth?${new URLSearchParams({ code, account })}`;
  const choose = async ({ userId, needsPassword }: KnownAccount) => {
    const left = presentAccount()?.user.userId ?? null;
    if (left === userId) return navigate(addressOf('this'), { replace: true });
    if (needsPassword) return navigate(addressOf('password'));
    setBusy(true);
    setError(null);
    const switched = await switchTo(userId);
    setBusy(false);
    if (switched.kind === 'error') return setError(switched.error);
    if (switched.kind === 'passwordNeeded' || (await confirmPerson(left)) !== 'known')
      return navigate(addressOf('password'));
    return navigate(addressOf('this'), { replace: true });
  };
  return (
    <Door title={text('handover.partner.title')}>
      <section className={style.stack} aria-labelledby="which-account">
        <h2 id="which-account">{text('handover.partner.between')}</h2>
        <p className="muted">{text('handover.partner.betweenHint')}</p>
        {error && (
          <Notice tone="danger" isAlert>
            {errorWords(error, text)}
          </Notice>
        )}
        {known === null && <Skeleton rows={3} />}
        {known?.map((person) => (
          <Button key={person.userId} size="xl" block isBusy={isBusy} onClick={() => void choose(person)}>
            {[person.name, person.role && text(`shell.role.${person.role}`), person.school].filter(Boolean).join(', ')}
          </Button>
        ))}
        <ButtonLink to={addressOf('password')} size="xl" block>
          {text('handover.partner.betweenOther')}
        </ButtonLink>
      </section>
    </Door>
  );
}
