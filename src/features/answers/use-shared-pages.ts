// Adds the shared files in the address to the answer form. One transaction stores the page and removes the shared file, so an interruption
// neither loses nor duplicates it.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useAccount } from '#data/account-context.tsx';
import { sharedFile } from '#data/files/shared-files.ts';
import { useUnsentFiles } from '#data/files/use-unsent-files.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import type { Pages } from './use-pages.ts';

export const sharedParameter = 'shared';

/** The number of shared files that are not in an answer. */
export function useSharedCount(): number {
  return [...useUnsentFiles().values()].filter(({ state }) => state === 'shared').length;
}

/** Adds the files. Returns true after that, also if some could not be added. */
export function useSharedPages(pages: Pages): boolean {
  const account = useAccount();
  const toast = useToast();
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(sharedParameter);
  const taken = useRef<string | null>(null);
  const latest = useRef({ pages, toast, text, setParameters });
  latest.current = { pages, toast, text, setParameters };
  useEffect(() => {
    if (asked === null || taken.current === asked) return;
    taken.current = asked;
    const take = async () => {
      const sources = asked.split(' ').map((id) => ({ insteadOf: id, read: () => sharedFile(account, id) }));
      const added = await latest.current.pages.addFrom(sources);
      const { toast: told, text: words, setParameters: set } = latest.current;
      if (added.length > 0) told.success(words('answers.shared.added', { count: added.length }));
      set(
        (before) => {
          before.delete(sharedParameter);
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    };
    take().catch((error: unknown) => console.warn('Shared files could not be put into the answer', error));
  }, [asked, account]);
  return taken.current !== null;
}
