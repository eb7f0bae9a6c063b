// Where the person is signed in, and their password. Both are known to the server only, so they need a connection.
import './profile.css';
import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '#data/account-context.tsx';
import { useText } from '#shared/i18n/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { PasswordForm } from './password-form.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { sessionsKey } from './use-sessions.ts';

export default function PasswordPage() {
  const text = useText();
  const { user } = useAccount();
  const queries = useQueryClient();
  return (
    <Page title={text('shell.historyAndPassword')} className="profile">
      <div className="profile__cols">
        <SessionsCard />
        <div className="profile__side">
          <PasswordForm onChanged={() => void queries.invalidateQueries({ queryKey: sessionsKey(user.userId) })} />
        </div>
      </div>
    </Page>
  );
}
