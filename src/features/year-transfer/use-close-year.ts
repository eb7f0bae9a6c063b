// A year that was left goes into the archive: asked with a countdown, since it closes the year to everybody, and undone as a batch.
import { useState } from 'react';
import { useStored } from '#blocks/changes/use-undo.ts';
import { yearTransferEndpoints as endpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { refreshPerson } from '#data/session/session.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';

const countdownSeconds = 5;

/** `still`: what is not done yet and does not keep the year from being closed, in words. */
export function useCloseYear(): {
  isClosing: boolean;
  close: (eduYear: number, still: string | null) => Promise<void>;
} {
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const readAgain = useReadAgain();
  const { api, school } = useAccount();
  const [isClosing, setClosing] = useState(false);
  const close = async (eduYear: number, still: string | null) => {
    const isSure = await confirm({
      title: text('year-transfer.close.title', { year: yearLabel(eduYear) }),
      text: [still, text('year-transfer.close.text')].filter(Boolean).join(' '),
      confirmLabel: text('year-transfer.close'),
      isDangerous: true,
      countdownSeconds,
    });
    if (!isSure) return;
    setClosing(true);
    const body = { schoolId: school.schoolId, eduYear, requestId: makeId() };
    const result = await call(api, endpoints.closeYear, { body });
    const [why] = result.kind === 'error' ? Object.values(result.error.errors ?? {}).flat() : [];
    if (result.kind === 'error') toast.error(why ?? errorWords(result.error, text));
    else stored(text('year-transfer.closed'), result.data.batch);
    await readAgain();
    setClosing(false);
    // The pages of the closed year become read-only.
    await refreshPerson();
  };
  return { isClosing, close };
}
