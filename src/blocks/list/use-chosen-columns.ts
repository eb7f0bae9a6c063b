import { useMemo, useState } from 'react';
import { useSession } from '#data/session/use-session.ts';
import { readLocal, removeLocal, writeLocal } from '#shared/lib/storage.ts';
import type { ListColumn } from './columns.ts';

type Shown = Readonly<Record<string, boolean>>;

/** Which columns are shown, kept on the device for each person: what they chose over what the declaration says. */
export function useChosenColumns<Row>(
  name: string,
  columns: readonly ListColumn<Row>[],
): { shown: Record<string, boolean>; choose: (key: string, isShown: boolean) => void; reset: () => void } {
  const session = useSession();
  const storageKey = `list.${session.kind === 'signedIn' ? session.account.person.user.userId : 0}.${name}` as const;
  const [chosen, setChosen] = useState<Shown>(() => {
    const found = readLocal(storageKey);
    return found.state === 'found' ? (found.value as Shown) : {};
  });
  const shown = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ key, isHidden }, index) => [key, index === 0 || (chosen[key] ?? !isHidden)] as const),
      ),
    [columns, chosen],
  );
  return {
    shown,
    choose: (key, isShown) => {
      const next = { ...chosen, [key]: isShown };
      setChosen(next);
      writeLocal(storageKey, next);
    },
    reset: () => {
      setChosen({});
      removeLocal(storageKey);
    },
  };
}
