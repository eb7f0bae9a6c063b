// The press that saves unsent work, files included, to a file of the person.
import { useState } from 'react';
import { useAccount } from '#data/account-context.tsx';
import { downloadUnsent } from '#data/outbox/export-unsent.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { serverClock } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';

export function useExportUnsent(): { readonly isBusy: boolean; readonly run: () => void } {
  const account = useAccount();
  const outbox = useOutbox();
  const toast = useToast();
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    downloadUnsent(account, outbox, serverClock.now())
      .catch(() => toast.error(text('error.default')))
      .finally(() => setBusy(false));
  };
  return { isBusy, run };
}
