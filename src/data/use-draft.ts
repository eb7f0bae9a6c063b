// Text that a person types: kept on the device while it is typed, so that a reload, an update or the end of a session loses none of it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccount } from './account-context.tsx';

/** A pause in typing; every key on the disk would be felt on a slow phone. */
const pauseMs = 400;

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
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; text: string } | null>(null);
  /** A draft that arrives after the first key must not overwrite it. */
  const isTouched = useRef(false);

  const keep = useCallback(
    (value: string | undefined) => {
      // A draft that cannot be kept is still on the screen; what is saved from there says itself whether it is stored.
      account.keepDraft(name, value).catch(() => undefined);
    },
    [account, name],
  );
  const flush = useCallback(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    keep(pending.current.text);
    pending.current = null;
  }, [keep]);

  useEffect(() => {
    let isGone = false;
    account.draft(name).then(
      (found) => {
        if (!isGone && !isTouched.current && typeof found === 'string') setText(found);
      },
      // An unreadable draft is no reason to keep the person from typing.
      () => undefined,
    );
    window.addEventListener('pagehide', flush);
    return () => {
      isGone = true;
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [account, name, flush]);

  const type = useCallback(
    (next: string) => {
      isTouched.current = true;
      setText(next);
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = { text: next, timer: setTimeout(flush, pauseMs) };
    },
    [flush],
  );
  const drop = useCallback(() => {
    isTouched.current = true;
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = null;
    setText(null);
    keep(undefined);
  }, [keep]);
  return { text, type, drop };
}
