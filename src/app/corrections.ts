// Words that the school says otherwise than the product: those of the device at once, those of a pull when they come.
import { correctionsDocument } from '#contract/corrections/corrections.documents.ts';
import type { Account } from '#data/account.ts';
import { followBeside } from '#data/documents/kept-beside.ts';
import { onSession, sessionState } from '#data/session/session.ts';
import { correctTexts } from './texts.ts';

export function followCorrections(): void {
  let followed: Account | null = null;
  let end: (() => void) | undefined;
  const follow = () => {
    const session = sessionState();
    const account = session.kind === 'signedIn' ? session.account : null;
    if (account === followed) return;
    followed = account;
    end?.();
    end = undefined;
    if (account)
      end = followBeside(account, correctionsDocument.name(), (body) => void correctTexts(body?.corrections));
    else void correctTexts([]);
  };
  onSession(follow);
  follow();
}
