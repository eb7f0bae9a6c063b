import type { NavigateFunction } from 'react-router';
import type { Account } from '#data/account.ts';
import { hasUnclaimed } from '#data/files/shared-files.ts';
import type { Text } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import type { ShowToast } from '#shared/ui/index.ts';
import { withTexts } from '../texts.ts';

type Tools = { readonly toast: ShowToast; readonly text: Text; readonly navigate: NavigateFunction };

/** Asks the next family member on the device about files that were shared while nobody was signed in. */
export async function offerShared({ user, school }: Account, { toast, text, navigate }: Tools): Promise<void> {
  const page = pagePath(school.eduYear, 'homework/shared');
  if (location.pathname === page || !(await hasUnclaimed(user.userId))) return;
  await withTexts(Promise.resolve(), 'answers');
  toast.offer(text('answers.shared.offer'), text('answers.shared.show'), () => void navigate(page));
}
