import { useEffect, useState } from 'react';
import { useAccount } from '#data/account-context.tsx';
import type { ReceiptRow } from '#data/outbox/account-outbox.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { schoolToday } from '#data/time/clock.ts';
import { acceptedOn } from './unsent-entries.ts';

/** More than a teacher does on the fullest day; one read of the device. */
const atMost = 1_000;

/** What the server accepted today, the newest first; undefined until the device was read. */
export function useAcceptedToday(): readonly ReceiptRow[] | undefined {
  const account = useAccount();
  const outbox = useOutbox();
  const { timeZone } = account.person;
  const [receipts, setReceipts] = useState<readonly ReceiptRow[]>();
  useEffect(() => {
    // Receipts appear in the transaction that takes their rows out of the outbox.
    void outbox;
    let isCurrent = true;
    account.outbox.receipts(atMost).then(
      (rows) => {
        if (isCurrent) setReceipts(acceptedOn(schoolToday(timeZone), timeZone, rows));
      },
      (cause: unknown) => console.error('The receipts could not be read', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [account, outbox, timeZone]);
  return receipts;
}
