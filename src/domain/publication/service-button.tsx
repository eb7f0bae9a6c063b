// A button that opens a sister service with a one-time hash of the person who presses it (decisions D63, BANNER-020).
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LinkedService } from '#contract/core/publication.ts';
import { handoverEndpoints } from '#contract/handover/handover.endpoints.ts';
import { sessionState } from '#data/session/session.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { Button, useToast } from '#shared/ui/index.ts';

type Props = {
  service: LinkedService;
  isPrimary: boolean;
  onPress: (() => void) | undefined;
  children: ReactNode;
};

export function ServiceButton({ service, isPrimary, onPress, children }: Props) {
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    const session = sessionState();
    // On a public page: after the sign-in they are back on it.
    if (session.kind !== 'signedIn') return navigate('/login');
    if (!navigator.onLine) return toast.error(text('news.service.offline'));
    // Opened before the answer: later the browser takes it for a window that nobody asked for. It learns nothing of this page.
    const beside = window.open('', '_blank');
    if (beside) beside.opener = null;
    setBusy(true);
    const answer = await call(session.account.api, handoverEndpoints.leave, { body: { target: service } });
    setBusy(false);
    if (answer.kind === 'data' && answer.data.address !== null) {
      (beside ?? window).location.replace(answer.data.address);
      onPress?.();
      return;
    }
    beside?.close();
    toast.error(answer.kind === 'error' ? errorWords(answer.error, text) : text('news.service.absent'));
  };
  return (
    <Button variant={isPrimary ? 'primary' : 'default'} isBusy={isBusy} onClick={() => void press()}>
      {children}
    </Button>
  );
}
