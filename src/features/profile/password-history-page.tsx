// When the password became another one, and by whom: an old list says its age.
import { useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { profileEndpoints } from '#contract/profile/profile.endpoints.ts';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { key } from '#shared/ui/icons/index.ts';
import { ButtonLink, Card, EmptyState, Icon } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './profile.module.css';

export default function PasswordHistoryPage() {
  const text = useText();
  const { eduYear } = useParams();
  const { timeZone } = usePerson();
  const read = useRead(profileEndpoints.passwordHistory);
  const toPassword = (
    <ButtonLink icon={key} to={pagePath(eduYear, 'profile/history')}>
      {text('shell.historyAndPassword')}
    </ButtonLink>
  );
  return (
    <Page title={text('profile.passwordHistory')} className={styles.profile}>
      <Card title={text('profile.passwordHistory')} isFlush={Boolean(read.data?.length)}>
        <ReadView read={read} rows={3}>
          {(changes) =>
            changes.length === 0 ? (
              <EmptyState
                picture="lock"
                title={text('profile.passwordHistory.none')}
                text={text('profile.passwordHistory.noneWhy')}
                actions={toPassword}
              />
            ) : (
              <ul className={styles.sessions} data-password-changes>
                {changes.map(({ id, changedAt, by }) => (
                  <li key={id}>
                    <Icon shape={key} />
                    <div className="grow">
                      <p>
                        <b>{formatDateTime(changedAt, timeZone)}</b>
                      </p>
                      <p className="muted">{text(`profile.passwordHistory.${by}`)}</p>
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </ReadView>
      </Card>
    </Page>
  );
}
