// Where somebody turns who does not get on: to ask, and to see what became of it.
import { Link, useParams } from 'react-router';
import { supportEndpoints } from '#contract/support/support.endpoints.ts';
import { useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { lifebuoy } from '#shared/ui/icons/pages.ts';
import { ButtonLink } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './support.module.css';

export default function SupportPage() {
  const text = useText();
  const { eduYear } = useParams();
  // Null without the grant, and while it is not known.
  const waiting = useRead(supportEndpoints.deskCount).data?.waiting ?? null;
  return (
    <Page title={text('support.title')}>
      <div className={styles.narrow}>
        <p>{text('support.askText')}</p>
        <ButtonLink variant="primary" icon={lifebuoy} to={pagePath(eduYear, 'support/request')}>
          {text('support.ask')}
        </ButtonLink>
        <ul className={styles.links}>
          <li>
            <Link to={pagePath(eduYear, 'support/requests')}>{text('support.requests')}</Link>
          </li>
          <li>
            <Link to={pagePath(eduYear, 'support/archive')}>{text('support.archiveTitle')}</Link>
          </li>
          {waiting !== null && (
            <li>
              <Link to={pagePath(eduYear, 'support/desk')}>{text('support.desk.link', { count: waiting })}</Link>
            </li>
          )}
        </ul>
      </div>
    </Page>
  );
}
