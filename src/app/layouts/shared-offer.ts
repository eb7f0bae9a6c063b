import type { NavigateFunction } from 'react-router';
import type { Account } from '#data/account.ts';
import type { Text } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import type { ShowToast } from '#shared/ui/index.ts';

type Tools = { readonly toast: ShowToast; readonly text: Text; readonly navigate: NavigateFunction };

/** Shows a message about files without an owner, with a button to the page of shared files. */
export function offerShared({ school }: Account, { toast, text, navigate }: Tools): void {
  const page = pagePath(school.eduYear, 'homework/shared');
  if (location.pathname === page) return;
  toast.offer(text('answers.shared.offer'), text('answers.shared.show'), () => void navigate(page));
}
