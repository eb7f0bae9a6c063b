// Everything that was told and is on this device, by days; of one child, of some kinds, or what is new alone. A press on a push leads here, and from here to
// the place of what it told.
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { isIn } from '#contract/core/roles.ts';
import { noticesHeld, pupilOf } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { noteNoticesOpened } from '#data/device/push-use.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Button, ButtonLink, EmptyState, SegmentedControl, Select } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import ForAll from './for-all.tsx';
import { groupOf, type KindGroup, kindGroups } from './kind-groups.ts';
import { NoticeList } from './notice-list.tsx';
import styles from './notices.module.css';
import { useAskedNotice } from './use-asked-notice.ts';
import { useNotices, useSeenWhenLeft } from './use-notices.ts';
import { useShown } from './use-shown.ts';

const noneOf = (count: number, isUnreadOnly: boolean) => {
  if (count === 0) return 'spa.label.no_notify';
  return isUnreadOnly ? 'notices.noneUnread' : 'notices.noneSuch';
};

const whichOnes = ['all', 'unread'] as const;

export default function NoticesPage() {
  const text = useText();
  const { eduYear } = useParams();
  const { user, person } = useAccount();
  const notices = useNotices();
  const { document, items, unread, markSeen } = notices;
  const isPassing = useAskedNotice(notices);
  useSeenWhenLeft(() => {
    if (!isPassing()) markSeen();
  });
  const [asked] = useSearchParams();
  useEffect(() => noteNoticesOpened(user.userId), [user.userId]);
  const [which, setWhich] = useState<(typeof whichOnes)[number]>('all');
  const [child, setChild] = useState(asked.get('child') ?? '');
  const [kinds, setKinds] = useState<KindGroup | ''>('');
  const { lines, hasMore, showMore } = useShown(items, noticesHeld);
  const shown = lines
    .filter(({ isRead }) => which === 'all' || !isRead)
    .filter(({ first: { notice } }) => child === '' || pupilOf(notice)?.studentSchoolUuid === child)
    .filter(({ first: { notice } }) => kinds === '' || groupOf(notice.kind) === kinds);
  // Only what there is can be chosen.
  const there = new Set(lines.map(({ first }) => groupOf(first.notice.kind)));
  const choices = kindGroups.filter((group) => there.has(group) || group === kinds);
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
              <div className={styles.filters}>
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
                {choices.length > 1 && (
                  <Select
                    label={text('notices.kinds')}
                    value={kinds}
                    onChange={({ target }) => setKinds(kindGroups.find((group) => group === target.value) ?? '')}
                    options={[
                      { value: '', label: text('notices.everyKind') },
                      ...choices.map((group) => ({ value: group, label: text(`notices.kinds.${group}`) })),
                    ]}
                  />
                )}
              </div>
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
                title={text(noneOf(items.length, which === 'unread' && child === '' && kinds === ''))}
                text={
                  items.length === 0 &&
                  text(isIn('family', person.role) ? 'notices.noneText' : 'notices.noneText.staff')
                }
              />
            ) : (
              <div className="card">
                <NoticeList lines={shown} />
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
