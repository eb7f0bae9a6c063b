// What everybody is told by the school, an area or the country: publications of the kind `notice` (NOTIF-003).
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { noticesEndpoints } from '#contract/notices/notices.endpoints.ts';
import { noticesStep } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { queryClient } from '#data/reads/query-client.ts';
import { useRead } from '#data/reads/use-read.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import styles from './notices.module.css';

/** They stand above the own ones while they last, and stay here without a network. The header stands outside of the pages' reads. */
export default function ForAll({ onOpen }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Lines onOpen={onOpen} />
    </QueryClientProvider>
  );
}
type Props = { onOpen?: (() => void) | undefined };

function Lines({ onOpen }: Props) {
  const [text, language] = [useText(), useLanguage()];
  const { eduYear } = useParams();
  const { user } = useAccount();
  const { data } = useRead(noticesEndpoints.list, { query: { user_id: user.userId, limit: noticesStep } });
  if (!data || data.globalNotifies.length === 0) return null;
  return (
    <section className={styles.day} aria-label={text('notices.forAll')}>
      <h3>{text('notices.forAll')}</h3>
      <ul>
        {data.globalNotifies.map(({ key, titleKey, link }) => (
          <li key={key}>
            <Link className={styles.all} to={`/${eduYear}${link}`} onClick={onOpen}>
              {pickLocalized(titleKey, language)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
