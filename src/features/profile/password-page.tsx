// Where the user is signed in, and their password. A list without a connection says its age; a change needs one.
import { useText } from '#shared/i18n/index.ts';
import { Columns } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { PasswordForm } from './password-form.tsx';
import styles from './profile.module.css';
import { SessionsCard } from './sessions-card.tsx';
import { useSessionsAgain } from './use-sessions.ts';

export default function PasswordPage() {
  const text = useText();
  const askAgain = useSessionsAgain();
  return (
    <Page title={text('shell.historyAndPassword')} className={styles.profile}>
      <Columns beside={<PasswordForm onChanged={() => void askAgain()} />}>
        <SessionsCard />
      </Columns>
    </Page>
  );
}
