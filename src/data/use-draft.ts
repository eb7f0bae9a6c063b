// Text that a person types: kept on the device while it is typed, so that a reload, an update or the end of a session loses none of it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccount } from './account-context.tsx';

type Job = { readonly value: string | undefined };
export type Draft = {
  /** Null: nothing was typed here, what stands elsewhere counts. */
  readonly text: string | null;
  readonly type: (text: string) => void;
  /** It was stored, or given up. */
  readonly drop: () => void;
};

export function useDraft(name: string): Draft {
  const account = useAccount();
  const [text, setText] = useState<string | null>(null);
  /** One write at a time, and after it the newest text: keys come faster than a slow phone puts them on its disk. */
  const writing = useRef<{ isBusy: boolean; next: Job | null }>({
    isBusy: false,
    next: null,
  });
  /** A draft that arrives after the first key must not overwrite it. */
  const isTouched = useRef(false);

  const keep = useCallback(
    async (value: string | undefined) => {
      const { current } = writing;
      current.next = { value };
      if (current.isBusy) return;
      current.isBusy = true;
      // Ends when nothing was typed during the last write.
      for (let job = current.next as Job | null; job !== null; job = current.next) {
        current.next = null;
        // A draft that cannot be kept is still on the screen; saving from there says itself whether it is stored.
        await account.keepDraft(name, job.value).catch(() => undefined);
      }
      current.isBusy = false;
    },
    [account, name],
  );

  useEffect(() => {
    let isGone = false;
    account.draft(name).then(
      (found) => {
        if (!isGone && !isTouched.current && typeof found === 'string') setText(found);
      },
      // An unreadable draft is no reason to keep the person from typing.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [account, name]);

  const type = useCallback(
    (next: string) => {
      isTouched.current = true;
      setText(next);
      void keep(next);
    },
    [keep],
  );
  const drop = useCallback(() => {
    isTouched.current = true;
    setText(null);
    void keep(undefined);
  }, [keep]);
  return { text, type, drop };
}
