// The shared files of the person, and the inbox from the person's view.
import { useCallback, useEffect, useState } from 'react';
import { useAccount } from '#data/account-context.tsx';
import {
  answerClaim,
  discardShared,
  dropRefused,
  type Inbox,
  openInbox,
  type SharedHead,
  shareOf,
} from '#data/files/shared-files.ts';
import type { AttachmentRow } from '#data/files/unsent-files.ts';
import { useUnsentFiles } from '#data/files/use-unsent-files.ts';

export type SharedRow = AttachmentRow & { readonly share: string };
export type Shared = {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly inbox: Inbox;
  /** Oldest first. */
  readonly files: readonly SharedRow[];
  readonly read: () => Promise<void>;
  /** Claims or declines files without an owner. */
  readonly claim: (heads: readonly SharedHead[], isTheirs: boolean) => Promise<void>;
  /** Returns a function that restores the file; null if that is not possible. */
  readonly discard: (file: AttachmentRow) => Promise<(() => Promise<void>) | null>;
  readonly discardAll: () => Promise<void>;
  readonly dropRefused: () => Promise<void>;
};

const nothing: Inbox = { refused: [], unclaimed: [], stuck: 0, others: new Set() };

export function useShared(): Shared {
  const account = useAccount();
  const unsent = useUnsentFiles();
  const [state, setState] = useState<Shared['state']>('loading');
  const [inbox, setInbox] = useState(nothing);
  const files = [...unsent.values()].flatMap((row) =>
    row.state === 'shared' ? [{ ...row, share: shareOf(row) }] : [],
  );
  const read = useCallback(async () => {
    try {
      setInbox(await openInbox(account));
      setState('ready');
    } catch (error) {
      console.warn('Shared files could not be read', error);
      setState('failed');
    }
  }, [account]);
  useEffect(() => void read(), [read]);
  const then = async (work: Promise<unknown>) => {
    await work;
    await read();
  };
  return {
    state,
    inbox,
    files,
    read,
    claim: (heads, isTheirs) => then(answerClaim(account, heads, isTheirs)),
    discard: (file) => discardShared(account, file),
    discardAll: async () => {
      for (const file of files) await discardShared(account, file);
      await then(dropRefused(account));
    },
    dropRefused: () => then(dropRefused(account)),
  };
}
