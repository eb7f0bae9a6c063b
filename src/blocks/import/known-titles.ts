// What titles of sheets mean that a person gave a meaning once, kept on the device for each person.

import type { Reading, Sheet } from '#contract/core/sheets/sheet.ts';
import { type KnownTitles, titlesSaid } from '#contract/core/sheets/titles.ts';
import { useSession } from '#data/session/use-session.ts';
import { readLocal, writeLocal } from '#shared/lib/storage.ts';

const most = 200;

export function useKnownTitles(name: string): {
  read: () => KnownTitles;
  keep: (sheet: Sheet, reading: Reading) => void;
} {
  const session = useSession();
  const key = `list.${session.kind === 'signedIn' ? session.account.person.user.userId : 0}.import-${name}` as const;
  const read = (): KnownTitles => {
    const found = readLocal(key);
    return found.state === 'found' ? (found.value as KnownTitles) : {};
  };
  return {
    read,
    keep(sheet, reading) {
      const said = titlesSaid(sheet, reading);
      // The newest last: what was said long ago makes room first.
      const { ...former } = read() as Record<string, string>;
      for (const [title] of said) delete former[title];
      writeLocal(key, Object.fromEntries([...Object.entries(former), ...said].slice(-most)));
    },
  };
}
