// login-from-url#<hash> (ROUTE-007): who comes back from the tutor service is signed in by a one-time hash. It stands behind #, where no
// server logs it, and leaves the address before anything else happens.
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlainError } from '#contract/core/errors.ts';
import { handoverEndpoints } from '#contract/handover/handover.endpoints.ts';
import { enterWith, whileEntering } from '#data/session/entering.ts';
import { anonymousApi } from '#data/session/session.ts';
import { call } from '#shared/http/api.ts';
import { HandoverState } from './handover-state.tsx';

/** A page that is drawn twice asks once: the hash is gone with the first question. */
let asked: { readonly hash: string; readonly answer: Promise<PlainError | null> } | undefined;

async function enterBy(hash: string): Promise<PlainError | null> {
  if (hash === '') return { code: 'HASH_SPENT' };
  return whileEntering(async () => {
    const entered = await call(anonymousApi, handoverEndpoints.ustazEnter, { body: { hash } });
    if (entered.kind === 'error') return entered.error;
    const opened = await enterWith(entered.data.access_token, entered.data.login);
    return opened.kind === 'error' ? opened.error : null;
  });
}

export default function EnterPage() {
  const navigate = useNavigate();
  const [error, setError] = useState<PlainError | null>(null);
  useEffect(() => {
    const hash = window.location.hash.slice(1);
    if (hash !== '') {
      window.history.replaceState(window.history.state, '', window.location.pathname);
      asked = { hash, answer: enterBy(hash) };
    }
    asked ??= { hash, answer: enterBy(hash) };
    let isGone = false;
    void asked.answer.then((refused) => {
      if (isGone) return;
      asked = undefined;
      if (refused) setError(refused);
      else void navigate('/', { replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [navigate]);
  return <HandoverState error={error} />;
}
