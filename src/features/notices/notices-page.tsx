// Everything that was told and is on this device, by days; of one child, or what is new alone.
import { useState } from 'react';
import { useParams } from 'react-router';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { isIn } from '#contract/core/roles.ts';
import { noticesHeld, pupilOf } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Button, ButtonLink, EmptyState, SegmentedControl, Select } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import ForAll from './for-all.tsx';
import { NoticeList } from './notice-list.tsx';
import styles from './notices.module.css';
import { useNotices, useSeenWhenLeft } from './use-notices.ts';
import { useShown } from './use-shown.ts';

const whichOnes = ['all', 'unread'] as const;

export default function NoticesPage() {
  const text = useText();
  const { eduYear } = useParams();
  const { user, person } = useAccount();
  const { document, items, unread, markSeen } = useNotices();
  useSeenWhenLeft(markSeen);
  const [which, setWhich] = useState<(typeof whichOnes)[number]>('all');
  const [child, setChild] = useState('');
  const { items: listed, hasMore, showMore } = useShown(items, noticesHeld);
  const shown = listed
    .filter(({ isRead }) => which === 'all' || !isRead)
    .filter(({ notice }) => child === '' || pupilOf(notice)?.studentSchoolUuid === child);
  const children = user.children.map(({ studentInfo }) => studentInfo);
  return (
    <Page title={text('notices.title')}>
      <DocumentView document={document}>
        {() => (
          <>
            <div className={styles.bar}>
              <SegmentedControl
                label={text('notices.which')}
                value={which}
                onChange={setWhich}
                segments={whichOnes.map((value) => ({
                  value,
                  label:
                    value === 'unread' && unread > 0 ? `${text('notices.unread')} ${unread}` : text(`notices.${value}`),
                }))}
              />
              {children.length > 1 && (
                <Select
                  label={text('notices.child')}
                  value={child}
                  onChange={({ target }) => setChild(target.value)}
                  options={[
                    { value: '', label: text('notices.everyChild') },
                    ...children.map(({ studentSchoolUuid, studentName }) => ({
                      value: studentSchoolUuid,
                      label: studentName ?? '',
                    })),
                  ]}
                />
              )}
              {unread > 0 && (
                <Button variant="quiet" onClick={markSeen}>
                  {text('notices.readAll')}
                </Button>
              )}
              <ButtonLink variant="quiet" to={pagePath(eduYear, 'profile/notices')}>
                {text('notices.onPhone')}
              </ButtonLink>
            </div>
            <ForAll />
            {shown.length === 0 ? (
              <EmptyState
                title={text(items.length === 0 ? 'spa.label.no_notify' : 'notices.noneUnread')}
                text={
                  items.length === 0 &&
                  text(isIn('family', person.role) ? 'notices.noneText' : 'notices.noneText.staff')
                }
              />
            ) : (
              <div className="card">
                <NoticeList items={shown} />
              </div>
            )}
            {hasMore && (
              <Button variant="quiet" onClick={showMore}>
                {text('notices.more')}
              </Button>
            )}
          </>
        )}
      </DocumentView>
    </Page>
  );
}
