// The bell of the header: the newest five, five more at each press, and the way to all of them (NOTIF-004…011, decisions D48-D50).
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { noticesStep } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { closePushes } from '#data/device/push.ts';
import { noteNoticesOpened } from '#data/device/push-use.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { Waiting } from '#domain/document/document-states.tsx';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useText } from '#shared/i18n/index.ts';
import { showBadge } from '#shared/lib/app-badge.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { bell } from '#shared/ui/icons/pages.ts';
import { AgeLabel, Button, below, breakpoints, classes, ErrorBoundary, Icon, Popover } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { NoticeList } from './notice-list.tsx';
import styles from './notices.module.css';
import { type Notices, useNotices, useSeenWhenLeft } from './use-notices.ts';
import { useShown } from './use-shown.ts';

const ForAll = later(() => import('./for-all.tsx'));

export default function Bell() {
  const text = useText();
  const { eduYear } = useParams();
  const notices = useNotices();
  const { unread } = notices;
  usePushes(notices.seen);
  useEffect(() => void showBadge(unread), [unread]);
  const isNarrow = useMediaQuery(below(breakpoints.lg));
  const name = unread > 0 ? text('notices.open', { count: unread }) : text('notices.title');
  const face = (
    <>
      <Icon shape={bell} />
      {unread > 0 && <span className="iconbtn__dot">{unread}</span>}
    </>
  );
  // A window beside a button has no room on a phone. Its header has room for news alone; the menu always leads to them.
  if (isNarrow) {
    return (
      <Link
        className={classes('iconbtn', unread === 0 && styles.quiet)}
        data-tour="bell"
        to={pagePath(eduYear, 'notices')}
        aria-label={name}
      >
        {face}
      </Link>
    );
  }
  return (
    <Popover
      label={text('notices.title')}
      placement="end"
      className={styles.window}
      trigger={(attributes) => (
        <button type="button" className="iconbtn" aria-label={name} data-tour="bell" {...attributes}>
          {face}
        </button>
      )}
    >
      {(close) => <Opened notices={notices} close={close} />}
    </Popover>
  );
}

/** What was read stands on no screen any more, and a press on what does leads to its place within this page. */
function usePushes(seen: Notices['seen']): void {
  const { user } = useAccount();
  const navigate = useNavigate();
  useEffect(() => {
    void closePushes(user.userId, seen);
  }, [seen, user.userId]);
  useEffect(() => {
    const go = ({ data, ports }: MessageEvent<{ type?: string; path?: string; user?: number }>) => {
      if (data?.type !== 'GO' || !data.path) return;
      // A window of the person who was told comes first.
      if (data.user !== undefined && data.user !== user.userId) return;
      ports[0]?.postMessage(true);
      void navigate(data.path);
    };
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener('message', go);
    return () => serviceWorker?.removeEventListener('message', go);
  }, [navigate, user.userId]);
}

function Opened({ notices, close }: { notices: Notices; close: () => void }) {
  const text = useText();
  const { eduYear } = useParams();
  const { document, unread, markSeen } = notices;
  const { lines, hasMore, showMore } = useShown(notices.items, noticesStep);
  const shownTime = useShownTime();
  useSeenWhenLeft(markSeen);
  const { userId } = useAccount().user;
  useEffect(() => noteNoticesOpened(userId), [userId]);
  return (
    <>
      <div className={styles.head}>
        <h2>{text('notices.title')}</h2>
        {unread > 0 && (
          <Button variant="quiet" onClick={markSeen}>
            {text('notices.readAll')}
          </Button>
        )}
      </div>
      {document.state === 'ready' && document.isOld && (
        <p className={styles.age}>
          <AgeLabel at={shownTime(document.confirmedAt)} isOld />
        </p>
      )}
      <ErrorBoundary isOptional>
        <ForAll onOpen={close} />
      </ErrorBoundary>
      {document.state !== 'ready' && <Waiting found={document} />}
      {document.state === 'ready' && lines.length === 0 && <p className={styles.none}>{text('spa.label.no_notify')}</p>}
      <NoticeList lines={lines} onOpen={close} />
      <div className={styles.foot}>
        {hasMore && (
          <Button variant="quiet" onClick={showMore}>
            {text('notices.more')}
          </Button>
        )}
        <Link to={pagePath(eduYear, 'notices')} onClick={close}>
          {text('notices.toAll')}
        </Link>
      </div>
    </>
  );
}
