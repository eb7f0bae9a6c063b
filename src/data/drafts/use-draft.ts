// What a person types into a form: kept on the device while it is typed, so that a reload, a crash, an update or the end of a session
// loses none of it. One way for every form (docs/decisions/2026-11-21-drafts-and-room.md says which have it, and which on purpose not).
import { useCallback, useEffect, useRef, useState } from 'react';
import { holdBackSignOut } from '#shared/lib/sign-out-holds.ts';
import { useDraftStore } from '../account-context.tsx';

export type Draft<Value> = {
  /** Null: nothing was typed here, what is elsewhere counts. */
  readonly value: Value | null;
  /** It was typed before this form was opened, and not stored. */
  readonly isRestored: boolean;
  /** The stored draft has been read. A programmatic change before that would overwrite it. */
  readonly isRead: boolean;
  readonly keep: (value: Value) => void;
  /** It was stored, or given up. */
  readonly drop: () => void;
};

/** What the page is about; a second line of the heading is left out. */
const pageHeading = () => document.querySelector('h1')?.firstChild?.textContent ?? document.title;

/**
 * `read` takes what is on the device, perhaps of an older application; null: it means nothing here. It must be stable. `label`: names the
 * form to a person who signs out; the heading of the page by default.
 */
export function useDraft<Value>(name: string, read: (found: unknown) => Value | null, label?: string): Draft<Value> {
  const store = useDraftStore();
  const [value, setValue] = useState<Value | null>(null);
  const [isRestored, setRestored] = useState(false);
  const [isRead, setRead] = useState(false);
  /** A draft that arrives after the first key must not overwrite it. */
  const isTouched = useRef(false);

  const write = useCallback(
    (next: Value | undefined) => {
      store.note(name, next);
      // A draft that cannot be kept is still on the screen; saving from there says itself whether it is stored.
      store.keep(name, next).catch(() => undefined);
    },
    [store, name],
  );

  useEffect(() => {
    let isGone = false;
    store.read(name).then(
      (found) => {
        const known = found === undefined ? null : read(found);
        if (isGone) return;
        setRead(true);
        if (isTouched.current || known === null) return;
        setValue(known);
        setRestored(true);
      },
      // An unreadable draft is no reason to keep the user from typing.
      () => setRead(true),
    );
    return () => {
      isGone = true;
    };
  }, [store, name, read]);

  const isOpen = value !== null && value !== '';
  useEffect(() => {
    if (isOpen) return holdBackSignOut({ label: label ?? pageHeading(), fate: 'kept' });
  }, [isOpen, label]);

  const keep = useCallback(
    (next: Value) => {
      isTouched.current = true;
      setValue(next);
      write(next);
    },
    [write],
  );
  const drop = useCallback(() => {
    isTouched.current = true;
    setValue(null);
    setRestored(false);
    write(undefined);
  }, [write]);
  return { value, isRestored, isRead, keep, drop };
}

/** For forms of one line. */
export function readText(found: unknown): string | null {
  return typeof found === 'string' && found !== '' ? found : null;
}
