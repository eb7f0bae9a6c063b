// A file for the screens that show it.
import { useEffect, useState } from 'react';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { useAccount } from '../account-context.tsx';

export type ShownFile =
  | { readonly state: 'loading' }
  | { readonly state: 'here'; readonly url: string }
  | { readonly state: 'missing'; readonly isOffline: boolean };

/** An address under which the page shows a file; it ends with the component. `attempt`: another value tries again. */
export function useFileUrl({ uuid, type }: Pick<AttachedFile, 'uuid' | 'type'>, attempt = 0): ShownFile {
  const account = useAccount();
  const [shown, setShown] = useState<ShownFile>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to look again
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    const show = async () => {
      const { readFile } = await import('./files.ts');
      const found = await readFile(account, { uuid, type });
      if (isGone) return;
      if (found.kind === 'missing') return setShown({ state: 'missing', isOffline: found.isOffline });
      url = URL.createObjectURL(found.blob);
      setShown({ state: 'here', url });
    };
    show().catch(() => !isGone && setShown({ state: 'missing', isOffline: true }));
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [account, uuid, type, attempt]);
  return shown;
}
