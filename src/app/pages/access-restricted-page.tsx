// For those who are signed in and have nothing to see here, such as a parent without children, who has no menu either: why, whom to ask, and
// the ways out stand on the page.
import { useState } from 'react';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { loadPerson, refreshPerson } from '#data/session/session.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { logout, refresh } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, useToast } from '#shared/ui/index.ts';
import { LanguageSwitch, usePage } from '#shared/ui/shell/index.ts';
import { useFrameActions } from '../layouts/frame-actions.ts';

export default function AccessRestrictedPage() {
  const text = useText();
  const { role, user } = usePerson();
  const { signOut } = useFrameActions();
  const title = text('shell.accessRestricted.title');
  usePage({ title });
  const isParent = role === 'parent';
  const name = [user.surname, user.firstname, user.lastname].filter(Boolean).join(' ');
  return (
    <div className="page">
      <EmptyState
        isPage
        picture="lock"
        title={title}
        text={
          isParent ? (
            <>
              {text('shell.noChildren.text')}
              <br />
              {text('shell.noChildren.ask', { name })}
            </>
          ) : (
            text('shell.accessRestricted.text')
          )
        }
        actions={
          <>
            {isParent && <CheckAgain />}
            <Button icon={logout} onClick={signOut}>
              {text('shell.signOut')}
            </Button>
            {isParent && <LanguageSwitch />}
          </>
        }
      />
    </div>
  );
}

/** A child that was added meanwhile opens the application by itself. */
function CheckAgain() {
  const text = useText();
  const toast = useToast();
  const account = useAccount();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const found = await loadPerson(account.api);
    setBusy(false);
    if (found.kind === 'error') toast.error(errorWords(found.error, text));
    else if (found.data.children.length === 0) toast.warning(text('shell.noChildren.stillNone'));
    else await refreshPerson();
  };
  return (
    <Button variant="primary" icon={refresh} isBusy={isBusy} onClick={() => void check()}>
      {text('shell.noChildren.check')}
    </Button>
  );
}
