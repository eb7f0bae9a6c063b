import { Link } from 'react-router';
import type { Account } from '#data/account.ts';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { useMissingWork, useRestoredServers } from '#data/outbox/use-outbox.ts';
import { serverTimeOf } from '#data/time/clock.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useBetweenTaps } from '#shared/hooks/use-between-taps.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { withSuffix } from '#shared/lib/kazakh-suffix.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { alertTriangle, cloudCheck, cloudOff, lock } from '#shared/ui/icons/index.ts';
import { Banner } from '#shared/ui/index.ts';

/** One line for the state of the whole page; what needs the person comes first. */
export function StateBanner({ account, needsSignIn }: { account: Account; needsSignIn: boolean }) {
  const text = useText();
  const language = useLanguage();
  const shown = useShownTime();
  const status = useSyncStatus();
  const missing = useMissingWork();
  const restored = useRestoredServers();
  // The pill of the header says it at once.
  const offlineSince = useBetweenTaps(status.connection === 'offline' ? status.offlineSince : null);
  if (needsSignIn) {
    return (
      <Banner tone="warn" icon={lock} actions={<Link to="/login">{text('session.signIn')}</Link>}>
        {text('session.expired')}
      </Banner>
    );
  }
  if (missing.length > 0) {
    return (
      <Banner
        tone="danger"
        icon={alertTriangle}
        actions={<Link to={pagePath(account.school.eduYear, 'unsent')}>{text('shell.lost.show')}</Link>}
      >
        {text('shell.lost')}
      </Banner>
    );
  }
  if (restored.length > 0) {
    return (
      <Banner
        icon={cloudCheck}
        actions={<Link to={pagePath(account.school.eduYear, 'unsent')}>{text('shell.lost.show')}</Link>}
      >
        {text('shell.restored')}
      </Banner>
    );
  }
  if (status.isOutdated) {
    return (
      <Banner tone="warn" icon={alertTriangle}>
        {text('error.APP_OUTDATED')}
      </Banner>
    );
  }
  // Without anything on the device the page itself says it (decisions A).
  if (status.failure && account.connection.lastSynced() > 0) {
    return (
      <Banner tone="danger" icon={alertTriangle}>
        {text(`error.${status.failure.code}`)}
      </Banner>
    );
  }
  if (offlineSince === null) return null;
  const time = shown(serverTimeOf(offlineSince));
  return (
    <Banner icon={cloudOff}>{text('shell.offlineSince', { time: withSuffix(time, 'ablative', language) })}</Banner>
  );
}
