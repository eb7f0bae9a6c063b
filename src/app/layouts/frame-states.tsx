// What stands over or instead of a page because of its year, or because the school's subscription is locked.
import { useEffect } from 'react';
import { isIn } from '#contract/core/roles.ts';
import type { Subscribes } from '#contract/core/subscribes.ts';
import type { Person } from '#data/session/person.ts';
import { refreshPerson } from '#data/session/session.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { fullYearLabel } from '#shared/lib/year-label.ts';
import { circleCheck, circleDashed, lock } from '#shared/ui/icons/index.ts';
import { Banner, Button, ButtonLink, EmptyState, Icon } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './frame-states.module.css';

/** An archived year: a red warning in the words for families or for staff, with the year at its end (part 1 section 4). */
export function ArchiveWarning({ person }: { person: Person }) {
  const text = useText();
  const title = text(isIn('family', person.role) ? 'years.archive.user' : 'years.archive.teacher');
  return (
    <Banner tone="danger" icon={lock}>
      <b>{title}</b> {text('years.archive.why')} {person.year && fullYearLabel(person.year.eduYear)}
    </Banner>
  );
}

type ClosedProps = { person: Person; status: 'NotStarted' | 'Transfer'; title: string };

/** A year for which nothing is asked: the page says why instead (part 1 section 4). */
export function ClosedYear({ person, status, title }: ClosedProps) {
  const text = useText();
  // The year may have been opened since this page started.
  useEffect(() => void refreshPerson(), []);
  // The management goes on with what it has begun, in the year that ends.
  const eduYear = status === 'Transfer' && isIn('management', person.role) ? person.year?.eduYear : undefined;
  return (
    <Page title={title}>
      <div role="status">
        <EmptyState
          isPage
          title={text(`years.${status}`)}
          text={text(`years.${status}.why`)}
          actions={
            eduYear !== undefined && (
              <ButtonLink variant="primary" to={pagePath(eduYear - 1, 'transfer-students')}>
                {text('years.Transfer.resume')}
              </ButtonLink>
            )
          }
        />
      </div>
    </Page>
  );
}

const services = ['general', 'kitap', 'om', 'ustaz'] as const;

type LockedProps = {
  title: string;
  /** What the server told of the school's subscriptions. */
  subscribes: Subscribes | undefined;
  onAgain: () => void;
  onRead: () => void;
};

/** 423: a warning and a picture (part 1 section 8). What is on the device stays readable, and the page comes back by itself. */
export function LockedSchool({ title, subscribes, onAgain, onRead }: LockedProps) {
  const text = useText();
  return (
    <Page title={title}>
      <div role="alert">
        <EmptyState
          isPage
          picture="lock"
          title={text('subscription.locked')}
          text={text('subscription.locked.why')}
          actions={
            <>
              <Button variant="primary" onClick={onRead}>
                {text('subscription.read')}
              </Button>
              <Button onClick={onAgain}>{text('subscription.again')}</Button>
            </>
          }
        >
          {subscribes && (
            <ul className={styles.subscribes} data-subscribes aria-label={text('subscription.list')}>
              {services.map((service) => (
                <li key={service}>
                  <span>{text(`subscription.${service}`)}</span>
                  <span className={subscribes[service] ? 'st st--ok' : 'st st--warn'}>
                    <Icon shape={subscribes[service] ? circleCheck : circleDashed} />
                    {text(subscribes[service] ? 'subscription.paid' : 'subscription.unpaid')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </EmptyState>
      </div>
    </Page>
  );
}

/** Above the pages while they are read from the device. */
export function LockBanner({ onMore }: { onMore: () => void }) {
  const text = useText();
  return (
    <Banner
      tone="danger"
      icon={lock}
      actions={
        <button type="button" onClick={onMore}>
          {text('subscription.more')}
        </button>
      }
    >
      {text('subscription.banner')}
    </Banner>
  );
}
