import type { NavigateFunction } from 'react-router';
import type { Account } from '#data/account.ts';
import type { Text } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import type { ShowToast } from '#shared/ui/index.ts';

type Tools = { readonly toast: ShowToast; readonly text: Text; readonly navigate: NavigateFunction };

/** Asks the next family member on the device about files that were shared while nobody was signed in. */
export function offerShared({ school }: Account, { toast, text, navigate }: Tools): void {
  const page = pagePath(school.eduYear, 'homework/shared');
  if (location.pathname === page) return;
  toast.offer(text('answers.shared.offer'), text('answers.shared.show'), () => void navigate(page));
}
