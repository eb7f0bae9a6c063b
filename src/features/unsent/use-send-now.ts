// "Send now", and what came of it: without a network the press is answered as well, when the try has ended.
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#data/account-context.tsx';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';

/** A server that cannot be reached is given up after this long; the engine goes on trying by itself. */
const answeredAfterMs = 3_000;

export function useSendNow(): { isTrying: boolean; send: () => void } {
  const account = useAccount();
  const text = useText();
  const toast = useToast();
  const { connection, failure } = useSyncStatus();
  const [isTrying, setTrying] = useState(false);
  const latest = useRef({ connection, failure });
  latest.current = { connection, failure };
  useEffect(() => {
    if (!isTrying) return;
    const timer = setTimeout(() => {
      setTrying(false);
      const now = latest.current;
      if (now.connection === 'offline') toast.warning(text('unsent.send.offline'));
      else if (now.failure) toast.warning(text('unsent.send.failing'));
    }, answeredAfterMs);
    return () => clearTimeout(timer);
  }, [isTrying, text, toast]);
  const send = () => {
    account.connection.sendNow();
    // The device knows at once that it has no network: then nobody waits for what cannot come.
    if (!navigator.onLine) toast.warning(text('unsent.send.offline'));
    else setTrying(true);
  };
  return { isTrying, send };
}
