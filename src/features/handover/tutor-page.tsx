// ustaz-register (ROUTE-006, decisions D76): the registration of the tutor service, for who is signed in with a one-time hash.
import { useEffect, useState } from 'react';
import type { PlainError } from '#contract/core/errors.ts';
import { handoverEndpoints } from '#contract/handover/handover.endpoints.ts';
import { anonymousApi, sessionState } from '#data/session/session.ts';
import { call } from '#shared/http/api.ts';
import { HandoverState } from './handover-state.tsx';
import { useLeaving } from './use-leaving.ts';

export default function TutorPage() {
  const session = sessionState();
  return session.kind === 'signedIn' && !session.isExpired ? <WithHash api={session.account.api} /> : <WithoutHash />;
}

function WithHash({ api }: { api: Parameters<typeof useLeaving>[0] }) {
  return <HandoverState {...useLeaving(api, 'tutor')} />;
}

/** Whoever is not signed in registers there as somebody new. */
function WithoutHash() {
  const [state, setState] = useState<{ error: PlainError | null; isAbsent: boolean }>({ error: null, isAbsent: false });
  useEffect(() => {
    let isGone = false;
    void call(anonymousApi, handoverEndpoints.registration, {}).then((answer) => {
      if (isGone) return;
      if (answer.kind === 'error') setState({ error: answer.error, isAbsent: false });
      else if (answer.data.address === null) setState({ error: null, isAbsent: true });
      else window.location.replace(answer.data.address);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return <HandoverState {...state} />;
}
